// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Result types, rules and simplifications of the operations that make and rearrange tensors.
#include "heddle/Dialect/Triton/IR/TritonOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::triton;

using Results = SmallVectorImpl<Type>;

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

LogicalResult ExpandDimsOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                             Results &results) {
  auto type = cast<RankedTensorType>(adaptor.getSrc().getType());
  int32_t axis = adaptor.getAxis();
  if (axis < 0 || axis > type.getRank()) // expand_dims_c1
    return emitOptionalError(location, "expected 'axis' to be in [0, ", type.getRank(), "], got ", axis);
  SmallVector<int64_t> shape(type.getShape());
  shape.insert(shape.begin() + axis, 1);
  results.push_back(RankedTensorType::get(shape, type.getElementType())); // expand_dims_c2
  return success();
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

LogicalResult TransOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                        Results &results) {
  auto type = cast<RankedTensorType>(adaptor.getSrc().getType());
  SmallVector<int64_t> order(adaptor.getOrder());
  if (static_cast<int64_t>(order.size()) != type.getRank() || !isPermutationVector(order)) // trans_c1
    return emitOptionalError(location, "expected 'order' to be a permutation of the ", type.getRank(),
                             " dimensions of 'src', got ", adaptor.getOrderAttr());
  results.push_back(RankedTensorType::get(applyPermutation(type.getShape(), order), type.getElementType())); // trans_c2
  return success();
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
  rewriter.replaceOpWithNewOp<TransOp>(op, inner.getSrc(), rewriter.getDenseI32ArrayAttr(order));
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

LogicalResult JoinOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor, Results &results) {
  auto type = cast<RankedTensorType>(adaptor.getLhs().getType());
  SmallVector<int64_t> shape(type.getShape());
  shape.push_back(2);
  results.push_back(RankedTensorType::get(shape, type.getElementType())); // join_c2
  return success();
}

LogicalResult SplitOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                        Results &results) {
  auto type = cast<RankedTensorType>(adaptor.getSrc().getType());
  if (type.getRank() == 0 || type.getShape().back() != 2) // split_c1
    return emitOptionalError(location, "expected the last dimension of 'src' to have extent 2, got ", type);
  results.append(2, RankedTensorType::get(type.getShape().drop_back(), type.getElementType())); // split_c2
  return success();
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

LogicalResult GatherOp::inferReturnTypes(MLIRContext *, std::optional<Location>, Adaptor adaptor, Results &results) {
  auto source = cast<RankedTensorType>(adaptor.getSrc().getType());
  auto indices = cast<RankedTensorType>(adaptor.getIndices().getType());
  results.push_back(RankedTensorType::get(indices.getShape(), source.getElementType())); // gather_c3
  return success();
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
  return success();
}

LogicalResult HistogramOp::verify() {
  for (auto [name, type] : {std::pair<StringRef, RankedTensorType>{"src", getSrc().getType()}, {"result", getType()}})
    if (type.getRank() != 1) // histogram_c1
      return emitOpError() << "expected '" << name << "' to have one dimension, got " << type;
  return success();
}
