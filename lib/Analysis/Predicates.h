// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Comparisons of integers: seen from the other side, and with bounds that are far away.
#ifndef HEDDLE_LIB_ANALYSIS_PREDICATES_H
#define HEDDLE_LIB_ANALYSIS_PREDICATES_H

#include "heddle/Analysis/IndexExpr.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include <algorithm>

namespace mlir::heddle {

/// The predicate p' for which `b p' a` says the same as `a p b`.
inline arith::CmpIPredicate swapSides(arith::CmpIPredicate predicate) {
  using P = arith::CmpIPredicate;
  switch (predicate) {
  case P::slt:
    return P::sgt;
  case P::sle:
    return P::sge;
  case P::sgt:
    return P::slt;
  case P::sge:
    return P::sle;
  case P::ult:
    return P::ugt;
  case P::ule:
    return P::uge;
  case P::ugt:
    return P::ult;
  case P::uge:
    return P::ule;
  case P::eq:
  case P::ne:
    return predicate;
  }
  llvm_unreachable("every predicate is listed");
}

/// \p bound, but of constants that no lane reaches the nearest: distances to it do not overflow.
inline IndexExpr clampBound(const IndexExpr &bound) {
  constexpr int64_t limit = int64_t(1) << 60;
  std::optional<int64_t> number = bound.asConstant();
  return number ? IndexExpr(std::clamp(*number, -limit, limit)) : bound;
}

} // namespace mlir::heddle

#endif // HEDDLE_LIB_ANALYSIS_PREDICATES_H
