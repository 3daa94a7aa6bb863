// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Text and rules of `!tt.ptr` and `!tt.tensordesc`.
#include "heddle/Dialect/Triton/IR/TritonTypes.h"
#include "heddle/Dialect/Triton/IR/TritonDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::triton;

#define GET_TYPEDEF_CLASSES
#include "heddle/Dialect/Triton/IR/TritonTypes.cpp.inc"

//===----------------------------------------------------------------------===//
// Questions about types
//===----------------------------------------------------------------------===//

bool triton::isScalarPointer(Type type) {
  auto pointer = dyn_cast<PointerType>(type);
  return pointer && !isa<TensorType>(pointer.getPointeeType());
}

bool triton::isTensorPointerType(Type type) {
  auto pointer = dyn_cast<PointerType>(type);
  return pointer && isa<RankedTensorType>(pointer.getPointeeType());
}

Type triton::getPointeeType(Type type) {
  if (auto pointer = dyn_cast<PointerType>(type))
    return pointer.getPointeeType();
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    if (auto pointer = dyn_cast<PointerType>(tensor.getElementType()))
      return tensor.clone(pointer.getPointeeType());
  return type;
}

Type triton::getElementPointer(Type type) {
  auto pointer = cast<PointerType>(type);
  return PointerType::get(getElementTypeOrSelf(pointer.getPointeeType()), pointer.getAddressSpace());
}

Type triton::getSameShape(Type element, Type like) {
  auto tensor = dyn_cast<RankedTensorType>(like);
  return tensor ? tensor.clone(element) : element;
}

Type triton::getI1SameShape(Type type) {
  Type i1 = IntegerType::get(type.getContext(), 1);
  return getSameShape(i1, isTensorPointerType(type) ? getPointeeType(type) : type);
}

Type triton::getPointerTypeSameShape(Type type) {
  return getSameShape(PointerType::get(getElementTypeOrSelf(type)), type);
}

unsigned triton::getPointeeBitWidth(Type type) {
  Type element = getElementTypeOrSelf(getPointeeType(type));
  if (isa<PointerType>(element))
    return 64;
  return std::max(8u, element.getIntOrFloatBitWidth());
}

//===----------------------------------------------------------------------===//
// PointerType
//===----------------------------------------------------------------------===//

/// The address space that the text leaves out.
static constexpr int kGlobalMemory = 1;

Type PointerType::parse(AsmParser &parser) {
  SMLoc location = parser.getCurrentLocation();
  Type pointee;
  int addressSpace = kGlobalMemory;
  if (parser.parseLess() || parser.parseType(pointee))
    return {};
  if (succeeded(parser.parseOptionalComma()) && parser.parseInteger(addressSpace))
    return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<PointerType>(location, pointee.getContext(), pointee, addressSpace);
}

void PointerType::print(AsmPrinter &printer) const {
  printer << "<" << getPointeeType();
  if (getAddressSpace() != kGlobalMemory)
    printer << ", " << getAddressSpace();
  printer << ">";
}

LogicalResult PointerType::verify(function_ref<InFlightDiagnostic()> emitError, Type pointee, int addressSpace) {
  Type element = pointee;
  if (auto tensor = dyn_cast<RankedTensorType>(pointee))
    element = tensor.getElementType();
  if (!element.isSignlessInteger() && !isa<FloatType, PointerType>(element)) // ptr_c1
    return emitError()
           << "expected the pointee of '!tt.ptr' to be a signless integer, a float, a pointer or a tensor of "
              "these, got "
           << pointee;
  if (addressSpace < 0) // ptr_c2
    return emitError() << "expected the address space of '!tt.ptr' not to be negative, got " << addressSpace;
  return success();
}

//===----------------------------------------------------------------------===//
// TensorDescType
//===----------------------------------------------------------------------===//

RankedTensorType TensorDescType::getBlockType() const { return RankedTensorType::get(getShape(), getElementType()); }

RankedTensorType TensorDescType::getSignlessBlockType() const {
  Type element = getElementType();
  if (auto integer = dyn_cast<IntegerType>(element))
    element = IntegerType::get(getContext(), integer.getWidth());
  return RankedTensorType::get(getShape(), element);
}

Type TensorDescType::parse(AsmParser &parser) {
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseLess())
    return {};
  SmallVector<int64_t> shape;
  Type element, block;
  SMLoc blockLocation = parser.getCurrentLocation();
  OptionalParseResult spelledAsTensor = parser.parseOptionalType(block);
  if (spelledAsTensor.has_value()) {
    if (failed(*spelledAsTensor))
      return {};
    auto tensor = dyn_cast<RankedTensorType>(block);
    if (!tensor) {
      parser.emitError(blockLocation) << "expected a ranked tensor type or a shape in '!tt.tensordesc', got " << block;
      return {};
    }
    llvm::append_range(shape, tensor.getShape());
    element = tensor.getElementType();
  } else if (parser.parseDimensionList(shape, /*allowDynamic=*/false) || parser.parseType(element)) {
    return {};
  }
  Attribute layout;
  if (succeeded(parser.parseOptionalComma()) && parser.parseAttribute(layout))
    return {};
  if (parser.parseGreater())
    return {};
  return parser.getChecked<TensorDescType>(location, parser.getContext(), shape, element);
}

void TensorDescType::print(AsmPrinter &printer) const { printer << "<" << getBlockType() << ">"; }

LogicalResult TensorDescType::verify(function_ref<InFlightDiagnostic()> emitError, ArrayRef<int64_t> shape,
                                     Type element) {
  if (!isa<IntegerType, FloatType>(element)) // tensordesc_c1
    return emitError() << "expected the element of '!tt.tensordesc' to be an integer or a float, got " << element;
  for (int64_t extent : shape)
    if (extent <= 0) // tensordesc_c2
      return emitError() << "expected each extent of '!tt.tensordesc' to be positive, got "
                         << (ShapedType::isDynamic(extent) ? "?" : std::to_string(extent));
  return success();
}

//===----------------------------------------------------------------------===//
// Registration
//===----------------------------------------------------------------------===//

void TritonDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "heddle/Dialect/Triton/IR/TritonTypes.cpp.inc"
      >();
}
