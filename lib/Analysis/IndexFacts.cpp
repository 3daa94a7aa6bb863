// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Follows scalars to constants, kernel arguments, program ids and loop counters.
#include "heddle/Analysis/IndexFacts.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

using namespace mlir;
using namespace mlir::heddle;

/// How promises about arguments and results are spelled.
static constexpr llvm::StringLiteral kDivisibility = "tt.divisibility";
/// Beyond this nobody asks, and products stay far from overflow.
static constexpr int64_t kLargestDivisor = int64_t(1) << 31;

/// How far scalars are followed. They share operands, so that the number of ways to go doubles with each step.
static constexpr unsigned kMaxDepth = 10;

static int64_t divisorOf(Value value, unsigned depth);

/// The greatest divisor of a number; half of it for the least one, whose absolute value no i64 holds.
static int64_t magnitude(int64_t number) { return number == INT64_MIN ? -(number / 2) : std::abs(number); }

static int64_t multiply(int64_t a, int64_t b) {
  int64_t product;
  if (llvm::MulOverflow(a, b, product) || product > kLargestDivisor)
    return std::max<int64_t>(1, std::gcd(std::max(a, b), kLargestDivisor));
  return product;
}

static std::optional<int64_t> constantOf(Value value) {
  APInt number;
  if (!matchPattern(value, m_ConstantInt(&number)))
    return std::nullopt;
  return number.trySExtValue();
}

/// The loop that counts with \p value, if one does.
static scf::ForOp getCountingLoop(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto loop = argument ? dyn_cast_if_present<scf::ForOp>(argument.getOwner()->getParentOp()) : scf::ForOp();
  return loop && loop.getInductionVar() == value ? loop : scf::ForOp();
}

static int64_t promisedDivisor(Value value) {
  Attribute promise;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (auto function = dyn_cast_if_present<triton::FuncOp>(argument.getOwner()->getParentOp()))
      promise = function.getArgAttr(argument.getArgNumber(), kDivisibility);
  } else {
    promise = value.getDefiningOp()->getAttr(kDivisibility);
  }
  if (auto number = dyn_cast_if_present<IntegerAttr>(promise))
    return std::max<int64_t>(1, number.getValue().trySExtValue().value_or(1));
  if (auto numbers = dyn_cast_if_present<DenseIntElementsAttr>(promise); numbers && numbers.size() == 1)
    return std::max<int64_t>(1, (*numbers.value_begin<APInt>()).trySExtValue().value_or(1));
  return 1;
}

/// What \p op makes of its operands; 1 where nothing is known.
static int64_t derivedDivisor(Operation *op, unsigned depth) {
  auto of = [&](Value value) { return divisorOf(value, depth + 1); };
  auto common = [&](Value a, Value b) { return std::gcd(of(a), of(b)); };
  return llvm::TypeSwitch<Operation *, int64_t>(op)
      .Case([&](arith::MulIOp op) { return multiply(of(op.getLhs()), of(op.getRhs())); })
      .Case<arith::AddIOp, arith::SubIOp, arith::MinSIOp, arith::MaxSIOp, arith::RemSIOp>(
          [&](auto op) { return common(op.getLhs(), op.getRhs()); })
      .Case([&](arith::SelectOp op) { return common(op.getTrueValue(), op.getFalseValue()); })
      .Case<arith::ExtSIOp, arith::IndexCastOp>([&](auto op) { return of(op.getIn()); })
      .Case([&](arith::ShLIOp op) {
        std::optional<int64_t> shift = constantOf(op.getRhs());
        bool isShift = shift && *shift >= 0 && *shift < 31;
        return isShift ? multiply(of(op.getLhs()), int64_t(1) << *shift) : int64_t(1);
      })
      .Case([&](arith::DivSIOp op) {
        std::optional<int64_t> divisor = constantOf(op.getRhs());
        int64_t dividend = of(op.getLhs());
        return divisor && *divisor > 0 && dividend % *divisor == 0 ? dividend / *divisor : int64_t(1);
      })
      .Default([](Operation *) { return int64_t(1); });
}

