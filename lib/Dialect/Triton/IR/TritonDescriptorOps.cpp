// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Rules of the operations on tensor descriptors.
#include "heddle/Dialect/Triton/IR/TritonOps.h"

using namespace mlir;
using namespace mlir::triton;

LogicalResult MakeTensorDescOp::verify() {
  RankedTensorType tile = getType().getSignlessBlockType();
  size_t rank = tile.getRank();
  if (getShape().size() != rank) // make_tensor_descriptor_c1
    return emitOpError() << "expected as many values each of 'shape' and 'strides' as the tile has dimensions, " << rank
                         << ", got " << getShape().size();
  Type pointee = getBase().getType().getPointeeType();
  if (pointee != tile.getElementType()) // make_tensor_descriptor_c2
    return emitOpError() << "expected 'base' to point to " << tile.getElementType() << ", got " << pointee;
  return success();
}

/// Checks that `tensor`, named `name`, holds a tile of `desc` and that there is an index for each of its dimensions. A
/// bare pointer (release 3.2) says nothing about its tile.
static LogicalResult verifyTile(Operation *op, Type desc, StringRef name, RankedTensorType tensor, size_t indices) {
  auto type = dyn_cast<TensorDescType>(desc);
  if (!type)
    return success();
  RankedTensorType tile = type.getSignlessBlockType();
  if (tensor.getElementType() != tile.getElementType() || tensor.getNumElements() != tile.getNumElements())
    return op->emitOpError() << "expected '" << name << "' to hold the tile " << tile << ", got " << tensor;
  if (indices != static_cast<size_t>(tile.getRank()))
    return op->emitOpError() << "expected as many indices as the tile has dimensions, " << tile.getRank() << ", got "
                             << indices;
  return success();
}

LogicalResult DescriptorLoadOp::verify() { // descriptor_load_c1, descriptor_load_c2
  return verifyTile(*this, getDesc().getType(), "result", getType(), getIndices().size());
}

LogicalResult DescriptorStoreOp::verify() { // descriptor_store_c1, descriptor_store_c2
  return verifyTile(*this, getDesc().getType(), "src", getSrc().getType(), getIndices().size());
}

LogicalResult DescriptorReduceOp::verify() {
  if (failed(verifyTile(*this, getDesc().getType(), "src", getSrc().getType(),
                        getIndices().size()))) // descriptor_reduce_c1, descriptor_reduce_c2
    return failure();
  bool takesFloats =
      llvm::is_contained({DescriptorReduceKind::ADD, DescriptorReduceKind::MIN, DescriptorReduceKind::MAX}, getKind());
  Type element = getSrc().getType().getElementType();
  if (!takesFloats && !isa<IntegerType>(element)) // descriptor_reduce_c3
    return emitOpError() << "expected elements of '" << stringifyDescriptorReduceKind(getKind())
                         << "' to be integers, got " << element;
  return success();
}

/// Checks the tile of a gather or scatter, and that `rows`, named `name`, has one of its rows for each of `offsets`.
static LogicalResult verifyRows(Operation *op, Type desc, RankedTensorType offsets, StringRef name,
                                RankedTensorType rows) {
  if (offsets.getRank() != 1) // descriptor_gather_c2, descriptor_scatter_c2
    return op->emitOpError() << "expected 'x_offsets' to have one dimension, got " << offsets;
  auto type = dyn_cast<TensorDescType>(desc);
  if (!type)
    return success();
  RankedTensorType tile = type.getSignlessBlockType();
  if (tile.getRank() != 2 || tile.getDimSize(0) != 1) // descriptor_gather_c1, descriptor_scatter_c1
    return op->emitOpError() << "expected a tile of one row, got " << tile;
  auto expected = RankedTensorType::get({offsets.getDimSize(0), tile.getDimSize(1)}, tile.getElementType());
  if (rows != expected) // descriptor_gather_c3, descriptor_scatter_c3
    return op->emitOpError() << "expected '" << name << "' to be " << expected << ", got " << rows;
  return success();
}

LogicalResult DescriptorGatherOp::verify() {
  return verifyRows(*this, getDesc().getType(), getXOffsets().getType(), "result", getType());
}

LogicalResult DescriptorScatterOp::verify() {
  return verifyRows(*this, getDesc().getType(), getXOffsets().getType(), "src", getSrc().getType());
}
