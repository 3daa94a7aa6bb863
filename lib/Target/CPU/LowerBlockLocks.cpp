// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass lower-block-locks: locks between blocks become words of the lock buffer.
#include "DeviceSites.h"
#include "KernelUtils.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Target/CPU/Passes.h"

#include "device/abi/Context.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_LOWERBLOCKLOCKS
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

constexpr llvm::StringLiteral kLockArgument = "SyncBlockLockArgIdx";
constexpr llvm::StringLiteral kUnordered = "hivm.sync_block_lock_unordered";

/// Lowers the locks of one kernel.
class LockLowering {
public:
  LockLowering(ModuleOp module, func::FuncOp kernel) : module(module), kernel(kernel), sites(module) {}

  LogicalResult lower(Operation *op) {
    builder.setInsertionPoint(op);
    loc = op->getLoc();
    return llvm::TypeSwitch<Operation *, LogicalResult>(op)
        .Case([&](hivm::CreateSyncBlockLockOp create) { return lowerCreate(create); })
        .Case([&](hivm::SyncBlockLockOp lock) { return lowerLock(lock); })
        .Case([&](hivm::SyncBlockUnlockOp unlock) { return lowerUnlock(unlock); })
        .Case([](hivm::FreeLockVarOp free) { return free.erase(), success(); })
        .Default([](Operation *) { return success(); });
  }

private:
  LogicalResult lowerCreate(hivm::CreateSyncBlockLockOp op) {
    auto type = dyn_cast<MemRefType>(op.getMemref().getType());
    Value buffer = op.getLockArg() ? op.getLockArg() : getLockBuffer();
    auto bufferType = buffer ? dyn_cast<MemRefType>(buffer.getType()) : MemRefType();
    if (!bufferType || bufferType.getRank() != 1 || !bufferType.getElementType().isInteger(8) || !type ||
        !type.hasStaticShape() || type.getNumElements() != 1 || !type.getElementType().isInteger(64))
      return op.emitOpError("expected a kernel with a lock buffer 'memref<?xi8>' and a lock 'memref<1xi64>', got ")
             << op.getMemref().getType();
    Value offset = arith::ConstantIndexOp::create(builder, loc, 8 * count++);
    Value word = memref::ViewOp::create(builder, loc, type, buffer, offset, ValueRange{});
    op.getMemref().replaceAllUsesWith(word);
    op.erase();
    return success();
  }

  Value getLockBuffer() {
    auto index = kernel->getAttrOfType<IntegerAttr>(kLockArgument);
    return index && index.getInt() < kernel.getNumArguments() ? kernel.getArgument(index.getInt()) : Value();
  }

  LogicalResult lowerLock(hivm::SyncBlockLockOp op) {
    sites.storeSite(builder, loc, op->getName().getStringRef());
    Value word = getTileAddress(builder, loc, op.getLockVar()).pointer;
    bool unordered = op->hasAttr(kUnordered);
    Value turn = unordered ? constant(builder.getI64Type(), 0) : getBlockNumber(offsetof(HeddleContext, block));
    auto loop = scf::WhileOp::create(
        builder, loc, TypeRange(), ValueRange(),
        [&](OpBuilder &, Location, ValueRange) {
          Value taken = unordered ? tryTake(word, turn) : isTurn(word, turn);
          Value isTrue = constant(builder.getI1Type(), 1);
          Value again = arith::XOrIOp::create(builder, loc, taken, isTrue);
          scf::ConditionOp::create(builder, loc, again, ValueRange());
        },
        [&](OpBuilder &, Location, ValueRange) {
          wait(word, turn, op->getName().getStringRef());
          scf::YieldOp::create(builder, loc);
        });
    builder.setInsertionPointAfter(loop);
    op.erase();
    return success();
  }

  /// 0 becomes 1, or somebody has it.
  Value tryTake(Value word, Value free) {
    auto swap = LLVM::AtomicCmpXchgOp::create(builder, loc, word, free, constant(builder.getI64Type(), 1),
                                              LLVM::AtomicOrdering::acq_rel, LLVM::AtomicOrdering::acquire);
    return LLVM::ExtractValueOp::create(builder, loc, swap, 1);
  }

