// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Result types and rules of reduce, scan and map.
#include "heddle/Dialect/Triton/IR/TritonOps.h"

using namespace mlir;
using namespace mlir::triton;

using Results = SmallVectorImpl<Type>;

static SmallVector<Type> getElementTypesOf(TypeRange types) {
  return llvm::map_to_vector(types, [](Type type) { return getElementTypeOrSelf(type); });
}

/// Checks that values of types `got`, the `what` of a region, have the types `expected`.
static LogicalResult verifyTypes(Operation *op, StringRef what, ArrayRef<Type> expected, TypeRange got) {
  if (expected.size() != got.size())
    return op->emitOpError() << "expected " << expected.size() << " " << what << "s, got " << got.size();
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

/// Checks that `axis` is a dimension of `source`.
static LogicalResult checkAxis(std::optional<Location> location, RankedTensorType source, int32_t axis) {
  if (axis >= 0 && axis < source.getRank())
    return success();
  return emitOptionalError(location, "expected 'axis' to be a dimension of ", source, ", got ", axis);
}

LogicalResult ReduceOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                         Results &results) {
  for (Value source : adaptor.getSrcs()) {
    auto type = cast<RankedTensorType>(source.getType());
    int32_t axis = adaptor.getAxis();
    if (failed(checkAxis(location, type, axis))) // reduce_c2
      return failure();
    SmallVector<int64_t> shape(type.getShape());
    shape.erase(shape.begin() + axis);
    results.push_back(shape.empty() ? type.getElementType()
                                    : RankedTensorType::get(shape, type.getElementType())); // reduce_c3
  }
  return success();
}

LogicalResult ScanOp::inferReturnTypes(MLIRContext *, std::optional<Location> location, Adaptor adaptor,
                                       Results &results) {
  for (Value source : adaptor.getSrcs()) {
    if (failed(checkAxis(location, cast<RankedTensorType>(source.getType()), adaptor.getAxis()))) // scan_c2
      return failure();
    results.push_back(source.getType()); // scan_c3
  }
  return success();
}

/// Checks the operands of a reduce or scan.
template <typename OpTy>
static LogicalResult verifyCombine(OpTy op) {
  if (op.getSrcs().empty()) // reduce_c1, scan_c1
    return op.emitOpError() << "expected an operand";
  return success();
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

LogicalResult ReduceOp::verify() { return verifyCombine(*this); }
LogicalResult ScanOp::verify() { return verifyCombine(*this); }
LogicalResult ReduceOp::verifyRegions() { return verifyCombineRegion<ReduceReturnOp>(*this); }
LogicalResult ScanOp::verifyRegions() { return verifyCombineRegion<ScanReturnOp>(*this); }

//===----------------------------------------------------------------------===//
// Map
//===----------------------------------------------------------------------===//

LogicalResult MapElementwiseOp::verify() {
  if (getSrcs().empty() || getResults().empty()) // map_elementwise_c1
    return emitOpError() << "expected an operand and a result";
  int64_t elements = cast<RankedTensorType>(getSrcs().front().getType()).getNumElements();
  int32_t pack = getPack();
  if (pack <= 0 || elements % pack != 0) // map_elementwise_c2
    return emitOpError() << "expected 'pack' to be positive and to divide " << elements << " elements, got " << pack;
  return success();
}

/// `pack` times the element type of each of `types`.
static SmallVector<Type> getPackedElementTypes(TypeRange types, int32_t pack) {
  SmallVector<Type> packed;
  for (Type type : types)
    packed.append(pack, getElementTypeOrSelf(type));
  return packed;
}

LogicalResult MapElementwiseOp::verifyRegions() {
  if (failed(verifyTypes(*this, "region argument", getPackedElementTypes(getSrcs().getTypes(), getPack()),
                         getScalarOp().getArgumentTypes()))) // map_elementwise_c3
    return failure();
  SmallVector<Type> returned = getPackedElementTypes(getResultTypes(), getPack());
  for (auto terminator : getScalarOp().getOps<MapElementwiseReturnOp>())
    if (failed(verifyTypes(terminator, "returned value", returned, terminator.getOperandTypes()))) // map_elementwise_c4
      return failure();
  return success();
}
