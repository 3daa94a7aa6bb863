// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Registration of the `hivm` dialect.
#include "heddle/Dialect/HIVM/IR/HIVM.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::hivm;

#include "heddle/Dialect/HIVM/IR/HIVMDialect.cpp.inc"
#include "heddle/Dialect/HIVM/IR/HIVMEnums.cpp.inc"

void HIVMDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/HIVM/IR/HIVMOps.cpp.inc"
      >();
}
