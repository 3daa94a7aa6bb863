// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Copies accesses to both sides of a choice between their pointers.
#include "PointerChoices.h"
#include "PointerParts.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/Triton/IR/LaneBuilder.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::heddle;

namespace {
/// A choice, and the arithmetic between it and the operand of an access, the innermost op first.
struct ChosenPointer {
  arith::SelectOp choice;
  SmallVector<Operation *> moves;
};
} // namespace

/// Whether the accesses have to be chosen: the offsets from one base can be chosen instead, unless that would hide the
/// structure of a tile.
static bool needsAccessChoice(arith::SelectOp choice) {
  bool isScalar = choice.getCondition().getType().isInteger(1);
  return findBase(choice) == choice.getResult() || (isScalar && isa<RankedTensorType>(choice.getType()));
}

static std::optional<ChosenPointer> findChoice(Value pointer) {
  ChosenPointer found;
  while (Value moved = getMovedPointer(pointer.getDefiningOp())) {
    found.moves.insert(found.moves.begin(), pointer.getDefiningOp());
    pointer = moved;
  }
  found.choice = pointer.getDefiningOp<arith::SelectOp>();
  if (!found.choice || !needsAccessChoice(found.choice))
    return std::nullopt;
  return found;
}

/// The pointer that the access would have if \p start were chosen.
static Value moveFrom(OpBuilder &builder, const ChosenPointer &pointer, Value start) {
  for (Operation *move : pointer.moves) {
    IRMapping mapping;
    mapping.map(move->getOperand(0), start);
    start = builder.clone(*move, mapping)->getResult(0);
  }
  return start;
}

/// The condition of each lane of the access.
static Value spreadCondition(OpBuilder &builder, const ChosenPointer &pointer) {
  arith::SelectOp choice = pointer.choice;
  Value condition = choice.getCondition();
  for (Operation *move : pointer.moves) {
    if (isa<triton::AddPtrOp>(move))
      continue;
    IRMapping mapping;
    mapping.map(move->getOperand(0), condition);
    Operation *clone = builder.clone(*move, mapping);
    clone->getResult(0).setType(cast<RankedTensorType>(move->getResult(0).getType()).clone(builder.getI1Type()));
    condition = clone->getResult(0);
  }
  return condition;
}

/// Whether a copy of \p op behind a branch does all that the op does.
static bool canBeCopied(Operation *op) {
  return isa<triton::LoadOp, triton::StoreOp, triton::AtomicRMWOp, triton::AtomicCASOp, triton::AtomicPollOp,
             triton::PtrToIntOp, triton::CallOp, hivm::CustomOp>(op) &&
         llvm::none_of(op->getResultTypes(), isPointerLike);
}

/// Puts \p op, whose operand \p index is \p pointer, to both sides of a branch.
static void branchOver(Operation *op, unsigned index, const ChosenPointer &pointer) {
  OpBuilder builder(op);
  arith::SelectOp choice = pointer.choice;
  auto branch = scf::IfOp::create(builder, op->getLoc(), op->getResultTypes(), choice.getCondition(),
                                  /*withElseRegion=*/true);
  auto fill = [&](Block *block, Value start) {
    auto body = OpBuilder::atBlockBegin(block);
    Value moved = moveFrom(body, pointer, start);
    Operation *copy = body.clone(*op);
    copy->setOperand(index, moved);
    if (op->getNumResults() != 0)
      scf::YieldOp::create(body, op->getLoc(), copy->getResults());
  };
  fill(branch.thenBlock(), choice.getTrueValue());
  fill(branch.elseBlock(), choice.getFalseValue());
  op->replaceAllUsesWith(branch->getResults());
  op->erase();
}

/// Makes two accesses of \p op, each for the lanes of one side. Returns false for an op without a mask.
static bool maskOver(Operation *op, unsigned index, const ChosenPointer &pointer) {
  Value mask;
  if (auto load = dyn_cast<triton::LoadOp>(op))
    mask = load.getMask();
  else if (auto store = dyn_cast<triton::StoreOp>(op))
    mask = store.getMask();
  else if (auto update = dyn_cast<triton::AtomicRMWOp>(op))
    mask = update.getMask();
  else
    return false;
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Value left = spreadCondition(builder, pointer);
  Value ones = arith::ConstantOp::create(builder, loc, DenseElementsAttr::get(cast<ShapedType>(left.getType()), true));
  Value right = arith::XOrIOp::create(builder, loc, left, ones);
  auto access = [&](Value lanes, Value start) -> Operation * {
    Value moved = moveFrom(builder, pointer, start);
    Value part = mask ? arith::AndIOp::create(builder, loc, mask, lanes).getResult() : lanes;
    Operation *copy = builder.clone(*op);
    copy->setOperand(index, moved);
    if (auto load = dyn_cast<triton::LoadOp>(copy))
      load.getMaskMutable().assign(part);
    else if (auto store = dyn_cast<triton::StoreOp>(copy))
      store.getMaskMutable().assign(part);
    else
      cast<triton::AtomicRMWOp>(copy).getMaskMutable().assign(part);
    return copy;
  };
  arith::SelectOp choice = pointer.choice;
  Operation *yes = access(left, choice.getTrueValue()), *no = access(right, choice.getFalseValue());
  if (op->getNumResults() != 0)
    op->getResult(0).replaceAllUsesWith(
        arith::SelectOp::create(builder, loc, left, yes->getResult(0), no->getResult(0)));
  op->erase();
  return true;
}

