// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Integer tensors whose value is affine in the lane coordinates.
#ifndef HEDDLE_ANALYSIS_OFFSETINFO_H
#define HEDDLE_ANALYSIS_OFFSETINFO_H

#include "heddle/Analysis/IndexExpr.h"
#include "heddle/Analysis/Unknown.h"

namespace mlir::heddle {

/// The lane at coordinates (i0, i1, ...) holds `base + strides[0] * i0 + strides[1] * i1 + ...`. A scalar has no
/// strides.
struct OffsetInfo {
  IndexExpr base;
  SmallVector<IndexExpr, 2> strides;
  SmallVector<int64_t, 2> shape;

  /// Whether all lanes hold the same value.
  bool isUniform() const;
  /// Whether this has more factors than any address that somebody wrote: what is made of it would grow without bound.
  bool isLarge() const;
  /// Adds lane by lane; both have one shape.
  OffsetInfo operator+(const OffsetInfo &other) const;
  /// Multiplies all lanes by one number.
  OffsetInfo scaled(const IndexExpr &factor) const;

  /// The same lanes in the shape of tt.expand_dims: a dimension of size 1 before \p axis.
  OffsetInfo expanded(unsigned axis) const;
  /// The lanes repeated to \p newShape as tt.broadcast does.
  OffsetInfo broadcast(ArrayRef<int64_t> newShape) const;
  /// The dimensions in another order, as tt.trans.
  OffsetInfo transposed(ArrayRef<int32_t> order) const;
};

/// A scalar integer, or one integer in every lane of \p shape.
OffsetInfo uniformOffset(IndexExpr value, ArrayRef<int64_t> shape);

/// Models an integer scalar or tensor. Knows make_range, splat, expand_dims, broadcast, trans, constants, and sums,
/// differences, scalar multiples and sign extensions of what it knows.
Analyzed<OffsetInfo> analyzeOffsets(Value value);

} // namespace mlir::heddle

#endif // HEDDLE_ANALYSIS_OFFSETINFO_H
