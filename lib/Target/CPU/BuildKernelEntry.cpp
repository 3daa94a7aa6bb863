// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass build-kernel-entry: the function of a kernel object that the emulator calls (device/abi/Context.h).
#include "KernelUtils.h"
#include "heddle/Target/CPU/Passes.h"

#include "device/abi/Context.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

#include <limits>

namespace mlir::heddle {
#define GEN_PASS_DEF_BUILDKERNELENTRY
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

/// Writes the body of the entry.
struct EntryBuilder {
  OpBuilder &builder;
  Location loc;

  Value constant(Type type, int64_t value) {
    return LLVM::ConstantOp::create(builder, loc, type, builder.getIntegerAttr(type, value));
  }

  Value loadElement(Value array, Type element, unsigned index) {
    Value address = LLVM::GEPOp::create(builder, loc, array.getType(), element, array,
                                        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(index)});
    return LLVM::LoadOp::create(builder, loc, element, address);
  }

  /// A rank-1 descriptor {pointer, pointer, 0, size, 1}.
  Value describe(MemRefType type, Value pointer, Value size) {
    LLVMTypeConverter converter(builder.getContext());
    auto descriptor = MemRefDescriptor::poison(builder, loc, converter.convertType(type));
    descriptor.setAllocatedPtr(builder, loc, pointer);
    descriptor.setAlignedPtr(builder, loc, pointer);
    descriptor.setConstantOffset(builder, loc, 0);
    descriptor.setSize(builder, loc, 0, size);
    descriptor.setConstantStride(builder, loc, 0, 1);
    return UnrealizedConversionCastOp::create(builder, loc, type, Value(descriptor)).getResult(0);
  }

  /// The argument of type \p type that the 8-byte slot \p index holds; null when no slot can hold it.
  Value loadArgument(Value slots, unsigned index, Type type) {
    Value slot = loadElement(slots, builder.getI64Type(), index);
    if (auto memref = dyn_cast<MemRefType>(type)) {
      Value pointer = LLVM::IntToPtrOp::create(builder, loc, LLVM::LLVMPointerType::get(builder.getContext()), slot);
      // The launcher knows no size of a pointer argument; nothing reads it.
      return describe(memref, pointer, constant(builder.getI64Type(), std::numeric_limits<int64_t>::max()));
    }
    Type bits = builder.getIntegerType(type.getIntOrFloatBitWidth());
    Value value = bits.isInteger(64) ? slot : LLVM::TruncOp::create(builder, loc, bits, slot).getResult();
    return isa<FloatType>(type) ? arith::BitcastOp::create(builder, loc, type, value).getResult() : value;
  }
};

struct BuildKernelEntry : impl::BuildKernelEntryBase<BuildKernelEntry> {
  void runOnOperation() override {
    FailureOr<func::FuncOp> kernel = findKernel(getOperation());
    if (failed(kernel) || failed(verifyKernelSignature(*kernel, kernel->getArgumentTypes().drop_back())))
      return signalPassFailure();
    buildEntry(*kernel);
    // What is left of the front end means nothing to LLVM.
    for (unsigned index = 0; index < kernel->getNumArguments(); ++index)
      kernel->setArgAttrs(index, DictionaryAttr());
    kernel->setPrivate();
    auto internal = LLVM::LinkageAttr::get(&getContext(), LLVM::Linkage::Internal);
    (*kernel)->setAttr("llvm.linkage", internal);
  }

  void buildEntry(func::FuncOp kernel) {
    ModuleOp module = getOperation();
    auto moduleBuilder = OpBuilder::atBlockEnd(module.getBody());
    Type pointer = LLVM::LLVMPointerType::get(&getContext());
    Type none = LLVM::LLVMVoidType::get(&getContext());
    auto type = LLVM::LLVMFunctionType::get(none, {pointer, pointer, pointer});
    auto entry =
        LLVM::LLVMFuncOp::create(moduleBuilder, kernel.getLoc(), ("heddle_entry_" + kernel.getName()).str(), type);

    auto builder = OpBuilder::atBlockBegin(entry.addEntryBlock(moduleBuilder));
    EntryBuilder body{builder, kernel.getLoc()};
    ArrayRef<Type> types = kernel.getArgumentTypes().drop_back();
    SmallVector<Value> operands;
    for (auto [index, argument] : llvm::enumerate(types.drop_back(kProgramArguments)))
      operands.push_back(body.loadArgument(entry.getArgument(0), index, argument));
    for (unsigned array : {1u, 2u}) // grid, program
      for (unsigned axis = 0; axis < 3; ++axis)
        operands.push_back(body.loadElement(entry.getArgument(array), builder.getI32Type(), axis));

    Value context = getContextPointer(builder, kernel.getLoc(), module);
    Value arena =
        LLVM::LoadOp::create(builder, kernel.getLoc(), pointer,
                             getContextField(builder, kernel.getLoc(), context, offsetof(HeddleContext, arena)));
    int64_t bytes = kernel->getAttrOfType<IntegerAttr>(kArenaBytesAttr).getInt();
    auto arenaType = cast<MemRefType>(kernel.getArgumentTypes().back());
    operands.push_back(body.describe(arenaType, arena, body.constant(builder.getI64Type(), bytes)));
    func::CallOp::create(builder, kernel.getLoc(), kernel, operands);
    LLVM::ReturnOp::create(builder, kernel.getLoc(), ValueRange{});
  }
};

} // namespace
} // namespace mlir::heddle
