// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Result types, rules and simplifications of the operations that make and rearrange tensors.
#include "heddle/Dialect/Triton/IR/TritonOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::triton;

/// `constant` in the type `type`, if it is a tensor constant of equal elements.
static OpFoldResult foldEqualElements(Attribute constant, RankedTensorType type) {
  if (auto elements = dyn_cast_or_null<SplatElementsAttr>(constant))
    return elements.resizeSplat(type);
  return {};
}

/// Replaces `op`, which only rearranges elements, by `tt.splat` if its source is one.
template <typename OpTy>
static LogicalResult replaceOfSplat(OpTy op, PatternRewriter &rewriter) {
  auto splat = op.getSrc().template getDefiningOp<SplatOp>();
  if (!splat)
    return failure();
  rewriter.replaceOpWithNewOp<SplatOp>(op, op.getType(), splat.getSrc());
  return success();
}

/// Checks that the result of `op` has the type that its operands give it.
static LogicalResult verifyResult(Operation *op, RankedTensorType expected, RankedTensorType got) {
  if (expected == got)
    return success();
  return op->emitOpError() << "expected the result to be " << expected << ", got " << got;
}

//===----------------------------------------------------------------------===//
// Making tensors
//===----------------------------------------------------------------------===//

OpFoldResult MakeRangeOp::fold(FoldAdaptor) {
  if (getEnd() - getStart() != 1)
    return {};
  return SplatElementsAttr::get(getType(), getStartAttr());
}

LogicalResult MakeRangeOp::verify() {
  RankedTensorType type = getType();
  int64_t start = getStartAttr().getInt(), end = getEndAttr().getInt();
  if (type.getRank() != 1 || !type.getElementType().isInteger(32)) // make_range_c1
    return emitOpError() << "expected 'result' to have one dimension of i32, got " << type;
  if (start >= end) // make_range_c2
    return emitOpError() << "expected 'start' to be below 'end', got " << start << " and " << end;
  if (type.getDimSize(0) != end - start) // make_range_c3
    return emitOpError() << "expected the extent of 'result' to be " << end - start << " ('end' - 'start'), got "
                         << type.getDimSize(0);
  return success();
}

OpFoldResult SplatOp::fold(FoldAdaptor adaptor) {
  if (!isa_and_nonnull<IntegerAttr, FloatAttr>(adaptor.getSrc()))
    return {};
  return SplatElementsAttr::get(getType(), adaptor.getSrc());
}

LogicalResult SplatOp::verify() {
  if (getType().getElementType() != getSrc().getType()) // splat_c1
    return emitOpError() << "expected the element of 'result' to be " << getSrc().getType() << ", got "
                         << getType().getElementType();
  return success();
}

OpFoldResult UnsplatOp::fold(FoldAdaptor adaptor) {
  if (auto splat = getSrc().getDefiningOp<SplatOp>())
    return splat.getSrc();
  if (auto elements = dyn_cast_or_null<SplatElementsAttr>(adaptor.getSrc()))
    return elements.getSplatValue<Attribute>();
  return {};
}

LogicalResult UnsplatOp::verify() {
  if (getSrc().getType().getNumElements() != 1) // unsplat_c1
    return emitOpError() << "expected 'src' to have one element, got " << getSrc().getType();
  return success();
}

//===----------------------------------------------------------------------===//
// Changing the shape
//===----------------------------------------------------------------------===//

/// `type` with a dimension of extent 1 at `axis`.
static RankedTensorType expandType(Type type, int32_t axis) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape.insert(shape.begin() + axis, 1);
  return RankedTensorType::get(shape, tensor.getElementType());
}

void ExpandDimsOp::build(OpBuilder &builder, OperationState &state, Value src, int32_t axis) {
  build(builder, state, expandType(src.getType(), axis), src, axis);
}

LogicalResult ExpandDimsOp::verify() {
  RankedTensorType source = getSrc().getType();
  int32_t axis = getAxis();
  if (axis < 0 || axis > source.getRank()) // expand_dims_c1
    return emitOpError() << "expected 'axis' to be in [0, " << source.getRank() << "], got " << axis;
  return verifyResult(*this, expandType(source, axis), getType()); // expand_dims_c2
}

