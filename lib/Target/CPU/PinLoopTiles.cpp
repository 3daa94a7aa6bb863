// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass pin-loop-tiles: each loop-carried tile gets one buffer of its own.
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_PINLOOPTILES
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

/// One tile that a loop carries: where it comes from, what the body calls it, what the body hands on.
struct CarriedTile {
  OpOperand *init;
  BlockArgument argument;
  OpOperand *yielded;
  Value result; ///< null when the value after the loop is another one (scf.while)
  Value buffer; ///< set by the pass
};

/// The value that \p value is a view of.
Value getRoot(Value value) {
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
    value = view.getViewSource();
  return value;
}

/// Whether \p value is a tile that the body of \p loop made itself, so that no carried buffer is behind it.
bool isFreshTile(Value value, Operation *loop) {
  auto alloc = getRoot(value).getDefiningOp<memref::AllocOp>();
  return alloc && loop->isProperAncestor(alloc);
}

/// Whether the loop may keep its tile in the buffer that it starts from: nobody looks at that buffer after the loop.
bool mayReuseInit(const CarriedTile &tile, Operation *loop) {
  auto alloc = tile.init->get().getDefiningOp<memref::AllocOp>();
  if (!alloc || alloc->getBlock() != loop->getBlock())
    return false;
  return llvm::all_of(alloc->getUses(), [&](OpOperand &use) {
    if (&use == tile.init)
      return true;
    Operation *user = use.getOwner();
    // A view could outlive its last visible use.
    return user->getBlock() == loop->getBlock() && user->isBeforeInBlock(loop) && user->getNumResults() == 0;
  });
}

SmallVector<CarriedTile> collectTiles(scf::ForOp loop) {
  SmallVector<CarriedTile> tiles;
  for (auto [index, argument] : llvm::enumerate(loop.getRegionIterArgs())) {
    OpOperand &yielded = loop.getBody()->getTerminator()->getOpOperand(index);
    if (isa<BaseMemRefType>(argument.getType()) && yielded.get() != argument)
      tiles.push_back({&loop.getInitArgsMutable()[index], argument, &yielded, loop.getResult(index), Value()});
  }
  return tiles;
}

SmallVector<CarriedTile> collectTiles(scf::WhileOp loop) {
  SmallVector<CarriedTile> tiles;
  for (auto [index, argument] : llvm::enumerate(loop.getBeforeArguments())) {
    OpOperand &yielded = loop.getYieldOp()->getOpOperand(index);
    if (isa<BaseMemRefType>(argument.getType()))
      tiles.push_back({&loop->getOpOperand(index), argument, &yielded, Value(), Value()});
  }
  return tiles;
}

/// Makes the buffer of \p tile in front of \p loop and fills it with the first value.
LogicalResult createBuffer(CarriedTile &tile, Operation *loop) {
  auto type = dyn_cast<MemRefType>(tile.argument.getType());
  if (!type || !type.hasStaticShape())
    return loop->emitError("expected a loop-carried tile of static shape, got ") << tile.argument.getType();
  if (mayReuseInit(tile, loop)) {
    tile.buffer = tile.init->get();
    return success();
  }
  auto plain = MemRefType::get(type.getShape(), type.getElementType());
  if (plain != type && !memref::CastOp::areCastCompatible(plain, type))
    return loop->emitError("expected a loop-carried tile that may lie dense in memory, got ") << type;
  OpBuilder builder(loop);
  tile.buffer = memref::AllocOp::create(builder, loop->getLoc(), plain);
  memref::CopyOp::create(builder, loop->getLoc(), tile.init->get(), tile.buffer);
  if (plain != type)
    tile.buffer = memref::CastOp::create(builder, loop->getLoc(), type, tile.buffer);
  return success();
}

/// Copies what the body yields into the buffers, as if all at once.
void copyYields(MutableArrayRef<CarriedTile> tiles, Operation *loop) {
  Operation *terminator = tiles.front().yielded->getOwner();
  OpBuilder builder(terminator);
  Location loc = terminator->getLoc();
  SmallVector<Value> sources;
  for (CarriedTile &tile : tiles) {
    Value source = tile.yielded->get();
    // What is not the iteration's own tile may be the buffer of another one, about to be overwritten.
    if (tiles.size() > 1 && !isFreshTile(source, loop)) {
      auto type = cast<MemRefType>(source.getType());
      Value copy = memref::AllocOp::create(builder, loc, MemRefType::get(type.getShape(), type.getElementType()));
      memref::CopyOp::create(builder, loc, source, copy);
      source = copy;
    }
    sources.push_back(source);
  }
  for (auto [tile, source] : llvm::zip_equal(tiles, sources)) {
    if (source != tile.buffer)
      memref::CopyOp::create(builder, loc, source, tile.buffer);
    tile.yielded->set(tile.buffer);
  }
}

LogicalResult pinTiles(Operation *loop, SmallVector<CarriedTile> tiles) {
  if (tiles.empty())
    return success();
  for (CarriedTile &tile : tiles)
    if (failed(createBuffer(tile, loop)))
      return failure();
  for (CarriedTile &tile : tiles) {
    tile.init->set(tile.buffer);
    tile.argument.replaceAllUsesWith(tile.buffer);
    if (tile.result)
      tile.result.replaceAllUsesWith(tile.buffer);
  }
  copyYields(tiles, loop);
  return success();
}

struct PinLoopTiles : impl::PinLoopTilesBase<PinLoopTiles> {
  void runOnOperation() override {
    auto pin = [](Operation *op) -> WalkResult {
      if (auto loop = dyn_cast<scf::ForOp>(op))
        return pinTiles(loop, collectTiles(loop));
      if (auto loop = dyn_cast<scf::WhileOp>(op))
        return pinTiles(loop, collectTiles(loop));
      return success();
    };
    if (getOperation()->walk(pin).wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::heddle
