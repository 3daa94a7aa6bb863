// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Casts of tiles in every rounding mode. The number before the exact one, towards zero, is the start of all
/// modes but the nearest: the number behind it has the next bit pattern.
#include "RoundedCasts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

namespace mlir::heddle {
namespace {

using hfusion::RoundMode;

/// Writes arithmetic on tensors of one shape.
class CastEmitter {
public:
  explicit CastEmitter(hfusion::CastOp op)
      : op(op), mode(op.getEffectiveRoundMode()), builder(op.getLoc(), op.getOperation()),
        shape(cast<RankedTensorType>(op.getInputs()[0].getType())) {}

  FailureOr<Value> emit() {
    Value value = op.getInputs()[0];
    Type from = shape.getElementType(), to = cast<RankedTensorType>(op.getOutputs()[0].getType()).getElementType();
    if (from == to)
      return value;
    bool isFloat = isa<FloatType>(from), toFloat = isa<FloatType>(to);
    if (isFloat && toFloat)
      return castFloat(value, cast<FloatType>(to));
    if (isFloat)
      return castFloatToInteger(value, to);
    return toFloat ? castIntegerToFloat(value, cast<FloatType>(to)) : FailureOr<Value>(castInteger(value, to));
  }

private:
  RankedTensorType tensorOf(Type element) { return shape.clone(element); }

  Value constant(const APFloat &number, Type element) {
    return arith::ConstantOp::create(builder, DenseElementsAttr::get(tensorOf(element), number));
  }
  Value constant(const APInt &number, Type element) {
    return arith::ConstantOp::create(builder, DenseElementsAttr::get(tensorOf(element), number));
  }
  Value extend(Value value, Type element) {
    return value.getType() == tensorOf(element) ? value
                                                : arith::ExtFOp::create(builder, tensorOf(element), value).getResult();
  }
  Value magnitude(Value value) { return math::AbsFOp::create(builder, value); }
  Value compare(arith::CmpFPredicate predicate, Value a, Value b) {
    return arith::CmpFOp::create(builder, predicate, a, b);
  }
  Value select(Value condition, Value a, Value b) { return arith::SelectOp::create(builder, condition, a, b); }
  Value bitcast(Value value, Type element) { return arith::BitcastOp::create(builder, tensorOf(element), value); }

  InFlightDiagnostic refuse(Type from, Type to) {
    return op.emitOpError("rounds ") << from << " to " << to << " by '" << hfusion::stringifyRoundMode(mode)
                                     << "', which the CPU target does not provide";
  }

  //===--------------------------------------------------------------------===//
  // Float to float
  //===--------------------------------------------------------------------===//

  /// Whether every number of \p from is one of \p to.
  static bool isExact(FloatType from, FloatType to) {
    const llvm::fltSemantics &narrow = from.getFloatSemantics(), &wide = to.getFloatSemantics();
    return APFloat::semanticsPrecision(narrow) <= APFloat::semanticsPrecision(wide) &&
           APFloat::semanticsMaxExponent(narrow) <= APFloat::semanticsMaxExponent(wide) &&
           APFloat::semanticsMinExponent(narrow) >= APFloat::semanticsMinExponent(wide);
  }

  FailureOr<Value> castFloat(Value value, FloatType to) {
    auto from = cast<FloatType>(shape.getElementType());
    if (isExact(from, to))
      return extend(value, to);
    if (from.getWidth() <= to.getWidth()) { // f16 and bf16: neither holds the other
      from = builder.getF32Type();
      value = extend(value, from);
    }
    if (mode == RoundMode::RINT)
      return truncate(value, to, {});
    if (mode == RoundMode::TRUNC)
      return truncate(value, to, arith::RoundingMode::toward_zero);
    bool hasInfinity = to.getWidth() >= 16;
    if (!hasInfinity || mode == RoundMode::TRUNCWITHOVERFLOW)
      return FailureOr<Value>(refuse(from, to));
    return roundFromZero(value, from, to);
  }

  Value truncate(Value value, FloatType to, std::optional<arith::RoundingMode> rounding) {
    auto attribute = rounding ? arith::RoundingModeAttr::get(builder.getContext(), *rounding) : nullptr;
    return arith::TruncFOp::create(builder, tensorOf(to), value, attribute, arith::FastMathFlagsAttr());
  }

