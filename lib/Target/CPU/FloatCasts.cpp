// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Casts of floats as integer arithmetic without branches, so that LLVM vectorises them.
#include "FloatCasts.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/TypeUtilities.h"

#include <bit>
#include <cmath>

namespace mlir::heddle {

Type getAddressedType(Type element) {
  bool isByte = element.isIntOrFloat() && element.getIntOrFloatBitWidth() <= 8;
  return isByte ? Type(IntegerType::get(element.getContext(), 8)) : element;
}

bool isFloat8(Type type) {
  return isa<Float8E5M2Type, Float8E4M3FNType, Float8E5M2FNUZType, Float8E4M3FNUZType, Float8E4M3B11FNUZType,
             Float8E4M3Type, Float8E3M4Type>(getElementTypeOrSelf(type));
}

namespace {

/// A format of eight bits: the exponent and the mantissa of a byte, and the bytes that are no numbers.
struct Float8Format {
  explicit Float8Format(Type type) {
    const llvm::fltSemantics &semantics = cast<FloatType>(type).getFloatSemantics();
    auto magnitude = [](const APFloat &value) { return static_cast<int>(value.bitcastToAPInt().getZExtValue()); };
    mantissa = static_cast<int>(APFloat::semanticsPrecision(semantics)) - 1;
    bias = 1 - APFloat::semanticsMinExponent(semantics);
    largest = magnitude(APFloat::getLargest(semantics));
    nan = magnitude(APFloat::getNaN(semantics));
    hasInfinity = APFloat::semanticsHasInf(semantics);
  }

  /// Whether the byte of a negative zero means NaN, the only one there is.
  bool isUnsignedZero() const { return nan == 0x80; }
  /// What a number becomes that is too large: infinity, or NaN without one.
  int overflow() const { return hasInfinity ? largest + 1 : nan; }
  /// Bits of the mantissa of f32 that this format lacks.
  int dropped() const { return 23 - mantissa; }
  /// From the exponent of this format to the one of f32, in the bits of f32.
  int rebias() const { return (127 - bias) << 23; }
  /// The distance of two numbers next to zero.
  float step() const { return std::ldexp(1.0f, 1 - bias - mantissa); }

  int mantissa, bias, largest, nan;
  bool hasInfinity;
};

constexpr int kInfinityBits = 0x7F800000, kNanBits = 0x7FC00000, kMagnitude = 0x7FFFFFFF;

/// Writes scalar arithmetic.
struct CastEmitter {
  ImplicitLocOpBuilder builder;
  CastEmitter(Operation *op, PatternRewriter &rewriter) : builder(op->getLoc(), rewriter) {}

  Value i32(int value) { return arith::ConstantOp::create(builder, builder.getI32IntegerAttr(value)); }
  Value f32(float value) { return arith::ConstantOp::create(builder, builder.getF32FloatAttr(value)); }
  Value integer(Value like, uint64_t value) {
    return arith::ConstantOp::create(builder, builder.getIntegerAttr(like.getType(), static_cast<int64_t>(value)));
  }
  Value add(Value a, Value b) { return arith::AddIOp::create(builder, a, b); }
  Value sub(Value a, Value b) { return arith::SubIOp::create(builder, a, b); }
  Value band(Value a, Value b) { return arith::AndIOp::create(builder, a, b); }
  Value bor(Value a, Value b) { return arith::OrIOp::create(builder, a, b); }
  Value shl(Value a, int bits) { return arith::ShLIOp::create(builder, a, i32(bits)); }
  Value shr(Value a, int bits) { return arith::ShRUIOp::create(builder, a, i32(bits)); }
  Value select(Value condition, Value a, Value b) { return arith::SelectOp::create(builder, condition, a, b); }
  Value compare(arith::CmpIPredicate predicate, Value a, Value b) {
    return arith::CmpIOp::create(builder, predicate, a, b);
  }
  Value compare(arith::CmpFPredicate predicate, Value a, Value b) {
    return arith::CmpFOp::create(builder, predicate, a, b);
  }
  Value bits(Value value) {
    return arith::BitcastOp::create(builder, builder.getIntegerType(value.getType().getIntOrFloatBitWidth()), value);
  }
  Value number(Value bits, Type type) { return arith::BitcastOp::create(builder, type, bits); }
  Value extend(Value value, Type type) {
    return value.getType() == type ? value : arith::ExtFOp::create(builder, type, value).getResult();
  }
  Value extendBits(Value value, Type type) { return arith::ExtUIOp::create(builder, type, value); }
  Value magnitude(Value value) { return math::AbsFOp::create(builder, value); }

