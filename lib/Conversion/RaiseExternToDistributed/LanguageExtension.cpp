// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Raises the calls of the library "ascend": what the language extension says to one core.
#include "CallAttributes.h"
#include "ExternCall.h"
#include "heddle/Dialect/Annotation/IR/Annotation.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace mlir::heddle;

/// The index of the vector core. From now on the kernel decides which core does what, so the vendor's compiler must not
/// divide the work a second time.
static LogicalResult raiseSubVecId(const ExternCall &call, OpBuilder &builder) {
  if (failed(CallAttributes::parse(call, {})) || failed(call.checkOperandCount(0, 0)) ||
      failed(call.checkResult(builder.getI64Type())))
    return failure();
  if (auto module = call.op->getParentOfType<ModuleOp>())
    module->setAttr(hivm::kDisableAutoTileAndBindSubBlockAttrName, builder.getUnitAttr());
  call.replace(hivm::GetSubBlockIdxOp::create(builder, call.op->getLoc(), builder.getI64Type())->getResults());
  return success();
}

/// compile_hint(x): the attribute text is the inside of an attribute dictionary; a bare number means i32.
static LogicalResult raiseCompileHint(const ExternCall &call, OpBuilder &builder) {
  if (failed(call.checkOperandCount(1, 1)) || failed(call.checkResult(call.op->getOperand(0).getType())))
    return failure();
  Attribute parsed;
  {
    // The parser would report a position in the text; the position of the call is what the user knows.
    ScopedDiagnosticHandler silence(builder.getContext(), [](Diagnostic &) { return success(); });
    parsed = parseAttribute(("{" + call.attributes + "}").str(), builder.getContext());
  }
  auto hints = dyn_cast_or_null<DictionaryAttr>(parsed);
  if (!hints || hints.empty())
    return call.emitError() << "expected 'name' or 'name = value' as hint, got '" << call.attributes << "'";
  Value value = call.op->getOperand(0);
  auto mark = annotation::MarkOp::create(builder, call.op->getLoc(), value, /*keys=*/ArrayAttr(), ValueRange());
  for (NamedAttribute hint : hints) {
    auto number = dyn_cast<IntegerAttr>(hint.getValue());
    bool isBare = number && number.getType().isSignlessInteger(64);
    mark->setAttr(hint.getName(), isBare ? builder.getI32IntegerAttr(number.getInt()) : hint.getValue());
  }
  call.replace(value);
  return success();
}

/// The last operand of a synchronisation as flag: a number when it is constant.
static LogicalResult getFlag(const ExternCall &call, OpBuilder &builder, IntegerAttr &number, Value &dynamic) {
  if (failed(call.checkOperandCount(1, 1)) || failed(call.checkInteger(0)))
    return failure();
  APInt constant;
  if (!matchPattern(call.op->getOperand(0), m_ConstantInt(&constant))) {
    dynamic = castInteger(builder, call.op->getLoc(), call.op->getOperand(0), builder.getI64Type());
    return success();
  }
  number = builder.getI64IntegerAttr(constant.getSExtValue());
  if (number.getInt() < 0 || number.getInt() > 15)
    return call.emitError() << "expected a flag from 0 to 15, got " << number.getInt();
  return success();
}

static std::optional<hivm::TCoreType> symbolizeCore(StringRef name) {
  return llvm::StringSwitch<std::optional<hivm::TCoreType>>(name)
      .Case("cube", hivm::TCoreType::CUBE)
      .Case("vector", hivm::TCoreType::VECTOR)
      .Default(std::nullopt);
}

static std::optional<hivm::SyncBlockMode> symbolizeMode(StringRef name) {
  return llvm::StringSwitch<std::optional<hivm::SyncBlockMode>>(name)
      .Case("all", hivm::SyncBlockMode::ALL)
      .Case("all_cube", hivm::SyncBlockMode::ALL_CUBE)
      .Case("all_vector", hivm::SyncBlockMode::ALL_VECTOR)
      .Case("all_sub_vector", hivm::SyncBlockMode::ALL_SUB_VECTOR)
      .Default(std::nullopt);
}

