// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass lower-atomic-stores: atomic stores of tiles become loops of atomic updates.
#include "KernelUtils.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/StringSwitch.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_LOWERATOMICSTORES
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

constexpr llvm::StringLiteral kGenericAtomicAttr = "GenericAtomicRMW";

/// The atomic update that \p kind of the adapter IR means on elements of type \p element.
std::optional<arith::AtomicRMWKind> getAtomicKind(StringRef kind, Type element) {
  using Kind = arith::AtomicRMWKind;
  if (isa<FloatType>(element))
    return llvm::StringSwitch<std::optional<Kind>>(kind)
        .Cases({"add", "fadd"}, Kind::addf)
        .Case("max", Kind::maxnumf)
        .Case("min", Kind::minnumf)
        .Cases({"exch", "xchg"}, Kind::assign)
        .Default(std::nullopt);
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
  return LLVM::GEPOp::create(builder, loc, tile.pointer.getType(), cast<MemRefType>(memref.getType()).getElementType(),
                             tile.pointer, ArrayRef<LLVM::GEPArg>{offset});
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

LogicalResult lowerStore(hivm::StoreOp op) {
  auto type = dyn_cast<MemRefType>(op.getDst().getType());
  if (!type)
    return op.emitOpError("expected the destination to be a memref, got ") << op.getDst().getType();
  OpBuilder builder(op);
  StringRef kind = op.getAtomicKind() ? hivm::stringifyAtomicKind(*op.getAtomicKind()) : "none";
  if (kind == "none") {
    if (isa<TensorType>(op.getSrc().getType()))
      bufferization::MaterializeInDestinationOp::create(builder, op.getLoc(), /*result=*/TypeRange(), op.getSrc(),
                                                        op.getDst(),
                                                        /*restrict=*/false, /*writable=*/true);
    else
      memref::CopyOp::create(builder, op.getLoc(), op.getSrc(), op.getDst());
    op.erase();
    return success();
  }
  std::optional<arith::AtomicRMWKind> update = getAtomicKind(kind, type.getElementType());
  if (!update)
    return op.emitOpError("atomic kind '")
           << kind << "' is not supported by the CPU target on elements of type " << type.getElementType();
  createLoops(builder, op.getLoc(), op.getDst(), [&](OpBuilder &body, Location loc, ValueRange indices) {
    Value value = loadElement(body, loc, op.getSrc(), indices);
    memref::AtomicRMWOp::create(body, loc, *update, value, op.getDst(), indices);
  });
  op.erase();
  return success();
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
  Value memory = op.getOutputs()[0];
  Type element = cast<MemRefType>(memory.getType()).getElementType();
  std::optional<arith::AtomicRMWKind> update = isSwap ? std::nullopt : getAtomicKind(kind, element);
  if (!isSwap && !update)
    return op.emitOpError("atomic kind '")
           << kind << "' is not supported by the CPU target on elements of type " << element;
  OpBuilder builder(op);
  createLoops(builder, op.getLoc(), memory, [&](OpBuilder &body, Location loc, ValueRange indices) {
    Value value = loadElement(body, loc, op.getInputs().back(), indices);
    Value old;
    if (isSwap)
      old = createCompareAndSwap(body, loc, memory, indices, loadElement(body, loc, op.getInputs()[1], indices), value);
    else
      old = memref::AtomicRMWOp::create(body, loc, *update, value, memory, indices);
    if (op.getOutputs().size() == 2)
      memref::StoreOp::create(body, loc, old, op.getOutputs()[1], indices);
  });
  op.erase();
  return success();
}

struct LowerAtomicStores : impl::LowerAtomicStoresBase<LowerAtomicStores> {
  void runOnOperation() override {
    auto lower = [](Operation *op) -> WalkResult {
      if (auto store = dyn_cast<hivm::StoreOp>(op))
        return lowerStore(store);
      if (auto generic = dyn_cast<linalg::GenericOp>(op))
        if (auto kind = generic->getAttrOfType<StringAttr>(kGenericAtomicAttr))
          return lowerGeneric(generic, kind.getValue());
      return success();
    };
    if (getOperation()->walk(lower).wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::heddle
