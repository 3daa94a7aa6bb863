// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Effects, rules and simplifications of the operations that access memory through pointers.
#include "heddle/Dialect/Triton/IR/TritonOps.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::triton;

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

/// Whether `mask` is a constant whose elements are all `value`.
static bool isMaskOf(Value mask, bool value) { return mask && matchPattern(mask, value ? m_One() : m_Zero()); }

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

OpFoldResult AddPtrOp::fold(FoldAdaptor adaptor) {
  if (matchPattern(getOffset(), m_Zero()))
    return getPtr();
  return {};
}

OpFoldResult IntToPtrOp::fold(FoldAdaptor) {
  auto toInt = getSrc().getDefiningOp<PtrToIntOp>();
  if (toInt && toInt.getSrc().getType() == getType())
    return toInt.getSrc();
  return {};
}

OpFoldResult PtrToIntOp::fold(FoldAdaptor) {
  auto toPtr = getSrc().getDefiningOp<IntToPtrOp>();
  return toPtr ? toPtr.getSrc() : Value();
}

/// The number of dimensions of the tile behind the block pointer `type`.
static size_t getTileRank(Type type) { return cast<RankedTensorType>(getPointeeType(type)).getRank(); }

void MakeTensorPtrOp::build(OpBuilder &builder, OperationState &state, Value base, ValueRange shape, ValueRange strides,
                            ValueRange offsets, ArrayRef<int32_t> tileShape, ArrayRef<int32_t> order) {
  auto pointer = cast<PointerType>(base.getType());
  auto tile = RankedTensorType::get(SmallVector<int64_t>(tileShape), pointer.getPointeeType());
  build(builder, state, PointerType::get(tile, pointer.getAddressSpace()), base, shape, strides, offsets,
        builder.getDenseI32ArrayAttr(order));
}

LogicalResult MakeTensorPtrOp::verify() {
  size_t rank = getTileRank(getType());
  if (getShape().size() != rank) // make_tensor_ptr_c1
    return emitOpError()
           << "expected as many values each of 'shape', 'strides' and 'offsets' as the tile has dimensions, " << rank
           << ", got " << getShape().size();
  if (getOrder().size() != rank || !isPermutationVector(SmallVector<int64_t>(getOrder()))) // make_tensor_ptr_c2
    return emitOpError() << "expected 'order' to be a permutation of 0 to " << rank - 1 << ", got " << getOrderAttr();
  return success();
}

OpFoldResult AdvanceOp::fold(FoldAdaptor) {
  if (llvm::all_of(getOffsets(), [](Value offset) { return matchPattern(offset, m_Zero()); }))
    return getPtr();
  return {};
}

LogicalResult AdvanceOp::verify() {
  size_t rank = getTileRank(getPtr().getType());
  if (getOffsets().size() != rank) // advance_c1
    return emitOpError() << "expected as many offsets as the tile has dimensions, " << rank << ", got "
                         << getOffsets().size();
  return success();
}

//===----------------------------------------------------------------------===//
// Load and store
//===----------------------------------------------------------------------===//

/// Checks which of `mask`, `other`, `boundaryCheck` and `padding` go with the kind of `pointer`.
template <typename OpTy>
static LogicalResult verifyAccess(OpTy op, bool hasPadding) {
  Type pointer = op.getPtr().getType();
  ArrayRef<int32_t> checked = op.getBoundaryCheck();
  if (!isTensorPointerType(pointer)) {
    if (!checked.empty() || hasPadding) // load_c4, store_c3
      return op.emitOpError() << "expected '" << (checked.empty() ? "padding" : "boundaryCheck")
                              << "' only with a block pointer, got 'ptr' of type " << pointer;
    return success();
  }
  if (op.getMask()) // load_c4, store_c3
    return op.emitOpError() << "expected no 'mask' with a block pointer, use 'boundaryCheck' instead";
  int32_t rank = getTileRank(pointer);
  for (auto [index, dimension] : llvm::enumerate(checked)) { // load_c5, store_c4
    if (dimension < 0 || dimension >= rank)
      return op.emitOpError() << "expected 'boundaryCheck' to name dimensions in [0, " << rank - 1 << "], got "
                              << dimension;
    if (llvm::is_contained(checked.take_front(index), dimension))
      return op.emitOpError() << "expected 'boundaryCheck' to name each dimension once, got " << dimension << " twice";
  }
  return success();
}

