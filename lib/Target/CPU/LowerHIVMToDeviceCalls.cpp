// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass lower-hivm-to-device-calls: HIVM operations become calls of the device library, or nothing.
#include "DeviceSites.h"
#include "KernelUtils.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Target/CPU/Passes.h"

#include "device/abi/Context.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_LOWERHIVMTODEVICECALLS
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

/// A memref type about whose strides and offset nothing is known, which every memref of its rank can be cast to.
MemRefType getStridedType(MemRefType type) {
  SmallVector<int64_t> dynamic(type.getRank(), ShapedType::kDynamic);
  auto layout = StridedLayoutAttr::get(type.getContext(), ShapedType::kDynamic, dynamic);
  return MemRefType::get(dynamic, type.getElementType(), layout);
}

/// Whether the two sides of `cmpi` are an index of the sub-block and 0.
bool isComparisonWithZero(Operation *user, Value index) {
  auto compare = dyn_cast<arith::CmpIOp>(user);
  if (!compare)
    return false;
  Value other = compare.getLhs() == index ? compare.getRhs() : compare.getLhs();
  return isConstantIntValue(other, 0);
}

/// Whether \p index matters beyond "is it 0", seen through casts.
bool isUsedAsNumber(Value index) {
  return llvm::any_of(index.getUsers(), [&](Operation *user) {
    if (isa<arith::IndexCastOp, arith::TruncIOp, arith::ExtSIOp, arith::ExtUIOp>(user))
      return isUsedAsNumber(user->getResult(0));
    return !isComparisonWithZero(user, index);
  });
}

struct LowerHIVMToDeviceCalls : impl::LowerHIVMToDeviceCallsBase<LowerHIVMToDeviceCalls> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<func::FuncOp> kernel = findKernel(module);
    if (failed(kernel))
      return signalPassFailure();
    auto mode = (*kernel)->getAttrOfType<StringAttr>("mix_mode");
    isMix = mode && mode.getValue() == "mix";
    bindsSubBlocks = usesSubBlocks(module);

    DeviceSites deviceSites(module);
    sites = &deviceSites;
    SmallVector<Operation *> worklist;
    module.walk([&](Operation *op) {
      if (isa_and_present<hivm::HIVMDialect>(op->getDialect()) || op->getName().getStringRef() == "annotation.mark")
        worklist.push_back(op);
    });
    for (Operation *op : worklist)
      if (failed(lower(op)))
        return signalPassFailure();
    setModuleAttributes();
    // Nobody outside calls the others: inlining may remove them.
    for (auto function : module.getOps<func::FuncOp>())
      if (function != *kernel)
        function.setPrivate();
  }

