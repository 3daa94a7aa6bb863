// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Registration and verifier of the `scope` dialect.
#include "heddle/Dialect/Scope/IR/Scope.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::scope;

#include "heddle/Dialect/Scope/IR/ScopeDialect.cpp.inc"
#define GET_OP_CLASSES
#include "heddle/Dialect/Scope/IR/ScopeOps.cpp.inc"

void ScopeDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Scope/IR/ScopeOps.cpp.inc"
      >();
}

LogicalResult ScopeOp::verify() {
  auto terminator = dyn_cast<ReturnOp>(getRegion().front().getTerminator());
  if (!terminator || terminator.getOperandTypes() != getResultTypes()) // scope_c1
    return emitOpError("expected the region to return values of types (") << getResultTypes() << ")";
  return success();
}
