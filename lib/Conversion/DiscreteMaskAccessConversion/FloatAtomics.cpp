// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Maxima and minima of floats, which the front end takes for a pair of integer updates on the bits.
#include "FloatAtomics.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::heddle;

/// Where \p value is the bits of a float (or a pointer to bits one to a float): the float.
static Value getFloatBehind(Value value) {
  Value source;
  if (auto cast = value.getDefiningOp<triton::BitcastOp>())
    source = cast.getSrc();
  else if (auto cast = value.getDefiningOp<arith::BitcastOp>())
    source = cast.getIn();
  if (!source)
    return {};
  Type element = getElementTypeOrSelf(source.getType());
  if (auto pointer = dyn_cast<triton::PointerType>(element))
    element = pointer.getPointeeType();
  return isa<FloatType>(element) ? source : Value();
}

/// Whether \p value holds zero in all lanes.
static bool isZero(Value value) { return matchPattern(value, m_Zero()); }

/// Whether \p condition says "the sign bit of \p number is clear" (or, with \p negative, "is set").
static bool isSignTest(Value condition, Value number, bool negative) {
  if (auto flip = condition.getDefiningOp<arith::XOrIOp>(); flip && matchPattern(flip.getRhs(), m_One()))
    return isSignTest(flip.getLhs(), number, !negative);
  if (auto order = condition.getDefiningOp<arith::CmpFOp>()) // older front ends compare the number with zero
    return order.getLhs() == number && matchPattern(order.getRhs(), m_AnyZeroFloat()) &&
           order.getPredicate() == (negative ? arith::CmpFPredicate::OLT : arith::CmpFPredicate::OGE);
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare || !isZero(compare.getRhs()))
    return false;
  auto shift = compare.getLhs().getDefiningOp<arith::ShRUIOp>();
  DenseIntElementsAttr splat;
  APInt distance;
  bool isConstant = shift && matchPattern(shift.getRhs(), m_ConstantInt(&distance));
  if (shift && !isConstant && matchPattern(shift.getRhs(), m_Constant(&splat)) && splat.isSplat()) {
    distance = splat.getSplatValue<APInt>();
    isConstant = true;
  }
  if (!isConstant || distance != distance.getBitWidth() - 1 || getFloatBehind(shift.getLhs()) != number)
    return false;
  return compare.getPredicate() == (negative ? arith::CmpIPredicate::ne : arith::CmpIPredicate::eq);
}

/// Splits \p mask into the test of the sign of \p number and the rest, which is null when the test is all. Nothing when
/// there is no such test.
static std::optional<Value> stripSignTest(Value mask, Value number, bool negative) {
  if (!mask)
    return std::nullopt;
  if (isSignTest(mask, number, negative))
    return Value();
  auto both = mask.getDefiningOp<arith::AndIOp>();
  if (!both)
    return std::nullopt;
  if (isSignTest(both.getRhs(), number, negative))
    return both.getLhs();
  if (isSignTest(both.getLhs(), number, negative))
    return both.getRhs();
  return std::nullopt;
}

/// Whether \p condition is written as a test of the sign of \p number, whatever it says: a shifted pattern of bits, or
/// the number itself, is compared.
static bool looksLikeSignTest(Value condition, Value number) {
  if (auto flip = condition.getDefiningOp<arith::XOrIOp>())
    return looksLikeSignTest(flip.getLhs(), number);
  if (auto order = condition.getDefiningOp<arith::CmpFOp>())
    return order.getLhs() == number;
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  auto shift = compare ? compare.getLhs().getDefiningOp<arith::ShRUIOp>() : nullptr;
  return shift && getFloatBehind(shift.getLhs()) == number;
}

/// An error when the mask of \p half tests the sign of \p number in another way than its kind needs.
static LogicalResult checkSignTest(triton::AtomicRMWOp half, triton::AtomicRMWOp other, Value number, bool negative) {
  Value mask = half.getMask();
  if (!mask || stripSignTest(mask, number, negative))
    return success();
  auto both = mask.getDefiningOp<arith::AndIOp>();
  SmallVector<Value, 2> parts =
      both ? SmallVector<Value, 2>{both.getLhs(), both.getRhs()} : SmallVector<Value, 2>{mask};
  if (llvm::none_of(parts, [&](Value part) { return looksLikeSignTest(part, number); }))
    return success();
  InFlightDiagnostic error =
      half.emitOpError() << "expected the mask of this half of a float update to say that the sign bit of the value is "
                         << (negative ? "set" : "clear") << ", as 'arith.cmpi " << (negative ? "ne" : "eq")
                         << "' of 0 and the bits shifted right by "
                         << getElementTypeOrSelf(number.getType()).getIntOrFloatBitWidth() - 1 << " or 'arith.cmpf "
                         << (negative ? "olt" : "oge") << "' of the value and 0.0";
  error.attachNote(other.getLoc()) << "the other half is here";
  return error;
}