  /// The f32 with the value of an i8 of \p format.
  Value widen(Value byte, const Float8Format &format) {
    Value word = extendBits(byte, builder.getI32Type());
    Value magnitude = band(word, i32(0x7F));
    Value shifted = shl(magnitude, format.dropped());
    Value normal = add(shifted, i32(format.rebias()));
    // Below the normal numbers a byte counts steps.
    Value count = arith::UIToFPOp::create(builder, builder.getF32Type(), magnitude);
    Value small = bits(arith::MulFOp::create(builder, count, f32(format.step())));
    Value isSmall = compare(arith::CmpIPredicate::ult, magnitude, i32(1 << format.mantissa));
    Value value = select(isSmall, small, normal);
    if (format.hasInfinity) {
      Value isSpecial = compare(arith::CmpIPredicate::ugt, magnitude, i32(format.largest));
      value = select(isSpecial, bor(shifted, i32(kInfinityBits)), value);
    } else {
      Value isNan = compare(arith::CmpIPredicate::eq, format.isUnsignedZero() ? word : magnitude, i32(format.nan));
      value = select(isNan, i32(kNanBits), value);
    }
    Value sign = shl(band(word, i32(0x80)), 24);
    return number(bor(value, sign), builder.getF32Type());
  }

  /// The i8 of \p format next to an f32; of two that are equally near, the even one.
  Value narrow(Value value, const Float8Format &format) {
    Value word = bits(value);
    Value magnitude = band(word, i32(kMagnitude));
    // Half a step less one, and one more for an odd number, carry into the bits that stay.
    Value isOdd = band(shr(magnitude, format.dropped()), i32(1));
    int half = (1 << (format.dropped() - 1)) - 1;
    Value normal = shr(add(add(magnitude, i32(half - format.rebias())), isOdd), format.dropped());
    // Next to this number the steps of f32 are those of the format near zero: the sum rounds to one.
    float magic = std::ldexp(format.step(), 23);
    Value sum = arith::AddFOp::create(builder, number(magnitude, builder.getF32Type()), f32(magic));
    Value small = sub(bits(sum), i32(std::bit_cast<int>(magic)));
    Value isSmall = compare(arith::CmpIPredicate::ult, magnitude, i32((128 - format.bias) << 23));
    Value result = select(isSmall, small, normal);
    result = select(compare(arith::CmpIPredicate::ugt, result, i32(format.largest)), i32(format.overflow()), result);
    if (format.hasInfinity)
      result = select(compare(arith::CmpIPredicate::ugt, magnitude, i32(kInfinityBits)), i32(format.nan), result);
    Value isSigned = bor(result, band(shr(word, 24), i32(0x80)));
    if (format.isUnsignedZero())
      isSigned = select(compare(arith::CmpIPredicate::eq, result, i32(0)), i32(0), isSigned);
    return arith::TruncIOp::create(builder, builder.getI8Type(), isSigned);
  }

  /// An f64 as an f32 that rounds to the same number of any narrower format: inexact results are towards zero with an
  /// odd last bit.
  Value roundToOdd(Value value) {
    Type wide = value.getType();
    Value near = arith::TruncFOp::create(builder, builder.getF32Type(), value);
    Value back = extend(near, wide);
    Value isAbove = compare(arith::CmpFPredicate::OGT, magnitude(back), magnitude(value));
    Value below = sub(bits(near), extendBits(isAbove, builder.getI32Type()));
    Value isInexact = compare(arith::CmpFPredicate::ONE, back, value);
    return number(select(isInexact, bor(below, i32(1)), bits(near)), builder.getF32Type());
  }
};

struct ExtendFloat8Pattern : OpRewritePattern<arith::ExtFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::ExtFOp op, PatternRewriter &rewriter) const override {
    Type from = op.getIn().getType(), to = op.getType();
    if (!isFloat8(from) || isa<ShapedType>(from))
      return failure();
    CastEmitter emitter(op, rewriter);
    Value value = emitter.widen(emitter.bits(op.getIn()), Float8Format(from));
    // Every number of eight bits is one of f16 and of bf16.
    if (to.getIntOrFloatBitWidth() < 32)
      value = arith::TruncFOp::create(emitter.builder, to, value);
    rewriter.replaceOp(op, emitter.extend(value, to));
    return success();
  }
};

struct TruncateToFloat8Pattern : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op, PatternRewriter &rewriter) const override {
    Type to = op.getType();
    bool isToNearest =
        op.getRoundingmode().value_or(arith::RoundingMode::to_nearest_even) == arith::RoundingMode::to_nearest_even;
    if (!isFloat8(to) || isa<ShapedType>(to) || !isToNearest)
      return failure();
    CastEmitter emitter(op, rewriter);
    Value value = op.getIn();
    value = value.getType().isF64() ? emitter.roundToOdd(value) : emitter.extend(value, rewriter.getF32Type());
    rewriter.replaceOp(op, emitter.number(emitter.narrow(value, Float8Format(to)), to));
    return success();
  }
};

