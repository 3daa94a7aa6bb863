// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass lower-atomic-stores: atomic stores of tiles become loops of atomic updates.
#include "FloatCasts.h"
#include "KernelUtils.h"
#include "heddle/Dialect/HFusion/IR/HFusion.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_LOWERATOMICSTORES
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

constexpr llvm::StringLiteral kGenericAtomicAttr = "GenericAtomicRMW";
/// On a copy of old values and on the update behind it, which stand under one lock.
constexpr llvm::StringLiteral kAlreadySyncAttr = "already_sync";

/// The atomic update that \p kind of the adapter IR means on elements of type \p element.
std::optional<arith::AtomicRMWKind> getAtomicKind(StringRef kind, Type element) {
  using Kind = arith::AtomicRMWKind;
  if (isFloat8(element)) // no processor adds or compares them
    return kind == "exch" || kind == "xchg" ? std::optional(Kind::assign) : std::nullopt;
  if (isa<FloatType>(element))
    return llvm::StringSwitch<std::optional<Kind>>(kind)
        .Cases({"add", "fadd"}, Kind::addf)
        .Case("max", Kind::maxnumf)
        .Case("min", Kind::minnumf)
        .Cases({"exch", "xchg"}, Kind::assign)
        .Default(std::nullopt);
  if (element.isInteger(1)) // lies in memory as a byte
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Kind>>(kind)
      .Case("add", Kind::addi)
      .Case("max", Kind::maxs)
      .Case("min", Kind::mins)
      .Case("umax", Kind::maxu)
      .Case("umin", Kind::minu)
      .Case("and", Kind::andi)
      .Case("or", Kind::ori)
      .Case("xor", Kind::xori)
      .Cases({"exch", "xchg"}, Kind::assign)
      .Default(std::nullopt);
}

Value loadElement(OpBuilder &builder, Location loc, Value container, ValueRange indices) {
  if (isa<TensorType>(container.getType()))
    return tensor::ExtractOp::create(builder, loc, container, indices);
  return memref::LoadOp::create(builder, loc, container, indices);
}

/// The element of a mask as an i1; memory holds it as a byte.
Value loadMask(OpBuilder &builder, Location loc, Value mask, ValueRange indices) {
  Value element = loadElement(builder, loc, mask, indices);
  if (element.getType().isInteger(1))
    return element;
  Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(element.getType()));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, element, zero);
}

/// Whether \p memref is a tile of this program: no other program sees it.
bool isTile(Value memref) {
  while (Operation *op = memref.getDefiningOp()) {
    if (isa<memref::AllocOp>(op))
      return true;
    if (!isa<memref::SubViewOp, memref::CastOp>(op))
      return false;
    memref = op->getOperand(0);
  }
  return false;
}

/// Runs \p body for every index of the memref \p shape.
void createLoops(OpBuilder &builder, Location loc, Value shape,
                 llvm::function_ref<void(OpBuilder &, Location, ValueRange)> body) {
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0), one = arith::ConstantIndexOp::create(builder, loc, 1);
  SmallVector<Value> upper;
  int64_t rank = cast<MemRefType>(shape.getType()).getRank();
  for (int64_t dim = 0; dim < rank; ++dim)
    upper.push_back(memref::DimOp::create(builder, loc, shape, dim));
  SmallVector<Value> lower(rank, zero), step(rank, one);
  scf::buildLoopNest(builder, loc, lower, upper, step, body);
}

/// The element of \p memref at \p indices as an LLVM address.
Value getElementAddress(OpBuilder &builder, Location loc, Value memref, ValueRange indices) {
  TileAddress tile = getTileAddress(builder, loc, memref);
  Value offset;
  for (auto [index, stride] : llvm::zip_equal(indices, tile.strides)) {
    Value position = arith::IndexCastOp::create(builder, loc, builder.getI64Type(), index);
    Value distance = arith::MulIOp::create(builder, loc, position, stride);
    offset = offset ? arith::AddIOp::create(builder, loc, offset, distance).getResult() : distance;
  }
  if (!offset)
    return tile.pointer;
  Type element = getAddressedType(cast<MemRefType>(memref.getType()).getElementType());
  return LLVM::GEPOp::create(builder, loc, tile.pointer.getType(), element, tile.pointer,
                             ArrayRef<LLVM::GEPArg>{offset});
}

/// old = mem; mem = old == compare ? value : old. On the bits, so that a NaN equals itself. Returns old.
Value createCompareAndSwap(OpBuilder &builder, Location loc, Value memref, ValueRange indices, Value compare,
                           Value value) {
  Type type = value.getType();
  Type bits = builder.getIntegerType(type.getIntOrFloatBitWidth());
  auto toBits = [&](Value operand) {
    return type == bits ? operand : arith::BitcastOp::create(builder, loc, bits, operand).getResult();
  };
  auto order = LLVM::AtomicOrdering::acq_rel, failed = LLVM::AtomicOrdering::acquire;
  auto exchange = LLVM::AtomicCmpXchgOp::create(builder, loc, getElementAddress(builder, loc, memref, indices),
                                                toBits(compare), toBits(value), order, failed);
  Value old = LLVM::ExtractValueOp::create(builder, loc, exchange, 0);
  return type == bits ? old : arith::BitcastOp::create(builder, loc, type, old).getResult();
}