OpFoldResult ExpandDimsOp::fold(FoldAdaptor adaptor) {
  if (auto elements = dyn_cast_or_null<DenseElementsAttr>(adaptor.getSrc()))
    return elements.reshape(getType());
  return {};
}

LogicalResult ExpandDimsOp::canonicalize(ExpandDimsOp op, PatternRewriter &rewriter) {
  return replaceOfSplat(op, rewriter);
}

OpFoldResult BroadcastOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  return foldEqualElements(adaptor.getSrc(), getType());
}

LogicalResult BroadcastOp::canonicalize(BroadcastOp op, PatternRewriter &rewriter) {
  if (auto inner = op.getSrc().getDefiningOp<BroadcastOp>()) {
    rewriter.modifyOpInPlace(op, [&] { op.getSrcMutable().assign(inner.getSrc()); });
    return success();
  }
  return replaceOfSplat(op, rewriter);
}

LogicalResult BroadcastOp::verify() {
  RankedTensorType from = getSrc().getType(), to = getType();
  if (from.getRank() != to.getRank()) // broadcast_c1
    return emitOpError() << "expected 'result' to have rank " << from.getRank() << " as 'src', got rank "
                         << to.getRank();
  if (from.getElementType() != to.getElementType()) // broadcast_c1
    return emitOpError() << "expected the element of 'result' to be " << from.getElementType() << ", got "
                         << to.getElementType();
  for (auto [index, extents] : llvm::enumerate(llvm::zip_equal(from.getShape(), to.getShape()))) {
    auto [source, target] = extents;
    if (source != target && source != 1) // broadcast_c2
      return emitOpError() << "expected dimension " << index << " of 'src' to have extent 1 or " << target << ", got "
                           << source;
  }
  return success();
}

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  if (getSrc().getType() == getType())
    return getSrc();
  if (auto elements = dyn_cast_or_null<DenseElementsAttr>(adaptor.getSrc()))
    return elements.reshape(getType());
  return {};
}

LogicalResult ReshapeOp::canonicalize(ReshapeOp op, PatternRewriter &rewriter) { return replaceOfSplat(op, rewriter); }

LogicalResult ReshapeOp::verify() {
  RankedTensorType from = getSrc().getType(), to = getType();
  if (from.getElementType() != to.getElementType()) // reshape_c1
    return emitOpError() << "expected the element of 'result' to be " << from.getElementType() << ", got "
                         << to.getElementType();
  if (from.getNumElements() != to.getNumElements()) // reshape_c1
    return emitOpError() << "expected 'result' to have " << from.getNumElements() << " elements as 'src', got "
                         << to.getNumElements();
  return success();
}

/// `type` with its dimensions permuted by `order`.
static RankedTensorType permuteType(Type type, ArrayRef<int32_t> order) {
  auto tensor = cast<RankedTensorType>(type);
  auto shape = llvm::map_to_vector(order, [&](int32_t dimension) { return tensor.getDimSize(dimension); });
  return RankedTensorType::get(shape, tensor.getElementType());
}

void TransOp::build(OpBuilder &builder, OperationState &state, Value src, ArrayRef<int32_t> order) {
  build(builder, state, permuteType(src.getType(), order), src, order);
}

LogicalResult TransOp::verify() {
  RankedTensorType source = getSrc().getType();
  SmallVector<int64_t> order(getOrder());
  if (static_cast<int64_t>(order.size()) != source.getRank() || !isPermutationVector(order)) // trans_c1
    return emitOpError() << "expected 'order' to be a permutation of the " << source.getRank()
                         << " dimensions of 'src', got " << getOrderAttr();
  return verifyResult(*this, permuteType(source, getOrder()), getType()); // trans_c2
}

OpFoldResult TransOp::fold(FoldAdaptor adaptor) {
  if (isIdentityPermutation(SmallVector<int64_t>(getOrder())))
    return getSrc();
  return foldEqualElements(adaptor.getSrc(), getType());
}

LogicalResult TransOp::canonicalize(TransOp op, PatternRewriter &rewriter) {
  auto inner = op.getSrc().getDefiningOp<TransOp>();
  if (!inner)
    return replaceOfSplat(op, rewriter);
  SmallVector<int32_t> order;
  for (int32_t dimension : op.getOrder())
    order.push_back(inner.getOrder()[dimension]);
  rewriter.replaceOpWithNewOp<TransOp>(op, inner.getSrc(), order);
  return success();
}