static int64_t divisorOf(Value value, unsigned depth) {
  if (std::optional<int64_t> number = constantOf(value))
    return magnitude(*number);
  if (depth == kMaxDepth)
    return promisedDivisor(value);
  if (scf::ForOp loop = getCountingLoop(value))
    return std::gcd(divisorOf(loop.getLowerBound(), depth + 1), divisorOf(loop.getStep(), depth + 1));
  int64_t promised = promisedDivisor(value);
  int64_t derived = value.getDefiningOp() ? derivedDivisor(value.getDefiningOp(), depth) : 1;
  // Both hold; a promise that does not divide what is derived, or the other way round, is kept apart.
  return derived == 0 ? 0 : std::max(promised, derived);
}

static int64_t divisorOf(const IndexExpr::Factor &factor) {
  if (factor.value)
    return divisorOf(factor.value, /*depth=*/0);
  const IndexQuotient &quotient = *factor.quotient;
  int64_t dividend = getKnownDivisor(quotient.dividend);
  if (quotient.isRemainder)
    return std::gcd(dividend, getKnownDivisor(quotient.divisor));
  std::optional<int64_t> divisor = quotient.divisor.asConstant();
  return divisor && *divisor > 0 && dividend % *divisor == 0 ? dividend / *divisor : 1;
}

int64_t mlir::heddle::getKnownDivisor(const IndexExpr &expr) {
  int64_t result = magnitude(expr.getConstant());
  for (const IndexExpr::Term &term : expr.getTerms()) {
    int64_t product = magnitude(term.coefficient);
    for (const IndexExpr::Factor &factor : term.factors)
      product = multiply(product, divisorOf(factor));
    result = std::gcd(result, product);
  }
  return result;
}

bool mlir::heddle::addSpan(int64_t &span, int64_t step, int64_t size) {
  int64_t distance;
  return !llvm::MulOverflow(step, size - 1, distance) && !llvm::AddOverflow(span, distance, span);
}

//===----------------------------------------------------------------------===//
// Sign
//===----------------------------------------------------------------------===//

static bool isNonNegative(Value value, unsigned depth) {
  if (std::optional<int64_t> number = constantOf(value))
    return *number >= 0;
  if (depth == kMaxDepth)
    return false;
  auto is = [&](Value operand) { return isNonNegative(operand, depth + 1); };
  if (scf::ForOp loop = getCountingLoop(value))
    return is(loop.getLowerBound()); // the step of scf.for is positive
  Operation *op = value.getDefiningOp();
  if (!op)
    return false;
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<triton::GetProgramIdOp, triton::GetNumProgramsOp, arith::ExtUIOp>([](auto) { return true; })
      .Case<arith::AddIOp, arith::MulIOp, arith::DivSIOp, arith::MinSIOp>(
          [&](auto op) { return is(op.getLhs()) && is(op.getRhs()); })
      .Case<arith::MaxSIOp, arith::AndIOp>([&](auto op) { return is(op.getLhs()) || is(op.getRhs()); })
      .Case<arith::RemSIOp, arith::ShRSIOp>([&](auto op) { return is(op.getLhs()); })
      .Case([&](arith::SelectOp op) { return is(op.getTrueValue()) && is(op.getFalseValue()); })
      .Case<arith::ExtSIOp, arith::IndexCastOp>([&](auto op) { return is(op.getIn()); })
      .Default([](Operation *) { return false; });
}

static bool isNonNegative(const IndexExpr::Factor &factor) {
  if (factor.value)
    return isNonNegative(factor.value, /*depth=*/0);
  const IndexQuotient &quotient = *factor.quotient;
  return isKnownNonNegative(quotient.dividend) && (quotient.isRemainder || isKnownNonNegative(quotient.divisor));
}

bool mlir::heddle::isKnownNonNegative(const IndexExpr &expr) {
  return expr.getConstant() >= 0 && llvm::all_of(expr.getTerms(), [](const IndexExpr::Term &term) {
           return term.coefficient >= 0 &&
                  llvm::all_of(term.factors, [](const IndexExpr::Factor &factor) { return isNonNegative(factor); });
         });
}
