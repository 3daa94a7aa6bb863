// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Prints: the calls of device/abi/Print.h that make one line.
#include "FloatCasts.h"
#include "KernelUtils.h"
#include "LibraryCalls.h"
#include "heddle/Support/LibraryCalls.h"

#include "device/abi/Print.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::heddle {

namespace {

/// How integers of a print are written.
struct NumberStyle {
  bool isHex;
  bool isSigned;
};

/// Emits the calls of one print.
struct LineBuilder {
  OpBuilder builder;
  Location loc;
  ModuleOp module;

  Value number(int64_t value, unsigned width = 32) { return arith::ConstantIntOp::create(builder, loc, value, width); }

  Type pointerType() { return LLVM::LLVMPointerType::get(builder.getContext()); }

  void call(StringRef name, ValueRange operands) {
    Type none = LLVM::LLVMVoidType::get(builder.getContext());
    LLVM::LLVMFuncOp function = declareRuntimeFunction(module, name, none, llvm::to_vector(operands.getTypes()));
    LLVM::CallOp::create(builder, loc, function, operands);
  }

  Value addressOf(Value memref) {
    Value address = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memref);
    address = arith::IndexCastOp::create(builder, loc, builder.getI64Type(), address);
    return LLVM::IntToPtrOp::create(builder, loc, pointerType(), address);
  }

  /// The address of a dense copy of \p value in memory.
  Value spill(Value value) {
    if (auto tensor = dyn_cast<RankedTensorType>(value.getType())) {
      auto type = MemRefType::get(tensor.getShape(), tensor.getElementType());
      return addressOf(bufferization::ToBufferOp::create(builder, loc, type, value, /*readOnly=*/true));
    }
    Value memref = memref::AllocOp::create(builder, loc, MemRefType::get({}, value.getType()));
    memref::StoreOp::create(builder, loc, value, memref);
    return addressOf(memref);
  }

  /// The address of the sizes of \p shape in memory; null for a scalar.
  Value spillShape(ArrayRef<int64_t> shape) {
    if (shape.empty())
      return LLVM::ZeroOp::create(builder, loc, pointerType());
    auto type = MemRefType::get({static_cast<int64_t>(shape.size())}, builder.getI64Type());
    Value sizes = memref::AllocOp::create(builder, loc, type);
    for (auto [dim, size] : llvm::enumerate(shape))
      memref::StoreOp::create(builder, loc, number(size, 64), sizes,
                              Value(arith::ConstantIndexOp::create(builder, loc, dim)));
    return addressOf(sizes);
  }

  void addValue(Value value, NumberStyle style) {
    // The runtime reads the floats that the host has.
    if (isFloat8(value.getType())) {
      Type wide = builder.getF32Type();
      if (auto tensor = dyn_cast<RankedTensorType>(value.getType()))
        wide = tensor.clone(wide);
      value = arith::ExtFOp::create(builder, loc, wide, value);
    }
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    Type element = getElementTypeOrSelf(value.getType());
    ArrayRef<int64_t> shape = tensor ? tensor.getShape() : ArrayRef<int64_t>();
    HeddlePrintFormat format = element.isBF16()          ? HEDDLE_PRINT_BFLOAT
                               : isa<FloatType>(element) ? HEDDLE_PRINT_FLOAT
                               : style.isHex             ? HEDDLE_PRINT_HEX
                               : style.isSigned          ? HEDDLE_PRINT_SIGNED
                                                         : HEDDLE_PRINT_UNSIGNED;
    int64_t bytes = llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
    Value elements = spill(value), sizes = spillShape(shape);
    call("heddle_print_value", {elements, number(format), number(bytes), sizes, number(shape.size())});
  }
};

/// Whether \p type holds numbers that can be printed, in a shape that is known.
bool isPrintable(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  Type element = getElementTypeOrSelf(type);
  bool isShaped = isa<ShapedType>(type);
  return element.isIntOrFloat() && element.getIntOrFloatBitWidth() <= 64 &&
         (!isShaped || (tensor && tensor.hasStaticShape()));
}

} // namespace

LogicalResult lowerPrintCall(func::CallOp call, func::FuncOp callee, func::FuncOp kernel, DeviceSites &sites) {
  auto hex = callee->getAttrOfType<BoolAttr>(library::kHexAttr);
  auto prefix = callee->getAttrOfType<StringAttr>(library::kPrefixAttr);
  if (!hex || !prefix)
    return call.emitOpError("expected '") << call.getCallee() << "' to have the attributes '" << library::kHexAttr
                                          << "' and '" << library::kPrefixAttr << "'";
  for (Type type : call.getOperandTypes())
    if (!isPrintable(type))
      return call.emitOpError("expected '") << call.getCallee() << "' to print numbers, got " << type;
  auto isSigned = callee->getAttrOfType<DenseI32ArrayAttr>(library::kIsSignedAttr);

  LineBuilder line{OpBuilder(call), call.getLoc(), call->getParentOfType<ModuleOp>()};
  SmallVector<Value> start{sites.getText(line.builder, line.loc, prefix.getValue())};
  llvm::append_range(start, kernel.getArguments().take_back(3));
  line.call("heddle_print_begin", start);
  for (auto [index, value] : llvm::enumerate(call.getOperands())) {
    bool known = isSigned && index < static_cast<size_t>(isSigned.size());
    bool isBit = getElementTypeOrSelf(value.getType()).isInteger(1);
    line.addValue(value, {hex.getValue(), !isBit && (!known || isSigned[index] != 0)});
  }
  line.call("heddle_print_end", {});
  call.erase();
  return success();
}

} // namespace mlir::heddle