/// The choice by sign between the former values of the two updates, when nothing else uses them; null otherwise.
static arith::SelectOp getChoice(triton::AtomicRMWOp positive, triton::AtomicRMWOp negative, Value number) {
  if (!positive.getResult().hasOneUse() || !negative.getResult().hasOneUse())
    return nullptr;
  auto choice = dyn_cast<arith::SelectOp>(*positive.getResult().user_begin());
  bool isBoth =
      choice && choice.getTrueValue() == positive.getResult() && choice.getFalseValue() == negative.getResult();
  return isBoth && isSignTest(choice.getCondition(), number, /*negative=*/false) ? choice : nullptr;
}

/// The unsigned half that belongs to the signed half \p positive, behind it in the same block.
static triton::AtomicRMWOp findOtherHalf(triton::AtomicRMWOp positive, triton::RMWOp kind, Value pointer,
                                         Value number) {
  for (Operation *op = positive->getNextNode(); op; op = op->getNextNode()) {
    auto other = dyn_cast<triton::AtomicRMWOp>(op);
    if (other && other.getAtomicRmwOp() == kind && getFloatBehind(other.getPtr()) == pointer &&
        getFloatBehind(other.getVal()) == number)
      return other;
    if (!isMemoryEffectFree(op))
      return nullptr;
  }
  return nullptr;
}

/// Replaces the pair that \p positive begins by one update of floats. A float with a clear sign bit orders as a signed
/// integer, one with a set sign bit as an unsigned integer the other way round.
static LogicalResult restore(triton::AtomicRMWOp positive) {
  bool isMax = positive.getAtomicRmwOp() == triton::RMWOp::MAX;
  Value pointer = getFloatBehind(positive.getPtr()), number = getFloatBehind(positive.getVal());
  if ((!isMax && positive.getAtomicRmwOp() != triton::RMWOp::MIN) || !pointer || !number)
    return success();
  triton::RMWOp unsignedKind = isMax ? triton::RMWOp::UMIN : triton::RMWOp::UMAX;
  triton::AtomicRMWOp negative = findOtherHalf(positive, unsignedKind, pointer, number);
  if (!negative)
    return success();
  if (failed(checkSignTest(positive, negative, number, /*negative=*/false)) ||
      failed(checkSignTest(negative, positive, number, /*negative=*/true)))
    return failure();
  std::optional<Value> mask = stripSignTest(positive.getMask(), number, /*negative=*/false);
  std::optional<Value> otherMask = stripSignTest(negative.getMask(), number, /*negative=*/true);
  if (!mask || !otherMask || *mask != *otherMask)
    return success();
  bool isUnused = positive.getResult().use_empty() && negative.getResult().use_empty();
  arith::SelectOp choice = isUnused ? nullptr : getChoice(positive, negative, number);
  if (!isUnused && !choice)
    return success();
  OpBuilder builder(negative);
  auto update = triton::AtomicRMWOp::create(builder, positive.getLoc(), number.getType(), positive.getAtomicRmwOp(),
                                            pointer, number, *mask, positive.getSem(), positive.getScope());
  if (choice) {
    builder.setInsertionPoint(choice);
    Value bits = triton::BitcastOp::create(builder, choice.getLoc(), choice.getType(), update.getResult());
    choice.replaceAllUsesWith(bits);
    choice.erase();
  }
  positive.erase();
  negative.erase();
  return success();
}

LogicalResult mlir::heddle::restoreFloatAtomics(ModuleOp module) {
  SmallVector<triton::AtomicRMWOp> updates;
  module.walk([&](triton::AtomicRMWOp op) {
    if (op.getAtomicRmwOp() == triton::RMWOp::MAX || op.getAtomicRmwOp() == triton::RMWOp::MIN)
      updates.push_back(op);
  });
  bool isValid = true;
  for (triton::AtomicRMWOp op : updates)
    isValid &= succeeded(restore(op));
  return success(isValid);
}
