// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Verifiers and effects of the `distributed` ops.
#include "heddle/Dialect/Distributed/IR/Distributed.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::triton;
using namespace mlir::triton::distributed;

#define GET_OP_CLASSES
#include "heddle/Dialect/Distributed/IR/DistributedOps.cpp.inc"

LogicalResult WaitOp::verify() {
  Type pointee = getPointeeType(getBarrierPtr().getType());
  if (getWaitValue().getType() != pointee) // wait_c1
    return emitOpError("expected 'waitValue' of type ")
           << pointee << ", which 'barrierPtr' points to, got " << getWaitValue().getType();
  return success();
}

LogicalResult NotifyOp::verify() {
  Type pointee = getPointeeType(getSigAddr().getType());
  if (!pointee.isSignlessInteger(32) && !pointee.isSignlessInteger(64)) // notify_c1
    return emitOpError("expected 'sigAddr' to point to i32 or i64, got ") << getSigAddr().getType();
  return success();
}

LogicalResult ExternCallOp::verify() {
  if (getSymbol().empty()) // extern_call_c1
    return emitOpError("expected 'symbol' to name a function");
  return success();
}

void ExternCallOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (getPure())
    return;
  effects.emplace_back(MemoryEffects::Write::get());
  effects.emplace_back(MemoryEffects::Read::get());
}

Speculation::Speculatability ExternCallOp::getSpeculatability() {
  return getPure() ? Speculation::Speculatable : Speculation::NotSpeculatable;
}
