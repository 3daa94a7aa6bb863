// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Mutations of ops and regions as a whole, and of the flow of control around them.
#include "ModuleMutator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

namespace heddle::fuzz {

static Operation *pickOp(Surgery &surgery, llvm::function_ref<bool(Operation *)> wanted) {
  auto ops = collectOps(surgery.module, wanted);
  return ops.empty() ? nullptr : surgery.random.pick(ops);
}

static bool isPlain(Operation *op) { return !isa<FunctionOpInterface>(op) && !op->hasTrait<OpTrait::IsTerminator>(); }

template <typename Op, typename... Arguments>
static void append(Block *block, Arguments &&...arguments) {
  auto builder = OpBuilder::atBlockEnd(block);
  Op::create(builder, std::forward<Arguments>(arguments)...);
}

/// Values of the types of the results of \p op, none of them its own.
static SmallVector<Value> makeReplacements(Operation *op, Random &random) {
  return llvm::map_to_vector(op->getResultTypes(), [&](Type type) { return makeValue(op, type, random); });
}

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

static bool eraseOp(Surgery &surgery) {
  Operation *op = pickOp(surgery, isPlain);
  if (!op)
    return false;
  op->replaceAllUsesWith(makeReplacements(op, surgery.random));
  op->erase();
  return true;
}

/// A copy of an op, here or elsewhere, whose results take over the next uses.
static bool cloneOp(Surgery &surgery) {
  Operation *op = pickOp(surgery, isPlain), *place = pickOp(surgery, isPlain);
  if (!op || op->isAncestor(place))
    return false;
  Operation *copy = op->clone();
  bool isNear = surgery.random.percent(50);
  isNear ? op->getBlock()->getOperations().insertAfter(op->getIterator(), copy)
         : place->getBlock()->getOperations().insert(place->getIterator(), copy);
  if (op->getNumResults() > 0)
    op->getResult(0).replaceUsesWithIf(copy->getResult(0), [&](OpOperand &use) {
      return use.getOwner()->getBlock() == copy->getBlock() && copy->isBeforeInBlock(use.getOwner());
    });
  return true;
}

static bool moveOp(Surgery &surgery) {
  Operation *op = pickOp(surgery, isPlain);
  if (!op)
    return false;
  Operation *place = surgery.random.percent(70) ? op->getNextNode() : pickOp(surgery, isPlain);
  if (!place || op->isAncestor(place))
    return false;
  surgery.random.percent(50) && isPlain(place) ? op->moveAfter(place) : op->moveBefore(place);
  return true;
}

/// Ops of another seed, with what they need, in front of an op here.
static bool transplant(Surgery &surgery) {
  Operation *place = pickOp(surgery, isPlain);
  auto sources = collectOps(surgery.donor, isPlain);
  if (!place || sources.empty())
    return false;
  IRMapping mapping;
  OpBuilder builder(place);
  Operation *source = surgery.random.pick(sources);
  SmallVector<Operation *> copies;
  for (unsigned count = 1 + surgery.random.below(8); source && count > 0; --count, source = source->getNextNode()) {
    if (!isPlain(source))
      break;
    // Values from outside are replaced by what is here.
    source->walk([&](Operation *inner) {
      for (Value operand : inner->getOperands())
        if (!mapping.contains(operand) && !source->isAncestor(operand.getParentRegion()->getParentOp()))
          mapping.map(operand, makeValue(place, operand.getType(), surgery.random));
    });
    copies.push_back(builder.clone(*source, mapping));
  }
  for (Operation *copy : copies)
    for (Value result : copy->getResults())
      if (surgery.random.percent(50))
        for (Operation *user = place; user; user = user->getNextNode())
          for (OpOperand &operand : user->getOpOperands())
            if (operand.get().getType() == result.getType() && surgery.random.percent(20))
              operand.set(result);
  return !copies.empty();
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

static Value makeIndex(Operation *op, Type type, Random &random) {
  if (random.percent(50))
    return makeValue(op, type, random);
  OpBuilder builder(op);
  return arith::ConstantOp::create(builder, op->getLoc(), IntegerAttr::get(type, random.below(6)));
}

static bool wrapInIf(Surgery &surgery) {
  Operation *op = pickOp(surgery, isPlain);
  if (!op)
    return false;
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Value condition = makeValue(op, builder.getI1Type(), surgery.random);
  SmallVector<Value> others = makeReplacements(op, surgery.random);
  bool hasElse = op->getNumResults() > 0 || surgery.random.percent(30);
  auto branch = scf::IfOp::create(builder, loc, op->getResultTypes(), condition, /*addThenBlock=*/true, hasElse);
  op->replaceAllUsesWith(branch.getResults());
  op->moveBefore(branch.thenBlock(), branch.thenBlock()->end());
  append<scf::YieldOp>(branch.thenBlock(), loc, op->getResults());
  if (hasElse)
    append<scf::YieldOp>(branch.elseBlock(), loc, others);
  return true;
}

static bool wrapInFor(Surgery &surgery) {
  Operation *op = pickOp(surgery, isPlain);
  if (!op)
    return false;
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Type type = surgery.random.percent(80) ? builder.getI32Type() : Type(builder.getIndexType());
  Value lower = makeIndex(op, type, surgery.random), upper = makeIndex(op, type, surgery.random);
  Value step = makeIndex(op, type, surgery.random);
  SmallVector<Value> inits = makeReplacements(op, surgery.random);
  auto loop = scf::ForOp::create(builder, loc, lower, upper, step, inits);
  op->replaceAllUsesWith(loop.getResults());
  Block *body = loop.getBody();
  op->moveBefore(body, body->begin());
  // An operand of the type of a result may become what the loop carries.
  for (OpOperand &operand : op->getOpOperands())
    for (Value carried : loop.getRegionIterArgs())
      if (carried.getType() == operand.get().getType() && surgery.random.percent(60))
        operand.set(carried);
  if (op->getNumResults() > 0)
    append<scf::YieldOp>(body, loc, op->getResults());
  return true;
}

static bool wrapInWhile(Surgery &surgery) {
  Operation *op = pickOp(surgery, isPlain);
  if (!op)
    return false;
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Value condition = makeValue(op, builder.getI1Type(), surgery.random);
  SmallVector<Value> inits = makeReplacements(op, surgery.random);
  auto loop = scf::WhileOp::create(builder, loc, op->getResultTypes(), inits);
  op->replaceAllUsesWith(loop.getResults());
  SmallVector<Location> locs(op->getNumResults(), loc);
  Block *before = builder.createBlock(&loop.getBefore(), {}, op->getResultTypes(), locs);
  Block *after = builder.createBlock(&loop.getAfter(), {}, op->getResultTypes(), locs);
  append<scf::ConditionOp>(before, loc, condition, before->getArguments());
  op->moveBefore(after, after->end());
  append<scf::YieldOp>(after, loc, op->getResults());
  return true;
}

static bool swapRegions(Surgery &surgery) {
  Operation *op = pickOp(surgery, [](Operation *op) { return op->getNumRegions() > 1; });
  if (!op)
    return false;
  Region kept;
  kept.takeBody(op->getRegion(0));
  op->getRegion(0).takeBody(op->getRegion(1));
  op->getRegion(1).takeBody(kept);
  return true;
}

/// The ops of a region take the place of the op around them.
static bool inlineRegion(Surgery &surgery) {
  Operation *op = pickOp(
      surgery, [](Operation *op) { return isPlain(op) && op->getNumRegions() > 0 && op->getRegion(0).hasOneBlock(); });
  if (!op)
    return false;
  Block &body = op->getRegion(0).front();
  for (BlockArgument argument : body.getArguments())
    argument.replaceAllUsesWith(makeValue(op, argument.getType(), surgery.random));
  Operation *last = body.empty() ? nullptr : &body.back();
  SmallVector<Value> results;
  for (auto [index, type] : llvm::enumerate(op->getResultTypes())) {
    bool isYielded = last && last->getNumOperands() > index && last->getOperand(index).getType() == type;
    results.push_back(isYielded ? last->getOperand(index) : makeValue(op, type, surgery.random));
  }
  if (last && last->hasTrait<OpTrait::IsTerminator>())
    last->erase();
  op->getBlock()->getOperations().splice(op->getIterator(), body.getOperations());
  op->replaceAllUsesWith(results);
  op->erase();
  return true;
}

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// A place in the body of a function, outside any region of another op.
static Operation *pickPlaceInBody(Surgery &surgery) {
  return pickOp(surgery, [](Operation *op) { return isPlain(op) && isa<FunctionOpInterface>(op->getParentOp()); });
}

/// Leaves the function early if an opaque condition holds.
static bool returnEarly(Surgery &surgery) {
  Operation *place = pickPlaceInBody(surgery);
  if (!place)
    return false;
  OpBuilder builder(place);
  Location loc = place->getLoc();
  auto function = cast<FunctionOpInterface>(place->getParentOp());
  Value condition = makeValue(place, builder.getI1Type(), surgery.random);
  SmallVector<Value> returned =
      llvm::map_to_vector(function.getResultTypes(), [&](Type type) { return makeValue(place, type, surgery.random); });
  Block *head = place->getBlock(), *rest = head->splitBlock(place);
  Block *exit = builder.createBlock(&function.getFunctionBody(), function.getFunctionBody().end());
  OperationState state(loc, isa<func::FuncOp>(function) ? "func.return" : "tt.return", returned, TypeRange());
  builder.create(state);
  builder.setInsertionPointToEnd(head);
  surgery.random.percent(50) ? cf::CondBranchOp::create(builder, loc, condition, exit, rest)
                             : cf::CondBranchOp::create(builder, loc, condition, rest, exit);
  return true;
}

/// An op is skipped if an opaque condition holds; the results come through the arguments of a block.
static bool branchAround(Surgery &surgery) {
  Operation *op = pickPlaceInBody(surgery);
  if (!op || !op->getNextNode())
    return false;
  OpBuilder builder(op);
  Location loc = op->getLoc();
  Value condition = makeValue(op, builder.getI1Type(), surgery.random);
  SmallVector<Value> others = makeReplacements(op, surgery.random);
  Block *head = op->getBlock(), *skipped = head->splitBlock(op), *rest = skipped->splitBlock(op->getNextNode());
  for (Value result : op->getResults())
    result.replaceAllUsesWith(rest->addArgument(result.getType(), loc));
  append<cf::BranchOp>(skipped, loc, rest, op->getResults());
  append<cf::CondBranchOp>(head, loc, condition, skipped, ValueRange(), rest, others);
  return true;
}

/// A branch goes elsewhere: forth, back, or to itself.
static bool retargetBranch(Surgery &surgery) {
  Operation *op = pickOp(surgery, [](Operation *op) { return op->getNumSuccessors() > 0; });
  if (!op)
    return false;
  SmallVector<Block *> blocks(llvm::make_pointer_range(*op->getParentRegion()));
  op->setSuccessor(surgery.random.pick(blocks), surgery.random.below(op->getNumSuccessors()));
  return true;
}

/// One function more, called in place of an op.
static bool outline(Surgery &surgery) {
  Operation *op = pickOp(surgery, [](Operation *op) { return isPlain(op) && op->getNumRegions() == 0; });
  if (!op)
    return false;
  OpBuilder builder(op);
  Location loc = op->getLoc();
  std::string name = "outlined_" + std::to_string(surgery.random.below(1000));
  builder.setInsertionPointToEnd(surgery.module.getBody());
  bool isAdapter = !surgery.module.getOps<func::FuncOp>().empty();
  OperationState state(loc, isAdapter ? "func.func" : "tt.func");
  state.addAttribute("sym_name", builder.getStringAttr(name));
  state.addAttribute("sym_visibility", builder.getStringAttr("private"));
  state.addAttribute("function_type",
                     TypeAttr::get(builder.getFunctionType(op->getOperandTypes(), op->getResultTypes())));
  if (surgery.random.percent(50))
    state.addAttribute("noinline", builder.getBoolAttr(true));
  Region *region = state.addRegion();
  Block *body =
      builder.createBlock(region, {}, op->getOperandTypes(), SmallVector<Location>(op->getNumOperands(), loc));
  builder.setInsertionPointToEnd(body);
  IRMapping mapping;
  for (auto [operand, argument] : llvm::zip_equal(op->getOperands(), body->getArguments()))
    mapping.map(operand, argument);
  Operation *copy = op->clone(mapping);
  builder.insert(copy);
  for (auto [index, argument] : llvm::enumerate(body->getArguments()))
    copy->setOperand(index, argument);
  OperationState last(loc, isAdapter ? "func.return" : "tt.return", copy->getResults(), TypeRange());
  builder.create(last);
  builder.setInsertionPointToEnd(surgery.module.getBody());
  builder.create(state);
  builder.setInsertionPoint(op);
  OperationState call(loc, isAdapter ? "func.call" : "tt.call", op->getOperands(), op->getResultTypes());
  call.addAttribute("callee", FlatSymbolRefAttr::get(builder.getContext(), name));
  op->replaceAllUsesWith(builder.create(call));
  op->erase();
  return true;
}

ArrayRef<NamedMutation> getOpMutations() {
  static constexpr NamedMutation mutations[] = {
      {"erase-op", 4, eraseOp},          {"clone-op", 3, cloneOp},           {"move-op", 3, moveOp},
      {"transplant", 6, transplant},     {"wrap-in-if", 4, wrapInIf},        {"wrap-in-for", 4, wrapInFor},
      {"wrap-in-while", 2, wrapInWhile}, {"swap-regions", 1, swapRegions},   {"inline-region", 1, inlineRegion},
      {"return-early", 3, returnEarly},  {"branch-around", 3, branchAround}, {"retarget-branch", 1, retargetBranch},
      {"outline", 2, outline},
  };
  return mutations;
}

} // namespace heddle::fuzz
