// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Replaces loop-carried pointers and offset tensors by loop-carried offsets.
#include "heddle/Conversion/TritonToStructured.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_TRITONTOSTRUCTURED
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;

/// A pointer or a tensor of pointers. Block pointers come apart in triton-to-linalg, which lets loops carry their
/// parts.
static bool isPointerLike(Type type) {
  return isa<triton::PointerType>(getElementTypeOrSelf(type)) && !triton::isTensorPointerType(type);
}

/// A tensor of integers: what a user carries when it advances offsets instead of pointers.
static bool isOffsetTensor(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.getElementType().isInteger() && !tensor.getElementType().isInteger(1);
}

/// A call that returns its pointer operand, such as aclshmem_consume_token: the address does not change.
static Value identityCallOperand(Value value) {
  auto call = value.getDefiningOp<hivm::CustomOp>();
  if (!call || !call->hasAttr("hivm.is_distributed") || call.getInputs().empty())
    return {};
  auto symbol = call->getAttrOfType<StringAttr>("symbol");
  bool isIdentity = symbol && symbol.getValue().starts_with("aclshmem_consume_token_");
  return isIdentity ? call.getInputs().front() : Value();
}

/// The scalar that all lanes of \p value hold, made at the builder's place when it is a constant; null when lanes
/// differ.
static Value uniformScalar(OpBuilder &builder, Value value) {
  if (!isa<RankedTensorType>(value.getType()))
    return value;
  if (auto splat = value.getDefiningOp<triton::SplatOp>())
    return splat.getSrc();
  if (auto broadcast = value.getDefiningOp<triton::BroadcastOp>())
    return uniformScalar(builder, broadcast.getSrc());
  if (auto expand = value.getDefiningOp<triton::ExpandDimsOp>())
    return uniformScalar(builder, expand.getSrc());
  DenseIntElementsAttr constant;
  if (matchPattern(value, m_Constant(&constant)) && constant.isSplat())
    return arith::ConstantOp::create(
        builder, value.getLoc(), builder.getIntegerAttr(constant.getElementType(), constant.getSplatValue<APInt>()));
  return {};
}

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

/// The additions between an iter_arg and what the loop yields for it, or nothing when it changes in another way.
static std::optional<SmallVector<Value>> collectSteps(Value yielded, BlockArgument iterArg) {
  SmallVector<Value> steps;
  while (yielded != iterArg) {
    if (auto add = yielded.getDefiningOp<triton::AddPtrOp>()) {
      steps.push_back(add.getOffset());
      yielded = add.getPtr();
    } else if (auto add = yielded.getDefiningOp<arith::AddIOp>()) {
      bool onRight = isUniform(add.getLhs());
      steps.push_back(onRight ? add.getLhs() : add.getRhs());
      yielded = onRight ? add.getRhs() : add.getLhs();
    } else if (Value operand = identityCallOperand(yielded)) {
      yielded = operand;
    } else {
      return std::nullopt;
    }
  }
  return steps;
}

namespace {
/// One iter_arg that moves by the sum of \p steps in each iteration.
struct Promotion {
  unsigned index;
  SmallVector<Value> steps;
  /// i64 for pointers; the element type, with its wrap-around, for offset tensors. A tensor of i64 when the lanes of a
  /// tensor of pointers move by different amounts.
  Type offsetType;
};
} // namespace

static SmallVector<Promotion> findPromotions(scf::ForOp loop) {
  SmallVector<Promotion> promotions;
  for (auto [index, iterArg] : llvm::enumerate(loop.getRegionIterArgs())) {
    Type type = iterArg.getType();
    if (!isPointerLike(type) && !isOffsetTensor(type))
      continue;
    std::optional<SmallVector<Value>> steps = collectSteps(loop.getYieldedValues()[index], iterArg);
    if (!steps)
      continue;
    Type offset = isPointerLike(type) ? IntegerType::get(type.getContext(), 64) : getElementTypeOrSelf(type);
    if (!llvm::all_of(*steps, isUniform)) {
      // A tensor of offsets that moves so is what it is; a pointer still has one root.
      if (!isPointerLike(type))
        continue;
      offset = cast<RankedTensorType>(type).clone(offset);
    }
    promotions.push_back({static_cast<unsigned>(index), std::move(*steps), offset});
  }
  return promotions;
}

