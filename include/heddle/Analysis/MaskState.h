// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Masks as one window a dimension.
#ifndef HEDDLE_ANALYSIS_MASKSTATE_H
#define HEDDLE_ANALYSIS_MASKSTATE_H

#include "heddle/Analysis/OffsetInfo.h"

namespace mlir::heddle {

/// One bound of one dimension: lanes with `start + i < bound` (upper) or `start + i >= bound` (lower) take part, where
/// i is the lane's coordinate.
struct MaskBound {
  IndexExpr start;
  IndexExpr bound;
  bool operator==(const MaskBound &other) const { return start == other.start && bound == other.bound; }
};

/// The window of one dimension: the intersection of its bounds with [0, size).
struct MaskDimension {
  int64_t size = 1;
  SmallVector<MaskBound, 1> upper;
  SmallVector<MaskBound, 1> lower;
};

/// A mask that is a conjunction of bounds of single dimensions and of scalar conditions. Everything true: no bounds.
struct MaskState {
  SmallVector<MaskDimension, 2> dimensions;
  /// Scalar i1 values that must all hold for any lane to take part.
  SmallVector<Value, 1> conditions;
  /// The mask is false in all lanes.
  bool never = false;

  /// Whether every lane takes part.
  bool isAlways() const;
};

/// Models a tensor of i1 (or a scalar i1): comparisons of an affine lane value with a scalar, constants, splats, and
/// conjunctions, broadcasts and expansions of what it knows.
Analyzed<MaskState> analyzeMask(Value mask);

} // namespace mlir::heddle

#endif // HEDDLE_ANALYSIS_MASKSTATE_H
