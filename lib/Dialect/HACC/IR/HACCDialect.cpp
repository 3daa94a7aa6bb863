// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Registration of the `hacc` dialect and the questions that are asked of its attributes.
#include "heddle/Dialect/HACC/IR/HACC.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::hacc;

#include "heddle/Dialect/HACC/IR/HACCDialect.cpp.inc"
#include "heddle/Dialect/HACC/IR/HACCEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/HACC/IR/HACCAttrs.cpp.inc"

void HACCDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "heddle/Dialect/HACC/IR/HACCAttrs.cpp.inc"
      >();
}

StringRef mlir::hacc::getTarget(Operation *op) {
  for (; op; op = op->getParentOp())
    if (auto target = op->getAttrOfType<TargetAttr>(kTargetAttrName))
      return target.getValue();
  return {};
}

bool mlir::hacc::isAscend950(Operation *op) { return isAscend950(getTarget(op)); }

bool mlir::hacc::isAscend950(StringRef target) {
  return target.starts_with("Ascend910_95") || target.starts_with("Ascend950");
}
