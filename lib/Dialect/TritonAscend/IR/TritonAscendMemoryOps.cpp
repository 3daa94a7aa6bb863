// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Verifiers of the `ascend` ops that read and write global memory.
#include "heddle/Dialect/Triton/IR/IndexSelect.h"
#include "heddle/Dialect/TritonAscend/IR/TritonAscend.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::triton::ascend;

static constexpr int64_t kLargestRank = 5;

static std::optional<int64_t> getConstant(Value value) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)))
    return constant.getSExtValue();
  return std::nullopt;
}

static LogicalResult verifyRank(Operation *op, StringRef name, RankedTensorType type, int64_t smallest) {
  if (type.getRank() >= smallest && type.getRank() <= kLargestRank)
    return success();
  return op->emitOpError("expected '") << name << "' to have " << smallest << " to " << kLargestRank
                                       << " dimensions, got " << type;
}

/// An error unless \p type has the shape of \p expected.
static LogicalResult verifyShape(Operation *op, StringRef name, Type type, RankedTensorType expected) {
  if (cast<RankedTensorType>(type).getShape() == expected.getShape())
    return success();
  return op->emitOpError("expected '") << name << "' to have the shape of " << expected << ", got " << type;
}

static LogicalResult verifyElement(Operation *op, StringRef name, Type type, triton::PointerType pointer) {
  if (getElementTypeOrSelf(type) == pointer.getPointeeType())
    return success();
  return op->emitOpError("expected '") << name << "' to hold " << pointer.getPointeeType() << ", to which "
                                       << "the pointer points, got " << type;
}

/// Lists with an entry a dimension.
static LogicalResult verifyCounts(Operation *op, int64_t rank, ArrayRef<std::pair<StringRef, size_t>> lists) {
  for (auto [name, count] : lists)
    if (static_cast<int64_t>(count) != rank)
      return op->emitOpError("expected '")
             << name << "' to have " << rank << " entries, one a dimension, got " << count;
  return success();
}

static LogicalResult verifyFloat(Operation *op, StringRef name, RankedTensorType type) {
  Type element = type.getElementType();
  if (element.isF16() || element.isBF16() || element.isF32())
    return success();
  return op->emitOpError("expected '") << name << "' to hold f16, bf16 or f32, got " << type;
}

/// A constant \p dim is below \p end.
static LogicalResult verifyDimension(Operation *op, Value dim, int64_t end) {
  std::optional<int64_t> constant = getConstant(dim);
  if (!constant || (*constant >= 0 && *constant < end))
    return success();
  return op->emitOpError("expected 'dim' from 0 to ") << end - 1 << ", got " << *constant;
}

//===----------------------------------------------------------------------===//
// indirect_load, indirect_store
//===----------------------------------------------------------------------===//

LogicalResult IndirectLoadOp::verify() {
  RankedTensorType offsets = getOffsets().getType();
  triton::PointerType pointer = getSrc().getType();
  if (failed(verifyRank(*this, "offsets", offsets, 0))) // indirect_load_c1
    return failure();
  if ((getMask() && failed(verifyShape(*this, "mask", getMask().getType(), offsets))) ||
      (getOther() && failed(verifyShape(*this, "other", getOther().getType(), offsets))) ||
      failed(verifyShape(*this, "result", getType(), offsets))) // indirect_load_c2
    return failure();
  if (getOther() && failed(verifyElement(*this, "other", getOther().getType(), pointer))) // indirect_load_c3
    return failure();
  return verifyElement(*this, "result", getType(), pointer); // indirect_load_c3
}

LogicalResult IndirectStoreOp::verify() {
  RankedTensorType offsets = getOffsets().getType();
  if (failed(verifyRank(*this, "offsets", offsets, 0))) // indirect_store_c1
    return failure();
  if (failed(verifyShape(*this, "value", getValue().getType(), offsets)) ||
      (getMask() && failed(verifyShape(*this, "mask", getMask().getType(), offsets)))) // indirect_store_c2
    return failure();
  return verifyElement(*this, "value", getValue().getType(), getDst().getType()); // indirect_store_c3
}

//===----------------------------------------------------------------------===//
// stride_load, stride_store
//===----------------------------------------------------------------------===//

LogicalResult StrideLoadOp::verify() {
  if (failed(verifyCounts(*this, getType().getRank(),
                          {{"strides", getStrides().size()}, {"numels", getNumels().size()}}))) // stride_load_c1
    return failure();
  if (failed(verifyElement(*this, "other", getOther().getType(), getSrc().getType()))) // stride_load_c2
    return failure();
  return verifyElement(*this, "result", getType(), getSrc().getType()); // stride_load_c2
}

