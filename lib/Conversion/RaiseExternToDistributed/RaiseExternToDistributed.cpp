// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file raise-extern-to-distributed: the first step after TTIR is parsed.
#include "heddle/Conversion/RaiseExternToDistributed.h"
#include "CallAttributes.h"
#include "ExternCall.h"
#include "heddle/Dialect/Annotation/IR/Annotation.h"
#include "heddle/Dialect/Distributed/IR/Distributed.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Support/DeviceFunctions.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_RAISEEXTERNTODISTRIBUTED
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;
namespace dist = mlir::triton::distributed;

//===----------------------------------------------------------------------===//
// The seven ops
//===----------------------------------------------------------------------===//

/// get_rank and get_num_ranks: an axis may be given; the default is -1, as in Python.
template <typename RankOp>
static LogicalResult raiseRank(const ExternCall &call, OpBuilder &builder) {
  Type i32 = builder.getI32Type();
  if (failed(CallAttributes::parse(call, {})) || failed(call.checkOperandCount(0, 1)) || failed(call.checkResult(i32)))
    return failure();
  Location loc = call.op->getLoc();
  Value axis;
  if (call.op->getNumOperands() == 1) {
    if (failed(call.checkType(0, i32)))
      return failure();
    axis = call.op->getOperand(0);
  } else {
    axis = arith::ConstantIntOp::create(builder, loc, -1, 32);
  }
  call.replace(RankOp::create(builder, loc, i32, axis)->getResults());
  return success();
}

static LogicalResult raiseSymmAt(const ExternCall &call, OpBuilder &builder) {
  if (failed(CallAttributes::parse(call, {})) || failed(call.checkOperandCount(2, 2)) || failed(call.checkPointer(0)) ||
      failed(call.checkType(1, builder.getI32Type())) || failed(call.checkResult(call.op->getOperand(0).getType())))
    return failure();
  Value local = call.op->getOperand(0);
  auto op = dist::SymmAtOp::create(builder, call.op->getLoc(), local.getType(), local, call.op->getOperand(1));
  call.replace(op->getResults());
  return success();
}

/// wait(signals, count[, value]); the value is taken to the width of a signal and is 1 when absent.
static LogicalResult raiseWait(const ExternCall &call, OpBuilder &builder) {
  Type i32 = builder.getI32Type();
  FailureOr<CallAttributes> attributes = CallAttributes::parse(call, {"scope", "semantic"});
  if (failed(attributes))
    return failure();
  auto scope =
      attributes->getEnum<triton::MemSyncScope>("scope", triton::symbolizeMemSyncScope, triton::MemSyncScope::GPU);
  auto semantic =
      attributes->getEnum<triton::MemSemantic>("semantic", triton::symbolizeMemSemantic, triton::MemSemantic::ACQUIRE);
  if (failed(scope) || failed(semantic) || failed(call.checkOperandCount(2, 3)) || failed(call.checkPointer(0)) ||
      failed(call.checkInteger(1)) || failed(call.checkResult(i32)))
    return failure();
  Location loc = call.op->getLoc();
  Value signals = call.op->getOperand(0);
  Type signal = triton::getPointeeType(signals.getType());
  if (!ExternCall::isInteger(signal))
    return call.emitError() << "expected operand 0 to point to an integer, got " << signals.getType();
  Value value;
  if (call.op->getNumOperands() == 3) {
    if (failed(call.checkInteger(2)))
      return failure();
    value = castInteger(builder, loc, call.op->getOperand(2), signal);
  } else {
    value = arith::ConstantIntOp::create(builder, loc, signal, 1);
  }
  auto op = dist::WaitOp::create(builder, loc, i32, signals, call.op->getOperand(1), value, *scope, *semantic);
  call.replace(op->getResults());
  return success();
}

static LogicalResult raiseConsumeToken(const ExternCall &call, OpBuilder &builder) {
  if (failed(CallAttributes::parse(call, {})) || failed(call.checkOperandCount(2, 2)) ||
      failed(call.checkResult(call.op->getOperand(0).getType())))
    return failure();
  Value input = call.op->getOperand(0);
  Type token = call.op->getOperand(1).getType();
  bool isScalar = !isa<RankedTensorType>(input.getType());
  if (!getElementTypeOrSelf(token).isSignlessInteger() || (isScalar && isa<RankedTensorType>(token)))
    return call.emitError() << "expected operand 1 to be the token of a wait, got " << token;
  auto op = dist::ConsumeTokenOp::create(builder, call.op->getLoc(), input.getType(), input, call.op->getOperand(1));
  call.replace(op->getResults());
  return success();
}