/// LLVM's way over f32 would round twice.
struct TruncateDoubleToBfloatPattern : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op, PatternRewriter &rewriter) const override {
    if (!op.getIn().getType().isF64() || !op.getType().isBF16() || op.getRoundingmode())
      return failure();
    CastEmitter emitter(op, rewriter);
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), emitter.roundToOdd(op.getIn()));
    return success();
  }
};

/// Rounds to nearest; where that went away from zero, the number before it.
struct TruncateTowardsZeroPattern : OpRewritePattern<arith::TruncFOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(arith::TruncFOp op, PatternRewriter &rewriter) const override {
    Type from = op.getIn().getType(), to = op.getType();
    if (op.getRoundingmode() != arith::RoundingMode::toward_zero || isa<ShapedType>(to))
      return failure();
    CastEmitter emitter(op, rewriter);
    Value value = op.getIn();
    Value near = arith::TruncFOp::create(emitter.builder, to, value);
    Value magnitude = emitter.magnitude(value);
    Value isAbove = emitter.compare(arith::CmpFPredicate::OGT,
                                    emitter.magnitude(arith::ExtFOp::create(emitter.builder, from, near)), magnitude);
    Value word = emitter.bits(near);
    word = emitter.sub(word, emitter.extendBits(isAbove, word.getType()));
    if (isFloat8(to) && Float8Format(to).isUnsignedZero()) {
      // What would be a negative zero is the NaN of such a format.
      Value isMinusZero = emitter.compare(arith::CmpIPredicate::eq, word, emitter.integer(word, 0x80));
      word = emitter.select(emitter.band(isAbove, isMinusZero), emitter.integer(word, 0), word);
    }
    if (isFloat8(to) && !Float8Format(to).hasInfinity)
      word = keepFinite(emitter, word, value, magnitude, Float8Format(to));
    rewriter.replaceOp(op, emitter.number(word, to));
    return success();
  }

private:
  /// Without an infinity a number that is too large has become NaN; towards zero it is the largest one.
  static Value keepFinite(CastEmitter &emitter, Value word, Value value, Value magnitude, const Float8Format &format) {
    auto type = cast<FloatType>(value.getType());
    auto constant = [&](const APFloat &number) -> Value {
      return arith::ConstantOp::create(emitter.builder, FloatAttr::get(type, number));
    };
    Value infinity = constant(APFloat::getInf(type.getFloatSemantics()));
    Value isFinite = emitter.compare(arith::CmpFPredicate::OLT, magnitude, infinity);
    Value code = format.isUnsignedZero() ? word : emitter.band(word, emitter.integer(word, 0x7F));
    Value isNan = emitter.compare(arith::CmpIPredicate::eq, code, emitter.integer(word, format.nan));
    Value isNegative = emitter.compare(arith::CmpFPredicate::OLT, value, constant(APFloat(type.getFloatSemantics())));
    Value largest =
        emitter.select(isNegative, emitter.integer(word, 0x80 | format.largest), emitter.integer(word, format.largest));
    return emitter.select(emitter.band(isFinite, isNan), largest, word);
  }
};

/// An integer goes to fp8 through f32. Canonicalization makes one cast of the two.
template <typename CastOp>
struct IntegerToFloat8Pattern : OpRewritePattern<CastOp> {
  using OpRewritePattern<CastOp>::OpRewritePattern;

  LogicalResult matchAndRewrite(CastOp op, PatternRewriter &rewriter) const override {
    if (!isFloat8(op.getType()) || isa<ShapedType>(op.getType()))
      return failure();
    Value wide = CastOp::create(rewriter, op.getLoc(), rewriter.getF32Type(), op.getIn());
    rewriter.replaceOpWithNewOp<arith::TruncFOp>(op, op.getType(), wide);
    return success();
  }
};

} // namespace

void populateFloatCastPatterns(RewritePatternSet &patterns) {
  // Before the upstream patterns for bf16, which do not look at the rounding mode.
  patterns.add<ExtendFloat8Pattern, TruncateToFloat8Pattern, TruncateDoubleToBfloatPattern, TruncateTowardsZeroPattern,
               IntegerToFloat8Pattern<arith::SIToFPOp>, IntegerToFloat8Pattern<arith::UIToFPOp>>(patterns.getContext(),
                                                                                                 /*benefit=*/2);
}

} // namespace mlir::heddle
