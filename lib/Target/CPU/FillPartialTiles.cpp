// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass fill-partial-tiles: zeroes the lanes of a tile that a masked load leaves alone.
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_FILLPARTIALTILES
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

/// How a tile gets its values.
struct TileWrites {
  bool readAsTensor = false;
  bool whole = false;                     ///< a fill or a copy covers it
  SmallVector<memref::SubViewOp> partial; ///< destinations of copies
};

TileWrites collectWrites(memref::AllocOp alloc) {
  TileWrites writes;
  for (Operation *user : alloc->getUsers()) {
    if (isa<bufferization::ToTensorOp>(user))
      writes.readAsTensor = true;
    else if (auto fill = dyn_cast<linalg::FillOp>(user))
      writes.whole |= fill.getOutputs().front() == alloc.getResult();
    else if (auto copy = dyn_cast<memref::CopyOp>(user))
      writes.whole |= copy.getTarget() == alloc.getResult() && copy->getBlock() == alloc->getBlock();
    else if (auto view = dyn_cast<memref::SubViewOp>(user))
      writes.partial.push_back(view);
  }
  return writes;
}

/// The copy into \p view, when it stands beside the allocation; null when it does not run exactly once a tile.
memref::CopyOp getCopyInto(memref::SubViewOp view, Block *block) {
  for (Operation *user : view->getUsers())
    if (auto copy = dyn_cast<memref::CopyOp>(user); copy && copy.getTarget() == view.getResult())
      return copy->getBlock() == block ? copy : nullptr;
  return nullptr;
}

void fillWithZero(OpBuilder &builder, Location loc, Value tile) {
  Type element = cast<MemRefType>(tile.getType()).getElementType();
  Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(element));
  linalg::FillOp::create(builder, loc, zero, tile);
}

/// Whether some size of \p view is smaller than that of its tile; null when none can be.
Value isPartial(OpBuilder &builder, memref::SubViewOp view) {
  Location loc = view.getLoc();
  Value any;
  for (auto [size, whole] : llvm::zip_equal(view.getMixedSizes(), view.getSourceType().getShape())) {
    if (getConstantIntValue(size) == whole)
      continue;
    Value bound = arith::ConstantIndexOp::create(builder, loc, whole);
    Value value = getValueOrCreateConstantIndexOp(builder, loc, size);
    Value less = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, value, bound);
    any = any ? arith::OrIOp::create(builder, loc, any, less).getResult() : less;
  }
  return any;
}

struct FillPartialTiles : impl::FillPartialTilesBase<FillPartialTiles> {
  void runOnOperation() override {
    getOperation()->walk([](memref::AllocOp alloc) {
      TileWrites writes = collectWrites(alloc);
      if (!writes.readAsTensor || writes.whole || !alloc.getType().hasStaticShape())
        return;
      OpBuilder builder(alloc);
      memref::CopyOp copy;
      if (writes.partial.size() == 1)
        copy = getCopyInto(writes.partial.front(), alloc->getBlock());
      if (!copy) { // lanes are written one by one, or under a condition
        builder.setInsertionPointAfter(alloc);
        fillWithZero(builder, alloc.getLoc(), alloc);
        return;
      }
      builder.setInsertionPoint(copy);
      Value partial = isPartial(builder, writes.partial.front());
      if (!partial)
        return;
      auto guard = scf::IfOp::create(builder, copy.getLoc(), partial, /*withElseRegion=*/false);
      OpBuilder body = guard.getThenBodyBuilder();
      fillWithZero(body, copy.getLoc(), alloc);
    });
  }
};

} // namespace
} // namespace mlir::heddle
