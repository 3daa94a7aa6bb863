// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Integer tensors and pointers that are affine in the digits of the lane coordinates: what quotients and
/// remainders of a coordinate by constants are made of.
#ifndef HEDDLE_ANALYSIS_DIGITOFFSETS_H
#define HEDDLE_ANALYSIS_DIGITOFFSETS_H

#include "heddle/Analysis/IndexExpr.h"
#include "heddle/Analysis/Unknown.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace mlir::heddle {

/// One digit of a lane coordinate: it counts from 0 to `size - 1`, each step adds `stride`.
struct LaneDigit {
  int64_t size;
  IndexExpr stride;
};

/// The digits of one dimension, the most significant first. The coordinate is written in the mixed radix of their
/// sizes, whose product is the size of the dimension; a dimension of size 1 has no digits.
using LaneDigits = SmallVector<LaneDigit, 2>;

/// A scalar whose value decides whether the model holds: it does when `value` is not negative and `divisor` divides it.
struct DigitAssumption {
  IndexExpr value;
  int64_t divisor;
};

/// The lane whose coordinates have the digits (x0, x1, ...) holds `base + stride0 * x0 + stride1 * x1 + ...`.
struct DigitOffsets {
  IndexExpr base;
  SmallVector<LaneDigits, 2> dimensions;
  /// Whether a quotient or a remainder was resolved.
  bool hasQuotient = false;
  /// What has to be found out at run time; empty when everything is proved.
  SmallVector<DigitAssumption, 1> assumptions;

  SmallVector<int64_t> getShape() const;
  DigitOffsets scaled(const IndexExpr &factor) const;
  DigitOffsets expanded(unsigned axis) const;
  DigitOffsets broadcast(ArrayRef<int64_t> shape) const;
  DigitOffsets transposed(ArrayRef<int32_t> order) const;
};

/// The sizes of the digits of each dimension, the most significant first.
using Radix = SmallVector<SmallVector<int64_t, 2>, 2>;

Radix getRadix(const DigitOffsets &offsets);

/// The coarsest radix that splits the digits of both, or nothing when one has no sizes that divide the other's.
std::optional<Radix> getCommonRadix(const Radix &a, const Radix &b);

/// The same lanes in a radix that splits theirs.
DigitOffsets refine(const DigitOffsets &offsets, const Radix &radix);

/// The digits of all dimensions, in their order.
SmallVector<LaneDigit> flatten(const DigitOffsets &offsets);

/// Models an integer tensor or scalar: what OffsetInfo knows, and quotients and remainders by a number that is the same
/// in all lanes. With \p assume an offset that is not proved to be a multiple of a constant divisor becomes an
/// assumption.
Analyzed<DigitOffsets> analyzeDigitOffsets(Value value, bool assume);

/// `root + offsets`, in elements.
struct DigitPointer {
  Value root;
  DigitOffsets offsets;
};

/// Models a tensor of pointers over one scalar pointer.
Analyzed<DigitPointer> analyzeDigitPointer(Value pointer, bool assume);

/// `lanes < bound` (or `>=` for a lower bound), lane by lane.
struct DigitBound {
  DigitOffsets lanes;
  IndexExpr bound;
  bool isUpper;
};

/// A conjunction.
struct DigitMask {
  SmallVector<int64_t> shape;
  SmallVector<DigitBound, 2> bounds;
  /// Scalars that must hold for any lane to take part.
  SmallVector<Value, 1> conditions;
  bool never = false;
};

/// Models a tensor of i1 as analyzeMask does, over digits.
Analyzed<DigitMask> analyzeDigitMask(Value mask, bool assume);

} // namespace mlir::heddle

#endif // HEDDLE_ANALYSIS_DIGITOFFSETS_H
