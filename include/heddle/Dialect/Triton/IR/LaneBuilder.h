// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Makes the lanes of a tile, dimension by dimension.
#ifndef HEDDLE_DIALECT_TRITON_IR_LANEBUILDER_H
#define HEDDLE_DIALECT_TRITON_IR_LANEBUILDER_H

#include "mlir/IR/Builders.h"

namespace mlir::triton {

/// \p scalar in every lane of \p shape.
Value splatLanes(OpBuilder &builder, Location loc, Value scalar, ArrayRef<int64_t> shape);

/// The i64 numbers 0, 1, ... \p size - 1.
Value createLaneNumbers(OpBuilder &builder, Location loc, int64_t size);

/// The one-dimensional \p lanes along dimension \p dimension of \p shape, repeated along the others.
Value spreadLanes(OpBuilder &builder, Location loc, Value lanes, unsigned dimension, ArrayRef<int64_t> shape);

/// The scalar that all lanes of \p value hold, made at the builder's place when it is a constant; null when lanes may
/// differ. A scalar is what it holds.
Value getUniformScalar(OpBuilder &builder, Value value);

} // namespace mlir::triton

#endif // HEDDLE_DIALECT_TRITON_IR_LANEBUILDER_H
