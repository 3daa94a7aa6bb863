// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Arithmetic on sums of products, and their emission as index operations.
#include "heddle/Analysis/IndexExpr.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace mlir::heddle;

/// Whether two products have the same factors, in whatever order.
static bool sameFactors(ArrayRef<Value> lhs, ArrayRef<Value> rhs) {
  if (lhs.size() != rhs.size())
    return false;
  return llvm::all_of(lhs, [&](Value value) { return llvm::count(lhs, value) == llvm::count(rhs, value); });
}

IndexExpr IndexExpr::of(Value scalar) {
  while (auto extend = scalar.getDefiningOp<arith::ExtSIOp>())
    scalar = extend.getIn();
  APInt number;
  if (matchPattern(scalar, m_ConstantInt(&number)))
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
    it->coefficient += term.coefficient;
    if (it->coefficient == 0)
      terms.erase(it);
    return;
  }
  if (term.coefficient != 0)
    terms.push_back(term);
}

IndexExpr IndexExpr::operator+(const IndexExpr &other) const {
  IndexExpr result = *this;
  result.constant += other.constant;
  for (const Term &term : other.terms)
    result.add(term);
  return result;
}

IndexExpr IndexExpr::operator-(const IndexExpr &other) const { return *this + other * IndexExpr(-1); }

IndexExpr IndexExpr::operator*(const IndexExpr &other) const {
  IndexExpr result(constant * other.constant);
  for (const Term &term : terms)
    result.add({term.factors, term.coefficient * other.constant});
  for (const Term &term : other.terms)
    result.add({term.factors, term.coefficient * constant});
  for (const Term &left : terms)
    for (const Term &right : other.terms) {
      Term product{left.factors, left.coefficient * right.coefficient};
      product.factors.append(right.factors.begin(), right.factors.end());
      result.add(product);
    }
  return result;
}

static Value emitConstant(OpBuilder &builder, Location loc, int64_t number) {
  return arith::ConstantIndexOp::create(builder, loc, number);
}

/// One product in `index`, the coefficient last.
static Value emitTerm(OpBuilder &builder, Location loc, const IndexExpr::Term &term) {
  Value product;
  for (Value factor : term.factors) {
    Value index = getValueOrCreateCastToIndexLike(builder, loc, builder.getIndexType(), factor);
    product = product ? arith::MulIOp::create(builder, loc, product, index).getResult() : index;
  }
  if (term.coefficient == 1)
    return product;
  return arith::MulIOp::create(builder, loc, product, emitConstant(builder, loc, term.coefficient));
}

OpFoldResult IndexExpr::emit(OpBuilder &builder, Location loc) const {
  if (terms.empty())
    return builder.getIndexAttr(constant);
  Value sum;
  for (const Term &term : terms) {
    Value value = emitTerm(builder, loc, term);
    sum = sum ? arith::AddIOp::create(builder, loc, sum, value).getResult() : value;
  }
  if (constant != 0)
    sum = arith::AddIOp::create(builder, loc, sum, emitConstant(builder, loc, constant));
  return sum;
}

Value IndexExpr::emitValue(OpBuilder &builder, Location loc) const {
  return getValueOrCreateConstantIndexOp(builder, loc, emit(builder, loc));
}
