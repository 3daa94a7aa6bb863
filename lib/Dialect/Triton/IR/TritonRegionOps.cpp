// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Result types and rules of reduce, scan and map.
#include "heddle/Dialect/Triton/IR/TritonOps.h"

using namespace mlir;
using namespace mlir::triton;

static SmallVector<Type> getElementTypesOf(TypeRange types) {
  return llvm::map_to_vector(types, [](Type type) { return getElementTypeOrSelf(type); });
}

/// Checks that values of types `got`, the `what` of an operation or its region, have the types `expected`.
static LogicalResult verifyTypes(Operation *op, StringRef what, ArrayRef<Type> expected, TypeRange got) {
  if (expected.size() != got.size())
    return op->emitOpError() << "expected the number of " << what << "s to be " << expected.size() << ", got "
                             << got.size();
  for (auto [index, types] : llvm::enumerate(llvm::zip_equal(expected, got))) {
    auto [want, have] = types;
    if (want != have)
      return op->emitOpError() << "expected " << what << " " << index << " to be " << want << ", got " << have;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Reduce and scan
//===----------------------------------------------------------------------===//

SmallVector<Type> ReduceOp::getElementTypes() { return getElementTypesOf(getSrcs().getTypes()); }
SmallVector<Type> ScanOp::getElementTypes() { return getElementTypesOf(getSrcs().getTypes()); }

/// The type of the reduction of `type` along `axis`.
static Type reduceType(Type type, int32_t axis) {
  auto tensor = cast<RankedTensorType>(type);
  SmallVector<int64_t> shape(tensor.getShape());
  shape.erase(shape.begin() + axis);
  if (shape.empty())
    return tensor.getElementType();
  return RankedTensorType::get(shape, tensor.getElementType());
}

void ReduceOp::build(OpBuilder &builder, OperationState &state, ValueRange srcs, int32_t axis) {
  auto results = llvm::map_to_vector(srcs.getTypes(), [&](Type type) { return reduceType(type, axis); });
  build(builder, state, results, srcs, axis);
}

void ScanOp::build(OpBuilder &builder, OperationState &state, ValueRange srcs, int32_t axis, bool reverse) {
  build(builder, state, srcs.getTypes(), srcs, axis, reverse);
}

/// Checks that `axis` is a dimension of the operands of a reduce or scan.
template <typename OpTy>
static LogicalResult verifyAxis(OpTy op) {
  auto type = cast<RankedTensorType>(op.getSrcs().front().getType());
  int32_t axis = op.getAxis();
  if (axis < 0 || axis >= type.getRank()) // reduce_c2, scan_c2
    return op.emitOpError() << "expected 'axis' to be a dimension of " << type << ", got " << axis;
  return success();
}

LogicalResult ReduceOp::verify() {
  if (failed(verifyAxis(*this)))
    return failure();
  auto results = llvm::map_to_vector(getSrcs().getTypes(), [&](Type type) { return reduceType(type, getAxis()); });
  return verifyTypes(*this, "result", results, getResultTypes()); // reduce_c3
}

LogicalResult ScanOp::verify() {
  if (failed(verifyAxis(*this)))
    return failure();
  return verifyTypes(*this, "result", SmallVector<Type>(getSrcs().getTypes()), getResultTypes()); // scan_c3
}

/// Checks arguments and terminator of the region of a reduce or scan.
template <typename ReturnTy, typename OpTy>
static LogicalResult verifyCombineRegion(OpTy op) {
  SmallVector<Type> elements = op.getElementTypes();
  SmallVector<Type> arguments(elements);
  llvm::append_range(arguments, elements);
  Block &block = op.getCombineOp().front();
  if (failed(verifyTypes(op, "region argument", arguments, block.getArgumentTypes()))) // reduce_c4, scan_c4
    return failure();
  auto terminator = block.empty() ? ReturnTy() : dyn_cast<ReturnTy>(block.back());
  if (!terminator) // reduce_c5, scan_c5
    return op.emitOpError() << "expected the region to end in '" << ReturnTy::getOperationName() << "'";
  return verifyTypes(terminator, "returned value", elements, terminator.getOperandTypes()); // reduce_c5, scan_c5
}

LogicalResult ReduceOp::verifyRegions() { return verifyCombineRegion<ReduceReturnOp>(*this); }
LogicalResult ScanOp::verifyRegions() { return verifyCombineRegion<ScanReturnOp>(*this); }

//===----------------------------------------------------------------------===//
// Map
//===----------------------------------------------------------------------===//

LogicalResult MapElementwiseOp::verify() {
  int64_t elements = cast<RankedTensorType>(getSrcs().front().getType()).getNumElements();
  int32_t pack = getPack();
  if (pack <= 0 || elements % pack != 0) // map_elementwise_c2
    return emitOpError() << "expected 'pack' to be positive and to divide " << elements << " elements, got " << pack;
  return success();
}

/// Checks that values of types `got` are `pack` times the element of each of `types`, without a list of what they
/// should be: `pack` may be as large as a tensor.
static LogicalResult verifyPackedTypes(Operation *op, StringRef what, TypeRange types, int32_t pack, TypeRange got) {
  uint64_t count = uint64_t(pack) * types.size();
  if (count != got.size())
    return op->emitOpError() << "expected the number of " << what << "s to be " << count << ", got " << got.size();
  for (auto [index, have] : llvm::enumerate(got)) {
    Type want = getElementTypeOrSelf(types[index / pack]);
    if (want != have)
      return op->emitOpError() << "expected " << what << " " << index << " to be " << want << ", got " << have;
  }
  return success();
}

LogicalResult MapElementwiseOp::verifyRegions() {
  if (failed(verifyPackedTypes(*this, "region argument", getSrcs().getTypes(), getPack(),
                               getScalarOp().getArgumentTypes()))) // map_elementwise_c3
    return failure();
  for (auto terminator : getScalarOp().getOps<MapElementwiseReturnOp>())
    if (failed(verifyPackedTypes(terminator, "returned value", getResultTypes(), getPack(),
                                 terminator.getOperandTypes()))) // map_elementwise_c4
      return failure();
  return success();
}
