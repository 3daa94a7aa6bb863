// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file An access whose dimensions are split into digits, so that no quotient or remainder is left in its addresses.
#ifndef HEDDLE_LIB_CONVERSION_TRITONTOSTRUCTURED_LINEARIZATION_H
#define HEDDLE_LIB_CONVERSION_TRITONTOSTRUCTURED_LINEARIZATION_H

#include "heddle/Analysis/DigitOffsets.h"

namespace mlir::heddle {

/// Lanes whose digit \p digit is below \p lanes (or not below it, for a lower limit) take part.
struct DigitLimit {
  unsigned digit;
  IndexExpr lanes;
  bool isUpper;
};

/// A condition on all lanes: `lhs < rhs`.
struct ScalarLimit {
  IndexExpr lhs, rhs;
};

/// The access over digits. All lists of digits are in the order of the original dimensions.
struct Linearization {
  Value root;
  IndexExpr base;
  SmallVector<LaneDigit> digits;
  SmallVector<DigitLimit, 1> limits;
  SmallVector<ScalarLimit, 0> scalarLimits;
  SmallVector<Value> conditions;
  bool never = false;
  /// Bounds over several digits at once; only where a mask may stay discrete. `lanes` has the radix of the access.
  SmallVector<DigitBound, 0> wideBounds;
  /// A mask that keeps its form and is reshaped; null where the lists above say it all.
  Value wholeMask;
  SmallVector<DigitAssumption, 1> assumptions;

  /// Whether lanes that differ in digit \p digit alone share an address.
  bool isRepeated(unsigned digit) const { return digits[digit].stride.isZero(); }
  /// Whether any digit is repeated.
  bool repeatsLanes() const;
  /// Whether lanes of one address may differ in taking part.
  bool limitsRepeated() const;
};

/// How far a linearization may go.
struct LinearizationOptions {
  /// A mask that is no bound of single digits stays, on the split access.
  bool keepDiscreteMasks = false;
  /// Offsets that are not proved to be multiples of a divisor are tested at run time.
  bool assumeMultiples = false;
};

/// Splits the access of \p access to \p pointer under \p mask (which may be null). Nothing when there is nothing to
/// split, or when the rules do not apply. A discrete mask that the options would keep and that cannot stay is a remark.
std::optional<Linearization> linearize(Operation *access, Value pointer, Value mask, LinearizationOptions options);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONTOSTRUCTURED_LINEARIZATION_H
