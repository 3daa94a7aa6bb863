// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Emits scans as loops over buffers.
#include "heddle/Support/ScanLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::heddle;

void mlir::heddle::emitLoopNest(OpBuilder &builder, Location loc, ArrayRef<int64_t> shape,
                                llvm::function_ref<void(OpBuilder &, Location, ValueRange)> body) {
  SmallVector<Value> lower, upper, step;
  for (int64_t size : shape) {
    lower.push_back(arith::ConstantIndexOp::create(builder, loc, 0));
    upper.push_back(arith::ConstantIndexOp::create(builder, loc, size));
    step.push_back(arith::ConstantIndexOp::create(builder, loc, 1));
  }
  scf::buildLoopNest(builder, loc, lower, upper, step, body);
}

Value mlir::heddle::allocateTile(OpBuilder &builder, Location loc, RankedTensorType type) {
  return memref::AllocOp::create(builder, loc, MemRefType::get(type.getShape(), type.getElementType()));
}

Value mlir::heddle::readTile(OpBuilder &builder, Location loc, RankedTensorType type, Value buffer) {
  return bufferization::ToTensorOp::create(builder, loc, type, buffer, /*restrict=*/true, /*writable=*/true);
}

namespace {
/// One line along the axis.
struct LineScan {
  ValueRange sources;
  ArrayRef<Value> buffers;
  int64_t axis;
  int64_t size;
  bool isReverse;
  CombineFunction combine;

  /// \p others are the coordinates of the line, \p position is the one along the axis.
  SmallVector<Value> getIndices(ValueRange others, Value position) const {
    SmallVector<Value> indices(others);
    indices.insert(indices.begin() + axis, position);
    return indices;
  }

  SmallVector<Value> load(OpBuilder &builder, Location loc, ValueRange indices) const {
    return llvm::map_to_vector(
        sources, [&](Value source) -> Value { return tensor::ExtractOp::create(builder, loc, source, indices); });
  }

  void store(OpBuilder &builder, Location loc, ValueRange values, ValueRange indices) const {
    for (auto [value, buffer] : llvm::zip_equal(values, buffers))
      memref::StoreOp::create(builder, loc, value, buffer, indices);
  }

  void emit(OpBuilder &builder, Location loc, ValueRange others) const {
    Value last = arith::ConstantIndexOp::create(builder, loc, size - 1);
    SmallVector<Value> start =
        getIndices(others, isReverse ? last : arith::ConstantIndexOp::create(builder, loc, 0).getResult());
    SmallVector<Value> first = load(builder, loc, start);
    store(builder, loc, first, start);
    if (size == 1)
      return;
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    Value end = arith::ConstantIndexOp::create(builder, loc, size);
    scf::ForOp::create(builder, loc, one, end, one, first,
                       [&](OpBuilder &body, Location at, Value step, ValueRange combined) {
                         Value position = isReverse ? arith::SubIOp::create(body, at, last, step).getResult() : step;
                         SmallVector<Value> indices = getIndices(others, position);
                         SmallVector<Value> values = combine(body, at, combined, load(body, at, indices));
                         store(body, at, values, indices);
                         scf::YieldOp::create(body, at, values);
                       });
  }
};
} // namespace

SmallVector<Value> mlir::heddle::emitScanLoops(OpBuilder &builder, Location loc, ValueRange sources, int64_t axis,
                                               bool isReverse, CombineFunction combine) {
  SmallVector<Value> buffers = llvm::map_to_vector(
      sources, [&](Value source) { return allocateTile(builder, loc, cast<RankedTensorType>(source.getType())); });
  SmallVector<int64_t> shape(cast<RankedTensorType>(sources[0].getType()).getShape());
  int64_t size = shape[axis];
  shape.erase(shape.begin() + axis);
  LineScan line{sources, buffers, axis, size, isReverse, combine};
  emitLoopNest(builder, loc, shape,
               [&](OpBuilder &body, Location at, ValueRange others) { line.emit(body, at, others); });
  SmallVector<Value> results;
  for (auto [source, buffer] : llvm::zip_equal(sources, buffers))
    results.push_back(readTile(builder, loc, cast<RankedTensorType>(source.getType()), buffer));
  return results;
}