/// sync_block_set(flag) and sync_block_wait(flag) between the two kinds of cores: the sender sets, the receiver waits.
static LogicalResult raiseSyncBlockFlag(const ExternCall &call, OpBuilder &builder) {
  using hivm::PIPE;
  auto attributes = CallAttributes::parse(call, {"sender", "receiver", "sender_pipe", "receiver_pipe"});
  if (failed(attributes))
    return failure();
  auto sender = attributes->getEnum<hivm::TCoreType>("sender", symbolizeCore);
  auto receiver = attributes->getEnum<hivm::TCoreType>("receiver", symbolizeCore);
  if (failed(sender) || failed(receiver))
    return failure();
  if (*sender == *receiver)
    return call.emitError() << "expected 'sender' and 'receiver' to differ";
  PIPE storePipe = *sender == hivm::TCoreType::CUBE ? PIPE::PIPE_FIX : PIPE::PIPE_MTE3;
  auto senderPipe = attributes->getEnum<PIPE>("sender_pipe", hivm::symbolizePIPE, storePipe);
  auto receiverPipe = attributes->getEnum<PIPE>("receiver_pipe", hivm::symbolizePIPE, PIPE::PIPE_MTE2);
  IntegerAttr number;
  Value dynamic;
  if (failed(senderPipe) || failed(receiverPipe) || failed(getFlag(call, builder, number, dynamic)))
    return failure();
  Location loc = call.op->getLoc();
  if (call.symbol == "sync_block_set")
    hivm::SyncBlockSetOp::create(builder, loc, *sender, *senderPipe, *receiverPipe, number, dynamic,
                                 /*ffts_base_addr=*/Value());
  else
    hivm::SyncBlockWaitOp::create(builder, loc, *receiver, *senderPipe, *receiverPipe, number, dynamic);
  return call.erase();
}

/// sync_block_all(flag): the cores of `mode` meet with all their pipes drained.
static LogicalResult raiseSyncBlockAll(const ExternCall &call, OpBuilder &builder) {
  FailureOr<CallAttributes> attributes = CallAttributes::parse(call, {"mode"});
  if (failed(attributes))
    return failure();
  auto mode = attributes->getEnum<hivm::SyncBlockMode>("mode", symbolizeMode);
  IntegerAttr number;
  Value dynamic;
  if (failed(mode) || failed(getFlag(call, builder, number, dynamic)))
    return failure();
  if (!number)
    return call.emitError() << "expected a constant flag";
  auto all = hivm::PipeAttr::get(builder.getContext(), hivm::PIPE::PIPE_ALL);
  bool cube = *mode == hivm::SyncBlockMode::ALL || *mode == hivm::SyncBlockMode::ALL_CUBE;
  bool vector = *mode != hivm::SyncBlockMode::ALL_CUBE;
  hivm::SyncBlockOp::create(builder, call.op->getLoc(), *mode, builder.getI16IntegerAttr(number.getInt()),
                            /*ffts_base_addr=*/Value(), cube ? all : hivm::PipeAttr(), /*cube_pipe=*/hivm::PipeAttr(),
                            vector ? all : hivm::PipeAttr(), /*vector_pipe=*/hivm::PipeAttr());
  return call.erase();
}

LogicalResult mlir::heddle::raiseLanguageExtension(const ExternCall &call, OpBuilder &builder) {
  using Raise = LogicalResult (*)(const ExternCall &, OpBuilder &);
  Raise raise = llvm::StringSwitch<Raise>(call.symbol)
                    .Case("sub_vec_id", raiseSubVecId)
                    .Case("compile_hint", raiseCompileHint)
                    .Cases({"sync_block_set", "sync_block_wait"}, raiseSyncBlockFlag)
                    .Case("sync_block_all", raiseSyncBlockAll)
                    .Default(nullptr);
  if (!raise)
    return call.emitError() << "names no function of the language extension";
  return raise(call, builder);
}
