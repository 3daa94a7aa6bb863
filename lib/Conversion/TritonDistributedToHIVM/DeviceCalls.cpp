// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Chooses the device function of each `distributed` op and refuses what has none.
#include "DeviceCalls.h"

#include "heddle/Dialect/Distributed/IR/Distributed.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Support/DeviceFunctions.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::heddle;
using namespace mlir::triton::distributed;

static constexpr StringLiteral kElementTypes = "f16, bf16, f32, i8, i16, i32 or i64";

/// What a pointer, or each pointer of a tensor, points to; null for any other type.
static Type getPointee(Type type) {
  auto pointer = dyn_cast<triton::PointerType>(getElementTypeOrSelf(type));
  return pointer ? pointer.getPointeeType() : Type();
}

static FailureOr<std::string> getSymbol(SymmAtOp op) {
  StringRef type = getDeviceTypeName(getPointee(op.getSymmAddr().getType()));
  if (type.empty())
    return op.emitOpError("expected 'symmAddr' to point to ")
           << kElementTypes << ", got " << op.getSymmAddr().getType();
  return ("aclshmem_ptr_" + type).str();
}

static FailureOr<std::string> getSymbol(GetRankOp) { return std::string("aclshmem_my_pe"); }
static FailureOr<std::string> getSymbol(GetNumRanksOp) { return std::string("aclshmem_n_pes"); }

static FailureOr<std::string> getSymbol(WaitOp op) {
  // The verifier has made sure of a scalar pointer to an integer.
  StringRef type = getDeviceTypeName(getPointee(op.getBarrierPtr().getType()));
  if (type.empty())
    return op.emitOpError("expected 'barrierPtr' to point to i8, i16, i32 or i64, got ")
           << op.getBarrierPtr().getType();
  if (!op.getNumBarriers().getType().isSignlessInteger())
    return op.emitOpError("expected 'numBarriers' to be a scalar, got ") << op.getNumBarriers().getType();
  if (!op.getToken().getType().isSignlessInteger(32))
    return op.emitOpError("expected a token of type i32, got ") << op.getToken().getType();
  return ("aclshmem_wait_" + type).str();
}

/// The width of the signal, not of the value, selects the function; an add of 64 bits has none.
static FailureOr<std::string> getSymbol(NotifyOp op) {
  Type pointee = getPointee(op.getSigAddr().getType());
  if (pointee.isSignlessInteger(32))
    return std::string("aclshmemx_signal_op");
  if (pointee.isSignlessInteger(64) && op.getSigOp() == SignalOp::SET)
    return std::string("aclshmem_int64_p");
  if (pointee.isSignlessInteger(64))
    return op.emitOpError("expected an i32 signal for sigOp 'add', got ")
           << op.getSigAddr().getType() << "; a 64-bit signal can only be set";
  return op.emitOpError("expected 'sigAddr' to point to i32 or i64, got ") << op.getSigAddr().getType();
}

static FailureOr<std::string> getSymbol(ConsumeTokenOp op) {
  Type input = op.getInput().getType();
  if (!op.getToken().getType().isSignlessInteger(32))
    return op.emitOpError("expected a token of type i32, got ") << op.getToken().getType();
  Type pointee = getPointee(input);
  auto tensor = dyn_cast<RankedTensorType>(input);
  int64_t rank = tensor ? tensor.getRank() : 1;
  StringRef type = getDeviceTypeName(pointee ? pointee : input);
  if (type.empty() || rank < 1 || rank > 5)
    return op.emitOpError("expected 'input' to be a scalar of ")
           << kElementTypes << ", a pointer to one, or a tensor of rank 1 to 5 of such pointers, got " << input;
  if (!pointee)
    return ("aclshmem_consume_token_" + type).str();
  return ("aclshmem_consume_token_" + type + "_ptr_" + Twine(rank) + "d").str();
}

static FailureOr<std::string> getSymbol(ExternCallOp op) {
  std::string symbol = op.getSymbol().str();
  if (symbol == "aclshmem_ptr") {
    Type pointee = op.getSrcs().empty() ? Type() : getPointee(op.getSrcs().front().getType());
    StringRef type = pointee ? getDeviceTypeName(pointee) : "";
    if (type.empty()) {
      InFlightDiagnostic diagnostic = op.emitOpError("expected operand 0 of 'aclshmem_ptr' to point to ");
      diagnostic << kElementTypes;
      if (!op.getSrcs().empty())
        diagnostic << ", got " << op.getSrcs().front().getType();
      return diagnostic;
    }
    symbol += ("_" + type).str();
  }
  std::optional<DeviceFunction> function = lookupDeviceFunction(symbol);
  if (!function)
    return symbol; // of another library, which knows its own types
  if (std::optional<std::string> mismatch =
          checkDeviceCall(*function, op.getSrcs().getTypes(), op.getResultTypes(), getPointee))
    return op.emitOpError("calls '") << symbol << "': " << *mismatch;
  return symbol;
}

FailureOr<std::string> mlir::heddle::getDeviceSymbol(Operation *op) {
  if (!op->getParentOfType<triton::FuncOp>())
    return op->emitOpError("expected a 'tt.func' around it");
  return llvm::TypeSwitch<Operation *, FailureOr<std::string>>(op)
      .Case<GetRankOp, GetNumRanksOp, SymmAtOp, WaitOp, ConsumeTokenOp, NotifyOp, ExternCallOp>(
          [](auto typed) { return getSymbol(typed); })
      .Default([](Operation *other) { return other->emitOpError("has no function of the device library"); });
}
