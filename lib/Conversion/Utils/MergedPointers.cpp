// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Replaces the pointers that branches and loops carry by offsets or addresses.
#include "heddle/Conversion/Utils/MergedPointers.h"
#include "PointerChoices.h"
#include "PointerParts.h"
#include "heddle/Conversion/Utils/LoopAddresses.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace mlir::heddle;

//===----------------------------------------------------------------------===//
// What is carried
//===----------------------------------------------------------------------===//

namespace {
/// A pointer that an op with regions carries: one value inside (if it is a loop), one behind it, and what flows in.
struct Carried {
  SmallVector<Value, 2> values;
  SmallVector<OpOperand *, 2> incoming;
  /// The common base; null when there is none, or none yet.
  Value base;
  bool isAmbiguous = false;

  Type type() const { return values.front().getType(); }
};
} // namespace

static SmallVector<Carried> listCarried(Operation *op) {
  SmallVector<Carried> list;
  auto add = [&](ArrayRef<Value> values, ArrayRef<OpOperand *> incoming) {
    if (isPointerLike(values.front().getType()))
      list.push_back({SmallVector<Value, 2>(values), SmallVector<OpOperand *, 2>(incoming), {}, false});
  };
  if (auto branch = dyn_cast<scf::IfOp>(op)) {
    for (OpResult result : branch->getResults())
      if (!result.use_empty())
        add({result}, {&branch.thenYield()->getOpOperand(result.getResultNumber()),
                       &branch.elseYield()->getOpOperand(result.getResultNumber())});
  } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
    for (auto [index, argument] : llvm::enumerate(loop.getRegionIterArgs()))
      add({argument, loop->getResult(index)},
          {&loop.getInitArgsMutable()[index], &loop.getBody()->getTerminator()->getOpOperand(index)});
  } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
    for (auto [index, argument] : llvm::enumerate(loop.getBeforeArguments()))
      add({argument}, {&loop.getInitsMutable()[index], &loop.getYieldOp()->getOpOperand(index)});
    for (auto [index, argument] : llvm::enumerate(loop.getAfterArguments()))
      add({argument, loop->getResult(index)}, {&loop.getConditionOp()->getOpOperand(index + 1)});
  }
  return list;
}

/// Whether \p value can be used in front of \p op.
static bool isAvailableBefore(Value value, Operation *op) {
  return !op->isAncestor(value.getParentBlock()->getParentOp());
}

/// Whether a pointer of \p type can be made from \p base and an offset.
static bool canStartAt(Value base, Type type) {
  return !isa<RankedTensorType>(base.getType()) || base.getType() == type;
}

/// Where \p pointer may begin; nowhere in particular when it is poisoned. What an op carries begins at what flows into
/// it, so that a choice between such pointers may have one base after all.
static SmallVector<Value> listBases(Value pointer) {
  pointer = skipMoves(pointer);
  if (pointer.getDefiningOp<ub::PoisonOp>())
    return {};
  auto choice = pointer.getDefiningOp<arith::SelectOp>();
  if (!choice)
    return {pointer};
  SmallVector<Value> bases = listBases(choice.getTrueValue());
  llvm::append_range(bases, listBases(choice.getFalseValue()));
  return bases;
}

/// Finds the base of each carried pointer: that of everything that flows in.
static void findBases(Operation *op, MutableArrayRef<Carried> list) {
  auto find = [&](Value value) {
    return llvm::find_if(list, [&](const Carried &carried) { return llvm::is_contained(carried.values, value); });
  };
  // Returns whether something changed.
  auto join = [&](Carried &carried, Value base) {
    if (carried.isAmbiguous)
      return false;
    if (auto *source = find(base); source != list.end()) {
      if (!source->isAmbiguous && !source->base)
        return false;
      carried.isAmbiguous = source->isAmbiguous;
      base = source->base;
    } else if (!isAvailableBefore(base, op) || !canStartAt(base, carried.type())) {
      carried.isAmbiguous = true;
    }
    if (!carried.isAmbiguous && carried.base == base)
      return false;
    carried.isAmbiguous |= carried.base && carried.base != base;
    carried.base = carried.isAmbiguous ? Value() : base;
    return true;
  };
  bool changed = true;
  while (changed) {
    changed = false;
    for (Carried &carried : list)
      for (OpOperand *operand : carried.incoming)
        for (Value base : listBases(operand->get()))
          changed |= join(carried, base);
  }
}

//===----------------------------------------------------------------------===//
// Rewriting
//===----------------------------------------------------------------------===//

/// What is carried for a pointer: its offset from the base, or its address.
static Value emitCarried(OpBuilder &builder, Location loc, Value pointer, Value base) {
  if (base)
    return emitOffset(builder, loc, pointer);
  return triton::PtrToIntOp::create(builder, loc, getOffsetTypeOf(pointer.getType()), pointer);
}

/// Lets \p value carry an offset or an address, and its users see the pointer.
static void carry(Value value, Value base) {
  Type type = value.getType();
  OpBuilder builder(value.getContext());
  builder.setInsertionPointAfterValue(value);
  value.setType(getOffsetTypeOf(type));
  Value pointer = base ? emitPointer(builder, value.getLoc(), type, base, value)
                       : triton::IntToPtrOp::create(builder, value.getLoc(), type, value).getResult();
  value.replaceAllUsesExcept(pointer, pointer.getDefiningOp());
}

