// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A sum of products of SSA values: how analyses speak of offsets, strides and bounds without creating IR.
#ifndef HEDDLE_ANALYSIS_INDEXEXPR_H
#define HEDDLE_ANALYSIS_INDEXEXPR_H

#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace mlir {
class OpBuilder;
class Location;

namespace heddle {

/// An integer expression `c0 + c1 * a * b + c2 * a + ...` over scalar SSA values (integers or index).
///
/// The values are the input's own scalars, so arithmetic that the user wrote keeps its width and its wrap-around; what
/// IndexExpr adds on top is meant without overflow and is emitted in `index`. Terms keep the order in which they came,
/// so that emitted IR does not depend on addresses.
class IndexExpr {
public:
  /// One product. Factors may repeat.
  struct Term {
    SmallVector<Value, 2> factors;
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

  int64_t getConstant() const { return constant; }
  ArrayRef<Term> getTerms() const { return terms; }

  /// Emits the expression in `index`. A constant becomes an attribute and creates nothing.
  OpFoldResult emit(OpBuilder &builder, Location loc) const;
  /// Emits the expression as an `index` value.
  Value emitValue(OpBuilder &builder, Location loc) const;

private:
  void add(const Term &term);

  int64_t constant = 0;
  SmallVector<Term, 2> terms;
};

} // namespace heddle
} // namespace mlir

#endif // HEDDLE_ANALYSIS_INDEXEXPR_H