  /// The modes that may take the number behind the one towards zero. A comparison with a NaN is false, so NaN stays.
  Value roundFromZero(Value value, FloatType from, FloatType to) {
    Type word = builder.getIntegerType(to.getWidth());
    Value before = truncate(value, to, arith::RoundingMode::toward_zero);
    Value exact = extend(before, from), bits = bitcast(before, word), one = constant(APInt(to.getWidth(), 1), word);
    if (mode == RoundMode::ODD) {
      Value isInexact = compare(arith::CmpFPredicate::ONE, exact, value);
      return bitcast(select(isInexact, arith::OrIOp::create(builder, bits, one), bits), to);
    }
    Value behind = arith::AddIOp::create(builder, bits, one);
    Value takesBehind;
    if (mode == RoundMode::FLOOR) {
      takesBehind = compare(arith::CmpFPredicate::OLT, value, exact);
    } else if (mode == RoundMode::CEIL) {
      takesBehind = compare(arith::CmpFPredicate::OGT, value, exact);
    } else {
      Value size = magnitude(value);
      Value toBefore = arith::SubFOp::create(builder, size, magnitude(exact));
      Value toBehind = arith::SubFOp::create(builder, magnitude(extend(bitcast(behind, to), from)), size);
      takesBehind = compare(arith::CmpFPredicate::OGE, toBefore, toBehind);
    }
    Value rounded = bitcast(select(takesBehind, behind, bits), to);
    if (mode != RoundMode::ROUND)
      return rounded;
    // Infinity is at no distance of the largest number: where the nearest is infinity, so is this.
    Value nearest = truncate(value, to, {});
    Value infinity = constant(APFloat::getInf(from.getFloatSemantics()), from);
    Value overflows = compare(arith::CmpFPredicate::OEQ, magnitude(extend(nearest, from)), infinity);
    return select(overflows, nearest, rounded);
  }

  //===--------------------------------------------------------------------===//
  // Float to integer
  //===--------------------------------------------------------------------===//

  Value roundToWhole(Value value) {
    switch (mode) {
    case RoundMode::ROUND:
      return math::RoundOp::create(builder, value);
    case RoundMode::FLOOR:
      return math::FloorOp::create(builder, value);
    case RoundMode::CEIL:
      return math::CeilOp::create(builder, value);
    case RoundMode::RINT:
      return math::RoundEvenOp::create(builder, value);
    default:
      return math::TruncOp::create(builder, value);
    }
  }

  FailureOr<Value> castFloatToInteger(Value value, Type to) {
    Type from = shape.getElementType();
    unsigned width = to.getIntOrFloatBitWidth();
    if (mode == RoundMode::ODD || width < 8)
      return FailureOr<Value>(refuse(from, to));
    if (from.getIntOrFloatBitWidth() < 32)
      value = extend(value, builder.getF32Type());
    Value whole = roundToWhole(value);
    if (mode != RoundMode::TRUNCWITHOVERFLOW || width == 64)
      return saturate(whole, to);
    return arith::TruncIOp::create(builder, tensorOf(to), saturate(whole, builder.getI64Type())).getResult();
  }

  /// The integer next to \p whole; NaN is 0.
  Value saturate(Value whole, Type to) {
    auto from = cast<FloatType>(getElementTypeOrSelf(whole.getType()));
    unsigned width = to.getIntOrFloatBitWidth();
    APFloat limit(from.getFloatSemantics());
    limit.convertFromAPInt(APInt::getSignedMinValue(width), /*IsSigned=*/true, APFloat::rmNearestTiesToEven);
    Value lowest = constant(limit, from), above = constant(neg(limit), from);
    Value number = arith::FPToSIOp::create(builder, tensorOf(to), whole);
    number = select(compare(arith::CmpFPredicate::OLT, whole, lowest), constant(APInt::getSignedMinValue(width), to),
                    number);
    number =
        select(compare(arith::CmpFPredicate::OGE, whole, above), constant(APInt::getSignedMaxValue(width), to), number);
    return select(compare(arith::CmpFPredicate::UNO, whole, whole), constant(APInt(width, 0), to), number);
  }

  //===--------------------------------------------------------------------===//
  // From integers
  //===--------------------------------------------------------------------===//

  FailureOr<Value> castIntegerToFloat(Value value, FloatType to) {
    Type from = shape.getElementType();
    if (from.isInteger(1))
      return arith::UIToFPOp::create(builder, tensorOf(to), value).getResult();
    bool isExact = from.getIntOrFloatBitWidth() <= APFloat::semanticsPrecision(to.getFloatSemantics());
    if (!isExact && mode != RoundMode::RINT)
      return FailureOr<Value>(refuse(from, to));
    return arith::SIToFPOp::create(builder, tensorOf(to), value).getResult();
  }

  Value castInteger(Value value, Type to) {
    Type from = shape.getElementType();
    if (from.getIntOrFloatBitWidth() > to.getIntOrFloatBitWidth())
      return arith::TruncIOp::create(builder, tensorOf(to), value);
    if (from.isInteger(1))
      return arith::ExtUIOp::create(builder, tensorOf(to), value);
    return arith::ExtSIOp::create(builder, tensorOf(to), value);
  }

  hfusion::CastOp op;
  RoundMode mode;
  ImplicitLocOpBuilder builder;
  RankedTensorType shape;
};

} // namespace

FailureOr<Value> emitRoundedCast(hfusion::CastOp op) { return CastEmitter(op).emit(); }

} // namespace mlir::heddle