/// Whether lanes may start at different pointers, which an address a lane would hide.
static bool isUnresolvable(const Carried &carried) { return !carried.base && isa<RankedTensorType>(carried.type()); }

/// A choice of the bases, where both sides of \p branch have one that is known in front of it.
static Value chooseBase(scf::IfOp branch, const Carried &carried) {
  Value yes = findBase(carried.incoming[0]->get()), no = findBase(carried.incoming[1]->get());
  for (Value base : {yes, no})
    if (!base || isa<RankedTensorType>(base.getType()) || !isAvailableBefore(base, branch))
      return {};
  OpBuilder builder(branch);
  return arith::SelectOp::create(builder, branch.getLoc(), branch.getCondition(), yes, no);
}

static unsigned resolveCarried(Operation *op) {
  SmallVector<Carried> list = listCarried(op);
  findBases(op, list);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    for (Carried &carried : list)
      if (carried.isAmbiguous)
        carried.base = chooseBase(branch, carried);
  llvm::erase_if(list, isUnresolvable);
  for (Carried &carried : list)
    for (Value value : carried.values)
      carry(value, carried.base);
  for (Carried &carried : list)
    for (OpOperand *operand : carried.incoming) {
      OpBuilder builder(operand->getOwner());
      operand->set(emitCarried(builder, operand->getOwner()->getLoc(), operand->get(), carried.base));
    }
  return list.size();
}

//===----------------------------------------------------------------------===//
// Branches whose pointers can be made in front of them
//===----------------------------------------------------------------------===//

/// Collects, producers first, what of \p value's address arithmetic lies in \p op and may run in front of it.
static LogicalResult collectHoistable(Value value, Operation *op, SetVector<Operation *> &ops) {
  if (isAvailableBefore(value, op))
    return success();
  Operation *producer = value.getDefiningOp();
  if (!producer || producer->getNumRegions() != 0 || !isPure(producer))
    return failure();
  for (Value operand : producer->getOperands())
    if (failed(collectHoistable(operand, op, ops)))
      return failure();
  ops.insert(producer);
  return success();
}

/// Turns pointers that a branch chooses into choices in front of it, where their arithmetic may run there.
static unsigned hoistChoices(scf::IfOp branch) {
  unsigned hoisted = 0;
  for (OpResult result : branch->getResults()) {
    if (!isPointerLike(result.getType()))
      continue;
    Value yes = branch.thenYield()->getOperand(result.getResultNumber());
    Value no = branch.elseYield()->getOperand(result.getResultNumber());
    SetVector<Operation *> ops;
    if (failed(collectHoistable(yes, branch, ops)) || failed(collectHoistable(no, branch, ops)))
      continue;
    for (Operation *op : ops)
      op->moveBefore(branch);
    OpBuilder builder(branch);
    Value chosen = yes.getDefiningOp<ub::PoisonOp>() ? no
                   : no.getDefiningOp<ub::PoisonOp>()
                       ? yes
                       : arith::SelectOp::create(builder, branch.getLoc(), branch.getCondition(), yes, no);
    result.replaceAllUsesWith(chosen);
    ++hoisted;
  }
  return hoisted;
}

/// Removes the pointers that nothing uses any more from what \p branch yields.
static void dropUnusedPointers(scf::IfOp branch) {
  SmallVector<unsigned> kept;
  for (OpResult result : branch->getResults())
    if (!isPointerLike(result.getType()) || !result.use_empty())
      kept.push_back(result.getResultNumber());
  if (kept.size() == branch->getNumResults())
    return;
  auto pick = [&](ValueRange values) { return llvm::map_to_vector(kept, [&](unsigned i) { return values[i]; }); };
  for (Operation *yield : {branch.thenYield().getOperation(), branch.elseYield().getOperation()})
    yield->setOperands(pick(yield->getOperands()));
  OpBuilder builder(branch);
  SmallVector<Value> results = pick(branch->getResults());
  auto replacement = scf::IfOp::create(builder, branch.getLoc(), ValueRange(results).getTypes(), branch.getCondition(),
                                       /*addThenBlock=*/false, /*addElseBlock=*/false);
  replacement->setDiscardableAttrs(branch->getDiscardableAttrDictionary());
  replacement.getThenRegion().takeBody(branch.getThenRegion());
  replacement.getElseRegion().takeBody(branch.getElseRegion());
  for (auto [old, result] : llvm::zip_equal(results, replacement->getResults()))
    old.replaceAllUsesWith(result);
  branch.erase();
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

unsigned mlir::heddle::resolveMergedPointers(ModuleOp module) {
  unsigned resolved = 0;
  // Inner ops first: what they carry then shows as arithmetic to the outer ones.
  module.walk([&](Operation *op) {
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      if (branch->getNumResults() == 0)
        return;
      resolved += hoistChoices(branch);
      resolved += resolveCarried(branch);
      dropUnusedPointers(branch);
    } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
      promoteAddresses(loop);
      resolved += resolveCarried(op);
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      promoteAddresses(loop);
      resolved += resolveCarried(op);
    }
  });
  return resolved + sinkPointerChoices(module);
}
