// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A sum of products of SSA values: how analyses speak of offsets, strides and bounds without creating IR.
#ifndef HEDDLE_ANALYSIS_INDEXEXPR_H
#define HEDDLE_ANALYSIS_INDEXEXPR_H

#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <optional>

namespace mlir {
class OpBuilder;
class Location;

namespace heddle {

struct IndexQuotient;

/// An integer expression `c0 + c1 * a * b + c2 * a + ...` over scalar SSA values (integers or index), and over
/// quotients and remainders of such expressions.
///
/// The values are the input's own scalars, so arithmetic that the user wrote keeps its width and its wrap-around; what
/// IndexExpr adds on top is meant without overflow and is emitted in `index` or i64. Terms keep the order in which they
/// came, so that emitted IR does not depend on addresses.
class IndexExpr {
public:
  /// A scalar of the input, or a quotient of what is made of such scalars: one of the two is null.
  struct Factor {
    Value value;
    std::shared_ptr<const IndexQuotient> quotient;

    /*implicit*/ Factor(Value value) : value(value) {}
    /*implicit*/ Factor(std::shared_ptr<const IndexQuotient> quotient) : quotient(std::move(quotient)) {}
    bool operator==(const Factor &other) const;
  };

  /// One product. Factors may repeat.
  struct Term {
    SmallVector<Factor, 2> factors;
    int64_t coefficient = 1;
  };

  IndexExpr() = default;
  /*implicit*/ IndexExpr(int64_t constant) : constant(constant) {}
  /// The value itself; a constant op becomes its number, a sign extension its source.
  static IndexExpr of(Value scalar);

  /// The number, when the expression has no variable part.
  std::optional<int64_t> asConstant() const;
  bool isZero() const { return terms.empty() && constant == 0; }
  bool isOne() const { return terms.empty() && constant == 1; }
  bool operator==(const IndexExpr &other) const;

  IndexExpr operator+(const IndexExpr &other) const;
  IndexExpr operator-(const IndexExpr &other) const;
  IndexExpr operator*(const IndexExpr &other) const;
  /// The quotient, rounded towards zero as arith.divsi does it. \p divisor is not the constant 0.
  IndexExpr dividedBy(const IndexExpr &divisor) const;
  /// The remainder with the sign of the dividend, as arith.remsi. \p divisor is not the constant 0.
  IndexExpr remainderBy(const IndexExpr &divisor) const;

  int64_t getConstant() const { return constant; }
  ArrayRef<Term> getTerms() const { return terms; }

  /// Emits the expression in `index`. A constant becomes an attribute and creates nothing.
  OpFoldResult emit(OpBuilder &builder, Location loc) const;
  /// Emits the expression as an `index` value.
  Value emitValue(OpBuilder &builder, Location loc) const;
  /// Emits the expression as a value of \p type, which is index or a signless integer.
  Value emitValue(OpBuilder &builder, Location loc, Type type) const;

private:
  void add(const Term &term);

  int64_t constant = 0;
  SmallVector<Term, 2> terms;
};

/// `dividend / divisor` or `dividend % divisor`, neither of which the terms of a sum can express.
struct IndexQuotient {
  IndexExpr dividend, divisor;
  bool isRemainder = false;
  bool operator==(const IndexQuotient &other) const {
    return isRemainder == other.isRemainder && dividend == other.dividend && divisor == other.divisor;
  }
};

} // namespace heddle
} // namespace mlir

#endif // HEDDLE_ANALYSIS_INDEXEXPR_H