void LoadOp::build(OpBuilder &builder, OperationState &state, Value ptr, Value mask, Value other) {
  build(builder, state, getPointeeType(ptr.getType()), ptr, mask, other, /*boundaryCheck=*/ArrayRef<int32_t>(),
        /*padding=*/PaddingOptionAttr(), CacheModifier::NONE, EvictionPolicy::NORMAL, /*isVolatile=*/false);
}

void LoadOp::getEffects(Effects &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &getPtrMutable());
  if (getIsVolatile())
    effects.emplace_back(MemoryEffects::Write::get(), &getPtrMutable());
}

LogicalResult LoadOp::verify() {
  if (getOther() && !getMask()) // load_c3
    return emitOpError() << "expected 'other' only with a 'mask'";
  return verifyAccess(*this, /*hasPadding=*/getPadding().has_value());
}

LogicalResult LoadOp::canonicalize(LoadOp load, PatternRewriter &rewriter) {
  if (isMaskOf(load.getMask(), true)) {
    rewriter.modifyOpInPlace(load, [&] {
      load.getMaskMutable().clear();
      load.getOtherMutable().clear();
    });
    return success();
  }
  if (isMaskOf(load.getMask(), false) && load.getOther() && !load.getIsVolatile()) {
    rewriter.replaceOp(load, load.getOther());
    return success();
  }
  return failure();
}

void StoreOp::getEffects(Effects &effects) { effects.emplace_back(MemoryEffects::Write::get(), &getPtrMutable()); }

LogicalResult StoreOp::verify() { return verifyAccess(*this, /*hasPadding=*/false); }

LogicalResult StoreOp::canonicalize(StoreOp store, PatternRewriter &rewriter) {
  if (isMaskOf(store.getMask(), true)) {
    rewriter.modifyOpInPlace(store, [&] { store.getMaskMutable().clear(); });
    return success();
  }
  if (isMaskOf(store.getMask(), false)) {
    rewriter.eraseOp(store);
    return success();
  }
  return failure();
}

//===----------------------------------------------------------------------===//
// Atomics
//===----------------------------------------------------------------------===//

LogicalResult AtomicRMWOp::verify() {
  Type element = getElementTypeOrSelf(getVal().getType());
  auto expect = [&](StringRef kind) { // atomic_rmw_c3
    return emitOpError() << "expected elements of '" << stringifyRMWOp(getAtomicRmwOp()) << "' to be " << kind
                         << ", got " << element;
  };
  switch (getAtomicRmwOp()) {
  case RMWOp::FADD:
    return isa<FloatType>(element) ? success() : expect("floats");
  case RMWOp::AND:
  case RMWOp::OR:
  case RMWOp::XOR:
  case RMWOp::ADD:
  case RMWOp::UMAX:
  case RMWOp::UMIN:
    return isa<IntegerType>(element) ? success() : expect("integers");
  case RMWOp::MAX:
  case RMWOp::MIN:
    return isa<IntegerType, FloatType>(element) ? success() : expect("integers or floats");
  case RMWOp::XCHG:
    return success();
  }
  llvm_unreachable("every kind is handled above");
}

LogicalResult AtomicCASOp::verify() {
  unsigned width = getPointeeBitWidth(getPtr().getType());
  if (width < 16) // atomic_cas_c2
    return emitOpError() << "expected elements of 16, 32 or 64 bits, got " << getElementTypeOrSelf(getVal().getType());
  return success();
}

LogicalResult AtomicPollOp::verify() {
  if (getSem() != MemSemantic::RELAXED && getSem() != MemSemantic::ACQUIRE) // atomic_poll_c2
    return emitOpError() << "expected 'sem' to be 'relaxed' or 'acquire', got '" << stringifyMemSemantic(getSem())
                         << "'";
  return success();
}