/// `init` moved by \p offset, a scalar for all lanes or one number a lane.
static Value advance(OpBuilder &builder, Location loc, Value init, Value offset) {
  Type type = init.getType();
  if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && !isa<RankedTensorType>(offset.getType()))
    offset = triton::SplatOp::create(builder, loc, RankedTensorType::get(tensor.getShape(), offset.getType()), offset);
  if (isPointerLike(type))
    return triton::AddPtrOp::create(builder, loc, type, init, offset);
  return arith::AddIOp::create(builder, loc, init, offset);
}

static Value widen(OpBuilder &builder, Location loc, Value value, Type type) {
  if (getElementTypeOrSelf(value).getIntOrFloatBitWidth() < getElementTypeOrSelf(type).getIntOrFloatBitWidth())
    return arith::ExtSIOp::create(builder, loc, type, value);
  return value;
}

/// Makes the loop carry scalar offsets for \p promotions and rebuilds the addresses from them, in the body and behind
/// it.
static void promote(scf::ForOp loop, ArrayRef<Promotion> promotions) {
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  auto yield = cast<scf::YieldOp>(loop.getBody()->getTerminator());
  SmallVector<Value> inits(loop.getInitArgs());
  SmallVector<Value> oldInits = inits;
  for (const Promotion &promotion : promotions)
    inits[promotion.index] = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(promotion.offsetType));

  auto replacement = scf::ForOp::create(builder, loc, loop.getLowerBound(), loop.getUpperBound(), loop.getStep(), inits,
                                        /*bodyBuilder=*/nullptr, loop.getUnsignedCmp());
  replacement->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  if (!replacement.getBody()->empty())
    replacement.getBody()->back().erase();
  // The yield moves with the body; what it yields for a promotion is the advanced offset.
  builder.setInsertionPoint(yield);
  for (const Promotion &promotion : promotions) {
    BlockArgument carried = replacement.getRegionIterArgs()[promotion.index];
    Value next = carried;
    for (Value step : promotion.steps) {
      bool isPerLane = isa<RankedTensorType>(promotion.offsetType);
      Value moved = isPerLane ? step : uniformScalar(builder, step);
      moved = widen(builder, yield.getLoc(), moved, promotion.offsetType);
      next = arith::AddIOp::create(builder, yield.getLoc(), next, moved);
    }
    yield->setOperand(promotion.index, next);
  }
  builder.setInsertionPointToStart(replacement.getBody());
  SmallVector<Value> arguments(replacement.getBody()->getArguments());
  for (const Promotion &promotion : promotions) {
    BlockArgument old = loop.getRegionIterArgs()[promotion.index];
    arguments[promotion.index + 1] =
        advance(builder, old.getLoc(), oldInits[promotion.index], replacement.getRegionIterArgs()[promotion.index]);
  }
  for (auto [old, argument] : llvm::zip_equal(loop.getBody()->getArguments(), arguments))
    old.replaceAllUsesWith(argument);
  replacement.getBody()->getOperations().splice(replacement.getBody()->end(), loop.getBody()->getOperations());

  builder.setInsertionPointAfter(replacement);
  SmallVector<Value> results(replacement.getResults());
  for (const Promotion &promotion : promotions)
    if (!loop.getResult(promotion.index).use_empty())
      results[promotion.index] =
          advance(builder, loc, oldInits[promotion.index], replacement.getResult(promotion.index));
  for (auto [old, result] : llvm::zip_equal(loop.getResults(), results))
    if (!old.use_empty())
      old.replaceAllUsesWith(result);
  loop.erase();
}

namespace {
struct TritonToStructured : public mlir::heddle::impl::TritonToStructuredBase<TritonToStructured> {
  using TritonToStructuredBase::TritonToStructuredBase;

  void runOnOperation() override {
    // Inner loops first: what they carry then shows as an addition to the outer loop.
    SmallVector<scf::ForOp> loops;
    getOperation().walk([&](scf::ForOp loop) { loops.push_back(loop); });
    for (scf::ForOp loop : loops) {
      SmallVector<Promotion> promotions = findPromotions(loop);
      if (promotions.empty())
        continue;
      numPromoted += promotions.size();
      promote(loop, promotions);
    }
  }
};
} // namespace
