// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Loads the two halves of a concatenation into one buffer.
#include "heddle/Conversion/MergeConcatLoadBuffer.h"
#include "heddle/Dialect/HACC/IR/HACC.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_MERGECONCATLOADBUFFER
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;

namespace {
/// A load that is one half of a concatenation.
struct Half {
  tensor::InsertSliceOp insert;
  bufferization::ToTensorOp tensor;
  memref::AllocOp buffer;

  int64_t getSize() { return buffer.getType().getDimSize(0); }
};

struct Concatenation {
  Half first, second;
};
} // namespace

/// Whether \p buffer is only written, by copies and fills of it or of windows in it, beside the one read \p tensor.
static bool isOnlyWritten(Value buffer, Operation *tensor) {
  return llvm::all_of(buffer.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (user == tensor)
      return true;
    if (auto copy = dyn_cast<memref::CopyOp>(user))
      return copy.getTarget() == buffer && copy.getSource() != buffer;
    if (auto fill = dyn_cast<linalg::FillOp>(user))
      return fill.isDpsInit(&use);
    auto window = dyn_cast<memref::SubViewOp>(user);
    return window && window.getDroppedDims().none() && isOnlyWritten(window, /*tensor=*/nullptr);
  });
}

/// The half that \p insert puts at \p offset: a vector that was loaded for this and that nothing else reads.
static std::optional<Half> matchHalf(tensor::InsertSliceOp insert, int64_t offset) {
  auto tensor = insert.getSource().getDefiningOp<bufferization::ToTensorOp>();
  auto buffer = tensor ? tensor.getBuffer().getDefiningOp<memref::AllocOp>() : nullptr;
  bool isVector = buffer && buffer.getType().getRank() == 1 && buffer.getType().hasStaticShape() &&
                  buffer.getType().getLayout().isIdentity() && insert.getResultType().getRank() == 1;
  if (!isVector || !tensor->hasOneUse() || !isOnlyWritten(buffer, tensor))
    return std::nullopt;
  if (insert.getStaticOffsets()[0] != offset || insert.getStaticSizes()[0] != buffer.getType().getDimSize(0) ||
      insert.getStaticStrides()[0] != 1)
    return std::nullopt;
  bool isOneBlock = tensor->getBlock() == insert->getBlock() && buffer->getBlock() == insert->getBlock();
  return isOneBlock ? std::optional(Half{insert, tensor, buffer}) : std::nullopt;
}

/// The concatenation that \p outer completes, if it is one of two loads.
static std::optional<Concatenation> matchConcatenation(tensor::InsertSliceOp outer) {
  auto inner = outer.getDest().getDefiningOp<tensor::InsertSliceOp>();
  if (!inner || !inner->hasOneUse() || !inner.getDest().getDefiningOp<tensor::EmptyOp>())
    return std::nullopt;
  std::optional<Half> first = matchHalf(inner, /*offset=*/0);
  std::optional<Half> second = first ? matchHalf(outer, first->getSize()) : std::nullopt;
  if (!second || inner->getBlock() != outer->getBlock() || first->buffer == second->buffer)
    return std::nullopt;
  bool isWhole = first->getSize() + second->getSize() == outer.getResultType().getDimSize(0);
  return isWhole ? std::optional(Concatenation{*first, *second}) : std::nullopt;
}

/// Replaces \p window by the same one of \p buffer, which lies elsewhere, and so on for windows in it.
static void moveWindows(Value old, Value buffer) {
  for (OpOperand &use : llvm::make_early_inc_range(old.getUses())) {
    auto window = dyn_cast<memref::SubViewOp>(use.getOwner());
    if (!window) {
      use.set(buffer);
      continue;
    }
    OpBuilder builder(window);
    Value moved = memref::SubViewOp::create(builder, window.getLoc(), buffer, window.getMixedOffsets(),
                                            window.getMixedSizes(), window.getMixedStrides());
    moveWindows(window, moved);
    window.erase();
  }
}

/// Lets \p half be written at \p offset of \p buffer.
static void moveHalf(OpBuilder &builder, Half half, Value buffer, int64_t offset) {
  auto at = [&](int64_t number) { return SmallVector<OpFoldResult>{builder.getIndexAttr(number)}; };
  Value window =
      memref::SubViewOp::create(builder, half.buffer.getLoc(), buffer, at(offset), at(half.getSize()), at(1));
  half.tensor->dropAllReferences();
  moveWindows(half.buffer, window);
}

static void merge(Concatenation concatenation) {
  auto [first, second] = concatenation;
  // The earlier one of the two buffers stands before everything that writes either.
  Operation *earlier = first.buffer->isBeforeInBlock(second.buffer) ? first.buffer : second.buffer;
  OpBuilder builder(earlier);
  auto type = cast<RankedTensorType>(second.insert.getType());
  Value buffer =
      memref::AllocOp::create(builder, earlier->getLoc(), MemRefType::get(type.getShape(), type.getElementType()));
  moveHalf(builder, first, buffer, 0);
  moveHalf(builder, second, buffer, first.getSize());
  builder.setInsertionPoint(second.insert);
  Value whole = bufferization::ToTensorOp::create(builder, second.insert.getLoc(), type, buffer, /*restrict=*/true,
                                                  /*writable=*/true);
  second.insert.replaceAllUsesWith(whole);
  second.insert.erase();
  first.insert.erase();
  for (Half half : {first, second}) {
    half.tensor->erase();
    half.buffer->erase();
  }
}

namespace {
struct MergeConcatLoadBuffer : public mlir::heddle::impl::MergeConcatLoadBufferBase<MergeConcatLoadBuffer> {
  using MergeConcatLoadBufferBase::MergeConcatLoadBufferBase;

  void runOnOperation() override {
    if (!compileOn91095 && !hacc::isAscend950(getOperation()))
      return markAllAnalysesPreserved();
    SmallVector<Concatenation> concatenations;
    getOperation().walk([&](tensor::InsertSliceOp op) {
      if (std::optional<Concatenation> concatenation = matchConcatenation(op))
        concatenations.push_back(*concatenation);
    });
    for (Concatenation concatenation : concatenations)
      merge(concatenation);
    numMerged += concatenations.size();
  }
};
} // namespace