/// notify(pointer, rank, value): the op takes the value before the rank, as i64.
static LogicalResult raiseNotify(const ExternCall &call, OpBuilder &builder) {
  FailureOr<CallAttributes> attributes = CallAttributes::parse(call, {"sigOp", "commScope", "semantic"});
  if (failed(attributes))
    return failure();
  auto sigOp = attributes->getEnum<dist::SignalOp>("sigOp", dist::symbolizeSignalOp);
  auto commScope = attributes->getEnum<dist::CommScope>("commScope", dist::symbolizeCommScope);
  // The op has no semantic: a signal always releases.
  auto semantic =
      attributes->getEnum<triton::MemSemantic>("semantic", triton::symbolizeMemSemantic, triton::MemSemantic::RELEASE);
  if (failed(sigOp) || failed(commScope) || failed(semantic) || failed(call.checkOperandCount(3, 3)) ||
      failed(call.checkPointer(0)) || failed(call.checkType(1, builder.getI32Type())) || failed(call.checkInteger(2)))
    return failure();
  Value signal = call.op->getOperand(0);
  Type pointee = triton::getPointeeType(signal.getType());
  if (!pointee.isSignlessInteger(32) && !pointee.isSignlessInteger(64))
    return call.emitError() << "expected operand 0 to point to i32 or i64, got " << signal.getType();
  Location loc = call.op->getLoc();
  Value value = castInteger(builder, loc, call.op->getOperand(2), builder.getI64Type());
  dist::NotifyOp::create(builder, loc, signal, value, call.op->getOperand(1), *sigOp, *commScope);
  return call.erase();
}

//===----------------------------------------------------------------------===//
// The device library
//===----------------------------------------------------------------------===//

static Type getPointee(Type type) {
  return isa<triton::PointerType>(getElementTypeOrSelf(type)) ? getElementTypeOrSelf(triton::getPointeeType(type))
                                                              : Type();
}

/// The name that the table knows the call by: `aclshmem_ptr` is completed with the type of its operand.
static std::string getFullSymbol(const ExternCall &call) {
  if (call.symbol != "aclshmem_ptr" || call.op->getNumOperands() == 0)
    return call.symbol.str();
  Type pointee = getPointee(call.op->getOperand(0).getType());
  StringRef typeName = pointee ? getDeviceTypeName(pointee) : "";
  return typeName.empty() ? call.symbol.str() : (call.symbol + "_" + typeName).str();
}

static LogicalResult raiseDeviceCall(const ExternCall &call, OpBuilder &builder) {
  std::optional<DeviceFunction> function = lookupDeviceFunction(getFullSymbol(call));
  if (!function)
    return call.emitError() << "names no function of the device library for these operands";
  // A call without a result had to be given one.
  bool hasPlaceholder =
      function->result == 'v' && call.op->getNumResults() == 1 && call.op->getResult(0).getType().isSignlessInteger(32);
  TypeRange results = hasPlaceholder ? TypeRange() : TypeRange(call.op->getResultTypes());
  if (std::optional<std::string> mismatch = checkDeviceCall(*function, call.op->getOperandTypes(), results, getPointee))
    return call.emitError() << *mismatch;
  auto op = dist::ExternCallOp::create(builder, call.op->getLoc(), results, call.op->getOperands(),
                                       builder.getStringAttr(call.library), builder.getStringAttr(call.attributes),
                                       builder.getStringAttr(call.symbol), builder.getBoolAttr(call.pure));
  if (hasPlaceholder)
    return call.erase();
  call.replace(op->getResults());
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static LogicalResult raise(const ExternCall &call, OpBuilder &builder) {
  builder.setInsertionPoint(call.op);
  if (call.library == "ascend")
    return raiseLanguageExtension(call, builder);
  if (call.library == "libshmem_device")
    return raiseDeviceCall(call, builder);
  using Raise = LogicalResult (*)(const ExternCall &, OpBuilder &);
  Raise raiseOp = llvm::StringSwitch<Raise>(call.symbol)
                      .Case("get_rank", raiseRank<dist::GetRankOp>)
                      .Case("get_num_ranks", raiseRank<dist::GetNumRanksOp>)
                      .Case("symm_at", raiseSymmAt)
                      .Case("wait", raiseWait)
                      .Case("consume_token", raiseConsumeToken)
                      .Case("notify", raiseNotify)
                      .Default(nullptr);
  if (!raiseOp)
    return call.emitError() << "names no op of the dialect";
  return raiseOp(call, builder);
}

namespace {
struct RaiseExternToDistributed : mlir::heddle::impl::RaiseExternToDistributedBase<RaiseExternToDistributed> {
  void runOnOperation() override {
    SmallVector<ExternCall> calls;
    getOperation().walk([&](Operation *op) {
      if (std::optional<ExternCall> call = ExternCall::get(op))
        calls.push_back(*call);
    });
    if (calls.empty())
      return markAllAnalysesPreserved();

    OpBuilder builder(&getContext());
    bool failedAny = false;
    for (const ExternCall &call : calls)
      failedAny |= failed(raise(call, builder));
    numRaised += calls.size();
    if (failedAny)
      signalPassFailure();
  }
};
} // namespace
