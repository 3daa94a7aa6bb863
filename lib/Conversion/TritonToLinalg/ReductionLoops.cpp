// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file tt.reduce with any region: a loop along the axis that combines scalars, or slices lane by lane.
#include "Combiners.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::heddle;

/// Element \p index of \p source along \p axis: a scalar, or a slice without that dimension.
static Value takeElement(OpBuilder &builder, Location loc, Value source, int64_t axis, Value index) {
  auto type = cast<RankedTensorType>(source.getType());
  if (type.getRank() == 1)
    return tensor::ExtractOp::create(builder, loc, source, index);
  SmallVector<OpFoldResult> offsets(type.getRank(), builder.getIndexAttr(0));
  SmallVector<OpFoldResult> strides(type.getRank(), builder.getIndexAttr(1)), sizes;
  SmallVector<int64_t> shape;
  for (auto [dim, size] : llvm::enumerate(type.getShape())) {
    bool isAxis = static_cast<int64_t>(dim) == axis;
    sizes.push_back(builder.getIndexAttr(isAxis ? 1 : size));
    if (!isAxis)
      shape.push_back(size);
  }
  offsets[axis] = index;
  return tensor::ExtractSliceOp::create(builder, loc, RankedTensorType::get(shape, type.getElementType()), source,
                                        offsets, sizes, strides);
}

/// One step: the region on scalars, or on each lane of slices.
static SmallVector<Value> combine(OpBuilder &builder, Location loc, Region &region, ValueRange combined,
                                  ValueRange next) {
  auto type = dyn_cast<RankedTensorType>(combined.front().getType());
  if (!type)
    return inlineCombiner(builder, region, combined, next);
  size_t count = combined.size();
  SmallVector<Value> inputs = llvm::to_vector(llvm::concat<Value>(llvm::to_vector(combined), llvm::to_vector(next)));
  SmallVector<Value> outputs;
  for (Value value : combined) {
    Type element = cast<RankedTensorType>(value.getType()).getElementType();
    outputs.push_back(tensor::EmptyOp::create(builder, loc, type.getShape(), element));
  }
  SmallVector<AffineMap> maps(inputs.size() + count, builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  auto lanes = linalg::GenericOp::create(
      builder, loc, ValueRange(outputs).getTypes(), inputs, outputs, maps, iterators,
      [&](OpBuilder &body, Location at, ValueRange arguments) {
        linalg::YieldOp::create(
            body, at, inlineCombiner(body, region, arguments.take_front(count), arguments.slice(count, count)));
      });
  return llvm::to_vector_of<Value>(lanes.getResults());
}

SmallVector<Value> mlir::heddle::emitReductionLoop(OpBuilder &builder, triton::ReduceOp op) {
  Location loc = op.getLoc();
  int64_t axis = op.getAxis();
  int64_t size = cast<RankedTensorType>(op.getSrcs()[0].getType()).getDimSize(axis);
  auto takeAll = [&](OpBuilder &at, Value index) {
    return llvm::map_to_vector(op.getSrcs(), [&](Value source) { return takeElement(at, loc, source, axis, index); });
  };
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value end = arith::ConstantIndexOp::create(builder, loc, size);
  SmallVector<Value> first = takeAll(builder, arith::ConstantIndexOp::create(builder, loc, 0));
  if (size == 1)
    return first;
  auto loop = scf::ForOp::create(builder, loc, one, end, one, first,
                                 [&](OpBuilder &body, Location at, Value index, ValueRange combined) {
                                   SmallVector<Value> next = takeAll(body, index);
                                   scf::YieldOp::create(body, at, combine(body, at, op.getCombineOp(), combined, next));
                                 });
  return llvm::to_vector_of<Value>(loop.getResults());
}
