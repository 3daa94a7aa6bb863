// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Atomic updates: which lanes they have, and how former values are kept. A former value is read and replaced
/// under the lock of the kernel, unless the op that updates yields it.
#include "AtomicForms.h"
#include "Patterns.h"
#include "Views.h"
#include "heddle/Analysis/IndexFacts.h"
#include "heddle/Conversion/TritonToUnstructured.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::heddle;

/// Says that a copy of former values and the update behind it stand under one lock.
static constexpr llvm::StringLiteral kAlreadySync = "already_sync";
/// Any block may take the lock next, whatever its number.
static constexpr llvm::StringLiteral kUnorderedLock = "hivm.sync_block_lock_unordered";

//===----------------------------------------------------------------------===//
// Which lanes
//===----------------------------------------------------------------------===//

/// Whether no two lanes share an address, as far as constant strides say: each dimension steps over all that the
/// dimensions with smaller steps span.
static bool hasDistinctLanes(const OffsetInfo &offset) {
  SmallVector<std::pair<int64_t, int64_t>> dimensions; // step, lanes
  for (auto [size, stride] : llvm::zip_equal(offset.shape, offset.strides)) {
    if (size == 1)
      continue;
    std::optional<int64_t> step = stride.asConstant();
    if (!step || *step == 0 || *step == INT64_MIN)
      return false;
    dimensions.push_back({std::abs(*step), size});
  }
  llvm::sort(dimensions);
  int64_t span = 0;
  for (auto [step, lanes] : dimensions) {
    if (step <= span || !addSpan(span, step, lanes))
      return false;
  }
  return true;
}

namespace {
/// The strided view of a tile in memory.
struct LaneAddresses {
  Value view;                     ///< one lane wide in the dimensions `repeated`
  SmallVector<unsigned> repeated; ///< dimensions whose lanes share an address

  /// The one element at \p indices, in the rank of the tile.
  Value element(OpBuilder &builder, Location loc, ValueRange indices) const;
};
} // namespace

namespace {
/// Lowers the updates of one kernel.
class KernelAtomics {
public:
  KernelAtomics(func::FuncOp kernel, AtomicForms forms) : kernel(kernel), forms(forms) {}

  LogicalResult convert() {
    SmallVector<Update> updates;
    kernel.walk([&](Operation *op) {
      if (std::optional<Update> update = Update::of(op))
        updates.push_back(*update);
    });
    // An update without the lock could slip between the copy and the update of one that holds it.
    if (llvm::any_of(updates, [&](const Update &update) { return needsLock(update); }))
      createLock();
    // Read again: what an update found may by now be an operand of a later one.
    for (const Update &update : updates)
      if (failed(convert(*Update::of(update.op))))
        return failure();
    return success();
  }

private:
  /// Whether the former values of \p update have to be read before it: nothing else may happen in between.
  bool needsLock(const Update &update) const { return update.isUsed && !yieldsFormer(update); }

  /// Whether the op itself yields the former values. It does so for whole tiles in one view.
  bool yieldsFormer(const Update &update) const {
    if (!forms.yieldsFormer(update))
      return false;
    if (!isa<RankedTensorType>(update.value.getType()))
      return true;
    Analyzed<PtrState> state = analyzePointer(update.pointer);
    return state && !update.mask && hasDistinctLanes(state->offset);
  }

  LogicalResult convert(const Update &update);
  void convertScalar(const Update &update, Value view);
  LogicalResult convertTile(const Update &update);
  FailureOr<LaneAddresses> findAddresses(OpBuilder &builder, const Update &update);
  void updateLanes(OpBuilder &builder, const Update &update, Operands operands, const LaneAddresses &addresses,
                   Value former, const Window &window);

  void createLock() {
    OpBuilder builder = OpBuilder::atBlockBegin(&kernel.getBody().front());
    auto type = MemRefType::get({1}, builder.getI64Type());
    lock = hivm::CreateSyncBlockLockOp::create(builder, kernel.getLoc(), type, /*lockArg=*/Value());
  }

  /// Runs \p section under the lock, when the kernel has one. The lanes of one update share one turn: the lock stands
  /// around their loops.
  void guard(OpBuilder &builder, Location loc, llvm::function_ref<void()> section) {
    if (scf::ForOp lanes = getLaneLoop(builder.getInsertionBlock()->getParentOp())) {
      section();
      if (lock && guardedLoops.insert(lanes).second) {
        OpBuilder outside(lanes);
        acquire(outside, loc);
        outside.setInsertionPointAfter(lanes);
        release(outside, loc);
      }
      return;
    }
    if (lock)
      acquire(builder, loc);
    section();
    if (lock)
      release(builder, loc);
  }

