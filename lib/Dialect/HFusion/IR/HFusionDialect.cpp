// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Registration of the `hfusion` dialect.
#include "heddle/Dialect/HFusion/IR/HFusion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::hfusion;

#include "heddle/Dialect/HFusion/IR/HFusionDialect.cpp.inc"
#include "heddle/Dialect/HFusion/IR/HFusionEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/HFusion/IR/HFusionAttrs.cpp.inc"
#define GET_OP_CLASSES
#include "heddle/Dialect/HFusion/IR/HFusionOps.cpp.inc"

void HFusionDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "heddle/Dialect/HFusion/IR/HFusionAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/HFusion/IR/HFusionOps.cpp.inc"
      >();
}