//===----------------------------------------------------------------------===//
// Joining and splitting
//===----------------------------------------------------------------------===//

LogicalResult CatOp::verify() {
  RankedTensorType part = getLhs().getType(), whole = getType();
  if (part.getElementType() != whole.getElementType()) // cat_c2
    return emitOpError() << "expected the element of 'result' to be " << part.getElementType() << ", got "
                         << whole.getElementType();
  if (whole.getNumElements() != 2 * part.getNumElements()) // cat_c2
    return emitOpError() << "expected 'result' to have " << 2 * part.getNumElements() << " elements, got "
                         << whole.getNumElements();
  return success();
}

/// `type` with a last dimension of extent 2.
static RankedTensorType joinType(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape.push_back(2);
  return RankedTensorType::get(shape, tensor.getElementType());
}

void JoinOp::build(OpBuilder &builder, OperationState &state, Value lhs, Value rhs) {
  build(builder, state, joinType(lhs.getType()), lhs, rhs);
}

LogicalResult JoinOp::verify() { return verifyResult(*this, joinType(getLhs().getType()), getType()); } // join_c2

/// `type` without its last dimension.
static RankedTensorType splitType(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  return RankedTensorType::get(tensor.getShape().drop_back(), tensor.getElementType());
}

void SplitOp::build(OpBuilder &builder, OperationState &state, Value src) {
  Type half = splitType(src.getType());
  build(builder, state, half, half, src);
}

LogicalResult SplitOp::verify() {
  RankedTensorType source = getSrc().getType();
  if (source.getRank() == 0 || source.getShape().back() != 2) // split_c1
    return emitOpError() << "expected the last dimension of 'src' to have extent 2, got " << source;
  return verifyResult(*this, splitType(source), getOutLHS().getType()); // split_c2
}

LogicalResult SplitOp::fold(FoldAdaptor, SmallVectorImpl<OpFoldResult> &results) {
  auto join = getSrc().getDefiningOp<JoinOp>();
  if (!join)
    return failure();
  results.append({join.getLhs(), join.getRhs()});
  return success();
}

//===----------------------------------------------------------------------===//
// Indexing
//===----------------------------------------------------------------------===//

Speculation::Speculatability GatherOp::getSpeculatability() { return Speculation::NotSpeculatable; }

/// The element of `source` in the shape of `indices`.
static RankedTensorType gatherType(Type source, Type indices) {
  return RankedTensorType::get(cast<RankedTensorType>(indices).getShape(), getElementTypeOrSelf(source));
}

void GatherOp::build(OpBuilder &builder, OperationState &state, Value src, Value indices, int32_t axis) {
  build(builder, state, gatherType(src.getType(), indices.getType()), src, indices, axis, /*efficient_layout=*/false);
}

LogicalResult GatherOp::verify() {
  RankedTensorType source = getSrc().getType(), indices = getIndices().getType();
  int32_t axis = getAxis();
  if (axis < 0 || axis >= source.getRank()) // gather_c1
    return emitOpError() << "expected 'axis' to be in [0, " << source.getRank() - 1 << "], got " << axis;
  if (indices.getRank() != source.getRank()) // gather_c2
    return emitOpError() << "expected 'indices' to have rank " << source.getRank() << " as 'src', got rank "
                         << indices.getRank();
  for (int32_t dimension = 0; dimension < source.getRank(); ++dimension)
    if (dimension != axis && indices.getDimSize(dimension) != source.getDimSize(dimension)) // gather_c2
      return emitOpError() << "expected dimension " << dimension << " of 'indices' to have extent "
                           << source.getDimSize(dimension) << " as 'src', got " << indices.getDimSize(dimension);
  return verifyResult(*this, gatherType(source, indices), getType()); // gather_c3
}

LogicalResult HistogramOp::verify() {
  for (auto [name, type] : {std::pair<StringRef, RankedTensorType>{"src", getSrc().getType()}, {"result", getType()}})
    if (type.getRank() != 1) // histogram_c1
      return emitOpError() << "expected '" << name << "' to have one dimension, got " << type;
  return success();
}