private:
  /// Sub-blocks are fibers of their own only where a user asked for them and can see the difference.
  static bool usesSubBlocks(ModuleOp module) {
    if (!module->hasAttr(hivm::kDisableAutoTileAndBindSubBlockAttrName))
      return false;
    auto isNumber = [](hivm::GetSubBlockIdxOp op) -> WalkResult {
      return isUsedAsNumber(op.getResult()) ? WalkResult::interrupt() : WalkResult::advance();
    };
    return module.walk(isNumber).wasInterrupted();
  }

  void setModuleAttributes() {
    Builder builder(&getContext());
    getOperation()->setAttr(kSubBlocksAttr, builder.getI64IntegerAttr(bindsSubBlocks ? 2 : 1));
    if (callsDevice)
      getOperation()->setAttr(kUsesHeapAttr, builder.getUnitAttr());
  }

  /// Ops that stay are for later passes, or for the check to refuse.
  LogicalResult lower(Operation *op) {
    return llvm::TypeSwitch<Operation *, LogicalResult>(op)
        .Case([&](hivm::CustomOp custom) { return custom.isDistributed() ? lowerDeviceCall(custom) : success(); })
        .Case([&](hivm::GetSubBlockIdxOp index) { return lowerSubBlock(index); })
        .Case([&](hivm::GetBlockIdxOp index) { return lowerIndex(index, offsetof(HeddleContext, block)); })
        .Case([&](hivm::PointerCastOp cast) { return lowerPointerCast(cast); })
        .Case([&](hivm::SyncBlockOp sync) { return lowerSyncBlock(sync); })
        .Case<hivm::PipeBarrierOp, hivm::SetFlagOp, hivm::WaitFlagOp, hivm::SyncBlockSetOp, hivm::SyncBlockWaitOp>(
            [](Operation *sync) { return sync->erase(), success(); })
        .Default([](Operation *other) {
          if (other->getName().getStringRef() == "annotation.mark")
            other->erase();
          return success();
        });
  }

  LogicalResult lowerSubBlock(hivm::GetSubBlockIdxOp op) {
    if (bindsSubBlocks)
      return lowerIndex(op, offsetof(HeddleContext, subBlock));
    OpBuilder builder(op);
    op.replaceAllUsesWith(arith::ConstantOp::create(builder, op.getLoc(), builder.getI64IntegerAttr(0)).getResult());
    op.erase();
    return success();
  }

  /// Sub-blocks that are fibers of their own really meet; all other synchronisation of cores is program order here.
  LogicalResult lowerSyncBlock(hivm::SyncBlockOp op) {
    if (bindsSubBlocks && op.getSyncBlockMode() == hivm::SyncBlockMode::ALL_SUB_VECTOR) {
      OpBuilder builder(op);
      Location loc = op.getLoc();
      ModuleOp module = getOperation();
      Type pointer = LLVM::LLVMPointerType::get(&getContext()), word = builder.getI32Type();
      sites->storeSite(builder, loc, "sync_block");
      Value context = getContextPointer(builder, loc, module);
      LLVM::LLVMFuncOp join = declareRuntimeFunction(module, "heddle_subblocks_join", word, {pointer, pointer});
      Value name = sites->getText(builder, loc, "sync_block");
      Value isLast = LLVM::CallOp::create(builder, loc, join, ValueRange{context, name}).getResult();
      Value zero = arith::ConstantOp::create(builder, loc, builder.getI32IntegerAttr(0));
      Value releases = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, isLast, zero);
      auto branch = scf::IfOp::create(builder, loc, releases, /*withElseRegion=*/false);
      OpBuilder body = branch.getThenBodyBuilder();
      Type none = LLVM::LLVMVoidType::get(&getContext());
      LLVM::LLVMFuncOp release = declareRuntimeFunction(module, "heddle_subblocks_release", none, {pointer});
      LLVM::CallOp::create(body, loc, release, ValueRange{context});
    }
    op.erase();
    return success();
  }

  template <typename IndexOp>
  LogicalResult lowerIndex(IndexOp op, size_t field) {
    OpBuilder builder(op);
    Location loc = op.getLoc();
    Value context = getContextPointer(builder, loc, getOperation());
    Value address = getContextField(builder, loc, context, field);
    Value narrow = LLVM::LoadOp::create(builder, loc, builder.getI32Type(), address);
    op.replaceAllUsesWith(arith::ExtSIOp::create(builder, loc, builder.getI64Type(), narrow).getResult());
    op.erase();
    return success();
  }

  LogicalResult lowerPointerCast(hivm::PointerCastOp op);
  LogicalResult lowerDeviceCall(hivm::CustomOp op);
  LogicalResult foldConsumeToken(hivm::CustomOp op);
  FailureOr<Value> convertOperand(OpBuilder &builder, hivm::CustomOp op, unsigned index);
  func::FuncOp declare(StringRef name, TypeRange operands, TypeRange results);

  bool isMix = false;
  bool bindsSubBlocks = false;
  bool callsDevice = false;
  DeviceSites *sites = nullptr;
};

LogicalResult LowerHIVMToDeviceCalls::lowerPointerCast(hivm::PointerCastOp op) {
  auto type = dyn_cast<MemRefType>(op.getResult().getType());
  if (op.getAddrs().size() != 1 || !type || !type.getLayout().isIdentity())
    return op.emitOpError("expected one address and a dense memref on the CPU target, got ")
           << op.getAddrs().size() << " and " << op.getResult().getType();
  OpBuilder builder(op);
  Location loc = op.getLoc();
  LLVMTypeConverter converter(&getContext());
  auto descriptor = MemRefDescriptor::poison(builder, loc, converter.convertType(type));
  Value pointer = LLVM::IntToPtrOp::create(builder, loc, LLVM::LLVMPointerType::get(&getContext()), op.getAddrs()[0]);
  descriptor.setAllocatedPtr(builder, loc, pointer);
  descriptor.setAlignedPtr(builder, loc, pointer);
  descriptor.setConstantOffset(builder, loc, 0);
  Value stride = LLVM::ConstantOp::create(builder, loc, builder.getI64Type(), builder.getI64IntegerAttr(1));
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    Value size = type.isDynamicDim(dim) ? arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                                                     op.getDynamicSizes()[type.getDynamicDimIndex(dim)])
                                              .getResult()
                                        : LLVM::ConstantOp::create(builder, loc, builder.getI64Type(),
                                                                   builder.getI64IntegerAttr(type.getDimSize(dim)))
                                              .getResult();
    descriptor.setSize(builder, loc, dim, size);
    descriptor.setStride(builder, loc, dim, stride);
    stride = arith::MulIOp::create(builder, loc, stride, size);
  }
  Value memref = UnrealizedConversionCastOp::create(builder, loc, type, Value(descriptor)).getResult(0);
  op.replaceAllUsesWith(memref);
  op.erase();
  return success();
}

