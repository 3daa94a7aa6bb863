// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Implementation of what the passes of the CPU target share.
#include "KernelUtils.h"
#include "FloatCasts.h"

#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::heddle {

FileLineColLoc getInnermostFileLoc(Location loc) {
  return llvm::TypeSwitch<LocationAttr, FileLineColLoc>(loc)
      .Case([](FileLineColLoc file) { return file; })
      .Case([](CallSiteLoc call) { return getInnermostFileLoc(call.getCallee()); })
      .Case([](NameLoc name) { return getInnermostFileLoc(name.getChildLoc()); })
      .Case([](FusedLoc fused) {
        for (Location part : fused.getLocations())
          if (FileLineColLoc file = getInnermostFileLoc(part))
            return file;
        return FileLineColLoc();
      })
      .Default([](LocationAttr) { return FileLineColLoc(); });
}

/// The descriptor of \p memref as the LLVM struct that the conversion is going to give it.
static Value getDescriptor(OpBuilder &builder, Location loc, Value memref) {
  LLVMTypeConverter converter(builder.getContext());
  Type type = converter.convertType(memref.getType());
  return UnrealizedConversionCastOp::create(builder, loc, type, memref).getResult(0);
}

static Value toI64(OpBuilder &builder, Location loc, Value index) {
  return arith::IndexCastOp::create(builder, loc, builder.getI64Type(), index);
}

TileAddress getTileAddress(OpBuilder &builder, Location loc, Value memref) {
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, loc, memref);
  MemRefDescriptor base(getDescriptor(builder, loc, metadata.getBaseBuffer()));
  Type element = getAddressedType(cast<MemRefType>(memref.getType()).getElementType());
  TileAddress tile;
  Value offset = toI64(builder, loc, metadata.getOffset());
  Value aligned = base.alignedPtr(builder, loc);
  tile.pointer = LLVM::GEPOp::create(builder, loc, aligned.getType(), element, aligned, ArrayRef<LLVM::GEPArg>{offset});
  for (Value size : metadata.getSizes())
    tile.sizes.push_back(toI64(builder, loc, size));
  for (Value stride : metadata.getStrides())
    tile.strides.push_back(toI64(builder, loc, stride));
  return tile;
}

LLVM::LLVMFuncOp declareRuntimeFunction(ModuleOp module, StringRef name, Type result, ArrayRef<Type> arguments) {
  if (auto known = module.lookupSymbol<LLVM::LLVMFuncOp>(name))
    return known;
  auto builder = OpBuilder::atBlockBegin(module.getBody());
  return LLVM::LLVMFuncOp::create(builder, module.getLoc(), name, LLVM::LLVMFunctionType::get(result, arguments));
}

Value getContextPointer(OpBuilder &builder, Location loc, ModuleOp module) {
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  LLVM::LLVMFuncOp function = declareRuntimeFunction(module, "heddle_context", pointer, {});
  if (!function.getMemoryEffects()) {
    auto none = LLVM::ModRefInfo::NoModRef;
    function.setMemoryEffectsAttr(
        LLVM::MemoryEffectsAttr::get(builder.getContext(), none, none, none, none, none, none));
    function.setWillReturn(true);
    function.setNoUnwind(true);
  }
  return LLVM::CallOp::create(builder, loc, function, ValueRange{}).getResult();
}

Value getContextField(OpBuilder &builder, Location loc, Value context, size_t offset) {
  return LLVM::GEPOp::create(builder, loc, context.getType(), builder.getI8Type(), context,
                             ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)});
}

} // namespace mlir::heddle