  void acquire(OpBuilder &builder, Location loc) {
    hivm::PipeBarrierOp::create(builder, loc, hivm::PIPE::PIPE_ALL);
    hivm::SyncBlockLockOp::create(builder, loc, lock)->setAttr(kUnorderedLock, builder.getUnitAttr());
  }

  void release(OpBuilder &builder, Location loc) {
    hivm::SyncBlockUnlockOp::create(builder, loc, lock)->setAttr(kUnorderedLock, builder.getUnitAttr());
  }

  /// The outermost loop over the lanes of one access around \p op, if any.
  static scf::ForOp getLaneLoop(Operation *op) {
    scf::ForOp outermost;
    for (; op; op = op->getParentOp())
      if (auto loop = dyn_cast<scf::ForOp>(op); loop && loop->hasAttr(kExtractedLoadOrStoreAttrName))
        outermost = loop;
      else if (loop)
        break; // a loop of the program: each of its rounds has its own turn
    return outermost;
  }

  /// Updates all of \p memory and, with \p former, keeps what was there.
  void updateAll(OpBuilder &builder, const Update &update, Operands operands, Value memory, Value former) {
    if (former && yieldsFormer(update)) {
      forms.create(builder, update, operands, memory, former);
      return;
    }
    if (former) {
      auto copy = memref::CopyOp::create(builder, update.op->getLoc(), memory, former);
      copy->setAttr(kAlreadySync, builder.getUnitAttr());
    }
    Operation *atomic = forms.create(builder, update, operands, memory, /*former=*/Value());
    if (former)
      atomic->setAttr(kAlreadySync, builder.getUnitAttr());
  }

  /// The values in the form that the update takes.
  Operands prepare(OpBuilder &builder, const Update &update, Value value, Value compare) {
    if (forms.takesTensors(update))
      return {value, {}};
    return {toBuffer(builder, value), compare ? toBuffer(builder, compare) : Value()};
  }

  static Value toBuffer(OpBuilder &builder, Value tensor) {
    auto type = cast<RankedTensorType>(tensor.getType());
    Location loc = tensor.getLoc();
    Value buffer = memref::AllocOp::create(builder, loc, MemRefType::get(type.getShape(), type.getElementType()));
    bufferization::MaterializeInDestinationOp::create(builder, loc, TypeRange(), tensor, buffer, /*restrict=*/true,
                                                      /*writable=*/true);
    return buffer;
  }

  func::FuncOp kernel;
  AtomicForms forms;
  Value lock;
  SmallPtrSet<Operation *, 4> guardedLoops;
};
} // namespace

/// The window of a tensor or buffer.
static Value slice(OpBuilder &builder, Location loc, Value container, const Window &window) {
  if (!container || window.isFull)
    return container;
  if (isa<MemRefType>(container.getType()))
    return createSubview(builder, loc, container, window);
  SmallVector<OpFoldResult> strides(window.sizes.size(), builder.getIndexAttr(1));
  return tensor::ExtractSliceOp::create(builder, loc, container, window.offsets, window.sizes, strides);
}

static Operands slice(OpBuilder &builder, Location loc, Operands operands, const Window &window) {
  return {slice(builder, loc, operands.value, window), slice(builder, loc, operands.compare, window)};
}

/// The window of the one lane at \p indices.
static Window oneLane(OpBuilder &builder, ValueRange indices) {
  Window window;
  window.isFull = false;
  window.offsets.assign(indices.begin(), indices.end());
  window.sizes.assign(indices.size(), builder.getIndexAttr(1));
  return window;
}

LogicalResult KernelAtomics::convert(const Update &update) {
  Type element = update.element();
  if (!element.isIntOrFloat() || element.getIntOrFloatBitWidth() < 8)
    return update.op->emitOpError() << "expected numbers of at least 8 bits in memory, got elements of type "
                                    << element;
  if (isa<RankedTensorType>(update.value.getType()))
    return convertTile(update);
  OpBuilder builder(update.op);
  FailureOr<Value> view = createView(builder, update.op, "ptr", update.pointer);
  if (failed(view))
    return failure();
  convertScalar(update, *view);
  return success();
}