LogicalResult StrideStoreOp::verify() {
  RankedTensorType value = getValue().getType();
  if (failed(verifyCounts(*this, value.getRank(),
                          {{"strides", getStrides().size()}, {"numels", getNumels().size()}}))) // stride_store_c1
    return failure();
  return verifyElement(*this, "value", value, getDst().getType()); // stride_store_c2
}

//===----------------------------------------------------------------------===//
// index_put
//===----------------------------------------------------------------------===//

LogicalResult IndexPutOp::verify() {
  RankedTensorType value = getValue().getType(), index = getIndex().getType();
  if (failed(verifyRank(*this, "value", value, 2))) // index_put_c1
    return failure();
  if (failed(verifyDimension(*this, getDim(), value.getRank() - 1))) // index_put_c2
    return failure();
  if (failed(verifyFloat(*this, "value", value)) ||
      failed(verifyElement(*this, "value", value, getDst().getType()))) // index_put_c3
    return failure();
  if (index.getRank() != 1) // index_put_c4
    return emitOpError("expected 'index' to have one dimension, got ") << index;
  std::optional<int64_t> dim = getConstant(getDim());
  if (dim && index.getNumElements() != value.getDimSize(*dim)) // index_put_c5
    return emitOpError("expected 'index' to have ")
           << value.getDimSize(*dim) << " elements, one a slice of " << value << ", got " << index;
  return verifyCounts(*this, value.getRank(), // index_put_c6
                      {{"end_offset", getEndOffset().size()},
                       {"start_offset", getStartOffset().size()},
                       {"dst_stride", getDstStride().size()}});
}

//===----------------------------------------------------------------------===//
// gather_out_to_ub, scatter_ub_to_out
//===----------------------------------------------------------------------===//

/// \p index is not larger than what memory holds, in any dimension but \p dim.
static LogicalResult verifyExtents(Operation *op, RankedTensorType index, Value dim, ValueRange end, ValueRange start) {
  std::optional<int64_t> along = getConstant(dim);
  if (!along)
    return success();
  for (auto [number, size] : llvm::enumerate(index.getShape())) {
    std::optional<int64_t> last = getConstant(end[number]), first = getConstant(start[number]);
    if (static_cast<int64_t>(number) != *along && first && last && size > *last - *first)
      return op->emitOpError("expected 'index' to have at most ")
             << *last - *first << " elements in dimension " << number << ", 'end_offset' less 'start_offset', got "
             << index;
  }
  return success();
}

/// The rules that both directions have in common; \p tile is what lies in the core.
template <typename Op>
static LogicalResult verifyLanes(Op op, StringRef name, RankedTensorType tile, triton::PointerType pointer,
                                 StringRef strideName, ValueRange stride) {
  RankedTensorType index = op.getIndex().getType();
  if (failed(verifyRank(op, "index", index, 1))) // gather_out_to_ub_c1, scatter_ub_to_out_c1
    return failure();
  if (failed(verifyDimension(op, op.getDim(), index.getRank()))) // gather_out_to_ub_c2, scatter_ub_to_out_c2
    return failure();
  if (failed(verifyFloat(op, name, tile)) ||
      failed(verifyElement(op, name, tile, pointer))) // gather_out_to_ub_c3, scatter_ub_to_out_c3
    return failure();
  if (failed(verifyCounts(op, index.getRank(), // gather_out_to_ub_c4, scatter_ub_to_out_c4
                          {{strideName, stride.size()},
                           {"end_offset", op.getEndOffset().size()},
                           {"start_offset", op.getStartOffset().size()}})))
    return failure();
  if (failed(verifyExtents(op, index, op.getDim(), op.getEndOffset(),
                           op.getStartOffset()))) // gather_out_to_ub_c5, scatter_ub_to_out_c5
    return failure();
  return verifyShape(op, name, tile, index); // gather_out_to_ub_c6, scatter_ub_to_out_c6
}

LogicalResult GatherOutToUBOp::verify() {
  triton::PointerType pointer = getSrc().getType();
  if (failed(verifyLanes(*this, "result", getType(), pointer, "src_stride", getSrcStride())))
    return failure();
  return getOther() ? verifyElement(*this, "other", getOther().getType(), pointer) : success(); // gather_out_to_ub_c3
}

LogicalResult ScatterUBToOutOp::verify() {
  return verifyLanes(*this, "value", getValue().getType(), getDst().getType(), "dst_stride", getDstStride());
}

//===----------------------------------------------------------------------===//
// index_select_simd
//===----------------------------------------------------------------------===//

LogicalResult IndexSelectSIMDOp::verify() {
  return triton::verifyIndexSelect(*this, getSrc().getType().getPointeeType(), getIndex().getType(), getDim(),
                                   getSrcShape().size(), getSrcOffset().size(), getReadShape(), getType());
}
