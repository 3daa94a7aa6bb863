// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file ascend.conv1d in terms of a convolution with stride and dilation 1.
#include "Convolution.h"
#include "heddle/Dialect/HFusion/IR/HFusion.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::heddle;

/// A tensor of \p type that holds zeros.
static Value createZeros(OpBuilder &builder, Location loc, RankedTensorType type) {
  Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type.getElementType()));
  Value empty = tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
  return linalg::FillOp::create(builder, loc, zero, empty).getResult(0);
}

/// \p shape as sizes, and strides of 1 but for \p step in the last dimension.
static std::pair<SmallVector<OpFoldResult>, SmallVector<OpFoldResult>>
getSteppedSlice(OpBuilder &builder, ArrayRef<int64_t> shape, int64_t step) {
  SmallVector<OpFoldResult> sizes =
      llvm::map_to_vector(shape, [&](int64_t size) -> OpFoldResult { return builder.getIndexAttr(size); });
  SmallVector<OpFoldResult> strides(shape.size(), builder.getIndexAttr(1));
  strides.back() = builder.getIndexAttr(step);
  return {sizes, strides};
}

/// \p weight with `dilation - 1` zeros between its elements.
static Value dilate(OpBuilder &builder, Location loc, Value weight, int64_t dilation) {
  auto type = cast<RankedTensorType>(weight.getType());
  SmallVector<int64_t> shape(type.getShape());
  shape.back() = dilation * (shape.back() - 1) + 1;
  Value zeros = createZeros(builder, loc, RankedTensorType::get(shape, type.getElementType()));
  auto [sizes, strides] = getSteppedSlice(builder, type.getShape(), dilation);
  SmallVector<OpFoldResult> offsets(shape.size(), builder.getIndexAttr(0));
  return tensor::InsertSliceOp::create(builder, loc, weight, zeros, offsets, sizes, strides);
}

LogicalResult mlir::heddle::convertConvolution(triton::ascend::Conv1dOp op) {
  constexpr int64_t kLargest = std::numeric_limits<int32_t>::max();
  for (auto [name, value] : {std::pair<StringRef, int64_t>{"stride", op.getStride()},
                             {"padding_size", op.getPaddingSize()},
                             {"dilation", op.getDilation()},
                             {"groups", op.getGroups()}})
    if (value > kLargest)
      return op.emitOpError() << "expected '" << name << "' to fit into 32 bits, got " << value;
  OpBuilder builder(op);
  Location loc = op.getLoc();
  int64_t stride = op.getStride();
  Value weight = op.getWeight();
  if (op.getDilation() != 1)
    weight = dilate(builder, loc, weight, op.getDilation());

  auto type = cast<RankedTensorType>(op.getResult().getType());
  int64_t length = cast<RankedTensorType>(op.getInput().getType()).getShape().back();
  int64_t window = cast<RankedTensorType>(weight.getType()).getShape().back();
  SmallVector<int64_t> places(type.getShape());
  places.back() = length + 2 * op.getPaddingSize() - window + 1;
  Value init = tensor::EmptyOp::create(builder, loc, places, type.getElementType());
  Value result = hfusion::Conv1dOp::create(builder, loc, op.getInput(), weight, op.getBias(), init, /*stride=*/1,
                                           static_cast<int32_t>(op.getPaddingSize()), /*dilation=*/1,
                                           static_cast<int32_t>(op.getGroups()))
                     ->getResult(0);
  if (stride != 1) {
    auto [sizes, strides] = getSteppedSlice(builder, type.getShape(), stride);
    SmallVector<OpFoldResult> offsets(places.size(), builder.getIndexAttr(0));
    result = tensor::ExtractSliceOp::create(builder, loc, type, result, offsets, sizes, strides);
  }
  op.getResult().replaceAllUsesWith(result);
  op.erase();
  return success();
}
