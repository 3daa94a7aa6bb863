// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Registration and verifiers of the `ascend` dialect.
#include "heddle/Dialect/TritonAscend/IR/TritonAscend.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::triton::ascend;

#include "heddle/Dialect/TritonAscend/IR/TritonAscendDialect.cpp.inc"
#define GET_OP_CLASSES
#include "heddle/Dialect/TritonAscend/IR/TritonAscendOps.cpp.inc"

void TritonAscendDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/TritonAscend/IR/TritonAscendOps.cpp.inc"
      >();
}

static LogicalResult verifyDimension(Operation *op, int64_t dim, Type type) {
  int64_t rank = cast<RankedTensorType>(type).getRank();
  if (dim < 0 || dim >= rank)
    return op->emitOpError("expected 'dim' to be a dimension of ") << type << ", got " << dim;
  return success();
}

LogicalResult SortOp::verify() { return verifyDimension(*this, getDim(), getSrc().getType()); } // sort_c1
LogicalResult FlipOp::verify() { return verifyDimension(*this, getDim(), getSrc().getType()); } // flip_c1

LogicalResult Conv1dOp::verify() {
  const std::pair<StringRef, int64_t> positive[] = {
      {"stride", getStride()}, {"dilation", getDilation()}, {"groups", getGroups()}};
  for (auto [name, value] : positive) // conv1d_c1
    if (value <= 0)
      return emitOpError("expected '") << name << "' to be positive, got " << value;
  if (int64_t padding = getPaddingSize(); padding < 0) // conv1d_c1
    return emitOpError("expected 'padding_size' not to be negative, got ") << padding;
  return success();
}

LogicalResult DotOp::verify() {
  Type operand = cast<RankedTensorType>(getA().getType()).getElementType();
  Type result = cast<RankedTensorType>(getD().getType()).getElementType();
  bool matches = isa<FloatType>(operand) ? result.isF32() : result.isSignlessInteger(32);
  if (!matches) // dot_c1
    return emitOpError("expected a result of ")
           << (isa<FloatType>(operand) ? "f32" : "i32") << " for operands of " << operand << ", got " << result;
  return success();
}
