// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What is known about scalars before the run: what divides them, and whether they can be negative.
#ifndef HEDDLE_ANALYSIS_INDEXFACTS_H
#define HEDDLE_ANALYSIS_INDEXFACTS_H

#include "heddle/Analysis/IndexExpr.h"

namespace mlir::heddle {

/// The largest number that is known to divide \p expr whatever its values are; 0, which everything divides, for the
/// constant 0. Launchers promise the `tt.divisibility` of kernel arguments.
int64_t getKnownDivisor(const IndexExpr &expr);

/// Whether \p expr is never negative. Program ids and counts are not, nor is what is made of them by arithmetic that
/// does not overflow.
bool isKnownNonNegative(const IndexExpr &expr);

/// Adds to \p span the distance of the outer ones of \p size lanes that step by \p step. False if no i64 holds that.
bool addSpan(int64_t &span, int64_t step, int64_t size);

} // namespace mlir::heddle

#endif // HEDDLE_ANALYSIS_INDEXFACTS_H
