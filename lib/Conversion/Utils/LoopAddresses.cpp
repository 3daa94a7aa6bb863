// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Finds what a loop adds to an address in each round, and carries the sum instead of the address.
#include "heddle/Conversion/Utils/LoopAddresses.h"
#include "PointerParts.h"
#include "heddle/Conversion/Utils/IdentityCalls.h"
#include "heddle/Dialect/Triton/IR/LaneBuilder.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::heddle;

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// A tensor of integers: what a user carries when it advances offsets instead of pointers.
static bool isOffsetTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getElementType().isInteger() && !tensor.getElementType().isInteger(1);
}

static bool isAddress(Type type) { return isPointerLike(type) || isOffsetTensor(type); }

/// Whether all lanes of \p value are the same, without making anything.
static bool isUniform(Value value) {
  if (!isa<RankedTensorType>(value.getType()) || value.getDefiningOp<triton::SplatOp>())
    return true;
  if (auto broadcast = value.getDefiningOp<triton::BroadcastOp>())
    return isUniform(broadcast.getSrc());
  if (auto expand = value.getDefiningOp<triton::ExpandDimsOp>())
    return isUniform(expand.getSrc());
  DenseIntElementsAttr constant;
  return matchPattern(value, m_Constant(&constant)) && constant.isSplat();
}

namespace {
/// What is added to the argument of a block on the way to a value.
struct Movement {
  BlockArgument start;
  SmallVector<Value> steps;
};
} // namespace

static std::optional<Movement> findMovement(Value value, Block *block);

/// The offset \p start after \p steps.
static Value addSteps(OpBuilder &builder, Location loc, Value start, ArrayRef<Value> steps) {
  Type type = start.getType();
  for (Value step : steps) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    Value moved = tensor ? step : triton::getUniformScalar(builder, step);
    if (tensor && !isa<RankedTensorType>(moved.getType()))
      moved = triton::splatLanes(builder, loc, moved, tensor.getShape());
    if (getElementTypeOrSelf(moved).getIntOrFloatBitWidth() < getElementTypeOrSelf(type).getIntOrFloatBitWidth())
      moved = arith::ExtSIOp::create(builder, loc, type, moved);
    start = arith::AddIOp::create(builder, loc, start, moved);
  }
  return start;
}

static Value createZero(OpBuilder &builder, Location loc, Type type) {
  return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
}

/// The scalar type in which all lanes of an address of \p type can move alike.
static Type getScalarOffsetType(Type type) {
  return isPointerLike(type) ? IntegerType::get(type.getContext(), 64) : getElementTypeOrSelf(type);
}

/// The movement to a choice, by one condition for all lanes, between two movements from one argument that are the same
/// for all lanes: one step, which is chosen.
static std::optional<Movement> findChosenMovement(arith::SelectOp choice, Block *block) {
  if (!choice.getCondition().getType().isInteger(1))
    return std::nullopt;
  std::optional<Movement> yes = findMovement(choice.getTrueValue(), block);
  std::optional<Movement> no = yes ? findMovement(choice.getFalseValue(), block) : std::nullopt;
  if (!no || yes->start != no->start || !llvm::all_of(yes->steps, isUniform) || !llvm::all_of(no->steps, isUniform))
    return std::nullopt;
  OpBuilder builder(choice);
  Location loc = choice.getLoc();
  Value zero = createZero(builder, loc, getScalarOffsetType(choice.getType()));
  Value far = addSteps(builder, loc, zero, yes->steps), near = addSteps(builder, loc, zero, no->steps);
  yes->steps.assign(1, arith::SelectOp::create(builder, loc, choice.getCondition(), far, near));
  return yes;
}

/// Follows \p value to an argument of \p block; nothing when it is made in another way than by addition.
static std::optional<Movement> findMovement(Value value, Block *block) {
  Movement movement;
  while (true) {
    if (auto argument = dyn_cast<BlockArgument>(value); argument && argument.getOwner() == block) {
      movement.start = argument;
      return movement;
    }
    if (auto add = value.getDefiningOp<triton::AddPtrOp>()) {
      movement.steps.push_back(add.getOffset());
      value = add.getPtr();
    } else if (auto add = value.getDefiningOp<arith::AddIOp>()) {
      bool onRight = isUniform(add.getLhs());
      movement.steps.push_back(onRight ? add.getLhs() : add.getRhs());
      value = onRight ? add.getRhs() : add.getLhs();
    } else if (auto choice = value.getDefiningOp<arith::SelectOp>()) {
      std::optional<Movement> chosen = findChosenMovement(choice, block);
      if (!chosen)
        return std::nullopt;
      llvm::append_range(movement.steps, chosen->steps);
      movement.start = chosen->start;
      return movement;
    } else if (auto call = value.getDefiningOp<hivm::CustomOp>(); isIdentityCall(call)) {
      value = call.getInputs().front();
    } else {
      return std::nullopt;
    }
  }
}

/// What is carried for an address of \p type that moves by \p steps; null when it stays what it is. i64 for pointers;
/// the element type, with its wrap-around, for offset tensors. A tensor of i64 when the lanes of a tensor of pointers
/// move by different amounts.
static Type getOffsetType(Type type, ArrayRef<Value> steps) {
  Type offset = getScalarOffsetType(type);
  if (llvm::all_of(steps, isUniform))
    return offset;
  // A tensor of offsets that moves so is what it is; a pointer still has one root.
  return isPointerLike(type) ? cast<RankedTensorType>(type).clone(offset) : Type();
}