/// Gives what is left of a scalar choice the chosen address, for users that make a pointer of it.
static bool chooseAddress(arith::SelectOp choice) {
  if (isa<RankedTensorType>(choice.getType()))
    return false;
  OpBuilder builder(choice);
  Location loc = choice.getLoc();
  auto address = [&](Value pointer) {
    return triton::PtrToIntOp::create(builder, loc, builder.getI64Type(), pointer).getResult();
  };
  Value yes = address(choice.getTrueValue()), no = address(choice.getFalseValue());
  Value chosen = arith::SelectOp::create(builder, loc, choice.getCondition(), yes, no);
  choice.replaceAllUsesWith(triton::IntToPtrOp::create(builder, loc, choice.getType(), chosen).getResult());
  choice.erase();
  return true;
}

/// Whether a block pointer or descriptor is made of the pointer: its accesses are chosen when it has come apart.
static bool startsBlock(Operation *op) {
  if (isa<triton::MakeTensorPtrOp, triton::MakeTensorDescOp>(op))
    return true;
  return getMovedPointer(op) && llvm::all_of(op->getUsers(), startsBlock);
}

/// Replaces the pointer operands of \p op, one choice after the other; its copies are left to the next round.
static bool sinkInto(Operation *op) {
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isPointerLike(operand.get().getType()))
      continue;
    std::optional<ChosenPointer> pointer = findChoice(operand.get());
    if (!pointer)
      continue;
    if (!pointer->choice.getCondition().getType().isInteger(1))
      return maskOver(op, operand.getOperandNumber(), *pointer);
    branchOver(op, operand.getOperandNumber(), *pointer);
    return true;
  }
  return false;
}

static bool isPointerChoice(Operation *op) {
  return isa<arith::SelectOp>(op) && isPointerLike(op->getResult(0).getType());
}

/// Chooses between offsets where both sides have one base.
static bool chooseOffset(arith::SelectOp choice) {
  Value base = findBase(choice);
  if (!base || base == choice.getResult() || isa<RankedTensorType>(choice.getType()))
    return false;
  OpBuilder builder(choice);
  Value offset = emitOffset(builder, choice.getLoc(), choice);
  choice.replaceAllUsesWith(emitPointer(builder, choice.getLoc(), choice.getType(), base, offset));
  choice.erase();
  return true;
}

/// Erases the pointer arithmetic that nothing uses any more, users before producers.
static void eraseDeadOps(ModuleOp module) {
  module.walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isOpTriviallyDead(op))
      op->erase();
  });
}

static SmallVector<Operation *> collect(ModuleOp module, llvm::function_ref<bool(Operation *)> isWanted) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    if (isWanted(op))
      ops.push_back(op);
  });
  return ops;
}

/// How deep choices of choices are taken apart. An access has twice as many copies with each; behind that the choice is
/// left to others, who choose between offsets or addresses, or refuse it.
static constexpr unsigned maxNesting = 8;

unsigned mlir::heddle::sinkPointerChoices(ModuleOp module) {
  if (collect(module, isPointerChoice).empty())
    return 0;
  unsigned sunk = 0;
  for (Operation *op : collect(module, isPointerChoice))
    sunk += chooseOffset(cast<arith::SelectOp>(op));
  // A copy may hold the next choice: one round a level of nesting.
  for (unsigned round = 0, before = sunk; round < maxNesting; ++round, before = sunk) {
    for (Operation *op : collect(module, canBeCopied))
      sunk += sinkInto(op);
    if (sunk == before)
      break;
  }
  eraseDeadOps(module);
  SmallVector<Operation *> left = collect(module, isPointerChoice);
  for (Operation *op : llvm::reverse(left)) {
    bool isRead =
        llvm::any_of(op->getUsers(), [](Operation *user) { return !isPointerChoice(user) && !startsBlock(user); });
    if (isRead && needsAccessChoice(cast<arith::SelectOp>(op)))
      sunk += chooseAddress(cast<arith::SelectOp>(op));
  }
  return sunk;
}
