// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Ranges, splats and their repetition, as passes over Triton IR need them.
#include "heddle/Dialect/Triton/IR/LaneBuilder.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::triton;

Value mlir::triton::splatLanes(OpBuilder &builder, Location loc, Value scalar, ArrayRef<int64_t> shape) {
  return SplatOp::create(builder, loc, RankedTensorType::get(shape, scalar.getType()), scalar);
}

Value mlir::triton::createLaneNumbers(OpBuilder &builder, Location loc, int64_t size) {
  auto narrow = RankedTensorType::get({size}, builder.getI32Type());
  Value range = MakeRangeOp::create(builder, loc, narrow, 0, static_cast<int32_t>(size));
  return arith::ExtSIOp::create(builder, loc, narrow.clone(builder.getI64Type()), range);
}

Value mlir::triton::spreadLanes(OpBuilder &builder, Location loc, Value lanes, unsigned dimension,
                                ArrayRef<int64_t> shape) {
  Type element = getElementTypeOrSelf(lanes.getType());
  SmallVector<int64_t> current{shape[dimension]};
  for (unsigned axis = 0; axis < shape.size(); ++axis) {
    if (axis == dimension)
      continue;
    current.insert(current.begin() + axis, 1);
    lanes = ExpandDimsOp::create(builder, loc, RankedTensorType::get(current, element), lanes, axis);
  }
  if (ArrayRef(current) == shape)
    return lanes;
  return BroadcastOp::create(builder, loc, RankedTensorType::get(shape, element), lanes);
}

Value mlir::triton::getUniformScalar(OpBuilder &builder, Value value) {
  if (!isa<RankedTensorType>(value.getType()))
    return value;
  if (auto splat = value.getDefiningOp<SplatOp>())
    return splat.getSrc();
  if (auto broadcast = value.getDefiningOp<BroadcastOp>())
    return getUniformScalar(builder, broadcast.getSrc());
  if (auto expand = value.getDefiningOp<ExpandDimsOp>())
    return getUniformScalar(builder, expand.getSrc());
  DenseElementsAttr constant;
  if (matchPattern(value, m_Constant(&constant)) && constant.isSplat())
    return arith::ConstantOp::create(builder, value.getLoc(), constant.getSplatValue<TypedAttr>());
  return {};
}
