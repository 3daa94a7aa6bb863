// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass expand-vector-math: math functions become arithmetic that LLVM can vectorise.
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

#include <limits>

namespace mlir::heddle {
#define GEN_PASS_DEF_EXPANDVECTORMATH
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

// Minimax coefficients, lowest degree first, fitted with Lawson's iteration in double precision.

/// (exp(r) - 1 - r) / r^2 on |r| <= ln(2)/2; relative error of the result 3.3e-9.
constexpr float kExp[] = {4.999999305e-01f, 1.666651479e-01f, 4.166845679e-02f, 8.369418847e-03f, 1.381314439e-03f};
/// (2^r - 1) / r on |r| <= 1/2; relative error of the result 2.1e-9.
constexpr float kExp2[] = {6.931472042e-01f, 2.402264774e-01f, 5.550329350e-02f,
                           9.618449961e-03f, 1.340017016e-03f, 1.535231722e-04f};
/// (log(1 + f) - f + f^2/2) / f^3 on sqrt(1/2) <= 1 + f <= sqrt(2); relative error of the result 7.5e-10.
constexpr float kLog[] = {3.333331260e-01f,  -2.500000960e-01f, 2.000211866e-01f,  -1.666799584e-01f, 1.421955228e-01f,
                          -1.240558906e-01f, 1.188816297e-01f,  -1.167565121e-01f, 6.746638267e-02f};

constexpr float kInfinity = std::numeric_limits<float>::infinity();
/// 1.5 * 2^23: adding it rounds to an integer, which then stands in the low bits.
constexpr float kRoundToInteger = 12582912.0f;

/// Writes f32 arithmetic.
struct FloatEmitter {
  ImplicitLocOpBuilder builder;
  bool scaleByLdexp;

  FloatEmitter(Operation *op, PatternRewriter &rewriter, bool scaleByLdexp)
      : builder(op->getLoc(), rewriter), scaleByLdexp(scaleByLdexp) {}

  Value f32(float value) { return arith::ConstantOp::create(builder, builder.getF32FloatAttr(value)); }
  Value i32(int32_t value) { return arith::ConstantOp::create(builder, builder.getI32IntegerAttr(value)); }
  Value add(Value a, Value b) { return arith::AddFOp::create(builder, a, b); }
  Value sub(Value a, Value b) { return arith::SubFOp::create(builder, a, b); }
  Value mul(Value a, Value b) { return arith::MulFOp::create(builder, a, b); }
  Value fma(Value a, Value b, Value c) { return math::FmaOp::create(builder, a, b, c); }
  Value select(Value condition, Value a, Value b) { return arith::SelectOp::create(builder, condition, a, b); }
  Value compare(arith::CmpFPredicate predicate, Value a, Value b) {
    return arith::CmpFOp::create(builder, predicate, a, b);
  }
  Value toBits(Value value) { return arith::BitcastOp::create(builder, builder.getI32Type(), value); }
  Value fromBits(Value bits) { return arith::BitcastOp::create(builder, builder.getF32Type(), bits); }

  /// Clamps; a NaN passes.
  Value clamp(Value x, float low, float high) {
    x = select(compare(arith::CmpFPredicate::OGT, x, f32(high)), f32(high), x);
    return select(compare(arith::CmpFPredicate::OLT, x, f32(low)), f32(low), x);
  }

  Value polynomial(ArrayRef<float> coefficients, Value x) {
    Value sum = f32(coefficients.back());
    for (float coefficient : llvm::reverse(coefficients.drop_back()))
      sum = fma(sum, x, f32(coefficient));
    return sum;
  }

  /// x * 2^n for -152 <= n <= 130. Two factors, so that denormal results are rounded once.
  Value scale(Value x, Value n) {
    if (scaleByLdexp)
      return LLVM::LoadExpOp::create(builder, builder.getF32Type(), x, n);
    auto power = [&](Value exponent) {
      Value biased = arith::AddIOp::create(builder, exponent, i32(127));
      return fromBits(arith::ShLIOp::create(builder, biased, i32(23)));
    };
    Value half = arith::ShRSIOp::create(builder, n, i32(1));
    Value rest = arith::SubIOp::create(builder, n, half);
    return mul(mul(x, power(half)), power(rest));
  }

  /// The integer in the low bits of a sum with kRoundToInteger.
  Value roundedInteger(Value shifted) { return arith::SubIOp::create(builder, toBits(shifted), i32(0x4B400000)); }

  Value exp(Value x) {
    x = clamp(x, -105.0f, 90.0f);
    Value shifted = fma(x, f32(1.44269504f), f32(kRoundToInteger));
    Value n = sub(shifted, f32(kRoundToInteger));
    // ln(2) in two parts: the product with the first is exact.
    Value r = fma(n, f32(-0.693359375f), x);
    r = fma(n, f32(2.12194440e-4f), r);
    Value square = mul(r, r);
    Value value = add(fma(polynomial(kExp, r), square, r), f32(1.0f));
    return scale(value, roundedInteger(shifted));
  }

  Value exp2(Value x) {
    x = clamp(x, -151.0f, 129.0f);
    Value shifted = add(x, f32(kRoundToInteger));
    Value r = sub(x, sub(shifted, f32(kRoundToInteger)));
    return scale(fma(polynomial(kExp2, r), r, f32(1.0f)), roundedInteger(shifted));
  }

