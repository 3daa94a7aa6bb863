// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tiles that lie in memory with their dimensions in another order are moved in that order, and transposed on the
/// chip: data moves in runs of neighbours along the last dimension, and a run of one element costs 32 bytes.
#include "Patterns.h"
#include "heddle/Analysis/PtrState.h"
#include "heddle/Dialect/Triton/IR/LaneBuilder.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace mlir::heddle;

/// The dimensions of a tile with the one whose lanes are neighbours in memory last, the others as they are; empty when
/// the tile has them in this order already, or has no neighbours.
static SmallVector<int32_t> findMemoryOrder(const OffsetInfo &tile) {
  SmallVector<int32_t> walked;
  for (auto [d, size] : llvm::enumerate(tile.shape))
    if (size != 1 && !tile.strides[d].isZero())
      walked.push_back(d);
  auto neighbours = llvm::find_if(llvm::reverse(walked), [&](int32_t d) { return tile.strides[d].isOne(); });
  if (neighbours == walked.rend() || neighbours == walked.rbegin())
    return {};

  auto order = llvm::to_vector(llvm::seq<int32_t>(0, tile.shape.size()));
  llvm::erase(order, *neighbours);
  order.insert(llvm::find(order, walked.back()) + 1, *neighbours);
  return order;
}

/// The order of memory for what \p pointer addresses; empty when nothing is to do, and when its structure is unknown.
static SmallVector<int32_t> findMemoryOrder(Value pointer) {
  if (!isa<RankedTensorType>(pointer.getType()))
    return {};
  Analyzed<PtrState> state = analyzePointer(pointer);
  return state ? findMemoryOrder(state->offset) : SmallVector<int32_t>();
}

static SmallVector<int32_t> invert(ArrayRef<int32_t> order) {
  SmallVector<int32_t> inverse(order.size());
  for (auto [place, d] : llvm::enumerate(order))
    inverse[d] = place;
  return inverse;
}

/// `load p, m, o` becomes `trans(load trans(p), trans(m), o)`. An `o` whose lanes differ is chosen afterwards.
static void loadInMemoryOrder(triton::LoadOp load, ArrayRef<int32_t> order) {
  OpBuilder builder(load);
  Location loc = load.getLoc();
  auto transposed = [&](Value tile) { return triton::TransOp::create(builder, loc, tile, order).getResult(); };

  Value pointers = transposed(load.getPtr());
  Value mask = load.getMask() ? transposed(load.getMask()) : Value();
  Value scalar = load.getOther() ? triton::getUniformScalar(builder, load.getOther()) : Value();
  ArrayRef<int64_t> shape = cast<RankedTensorType>(pointers.getType()).getShape();
  Value other = scalar ? triton::splatLanes(builder, loc, scalar, shape) : Value();
  auto moved = triton::LoadOp::create(builder, loc, pointers, mask, other);
  moved.setCache(load.getCache());
  moved.setEvict(load.getEvict());
  moved.setIsVolatile(load.getIsVolatile());
  moved->setDiscardableAttrs(load->getDiscardableAttrDictionary());

  Value tile = triton::TransOp::create(builder, loc, moved, invert(order));
  if (load.getOther() && !scalar)
    tile = arith::SelectOp::create(builder, loc, load.getMask(), tile, load.getOther());
  load.replaceAllUsesWith(tile);
  load.erase();
}

/// `store p, v, m` becomes `store trans(p), trans(v), trans(m)`.
static void storeInMemoryOrder(triton::StoreOp store, ArrayRef<int32_t> order) {
  OpBuilder builder(store);
  for (OpOperand &operand : store->getOpOperands())
    operand.set(triton::TransOp::create(builder, store.getLoc(), operand.get(), order));
}

LogicalResult mlir::heddle::moveTilesInMemoryOrder(ModuleOp module) {
  bool moved = false;
  module.walk([&](Operation *op) {
    auto load = dyn_cast<triton::LoadOp>(op);
    auto store = dyn_cast<triton::StoreOp>(op);
    if (!load && !store)
      return;
    SmallVector<int32_t> order = findMemoryOrder(load ? load.getPtr() : store.getPtr());
    if (order.empty())
      return;
    moved = true;
    if (load)
      loadInMemoryOrder(load, order);
    else
      storeInMemoryOrder(store, order);
  });
  if (!moved)
    return success();
  // A kernel that transposes what it loaded wanted the order of memory.
  RewritePatternSet patterns(module.getContext());
  triton::TransOp::getCanonicalizationPatterns(patterns, module.getContext());
  return applyPatternsGreedily(module, std::move(patterns));
}
