// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Turns ascend.custom into the synchronisation of cores that its name and its arguments say.
#include "heddle/Conversion/TritonToHIVM.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/TritonAscend/IR/TritonAscend.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_TRITONTOHIVM
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;
using hivm::PIPE;
using hivm::TCoreType;

/// There are 16 flags between the cores of a block.
static constexpr int64_t kLastFlag = 15;

namespace {
/// What `str_args` holds: who synchronises, and with which flag.
struct SyncArguments {
  StringRef who;
  int64_t flag;

  static FailureOr<SyncArguments> of(triton::ascend::CustomOp op) {
    ArrayAttr arguments = op.getStrArgs();
    auto who = arguments.size() == 2 ? dyn_cast<StringAttr>(arguments[0]) : StringAttr();
    auto flag = arguments.size() == 2 ? dyn_cast<IntegerAttr>(arguments[1]) : IntegerAttr();
    if (!who || !flag || !op.getArgs().empty())
      return op.emitOpError() << "expected '" << op.getName()
                              << "' to have a name and a flag in 'str_args' and no operands, got " << arguments
                              << " and " << op.getArgs().size() << " operands";
    if (flag.getValue().slt(0) || flag.getValue().sgt(kLastFlag))
      return op.emitOpError() << "expected a flag from 0 to " << kLastFlag << ", got "
                              << llvm::toString(flag.getValue(), 10, /*Signed=*/true);
    return SyncArguments{who.getValue(), flag.getValue().getSExtValue()};
  }
};
} // namespace

/// The pipe by which the results of a core leave it.
static PIPE getStorePipe(TCoreType core) { return core == TCoreType::CUBE ? PIPE::PIPE_FIX : PIPE::PIPE_MTE3; }

/// The sender sets the flag behind its stores; the *other* core waits for it before its loads.
static LogicalResult convertFlag(triton::ascend::CustomOp op, SyncArguments arguments) {
  auto sender = llvm::StringSwitch<std::optional<TCoreType>>(arguments.who)
                    .Case("cube", TCoreType::CUBE)
                    .Case("vector", TCoreType::VECTOR)
                    .Default(std::nullopt);
  if (!sender)
    return op.emitOpError() << "expected 'cube' or 'vector' as the core that sets the flag, got '" << arguments.who
                            << "'";
  OpBuilder builder(op);
  PIPE pipe = getStorePipe(*sender);
  if (op.getName() == "sync_block_set") {
    hivm::SyncBlockSetOp::create(builder, op.getLoc(), *sender, pipe, PIPE::PIPE_MTE2, arguments.flag);
    return success();
  }
  TCoreType receiver = *sender == TCoreType::CUBE ? TCoreType::VECTOR : TCoreType::CUBE;
  hivm::SyncBlockWaitOp::create(builder, op.getLoc(), receiver, pipe, PIPE::PIPE_MTE2, arguments.flag);
  return success();
}

static LogicalResult convertAll(triton::ascend::CustomOp op, SyncArguments arguments) {
  auto mode = llvm::StringSwitch<std::optional<hivm::SyncBlockMode>>(arguments.who)
                  .Case("all_cube", hivm::SyncBlockMode::ALL_CUBE)
                  .Case("all_vector", hivm::SyncBlockMode::ALL_VECTOR)
                  .Case("all", hivm::SyncBlockMode::ALL)
                  .Default(std::nullopt);
  if (!mode)
    return op.emitOpError() << "expected 'all_cube', 'all_vector' or 'all' as the cores that meet, got '"
                            << arguments.who << "'";
  OpBuilder builder(op);
  auto pipeOf = [&](TCoreType core, hivm::SyncBlockMode other) {
    return *mode == other ? hivm::PipeAttr() : hivm::PipeAttr::get(builder.getContext(), getStorePipe(core));
  };
  hivm::SyncBlockOp::create(builder, op.getLoc(), *mode, builder.getI16IntegerAttr(arguments.flag),
                            /*ffts_base_addr=*/Value(), pipeOf(TCoreType::CUBE, hivm::SyncBlockMode::ALL_VECTOR),
                            /*cube_pipe=*/hivm::PipeAttr(), pipeOf(TCoreType::VECTOR, hivm::SyncBlockMode::ALL_CUBE),
                            /*vector_pipe=*/hivm::PipeAttr());
  return success();
}

static LogicalResult convert(triton::ascend::CustomOp op) {
  using Convert = LogicalResult (*)(triton::ascend::CustomOp, SyncArguments);
  Convert conversion = llvm::StringSwitch<Convert>(op.getName())
                           .Cases({"sync_block_set", "sync_block_wait"}, convertFlag)
                           .Case("sync_block_all", convertAll)
                           .Default(nullptr);
  if (!conversion)
    return op.emitOpError() << "expected 'sync_block_set', 'sync_block_wait' or 'sync_block_all', got '" << op.getName()
                            << "'";
  FailureOr<SyncArguments> arguments = SyncArguments::of(op);
  if (failed(arguments) || failed(conversion(op, *arguments)))
    return failure();
  op.erase();
  return success();
}

namespace {
struct TritonToHIVM : public mlir::heddle::impl::TritonToHIVMBase<TritonToHIVM> {
  void runOnOperation() override {
    SmallVector<triton::ascend::CustomOp> calls;
    getOperation().walk([&](triton::ascend::CustomOp op) { calls.push_back(op); });
    if (calls.empty())
      return markAllAnalysesPreserved();
    for (triton::ascend::CustomOp op : calls) {
      if (failed(convert(op)))
        return signalPassFailure();
      ++numConverted;
    }
  }
};
} // namespace
