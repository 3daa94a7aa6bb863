// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Intersects the windows of a mask's leaves, dimension by dimension.
#include "LaneRanges.h"
#include "heddle/Analysis/MaskLeaves.h"
#include "heddle/Analysis/MaskState.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::heddle;

/// The window of a leaf in the dimensions of the whole mask.
static MaskState windowOf(const MaskLeaf &leaf) {
  MaskState state = *analyzeMask(leaf.value);
  // A broadcast repeats only dimensions without bounds: splitMask takes no others for windows.
  for (Operation *op : leaf.shapeOps)
    if (auto expand = dyn_cast<triton::ExpandDimsOp>(op))
      state.dimensions.insert(state.dimensions.begin() + expand.getAxis(), MaskDimension());
  return state;
}

/// The number of lanes before the bound: `min(max(bound - start, 0), size)`.
static Value emitLanesBefore(OpBuilder &builder, Location loc, const MaskBound &bound, int64_t size) {
  Value lanes = (bound.bound - bound.start).emitValue(builder, loc);
  Value zero = builder.createOrFold<arith::ConstantIndexOp>(loc, 0);
  Value whole = builder.createOrFold<arith::ConstantIndexOp>(loc, size);
  lanes = builder.createOrFold<arith::MaxSIOp>(loc, lanes, zero);
  return builder.createOrFold<arith::MinSIOp>(loc, lanes, whole);
}

SmallVector<LaneRange> mlir::heddle::emitLaneRanges(OpBuilder &builder, Location loc, Value mask,
                                                    ArrayRef<int64_t> shape) {
  SmallVector<LaneRange> ranges(shape.size());
  if (!mask)
    return ranges;
  for (const MaskLeaf &leaf : splitMask(mask).windows) {
    MaskState state = windowOf(leaf);
    for (auto [range, dimension, size] : llvm::zip_equal(ranges, state.dimensions, shape)) {
      for (const MaskBound &bound : dimension.lower) {
        Value lanes = emitLanesBefore(builder, loc, bound, size);
        range.lower = range.lower ? builder.createOrFold<arith::MaxSIOp>(loc, range.lower, lanes) : lanes;
      }
      for (const MaskBound &bound : dimension.upper) {
        Value lanes = emitLanesBefore(builder, loc, bound, size);
        range.upper = range.upper ? builder.createOrFold<arith::MinSIOp>(loc, range.upper, lanes) : lanes;
      }
    }
  }
  return ranges;
}