/// One atomic update of every element of a buffer, whichever op says it.
struct AtomicUpdate {
  Operation *op;
  std::string kind;
  Value memory, value;
  Value compare; ///< of a compare and swap
  Value mask;    ///< null when all elements take part
  Value former;  ///< a buffer for the old values, or null

  Type element() const { return cast<MemRefType>(memory.getType()).getElementType(); }
};

/// Looks through casts that only hide sizes and strides.
Value stripCasts(Value memref) {
  while (auto cast = memref.getDefiningOp<memref::CastOp>())
    memref = cast.getSource();
  return memref;
}

/// The copy of old values in front of an update that stands under one lock with it; null when there is none.
memref::CopyOp findFormerCopy(const AtomicUpdate &update) {
  if (!update.op->hasAttr(kAlreadySyncAttr))
    return nullptr;
  for (Operation *op = update.op->getPrevNode(); op; op = op->getPrevNode()) {
    if (auto copy = dyn_cast<memref::CopyOp>(op))
      return copy->hasAttr(kAlreadySyncAttr) && stripCasts(copy.getSource()) == stripCasts(update.memory) ? copy
                                                                                                          : nullptr;
    if (!isMemoryEffectFree(op))
      return nullptr;
  }
  return nullptr;
}

/// Emits the loops of \p update in front of its op, and erases the op.
LogicalResult lowerUpdate(AtomicUpdate update) {
  bool isSwap = update.kind == "cas";
  std::optional<arith::AtomicRMWKind> kind = isSwap ? std::nullopt : getAtomicKind(update.kind, update.element());
  if (!isSwap && !kind)
    return update.op->emitOpError("atomic kind '")
           << update.kind << "' is not supported by the CPU target on elements of type " << update.element();
  memref::CopyOp copy = findFormerCopy(update);
  if (copy)
    update.former = copy.getTarget();
  OpBuilder builder(update.op);
  createLoops(builder, update.op->getLoc(), update.memory, [&](OpBuilder &outer, Location loc, ValueRange indices) {
    OpBuilder body = outer;
    if (update.mask)
      body = scf::IfOp::create(outer, loc, loadMask(outer, loc, update.mask, indices), /*withElseRegion=*/false)
                 .getThenBodyBuilder();
    Value value = loadElement(body, loc, update.value, indices);
    Value old;
    if (isSwap)
      old = createCompareAndSwap(body, loc, update.memory, indices, loadElement(body, loc, update.compare, indices),
                                 value);
    else
      old = memref::AtomicRMWOp::create(body, loc, *kind, value, update.memory, indices);
    if (update.former)
      memref::StoreOp::create(body, loc, old, update.former, indices);
  });
  if (copy)
    copy.erase();
  update.op->erase();
  return success();
}

/// A store without a kind only copies.
void lowerPlainStore(Operation *op, Value value, Value memory) {
  OpBuilder builder(op);
  if (isa<TensorType>(value.getType()))
    bufferization::MaterializeInDestinationOp::create(builder, op->getLoc(), /*result=*/TypeRange(), value, memory,
                                                      /*restrict=*/false, /*writable=*/true);
  else
    memref::CopyOp::create(builder, op->getLoc(), value, memory);
  op->erase();
}

/// Checks that \p memory is a buffer and that no tensor of old values is asked for.
LogicalResult checkBuffers(Operation *op, Value memory) {
  if (!isa<MemRefType>(memory.getType()) || op->getNumResults() != 0)
    return op->emitOpError("expected the destination to be a memref and no result, got ") << memory.getType();
  return success();
}

LogicalResult lowerStore(hivm::StoreOp op) {
  if (failed(checkBuffers(op, op.getDst())))
    return failure();
  StringRef kind = op.getAtomicKind() ? hivm::stringifyAtomicKind(*op.getAtomicKind()) : "none";
  if (kind != "none")
    return lowerUpdate({op, kind.str(), op.getDst(), op.getSrc(), {}, {}, {}});
  lowerPlainStore(op, op.getSrc(), op.getDst());
  return success();
}

LogicalResult lowerTileStore(hfusion::StoreOp op) {
  Value value = op.getInputs()[0], memory = op.getOutputs()[0];
  if (failed(checkBuffers(op, memory)))
    return failure();
  if (op.getAtomicKind() != hfusion::AtomicKind::NONE)
    return lowerUpdate({op, hfusion::stringifyAtomicKind(op.getAtomicKind()).str(), memory, value, {}, {}, {}});
  lowerPlainStore(op, value, memory);
  return success();
}