  /// x = 2^exponent * (1 + fraction), sqrt(1/2) <= 1 + fraction < sqrt(2); x > 0.
  std::pair<Value, Value> splitExponent(Value x) {
    constexpr float smallestNormal = std::numeric_limits<float>::min();
    Value denormal = compare(arith::CmpFPredicate::OLT, x, f32(smallestNormal));
    Value bits = toBits(select(denormal, mul(x, f32(8388608.0f)), x));
    Value above = arith::SubIOp::create(builder, bits, i32(0x3F3504F3)); // sqrt(1/2)
    Value exponent = arith::ShRSIOp::create(builder, above, i32(23));
    Value mantissa = arith::SubIOp::create(builder, bits, arith::ShLIOp::create(builder, exponent, i32(23)));
    exponent = arith::SubIOp::create(builder, exponent, arith::SelectOp::create(builder, denormal, i32(23), i32(0)));
    return {arith::SIToFPOp::create(builder, builder.getF32Type(), exponent), sub(fromBits(mantissa), f32(1.0f))};
  }

  /// log_b(x) = exponent * high + (exponent * low + log(1 + f) * scale); high + low = log_b(2).
  Value log(Value x, float high, float low, float factor) {
    auto [exponent, f] = splitExponent(x);
    Value square = mul(f, f);
    Value tail = mul(mul(polynomial(kLog, f), f), square);
    Value value;
    if (factor == 1.0f) {
      tail = fma(exponent, f32(low), tail);
      value = fma(exponent, f32(high), add(fma(square, f32(-0.5f), tail), f));
    } else {
      Value natural = add(fma(square, f32(-0.5f), tail), f);
      value = fma(exponent, f32(high), fma(natural, f32(factor), mul(exponent, f32(low))));
    }
    value = select(compare(arith::CmpFPredicate::OEQ, x, f32(kInfinity)), f32(kInfinity), value);
    value = select(compare(arith::CmpFPredicate::OEQ, x, f32(0.0f)), f32(-kInfinity), value);
    Value valid = compare(arith::CmpFPredicate::OGE, x, f32(0.0f));
    return select(valid, value, f32(std::numeric_limits<float>::quiet_NaN()));
  }
};

/// Rewrites one operation on f32 with a member of FloatEmitter.
template <typename Op>
struct ExpandPattern : OpRewritePattern<Op> {
  using Emit = std::function<Value(FloatEmitter &, Value)>;
  ExpandPattern(MLIRContext *context, bool scaleByLdexp, Emit emit)
      : OpRewritePattern<Op>(context), scaleByLdexp(scaleByLdexp), emit(std::move(emit)) {}

  LogicalResult matchAndRewrite(Op op, PatternRewriter &rewriter) const override {
    if (!op.getType().isF32())
      return failure();
    FloatEmitter emitter(op, rewriter, scaleByLdexp);
    rewriter.replaceOp(op, emit(emitter, op.getOperand()));
    return success();
  }

  bool scaleByLdexp;
  Emit emit;
};

/// Calls of the libm function \p name (double) or \p name + "f" (float).
template <typename Op>
void callLibm(ModuleOp module, StringRef name) {
  module.walk([&](Op op) {
    Type type = op.getType();
    if (!type.isF32() && !type.isF64())
      return;
    std::string symbol = (name + (type.isF32() ? "f" : "")).str();
    auto function = module.lookupSymbol<func::FuncOp>(symbol);
    OpBuilder builder(op);
    if (!function) {
      auto moduleBuilder = OpBuilder::atBlockEnd(module.getBody());
      function = func::FuncOp::create(moduleBuilder, module.getLoc(), symbol,
                                      FunctionType::get(module.getContext(), {type}, {type}));
      function.setPrivate();
      function->setAttr("llvm.readnone", builder.getUnitAttr());
    }
    op.replaceAllUsesWith(func::CallOp::create(builder, op.getLoc(), function, op.getOperand()).getResult(0));
    op.erase();
  });
}

struct ExpandVectorMath : impl::ExpandVectorMathBase<ExpandVectorMath> {
  using ExpandVectorMathBase::ExpandVectorMathBase;

  void runOnOperation() override {
    auto isMath = [](Operation *op) -> WalkResult {
      return isa_and_present<math::MathDialect>(op->getDialect()) ? WalkResult::interrupt() : WalkResult::advance();
    };
    if (!getOperation()->walk(isMath).wasInterrupted())
      return;
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    auto isAny = [](StringRef) { return true; };
    populateMathF32ExpansionPatterns(patterns, isAny);
    auto isApproximated = [](StringRef name) {
      return name == math::TanhOp::getOperationName() || name == math::ErfOp::getOperationName();
    };
    populateMathPolynomialApproximationPatterns(patterns, isApproximated);
    patterns.add<ExpandPattern<math::ExpOp>>(context, scaleByLdexp, [](FloatEmitter &e, Value x) { return e.exp(x); });
    patterns.add<ExpandPattern<math::Exp2Op>>(context, scaleByLdexp,
                                              [](FloatEmitter &e, Value x) { return e.exp2(x); });
    patterns.add<ExpandPattern<math::LogOp>>(
        context, scaleByLdexp, [](FloatEmitter &e, Value x) { return e.log(x, 0.693359375f, -2.12194440e-4f, 1.0f); });
    patterns.add<ExpandPattern<math::Log2Op>>(
        context, scaleByLdexp, [](FloatEmitter &e, Value x) { return e.log(x, 1.0f, 0.0f, 1.44269504f); });
    patterns.add<ExpandPattern<math::Log10Op>>(context, scaleByLdexp, [](FloatEmitter &e, Value x) {
      return e.log(x, 0.30102539f, 4.6050390e-6f, 0.43429448f);
    });
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      return signalPassFailure();
    callLibm<math::ExpM1Op>(getOperation(), "expm1");
    callLibm<math::Log1pOp>(getOperation(), "log1p");
  }
};

} // namespace
} // namespace mlir::heddle
