// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The table of math functions. Ops that came into `math` after LLVM 19 are spelled out: the consumer reads 19.
#include "MathTable.h"
#include "Patterns.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

#include "llvm/ADT/StringMap.h"

#include <numbers>

using namespace mlir;
using namespace mlir::heddle;

Value MathEmitter::constant(Value like, double number) {
  auto type = cast<RankedTensorType>(like.getType());
  TypedAttr value = builder.getFloatAttr(type.getElementType(), number);
  return createFilledTensor(builder, loc, type, arith::ConstantOp::create(builder, loc, value));
}

Value MathEmitter::integer(Value like, int64_t number) {
  auto type = cast<RankedTensorType>(like.getType());
  TypedAttr value = builder.getIntegerAttr(type.getElementType(), number);
  return createFilledTensor(builder, loc, type, arith::ConstantOp::create(builder, loc, value));
}

Value MathEmitter::infinity(Value like) {
  auto element = cast<FloatType>(getElementTypeOrSelf(like.getType()));
  TypedAttr value = FloatAttr::get(element, APFloat::getInf(element.getFloatSemantics()));
  return createFilledTensor(builder, loc, cast<RankedTensorType>(like.getType()),
                            arith::ConstantOp::create(builder, loc, value));
}

namespace {

using Operands = ValueRange;

/// An op of the same operands and type.
template <typename Op>
Value direct(MathEmitter &emitter, Operands operands) {
  return Op::create(emitter.builder, emitter.loc, operands.getTypes().front(), operands)->getResult(0);
}

template <typename Op>
Value binary(MathEmitter &emitter, Value lhs, Value rhs) {
  return Op::create(emitter.builder, emitter.loc, lhs, rhs)->getResult(0);
}

template <typename Op>
Value unary(MathEmitter &emitter, Value operand) {
  return Op::create(emitter.builder, emitter.loc, operand)->getResult(0);
}

/// A conversion to the type of the result.
template <typename Op>
Value convert(MathEmitter &emitter, Operands operands) {
  return Op::create(emitter.builder, emitter.loc, emitter.result, operands[0])->getResult(0);
}

/// A conversion to an integer behind a rounding to a whole number.
template <typename Round, typename Op>
Value roundAndConvert(MathEmitter &emitter, Operands operands) {
  Value whole = unary<Round>(emitter, operands[0]);
  return convert<Op>(emitter, whole);
}

Value bits(MathEmitter &emitter, Value number) {
  auto type = cast<RankedTensorType>(number.getType());
  Type element = emitter.builder.getIntegerType(type.getElementTypeBitWidth());
  return arith::BitcastOp::create(emitter.builder, emitter.loc, type.clone(element), number);
}

/// A truth value as the integer 0 or 1 of the result.
Value truth(MathEmitter &emitter, Value condition) {
  if (emitter.result.getElementType().isInteger(1))
    return condition;
  return arith::ExtUIOp::create(emitter.builder, emitter.loc, emitter.result, condition);
}

Value compare(MathEmitter &emitter, arith::CmpFPredicate predicate, Value lhs, Value rhs) {
  return arith::CmpFOp::create(emitter.builder, emitter.loc, predicate, lhs, rhs);
}

Value isNan(MathEmitter &emitter, Operands x) {
  return truth(emitter, compare(emitter, arith::CmpFPredicate::UNE, x[0], x[0]));
}

template <arith::CmpFPredicate predicate>
Value compareWithInfinity(MathEmitter &emitter, Operands x) {
  Value magnitude = unary<math::AbsFOp>(emitter, x[0]);
  return truth(emitter, compare(emitter, predicate, magnitude, emitter.infinity(x[0])));
}

Value signBit(MathEmitter &emitter, Operands x) {
  Value word = bits(emitter, x[0]);
  return truth(emitter, arith::CmpIOp::create(emitter.builder, emitter.loc, arith::CmpIPredicate::slt, word,
                                              emitter.integer(word, 0)));
}

Value reciprocal(MathEmitter &emitter, Operands x) {
  return binary<arith::DivFOp>(emitter, emitter.constant(x[0], 1), x[0]);
}

Value reciprocalCbrt(MathEmitter &emitter, Operands x) {
  return reciprocal(emitter, unary<math::CbrtOp>(emitter, x[0]));
}

Value exp10(MathEmitter &emitter, Operands x) {
  return binary<math::PowFOp>(emitter, emitter.constant(x[0], 10), x[0]);
}

/// Sine or cosine of pi * x. Subtracting the even part of x is exact and keeps large arguments precise.
template <typename Op>
Value ofPi(MathEmitter &emitter, Operands x) {
  Value half = binary<arith::MulFOp>(emitter, x[0], emitter.constant(x[0], 0.5));
  Value even = binary<arith::MulFOp>(emitter, unary<math::RoundEvenOp>(emitter, half), emitter.constant(x[0], 2));
  Value rest = binary<arith::SubFOp>(emitter, x[0], even);
  return unary<Op>(emitter, binary<arith::MulFOp>(emitter, rest, emitter.constant(x[0], std::numbers::pi)));
}

/// x ** n with the integer as a float: exact for every i32 in f64, and for what does not overflow in f32.
Value powInteger(MathEmitter &emitter, Operands x) {
  Value exponent = arith::SIToFPOp::create(emitter.builder, emitter.loc, x[0].getType(), x[1]);
  return binary<math::PowFOp>(emitter, x[0], exponent);
}

/// max(x - y, 0); NaN if one is NaN.
Value positiveDifference(MathEmitter &emitter, Operands x) {
  Value isNotAbove = compare(emitter, arith::CmpFPredicate::OLE, x[0], x[1]);
  Value difference = binary<arith::SubFOp>(emitter, x[0], x[1]);
  return arith::SelectOp::create(emitter.builder, emitter.loc, isNotAbove, emitter.constant(x[0], 0), difference);
}

/// Into [0, 1]; NaN becomes 0.
Value saturate(MathEmitter &emitter, Operands x) {
  Value low = binary<arith::MaxNumFOp>(emitter, x[0], emitter.constant(x[0], 0));
  return binary<arith::MinNumFOp>(emitter, low, emitter.constant(x[0], 1));
}

Value relu(MathEmitter &emitter, Operands x) {
  return binary<arith::MaximumFOp>(emitter, x[0], emitter.constant(x[0], 0));
}

template <typename Op>
Value highProduct(MathEmitter &emitter, Operands x) {
  return Op::create(emitter.builder, emitter.loc, x[0], x[1]).getHigh();
}

/// The product of the low 24 bits.
template <typename Shift>
Value product24(MathEmitter &emitter, Operands x) {
  Value eight = emitter.integer(x[0], 8);
  auto low = [&](Value value) { return binary<Shift>(emitter, binary<arith::ShLIOp>(emitter, value, eight), eight); };
  return binary<arith::MulIOp>(emitter, low(x[0]), low(x[1]));
}

/// |x - y| + z, without overflow of the difference.
template <typename Max, typename Min>
Value absoluteDifference(MathEmitter &emitter, Operands x) {
  Value difference = binary<arith::SubIOp>(emitter, binary<Max>(emitter, x[0], x[1]), binary<Min>(emitter, x[0], x[1]));
  return binary<arith::AddIOp>(emitter, difference, x[2]);
}

/// (x + y) / 2 without overflow: rounded down, or up.
template <typename Shift, bool roundsUp>
Value average(MathEmitter &emitter, Operands x) {
  Value different = binary<arith::XOrIOp>(emitter, x[0], x[1]);
  Value half = binary<Shift>(emitter, different, emitter.integer(x[0], 1));
  if (roundsUp)
    return binary<arith::SubIOp>(emitter, binary<arith::OrIOp>(emitter, x[0], x[1]), half);
  return binary<arith::AddIOp>(emitter, binary<arith::AndIOp>(emitter, x[0], x[1]), half);
}

/// 1 + the position of the lowest bit that is set; 0 if none is.
Value findFirstSet(MathEmitter &emitter, Operands x) {
  Value zero = emitter.integer(x[0], 0);
  Value isZero = arith::CmpIOp::create(emitter.builder, emitter.loc, arith::CmpIPredicate::eq, x[0], zero);
  Value position =
      binary<arith::AddIOp>(emitter, unary<math::CountTrailingZerosOp>(emitter, x[0]), emitter.integer(x[0], 1));
  return arith::SelectOp::create(emitter.builder, emitter.loc, isZero, zero, position);
}

/// A count in the type of the result, which may be narrower than what is counted.
template <typename Op>
Value count(MathEmitter &emitter, Operands x) {
  Value number = unary<Op>(emitter, x[0]);
  unsigned from = getElementTypeOrSelf(number.getType()).getIntOrFloatBitWidth();
  unsigned to = emitter.result.getElementTypeBitWidth();
  if (from == to)
    return number;
  return from > to ? convert<arith::TruncIOp>(emitter, number) : convert<arith::ExtUIOp>(emitter, number);
}

/// Reverses the bits: swaps neighbours, then pairs, then groups of four and so on.
Value reverseBits(MathEmitter &emitter, Operands x) {
  unsigned width = emitter.result.getElementTypeBitWidth();
  Value value = x[0];
  for (unsigned step = 1; step < width; step *= 2) {
    APInt mask = APInt::getSplat(width, APInt::getLowBitsSet(2 * step, step));
    Value low = emitter.integer(value, mask.getSExtValue()), distance = emitter.integer(value, step);
    Value up = binary<arith::ShLIOp>(emitter, binary<arith::AndIOp>(emitter, value, low), distance);
    Value down = binary<arith::AndIOp>(emitter, binary<arith::ShRUIOp>(emitter, value, distance), low);
    value = binary<arith::OrIOp>(emitter, up, down);
  }
  return value;
}

/// Four bytes of the eight in y and x; each nibble of z names one by its low three bits.
Value permuteBytes(MathEmitter &emitter, Operands x) {
  OpBuilder &builder = emitter.builder;
  auto wide = emitter.result.clone(builder.getI64Type());
  auto extend = [&](Value value) -> Value { return arith::ExtUIOp::create(builder, emitter.loc, wide, value); };
  Value selector = extend(x[2]), upper = extend(x[1]);
  Value bytes =
      binary<arith::OrIOp>(emitter, extend(x[0]), binary<arith::ShLIOp>(emitter, upper, emitter.integer(upper, 32)));
  Value result;
  for (int64_t position = 0; position < 4; ++position) {
    Value nibble = binary<arith::ShRUIOp>(emitter, selector, emitter.integer(selector, 4 * position));
    Value number = binary<arith::AndIOp>(emitter, nibble, emitter.integer(selector, 7));
    Value distance = binary<arith::ShLIOp>(emitter, number, emitter.integer(selector, 3));
    Value byte = binary<arith::AndIOp>(emitter, binary<arith::ShRUIOp>(emitter, bytes, distance),
                                       emitter.integer(selector, 0xFF));
    byte = binary<arith::ShLIOp>(emitter, byte, emitter.integer(byte, 8 * position));
    result = result ? binary<arith::OrIOp>(emitter, result, byte) : byte;
  }
  return arith::TruncIOp::create(builder, emitter.loc, emitter.result, result);
}

/// The f64 of the upper word x and the lower word y.
Value joinWords(MathEmitter &emitter, Operands x) {
  auto wide = emitter.result.clone(emitter.builder.getI64Type());
  auto extend = [&](Value value) -> Value { return arith::ExtUIOp::create(emitter.builder, emitter.loc, wide, value); };
  Value upper = extend(x[0]);
  upper = binary<arith::ShLIOp>(emitter, upper, emitter.integer(upper, 32));
  Value word = binary<arith::OrIOp>(emitter, upper, extend(x[1]));
  return arith::BitcastOp::create(emitter.builder, emitter.loc, emitter.result, word);
}

/// One of the two words of an f64.
template <bool isUpper>
Value takeWord(MathEmitter &emitter, Operands x) {
  Value word = bits(emitter, x[0]);
  if (isUpper)
    word = binary<arith::ShRUIOp>(emitter, word, emitter.integer(word, 32));
  return arith::TruncIOp::create(emitter.builder, emitter.loc, emitter.result, word);
}

/// The upper word of 1 / x, with zeros below.
Value upperReciprocal(MathEmitter &emitter, Operands x) {
  Value word = bits(emitter, reciprocal(emitter, x));
  word = binary<arith::AndIOp>(emitter, word, emitter.integer(word, -(int64_t(1) << 32)));
  return arith::BitcastOp::create(emitter.builder, emitter.loc, emitter.result, word);
}

using enum arith::CmpFPredicate;

/// Sorted by topic. A name stands once; several names may mean the same.
constexpr MathFunction table[] = {
    // Floats to floats.
    {"acos", "f:f", direct<math::AcosOp>},
    {"acosh", "f:f", direct<math::AcoshOp>},
    {"asin", "f:f", direct<math::AsinOp>},
    {"asinh", "f:f", direct<math::AsinhOp>},
    {"atan", "f:f", direct<math::AtanOp>},
    {"atanh", "f:f", direct<math::AtanhOp>},
    {"cbrt", "f:f", direct<math::CbrtOp>},
    {"ceil", "f:f", direct<math::CeilOp>},
    {"cos", "f:f", direct<math::CosOp>},
    {"cosh", "f:f", direct<math::CoshOp>},
    {"cospi", "f:f", ofPi<math::CosOp>},
    {"erf", "f:f", direct<math::ErfOp>},
    {"exp", "f:f", direct<math::ExpOp>},
    {"exp10", "f:f", exp10},
    {"exp2", "f:f", direct<math::Exp2Op>},
    {"expm1", "f:f", direct<math::ExpM1Op>},
    {"fabs", "f:f", direct<math::AbsFOp>},
    {"floor", "f:f", direct<math::FloorOp>},
    {"log", "f:f", direct<math::LogOp>},
    {"log10", "f:f", direct<math::Log10Op>},
    {"log1p", "f:f", direct<math::Log1pOp>},
    {"log2", "f:f", direct<math::Log2Op>},
    {"nearbyint", "f:f", direct<math::RoundEvenOp>},
    {"rcbrt", "f:f", reciprocalCbrt},
    {"rcp64h", "d:d", upperReciprocal},
    {"rcp_rn", "f:f", reciprocal},
    {"recip", "f:f", reciprocal},
    {"relu", "f:f", relu},
    {"rint", "f:f", direct<math::RoundEvenOp>},
    {"round", "f:f", direct<math::RoundOp>},
    {"rsqrt", "f:f", direct<math::RsqrtOp>},
    {"rsqrt_rn", "f:f", direct<math::RsqrtOp>},
    {"saturate", "f:f", saturate},
    {"sin", "f:f", direct<math::SinOp>},
    {"sinh", "f:f", direct<math::SinhOp>},
    {"sinpi", "f:f", ofPi<math::SinOp>},
    {"sqrt", "f:f", direct<math::SqrtOp>},
    {"sqrt_rn", "f:f", direct<math::SqrtOp>},
    {"tan", "f:f", direct<math::TanOp>},
    {"tanh", "f:f", direct<math::TanhOp>},
    {"trunc", "f:f", direct<math::TruncOp>},
    // Two and three floats.
    {"add_rn", "ff:f", direct<arith::AddFOp>},
    {"atan2", "ff:f", direct<math::Atan2Op>},
    {"copysign", "ff:f", direct<math::CopySignOp>},
    {"div_rn", "ff:f", direct<arith::DivFOp>},
    {"fdim", "ff:f", positiveDifference},
    {"fdivide", "ff:f", direct<arith::DivFOp>},
    {"fma", "fff:f", direct<math::FmaOp>},
    {"fma_rn", "fff:f", direct<math::FmaOp>},
    {"fmax", "ff:f", direct<arith::MaxNumFOp>},
    {"fmin", "ff:f", direct<arith::MinNumFOp>},
    {"fmod", "ff:f", direct<arith::RemFOp>},
    {"mul_rn", "ff:f", direct<arith::MulFOp>},
    {"pow", "ff:f", direct<math::PowFOp>},
    {"powi", "fi:f", powInteger},
    {"sub_rn", "ff:f", direct<arith::SubFOp>},
    // Floats to truth values and integers.
    {"finite", "f:i", compareWithInfinity<OLT>},
    {"isfinite", "f:i", compareWithInfinity<OLT>},
    {"isinf", "f:i", compareWithInfinity<OEQ>},
    {"isnan", "f:i", isNan},
    {"llrint", "f:i", roundAndConvert<math::RoundEvenOp, arith::FPToSIOp>},
    {"llround", "f:i", roundAndConvert<math::RoundOp, arith::FPToSIOp>},
    {"signbit", "f:i", signBit},
    // Conversions; "float" stands for double, "int" for ll too.
    {"double2hiint", "d:w", takeWord<true>},
    {"double2loint", "d:w", takeWord<false>},
    {"float2float_rn", "f:g", convert<arith::TruncFOp>},
    {"float2int_rd", "f:i", roundAndConvert<math::FloorOp, arith::FPToSIOp>},
    {"float2int_rn", "f:i", roundAndConvert<math::RoundEvenOp, arith::FPToSIOp>},
    {"float2int_ru", "f:i", roundAndConvert<math::CeilOp, arith::FPToSIOp>},
    {"float2int_rz", "f:i", convert<arith::FPToSIOp>},
    {"float2uint_rd", "f:i", roundAndConvert<math::FloorOp, arith::FPToUIOp>},
    {"float2uint_rn", "f:i", roundAndConvert<math::RoundEvenOp, arith::FPToUIOp>},
    {"float2uint_ru", "f:i", roundAndConvert<math::CeilOp, arith::FPToUIOp>},
    {"float2uint_rz", "f:i", convert<arith::FPToUIOp>},
    {"float_as_int", "f:i", convert<arith::BitcastOp>},
    {"float_as_uint", "f:i", convert<arith::BitcastOp>},
    {"hiloint2double", "ww:d", joinWords},
    {"int2float_rn", "i:f", convert<arith::SIToFPOp>},
    {"int_as_float", "i:f", convert<arith::BitcastOp>},
    {"uint2float_rn", "i:f", convert<arith::UIToFPOp>},
    {"uint_as_float", "i:f", convert<arith::BitcastOp>},
    // Integers.
    {"abs", "i:i", direct<math::AbsIOp>},
    {"brev", "i:i", reverseBits},
    {"byte_perm", "www:w", permuteBytes},
    {"clz", "i:n", count<math::CountLeadingZerosOp>},
    {"ffs", "i:i", findFirstSet},
    {"hadd", "ii:i", average<arith::ShRSIOp, false>},
    {"max", "ii:i", direct<arith::MaxSIOp>},
    {"min", "ii:i", direct<arith::MinSIOp>},
    {"mul24", "ii:i", product24<arith::ShRSIOp>},
    {"mulhi", "ii:i", highProduct<arith::MulSIExtendedOp>},
    {"popc", "i:n", count<math::CtPopOp>},
    {"rhadd", "ii:i", average<arith::ShRSIOp, true>},
    {"sad", "iii:i", absoluteDifference<arith::MaxSIOp, arith::MinSIOp>},
    {"uhadd", "ii:i", average<arith::ShRUIOp, false>},
    {"umax", "ii:i", direct<arith::MaxUIOp>},
    {"umin", "ii:i", direct<arith::MinUIOp>},
    {"umul24", "ii:i", product24<arith::ShRUIOp>},
    {"umulhi", "ii:i", highProduct<arith::MulUIExtendedOp>},
    {"urhadd", "ii:i", average<arith::ShRUIOp, true>},
    {"usad", "iii:i", absoluteDifference<arith::MaxUIOp, arith::MinUIOp>},
    // No op computes these.
    {"cyl_bessel_i0", "f:f", nullptr},
    {"cyl_bessel_i1", "f:f", nullptr},
    {"erfc", "f:f", nullptr},
    {"erfcinv", "f:f", nullptr},
    {"erfcx", "f:f", nullptr},
    {"erfinv", "f:f", nullptr},
    {"hypot", "ff:f", nullptr},
    {"ilogb", "f:i", nullptr},
    {"j0", "f:f", nullptr},
    {"j1", "f:f", nullptr},
    {"jn", "if:f", nullptr},
    {"ldexp", "fi:f", nullptr},
    {"lgamma", "f:f", nullptr},
    {"logb", "f:f", nullptr},
    {"nextafter", "ff:f", nullptr},
    {"norm3d", "fff:f", nullptr},
    {"norm4d", "ffff:f", nullptr},
    {"normcdf", "f:f", nullptr},
    {"normcdfinv", "f:f", nullptr},
    {"remainder", "ff:f", nullptr},
    {"rhypot", "ff:f", nullptr},
    {"rnorm3d", "fff:f", nullptr},
    {"rnorm4d", "ffff:f", nullptr},
    {"scalbn", "fi:f", nullptr},
    {"tgamma", "f:f", nullptr},
    {"y0", "f:f", nullptr},
    {"y1", "f:f", nullptr},
    {"yn", "if:f", nullptr},
    // Nor these, which round down, up or towards zero.
    {"add_rd", "ff:f", nullptr},
    {"add_ru", "ff:f", nullptr},
    {"add_rz", "ff:f", nullptr},
    {"div_rd", "ff:f", nullptr},
    {"div_ru", "ff:f", nullptr},
    {"div_rz", "ff:f", nullptr},
    {"float2float_rd", "f:g", nullptr},
    {"float2float_ru", "f:g", nullptr},
    {"float2float_rz", "f:g", nullptr},
    {"fma_rd", "fff:f", nullptr},
    {"fma_ru", "fff:f", nullptr},
    {"fma_rz", "fff:f", nullptr},
    {"int2float_rd", "i:f", nullptr},
    {"int2float_ru", "i:f", nullptr},
    {"int2float_rz", "i:f", nullptr},
    {"mul_rd", "ff:f", nullptr},
    {"mul_ru", "ff:f", nullptr},
    {"mul_rz", "ff:f", nullptr},
    {"rcp_rd", "f:f", nullptr},
    {"rcp_ru", "f:f", nullptr},
    {"rcp_rz", "f:f", nullptr},
    {"sqrt_rd", "f:f", nullptr},
    {"sqrt_ru", "f:f", nullptr},
    {"sqrt_rz", "f:f", nullptr},
    {"sub_rd", "ff:f", nullptr},
    {"sub_ru", "ff:f", nullptr},
    {"sub_rz", "ff:f", nullptr},
    {"uint2float_rd", "i:f", nullptr},
    {"uint2float_ru", "i:f", nullptr},
    {"uint2float_rz", "i:f", nullptr},
};

const MathFunction *lookup(StringRef name) {
  static const auto *index = [] {
    auto *map = new llvm::StringMap<const MathFunction *>();
    for (const MathFunction &function : table)
      (*map)[function.name] = &function;
    return map;
  }();
  return index->lookup(name);
}

/// Names of CUDA's library whose decoration follows no rule.
constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> aliases[] = {
    {"brevll", "brev"},
    {"clzll", "clz"},
    {"double_as_longlong", "float_as_int"},
    {"ffsll", "ffs"},
    {"finitef", "finite"},
    {"fmaf_rd", "fma_rd"},
    {"fmaf_rn", "fma_rn"},
    {"fmaf_ru", "fma_ru"},
    {"fmaf_rz", "fma_rz"},
    {"isfinited", "isfinite"},
    {"llabs", "abs"},
    {"llmax", "max"},
    {"llmin", "min"},
    {"longlong_as_double", "int_as_float"},
    {"mul64hi", "mulhi"},
    {"popcll", "popc"},
    {"ullmax", "umax"},
    {"ullmin", "umin"},
    {"umul64hi", "umulhi"},
};

/// `double2ll_rn` as `float2int_rn`.
std::string canonicalConversion(StringRef name) {
  std::string text = name.str();
  auto replace = [&](StringRef from, StringRef to) {
    if (size_t at = text.find(from); at != std::string::npos)
      text.replace(at, from.size(), to);
  };
  replace("double", "float");
  replace("double", "float");
  replace("ull", "uint");
  replace("ll", "int");
  return text;
}

const MathFunction *findCudaFunction(StringRef name) {
  for (auto [alias, meaning] : aliases)
    if (name == alias)
      return lookup(meaning);
  if (const MathFunction *function = lookup(name))
    return function;
  StringRef plain = name;
  bool isFast = plain.consume_front("fast_");
  // The type stands behind the name: f for f32, d where a plain name would mean f32.
  if (plain.ends_with("f") || plain.ends_with("d"))
    if (const MathFunction *function = lookup(plain.drop_back()))
      return function;
  // Or before it, where the rounding is behind.
  bool isRounded = llvm::is_contained({"_rd", "_rn", "_ru", "_rz"}, name.take_back(3));
  if (!isFast && isRounded && (name.starts_with("f") || name.starts_with("d")))
    if (const MathFunction *function = lookup(name.drop_front()))
      return function;
  return name.contains('2') ? lookup(canonicalConversion(name)) : nullptr;
}

const MathFunction *findAscendFunction(StringRef name) {
  for (StringRef suffix : {"_fp32", "_fp16", "_bf16", "_i32", "_i64", "_u32", "_u64"}) {
    StringRef plain = name;
    if (!plain.consume_back(suffix))
      continue;
    if (plain == "abs" && suffix.contains('f'))
      plain = "fabs";
    if (plain == "isfinited")
      plain = "isfinite";
    if (plain == "saturatef")
      plain = "saturate";
    return lookup(plain);
  }
  if (const MathFunction *function = lookup(name))
    return function;
  for (StringRef suffix : {"Dh", "Db", "f"})
    if (StringRef plain = name; plain.consume_back(suffix))
      return lookup(plain);
  return nullptr;
}

} // namespace

const MathFunction *mlir::heddle::findMathFunction(StringRef symbol) {
  if (symbol.consume_front("__nv_"))
    return findCudaFunction(symbol);
  return symbol.consume_front("__hmf_") ? findAscendFunction(symbol) : nullptr;
}

bool mlir::heddle::matchesSignature(StringRef signature, TypeRange types, Type result) {
  auto [operands, outcome] = signature.split(':');
  if (operands.size() != types.size())
    return false;
  Type number, integer;
  auto matches = [&](char letter, Type type) {
    type = getElementTypeOrSelf(type);
    if (letter == 'g')
      return isa<FloatType>(type) && type != number;
    if (letter == 'n')
      return isa<IntegerType>(type);
    if (letter == 'd' || letter == 'w')
      return letter == 'd' ? type.isF64() : type.isInteger(32);
    Type &known = letter == 'f' ? number : integer;
    bool isOfClass = letter == 'f' ? isa<FloatType>(type) : isa<IntegerType>(type);
    if (!known)
      known = type;
    return isOfClass && type == known;
  };
  for (auto [letter, type] : llvm::zip_equal(operands, types))
    if (!matches(letter, type))
      return false;
  return matches(outcome[0], result);
}
