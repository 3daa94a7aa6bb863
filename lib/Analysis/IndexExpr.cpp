// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Arithmetic on sums of products, and their emission as index operations.
#include "heddle/Analysis/IndexExpr.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::heddle;

//===----------------------------------------------------------------------===//
// Numbers wrap around as those of emitted ops do
//===----------------------------------------------------------------------===//

static int64_t add(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}

static int64_t multiply(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}

/// The quotient; by -1 the least number has none that i64 holds.
static int64_t divide(int64_t a, int64_t b) { return b == -1 ? multiply(a, -1) : a / b; }

static int64_t remainder(int64_t a, int64_t b) { return b == -1 ? 0 : a % b; }

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

/// Whether two products have the same factors, in whatever order.
static bool sameFactors(ArrayRef<IndexExpr::Factor> lhs, ArrayRef<IndexExpr::Factor> rhs) {
  if (lhs.size() != rhs.size())
    return false;
  return llvm::all_of(
      lhs, [&](const IndexExpr::Factor &factor) { return llvm::count(lhs, factor) == llvm::count(rhs, factor); });
}

bool IndexExpr::Factor::operator==(const Factor &other) const {
  if (value || other.value)
    return value == other.value;
  return quotient == other.quotient || *quotient == *other.quotient;
}

IndexExpr IndexExpr::of(Value scalar) {
  while (auto extend = scalar.getDefiningOp<arith::ExtSIOp>())
    scalar = extend.getIn();
  APInt number;
  if (matchPattern(scalar, m_ConstantInt(&number)) && number.getSignificantBits() <= 64)
    return IndexExpr(number.getSExtValue());
  IndexExpr result;
  result.terms.push_back({{scalar}, 1});
  return result;
}

std::optional<int64_t> IndexExpr::asConstant() const {
  if (!terms.empty())
    return std::nullopt;
  return constant;
}

bool IndexExpr::operator==(const IndexExpr &other) const { return (*this - other).isZero(); }

void IndexExpr::add(const Term &term) {
  for (auto it = terms.begin(); it != terms.end(); ++it) {
    if (!sameFactors(it->factors, term.factors))
      continue;
    it->coefficient = ::add(it->coefficient, term.coefficient);
    if (it->coefficient == 0)
      terms.erase(it);
    return;
  }
  if (term.coefficient != 0)
    terms.push_back(term);
}

IndexExpr IndexExpr::operator+(const IndexExpr &other) const {
  IndexExpr result = *this;
  result.constant = ::add(constant, other.constant);
  for (const Term &term : other.terms)
    result.add(term);
  return result;
}

IndexExpr IndexExpr::operator-(const IndexExpr &other) const { return *this + other * IndexExpr(-1); }

IndexExpr IndexExpr::operator*(const IndexExpr &other) const {
  IndexExpr result(multiply(constant, other.constant));
  for (const Term &term : terms)
    result.add({term.factors, multiply(term.coefficient, other.constant)});
  for (const Term &term : other.terms)
    result.add({term.factors, multiply(term.coefficient, constant)});
  for (const Term &left : terms)
    for (const Term &right : other.terms) {
      Term product{left.factors, multiply(left.coefficient, right.coefficient)};
      product.factors.append(right.factors.begin(), right.factors.end());
      result.add(product);
    }
  return result;
}

/// Whether \p divisor divides the constant and every coefficient, so that the division can be done term by term.
static bool dividesEachTerm(int64_t divisor, int64_t constant, ArrayRef<IndexExpr::Term> terms) {
  return remainder(constant, divisor) == 0 &&
         llvm::all_of(terms, [&](const IndexExpr::Term &term) { return remainder(term.coefficient, divisor) == 0; });
}

IndexExpr IndexExpr::dividedBy(const IndexExpr &divisor) const {
  if (divisor.isOne())
    return *this;
  std::optional<int64_t> number = divisor.asConstant();
  if (number && terms.empty())
    return divide(constant, *number);
  IndexExpr result;
  if (!number || !dividesEachTerm(*number, constant, terms)) {
    result.terms.push_back({{std::make_shared<const IndexQuotient>(IndexQuotient{*this, divisor, false})}, 1});
    return result;
  }
  result.constant = divide(constant, *number);
  for (const Term &term : terms)
    result.add({term.factors, divide(term.coefficient, *number)});
  return result;
}

IndexExpr IndexExpr::remainderBy(const IndexExpr &divisor) const {
  std::optional<int64_t> number = divisor.asConstant();
  if (number && dividesEachTerm(*number, constant, terms))
    return 0;
  if (number && terms.empty())
    return remainder(constant, *number);
  IndexExpr result;
  result.terms.push_back({{std::make_shared<const IndexQuotient>(IndexQuotient{*this, divisor, true})}, 1});
  return result;
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

namespace {
/// Emits expressions in one type.
struct Emitter {
  OpBuilder &builder;
  Location loc;
  Type type;

  Value constant(int64_t number) {
    return arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, number));
  }

  Value cast(Value value) {
    if (value.getType() == type)
      return value;
    if (isa<IndexType>(type) || isa<IndexType>(value.getType()))
      return arith::IndexCastOp::create(builder, loc, type, value);
    if (value.getType().getIntOrFloatBitWidth() < type.getIntOrFloatBitWidth())
      return arith::ExtSIOp::create(builder, loc, type, value);
    return arith::TruncIOp::create(builder, loc, type, value);
  }

  Value quotient(const IndexQuotient &quotient) {
    Value dividend = sum(quotient.dividend), divisor = sum(quotient.divisor);
    if (quotient.isRemainder)
      return arith::RemSIOp::create(builder, loc, dividend, divisor);
    return arith::DivSIOp::create(builder, loc, dividend, divisor);
  }

  /// One product, the coefficient last.
  Value product(const IndexExpr::Term &term) {
    Value product;
    for (const IndexExpr::Factor &factor : term.factors) {
      Value value = factor.value ? cast(factor.value) : quotient(*factor.quotient);
      product = product ? arith::MulIOp::create(builder, loc, product, value).getResult() : value;
    }
    if (term.coefficient == 1)
      return product;
    return arith::MulIOp::create(builder, loc, product, constant(term.coefficient));
  }

  Value sum(const IndexExpr &expr) {
    Value sum;
    for (const IndexExpr::Term &term : expr.getTerms()) {
      Value value = product(term);
      sum = sum ? arith::AddIOp::create(builder, loc, sum, value).getResult() : value;
    }
    if (!sum)
      return constant(expr.getConstant());
    if (expr.getConstant() != 0)
      sum = arith::AddIOp::create(builder, loc, sum, constant(expr.getConstant()));
    return sum;
  }
};
} // namespace

OpFoldResult IndexExpr::emit(OpBuilder &builder, Location loc) const {
  if (terms.empty())
    return builder.getIndexAttr(constant);
  return emitValue(builder, loc);
}

Value IndexExpr::emitValue(OpBuilder &builder, Location loc) const {
  return emitValue(builder, loc, builder.getIndexType());
}

Value IndexExpr::emitValue(OpBuilder &builder, Location loc, Type type) const {
  return Emitter{builder, loc, type}.sum(*this);
}