/// The operand as the device function takes it.
FailureOr<Value> LowerHIVMToDeviceCalls::convertOperand(OpBuilder &builder, hivm::CustomOp op, unsigned index) {
  Value operand = op.getInputs()[index];
  Type type = operand.getType();
  if (auto memref = dyn_cast<MemRefType>(type)) {
    if (!memref.isStrided())
      return op.emitOpError("expected operand ") << index << " to have strides, got " << type;
    MemRefType strided = getStridedType(memref);
    return strided == memref ? operand : memref::CastOp::create(builder, op.getLoc(), strided, operand).getResult();
  }
  if (!type.isIntOrFloat())
    return op.emitOpError("expected operand ")
           << index << " to be a memref or a scalar on the CPU target, got " << type;
  // The number of flags that aclshmem_wait_<T> takes is an i64 in the library.
  bool isCount =
      index == 1 && op.getSymbol().starts_with("aclshmem_wait_") && !op.getSymbol().starts_with("aclshmem_wait_until_");
  if (isCount && type.isInteger(32))
    return arith::ExtSIOp::create(builder, op.getLoc(), builder.getI64Type(), operand).getResult();
  return operand;
}

func::FuncOp LowerHIVMToDeviceCalls::declare(StringRef name, TypeRange operands, TypeRange results) {
  ModuleOp module = getOperation();
  auto type = FunctionType::get(&getContext(), operands, results);
  if (auto known = module.lookupSymbol<func::FuncOp>(name))
    return known.getFunctionType() == type ? known : func::FuncOp();
  auto builder = OpBuilder::atBlockEnd(module.getBody());
  auto function = func::FuncOp::create(builder, module.getLoc(), name, type);
  function.setPrivate();
  function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(), builder.getUnitAttr());
  return function;
}

/// The token has been waited for; what is left is the value.
LogicalResult LowerHIVMToDeviceCalls::foldConsumeToken(hivm::CustomOp op) {
  if (op.getInputs().empty() || op.getNumResults() != 1)
    return op.emitOpError("expected one value and its token, and one result");
  Value value = op.getInputs()[0];
  Type type = op.getResult(0).getType();
  if (value.getType() != type) {
    OpBuilder builder(op);
    if (!memref::CastOp::areCastCompatible(value.getType(), type))
      return op.emitOpError("expected a result of the type of the value ") << value.getType() << ", got " << type;
    value = memref::CastOp::create(builder, op.getLoc(), type, value);
  }
  op.getResult(0).replaceAllUsesWith(value);
  op.erase();
  return success();
}

LogicalResult LowerHIVMToDeviceCalls::lowerDeviceCall(hivm::CustomOp op) {
  callsDevice = true;
  if (op.getSymbol().starts_with("aclshmem_consume_token_"))
    return foldConsumeToken(op);

  OpBuilder builder(op);
  SmallVector<Value> operands;
  for (unsigned index = 0; index < op.getInputs().size(); ++index) {
    FailureOr<Value> operand = convertOperand(builder, op, index);
    if (failed(operand))
      return failure();
    operands.push_back(*operand);
  }
  SmallVector<Type> results;
  for (Type type : op.getResultTypes()) {
    auto memref = dyn_cast<MemRefType>(type);
    if (!memref && !type.isIntOrFloat())
      return op.emitOpError("expected a memref or scalar result on the CPU target, got ") << type;
    results.push_back(memref ? getStridedType(memref) : type);
  }
  // The conversion to LLVM adds `_mlir_ciface_`.
  std::string name = (op.getSymbol() + (isMix ? ".vector" : "")).str();
  func::FuncOp function = declare(name, ValueRange(operands).getTypes(), results);
  if (!function)
    return op.emitOpError("expected every call of '") << name << "' to have the same types";

  sites->storeSite(builder, op);
  auto call = func::CallOp::create(builder, op.getLoc(), function, operands);
  for (auto [old, value] : llvm::zip_equal(op.getResults(), call.getResults())) {
    Value replacement = value;
    if (auto type = dyn_cast<MemRefType>(old.getType()); type && type != value.getType()) {
      // The library returns a dense buffer that starts at its first element.
      auto metadata = memref::ExtractStridedMetadataOp::create(builder, op.getLoc(), value);
      SmallVector<OpFoldResult> sizes, strides;
      for (int64_t dim = 0; dim < type.getRank(); ++dim) {
        sizes.push_back(type.isDynamicDim(dim) ? OpFoldResult(metadata.getSizes()[dim])
                                               : OpFoldResult(builder.getIndexAttr(type.getDimSize(dim))));
        strides.push_back(OpFoldResult(metadata.getStrides()[dim]));
      }
      auto [known, offset] = type.getStridesAndOffset();
      for (auto [stride, constant] : llvm::zip_equal(strides, known))
        if (!ShapedType::isDynamic(constant))
          stride = builder.getIndexAttr(constant);
      OpFoldResult start = ShapedType::isDynamic(offset) ? OpFoldResult(metadata.getOffset())
                                                         : OpFoldResult(builder.getIndexAttr(offset));
      replacement = memref::ReinterpretCastOp::create(builder, op.getLoc(), type, metadata.getBaseBuffer(), start,
                                                      sizes, strides);
    }
    old.replaceAllUsesWith(replacement);
  }
  op.erase();
  return success();
}

} // namespace
} // namespace mlir::heddle