LogicalResult lowerAtomicRMW(hfusion::AtomicRMWOp op) {
  if (failed(checkBuffers(op, op.getDst())))
    return failure();
  StringRef kind = hfusion::stringifyAtomicKind(op.getAtomicKind());
  return lowerUpdate({op, kind.str(), op.getDst(), op.getInput(), {}, {}, {}});
}

LogicalResult lowerAtomicXchg(hfusion::AtomicXchgOp op) {
  if (failed(checkBuffers(op, op.getDst())))
    return failure();
  return lowerUpdate({op, "xchg", op.getDst(), op.getInput(), {}, op.getMask(), {}});
}

LogicalResult lowerAtomicCas(hfusion::AtomicCasOp op) {
  if (failed(checkBuffers(op, op.getDst())))
    return failure();
  return lowerUpdate({op, "cas", op.getDst(), op.getInputs()[1], op.getInputs()[0], {}, {}});
}

/// Whether the operands are memrefs that all are walked in the same order.
bool isElementwiseOnBuffers(linalg::GenericOp op) {
  return op.hasPureBufferSemantics() && op.getNumParallelLoops() == op.getNumLoops() &&
         llvm::all_of(op.getIndexingMapsArray(), [](AffineMap map) { return map.isIdentity(); });
}

LogicalResult lowerGeneric(linalg::GenericOp op, StringRef kind) {
  bool isSwap = kind == "cas";
  unsigned inputs = isSwap ? 3 : 2;
  if (!isElementwiseOnBuffers(op) || op.getInputs().size() != inputs || op.getOutputs().empty() ||
      op.getOutputs().size() > 2)
    return op.emitOpError("expected an atomic update of kind '")
           << kind << "' to be elementwise on memrefs, with " << inputs << " inputs and 1 or 2 outputs";
  Value former = op.getOutputs().size() == 2 ? op.getOutputs()[1] : Value();
  return lowerUpdate({op,
                      kind.str(),
                      op.getOutputs()[0],
                      op.getInputs().back(),
                      isSwap ? Value(op.getInputs()[1]) : Value(),
                      {},
                      former});
}

//===----------------------------------------------------------------------===//
// Locks
//===----------------------------------------------------------------------===//

/// Whether \p op keeps the memory of other programs whole without a lock: an atomic access, or no access but to tiles
/// of this program.
bool needsNoLock(Operation *op) {
  if (isa<memref::AtomicRMWOp, LLVM::AtomicCmpXchgOp>(op) || isMemoryEffectFree(op))
    return true;
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return isTile(store.getMemRef());
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return isTile(load.getMemRef());
  return op->getNumRegions() != 0 && isa<scf::ForOp, scf::IfOp>(op) &&
         !op->walk([&](Operation *inner) {
              return inner == op || needsNoLock(inner) ? WalkResult::advance() : WalkResult::interrupt();
            }).wasInterrupted();
}

/// Erases the sections of \p lock in which only atomic updates are left. A section with anything else stays, and the
/// check of the target refuses it.
void eraseUpdateSections(hivm::CreateSyncBlockLockOp lock) {
  SmallVector<std::pair<Operation *, Operation *>> sections;
  for (Operation *user : lock->getUsers()) {
    if (!isa<hivm::SyncBlockLockOp>(user))
      continue;
    Operation *op = user->getNextNode();
    while (op && needsNoLock(op))
      op = op->getNextNode();
    if (isa_and_present<hivm::SyncBlockUnlockOp>(op))
      sections.push_back({user, op});
  }
  for (auto [begin, end] : sections) {
    begin->erase();
    end->erase();
  }
  if (lock->use_empty())
    lock.erase();
}

struct LowerAtomicStores : impl::LowerAtomicStoresBase<LowerAtomicStores> {
  void runOnOperation() override {
    if (getOperation()->walk([](Operation *op) -> WalkResult { return lower(op); }).wasInterrupted())
      return signalPassFailure();
    getOperation()->walk([](hivm::CreateSyncBlockLockOp lock) { eraseUpdateSections(lock); });
  }

private:
  static LogicalResult lower(Operation *op) {
    return llvm::TypeSwitch<Operation *, LogicalResult>(op)
        .Case(lowerStore)
        .Case(lowerTileStore)
        .Case(lowerAtomicRMW)
        .Case(lowerAtomicXchg)
        .Case(lowerAtomicCas)
        .Case([](linalg::GenericOp generic) {
          auto kind = generic->getAttrOfType<StringAttr>(kGenericAtomicAttr);
          return kind ? lowerGeneric(generic, kind.getValue()) : success();
        })
        .Default([](Operation *) { return success(); });
  }
};

} // namespace
} // namespace mlir::heddle