/// `start` moved by \p offset, a scalar for all lanes or one number a lane.
static Value advance(OpBuilder &builder, Location loc, Value start, Value offset) {
  Type type = start.getType();
  if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && !isa<RankedTensorType>(offset.getType()))
    offset = triton::splatLanes(builder, loc, offset, tensor.getShape());
  if (isPointerLike(type))
    return triton::AddPtrOp::create(builder, loc, type, start, offset);
  return arith::AddIOp::create(builder, loc, start, offset);
}

//===----------------------------------------------------------------------===//
// Block arguments
//===----------------------------------------------------------------------===//

/// Gives \p argument the type of \p offset's and lets its users see \p start moved by it.
static void carryOffset(BlockArgument argument, Value start, Type offsetType) {
  auto builder = OpBuilder::atBlockBegin(argument.getOwner());
  argument.setType(offsetType);
  Value address = advance(builder, argument.getLoc(), start, argument);
  Operation *last = address.getDefiningOp();
  argument.replaceUsesWithIf(address, [&](OpOperand &use) {
    Operation *user = use.getOwner();
    // What leads from the offset to the address was put before everything else of the block.
    return user->getBlock() != argument.getOwner() || last->isBeforeInBlock(user);
  });
}

/// The same for results: what \p loop yields at \p index is \p start moved by it.
static void useOffset(OpResult result, Value start) {
  if (result.use_empty())
    return;
  OpBuilder builder(result.getContext());
  builder.setInsertionPointAfter(result.getOwner());
  Value address = advance(builder, result.getLoc(), start, result);
  Operation *last = address.getDefiningOp();
  result.replaceUsesWithIf(address, [&](OpOperand &use) {
    Operation *user = use.getOwner();
    return user->getBlock() != last->getBlock() || last->isBeforeInBlock(user);
  });
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

unsigned mlir::heddle::promoteAddresses(scf::ForOp loop) {
  unsigned promoted = 0;
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  for (auto [index, argument] : llvm::enumerate(loop.getRegionIterArgs())) {
    if (!isAddress(argument.getType()))
      continue;
    std::optional<Movement> movement = findMovement(loop.getYieldedValues()[index], loop.getBody());
    if (!movement || movement->start != argument)
      continue;
    Type offsetType = getOffsetType(argument.getType(), movement->steps);
    if (!offsetType)
      continue;
    Value start = loop.getInitArgs()[index];
    builder.setInsertionPoint(loop);
    loop.getInitArgsMutable()[index].set(createZero(builder, loc, offsetType));
    carryOffset(argument, start, offsetType);
    Operation *yield = loop.getBody()->getTerminator();
    builder.setInsertionPoint(yield);
    yield->setOperand(index, addSteps(builder, yield->getLoc(), argument, movement->steps));
    loop.getResult(index).setType(offsetType);
    useOffset(loop->getResult(index), start);
    ++promoted;
  }
  return promoted;
}

namespace {
/// One address that a while loop carries through its two blocks.
struct WhileAddress {
  unsigned index;                                       ///< in the block of the condition
  Movement back;                                        ///< from the body to the next condition
  SmallVector<std::pair<unsigned, Movement>> forwarded; ///< from the condition to the body and the results
  Type offsetType;
};
} // namespace

/// The address that enters the condition of \p loop at \p index, when the loop brings it back to the same place.
static std::optional<WhileAddress> findAddress(scf::WhileOp loop, unsigned index) {
  Type type = loop.getBeforeArguments()[index].getType();
  if (!isAddress(type))
    return std::nullopt;
  std::optional<Movement> back = findMovement(loop.getYieldOp()->getOperand(index), loop.getAfterBody());
  if (!back)
    return std::nullopt;
  WhileAddress address{index, *back, {}, {}};
  SmallVector<Value> steps = back->steps;
  bool returns = false;
  for (auto [position, value] : llvm::enumerate(loop.getConditionOp().getArgs())) {
    if (value.getType() != type)
      continue;
    std::optional<Movement> forward = findMovement(value, loop.getBeforeBody());
    if (!forward || forward->start.getArgNumber() != index)
      continue;
    returns |= back->start.getArgNumber() == position;
    llvm::append_range(steps, forward->steps);
    address.forwarded.push_back({static_cast<unsigned>(position), *forward});
  }
  address.offsetType = getOffsetType(type, steps);
  return returns && address.offsetType ? std::optional(address) : std::nullopt;
}

unsigned mlir::heddle::promoteAddresses(scf::WhileOp loop) {
  unsigned promoted = 0;
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  for (unsigned index = 0; index < loop.getBeforeArguments().size(); ++index) {
    std::optional<WhileAddress> address = findAddress(loop, index);
    if (!address)
      continue;
    Value start = loop.getInits()[index];
    builder.setInsertionPoint(loop);
    loop.getInitsMutable()[index].set(createZero(builder, loc, address->offsetType));
    BlockArgument entering = loop.getBeforeArguments()[index];
    carryOffset(entering, start, address->offsetType);
    Operation *condition = loop.getConditionOp(), *yield = loop.getYieldOp();
    for (auto &[position, movement] : address->forwarded) {
      builder.setInsertionPoint(condition);
      condition->setOperand(position + 1, addSteps(builder, condition->getLoc(), entering, movement.steps));
      carryOffset(loop.getAfterArguments()[position], start, address->offsetType);
      loop->getResult(position).setType(address->offsetType);
      useOffset(loop->getResult(position), start);
    }
    builder.setInsertionPoint(yield);
    yield->setOperand(index, addSteps(builder, yield->getLoc(), address->back.start, address->back.steps));
    ++promoted;
  }
  return promoted;
}