  Value isTurn(Value word, Value turn) {
    Value current = LLVM::LoadOp::create(
        builder, loc, builder.getI64Type(), word, /*alignment=*/8, /*isVolatile=*/false,
        /*isNonTemporal=*/false, /*isInvariant=*/false, /*isInvariantGroup=*/false, LLVM::AtomicOrdering::acquire);
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, current, turn);
  }

  LogicalResult lowerUnlock(hivm::SyncBlockUnlockOp op) {
    Value word = getTileAddress(builder, loc, op.getLockVar()).pointer;
    Value next = constant(builder.getI64Type(), 0);
    if (!op->hasAttr(kUnordered)) { // the ring starts again behind the last block
      Value after = arith::AddIOp::create(builder, loc, getBlockNumber(offsetof(HeddleContext, block)),
                                          constant(builder.getI64Type(), 1));
      Value count = getBlockNumber(offsetof(HeddleContext, blockCount));
      Value isLast = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, after, count);
      next = arith::SelectOp::create(builder, loc, isLast, next, after);
    }
    LLVM::StoreOp::create(builder, loc, next, word, /*alignment=*/8, /*isVolatile=*/false, /*isNonTemporal=*/false,
                          /*isInvariantGroup=*/false, LLVM::AtomicOrdering::release);
    op.erase();
    return success();
  }

  Value constant(Type type, int64_t value) {
    return LLVM::ConstantOp::create(builder, loc, type, builder.getIntegerAttr(type, value));
  }

  Value getBlockNumber(size_t field) {
    Value address = getContextField(builder, loc, getContextPointer(builder, loc, module), field);
    Value number = LLVM::LoadOp::create(builder, loc, builder.getI32Type(), address);
    return arith::ExtSIOp::create(builder, loc, builder.getI64Type(), number);
  }

  /// One HeddleWait on the stack, in the entry block: a frame must not grow while a fiber waits.
  Value getWaitRecord() {
    if (!waitRecord) {
      auto entry = OpBuilder::atBlockBegin(&kernel.getBody().front());
      Value one = LLVM::ConstantOp::create(entry, loc, entry.getI32Type(), entry.getI32IntegerAttr(1));
      auto bytes = LLVM::LLVMArrayType::get(entry.getI8Type(), sizeof(HeddleWait));
      waitRecord = LLVM::AllocaOp::create(entry, loc, LLVM::LLVMPointerType::get(entry.getContext()), bytes, one,
                                          alignof(HeddleWait));
    }
    return waitRecord;
  }

  void wait(Value word, Value value, StringRef call) {
    Value record = getWaitRecord();
    auto store = [&](size_t offset, Value field) {
      LLVM::StoreOp::create(builder, loc, field, getContextField(builder, loc, record, offset));
    };
    Type i32 = builder.getI32Type();
    Value context = getContextPointer(builder, loc, module);
    store(offsetof(HeddleWait, address), word);
    store(offsetof(HeddleWait, bytes), constant(i32, 8));
    store(offsetof(HeddleWait, compare), constant(i32, HEDDLE_CMP_EQ));
    store(offsetof(HeddleWait, value), value);
    store(offsetof(HeddleWait, call), sites.getText(builder, loc, call));
    store(offsetof(HeddleWait, word), constant(i32, HEDDLE_WORD_SIGNED));
    Type pointer = context.getType();
    auto function = declareRuntimeFunction(module, "heddle_wait", builder.getI64Type(), {pointer, pointer});
    LLVM::CallOp::create(builder, loc, function, ValueRange{context, record});
  }

  ModuleOp module;
  func::FuncOp kernel;
  DeviceSites sites;
  OpBuilder builder{module.getContext()};
  Location loc = module.getLoc();
  Value waitRecord;
  int64_t count = 0;
};

struct LowerBlockLocks : impl::LowerBlockLocksBase<LowerBlockLocks> {
  void runOnOperation() override {
    FailureOr<func::FuncOp> kernel = findKernel(getOperation());
    if (failed(kernel))
      return signalPassFailure();
    LockLowering lowering(getOperation(), *kernel);
    SmallVector<Operation *> worklist;
    kernel->walk([&](Operation *op) {
      if (isa<hivm::CreateSyncBlockLockOp, hivm::SyncBlockLockOp, hivm::SyncBlockUnlockOp, hivm::FreeLockVarOp>(op))
        worklist.push_back(op);
    });
    for (Operation *op : worklist)
      if (failed(lowering.lower(op)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::heddle