void KernelAtomics::convertScalar(const Update &update, Value view) {
  OpBuilder builder(update.op);
  Location loc = update.op->getLoc();
  auto run = [&]() -> Value {
    auto type = RankedTensorType::get({1}, update.element());
    auto tile = [&](Value scalar) { return scalar ? createFilledTensor(builder, loc, type, scalar) : Value(); };
    Operands operands = prepare(builder, update, tile(update.value), tile(update.compare));
    Value former;
    if (update.isUsed)
      former = memref::AllocOp::create(builder, loc, MemRefType::get({1}, update.element()));
    guard(builder, loc, [&] { updateAll(builder, update, operands, view, former); });
    if (!former)
      return {};
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    return memref::LoadOp::create(builder, loc, former, zero);
  };
  APInt constant;
  bool isAlways = !update.mask || (matchPattern(update.mask, m_ConstantInt(&constant)) && constant.isOne());
  Value result;
  if (isAlways) {
    result = run();
  } else {
    auto branch = scf::IfOp::create(builder, loc, update.isUsed ? TypeRange(update.element()) : TypeRange(),
                                    update.mask, /*withElseRegion=*/update.isUsed);
    builder.setInsertionPointToStart(branch.thenBlock());
    Value former = run();
    if (update.isUsed) {
      scf::YieldOp::create(builder, loc, former);
      builder.setInsertionPointToStart(branch.elseBlock());
      Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(update.element()));
      scf::YieldOp::create(builder, loc, zero);
      result = branch.getResult(0);
    }
  }
  if (result)
    update.op->getResult(0).replaceAllUsesWith(result);
  update.op->erase();
}

FailureOr<LaneAddresses> KernelAtomics::findAddresses(OpBuilder &builder, const Update &update) {
  FailureOr<RootedPointer> rooted = findRootedPointer(update.op, "ptr", update.pointer);
  if (failed(rooted))
    return failure();
  LaneAddresses addresses;
  addresses.repeated = dropRepeatedLanes(rooted->state.offset);
  addresses.view = createView(builder, update.op->getLoc(), rooted->memref, rooted->state);
  return addresses;
}

LogicalResult KernelAtomics::convertTile(const Update &update) {
  OpBuilder builder(update.op);
  Location loc = update.op->getLoc();
  auto type = cast<RankedTensorType>(update.value.getType());
  FailureOr<LaneAddresses> addresses = findAddresses(builder, update);
  FailureOr<MaskState> mask = analyzeAccessMask(update.op, update.mask, type.getShape());
  if (failed(addresses) || failed(mask))
    return failure();
  Value former;
  if (update.isUsed)
    former = memref::AllocOp::create(builder, loc, MemRefType::get(type.getShape(), type.getElementType()));
  if (!mask->never) {
    Operands operands = prepare(builder, update, update.value, update.compare);
    Window window = emitWindow(builder, loc, *mask);
    // All lanes at once where they cannot meet, or where nobody asks what they met.
    bool isOneUpdate = addresses->repeated.empty();
    if (isOneUpdate && (!former || hasDistinctLanes(analyzePointer(update.pointer)->offset))) {
      Operands lanes = slice(builder, loc, operands, window);
      Value memory = slice(builder, loc, addresses->view, window), formers = slice(builder, loc, former, window);
      guard(builder, loc, [&] { updateAll(builder, update, lanes, memory, formers); });
    } else {
      updateLanes(builder, update, operands, *addresses, former, window);
    }
  }
  if (former) {
    Value result = bufferization::ToTensorOp::create(builder, loc, type, former, /*restrict=*/true, /*writable=*/true);
    update.op->getResult(0).replaceAllUsesWith(result);
  }
  update.op->erase();
  return success();
}

Value LaneAddresses::element(OpBuilder &builder, Location loc, ValueRange indices) const {
  Window lane = oneLane(builder, indices);
  for (unsigned d : repeated)
    lane.offsets[d] = builder.getIndexAttr(0);
  return slice(builder, loc, view, lane);
}

/// Lane by lane over \p window: each lane sees what the one before it left at a shared address.
void KernelAtomics::updateLanes(OpBuilder &builder, const Update &update, Operands operands,
                                const LaneAddresses &addresses, Value former, const Window &window) {
  Location loc = update.op->getLoc();
  auto toIndex = [&](OpFoldResult number) { return getValueOrCreateConstantIndexOp(builder, loc, number); };
  SmallVector<Value> lower = llvm::map_to_vector(window.offsets, toIndex), upper;
  for (auto [offset, size] : llvm::zip_equal(lower, window.sizes))
    upper.push_back(builder.createOrFold<arith::AddIOp>(loc, offset, toIndex(size)));
  SmallVector<Value> step(lower.size(), toIndex(builder.getIndexAttr(1)));
  guard(builder, loc, [&] {
    scf::buildLoopNest(builder, loc, lower, upper, step, [&](OpBuilder &body, Location, ValueRange indices) {
      Window lane = oneLane(body, indices);
      updateAll(body, update, slice(body, loc, operands, lane), addresses.element(body, loc, indices),
                slice(body, loc, former, lane));
    });
  });
}

LogicalResult mlir::heddle::convertAtomics(ModuleOp module, AtomicForm form, bool isRegisterBased) {
  for (func::FuncOp kernel : module.getOps<func::FuncOp>())
    if (failed(KernelAtomics(kernel, AtomicForms(form, isRegisterBased)).convert()))
      return failure();
  return success();
}
