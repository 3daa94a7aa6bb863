// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The rules that tt.gather_load and its later name share.
#ifndef HEDDLE_DIALECT_TRITON_IR_INDEXSELECT_H
#define HEDDLE_DIALECT_TRITON_IR_INDEXSELECT_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"

namespace mlir::triton {

/// An error at \p op unless \p index has one dimension (c1), \p dim is not the last one (c2), the lists have an entry a
/// dimension (c3), and \p result is what is read of \p pointee (c4).
LogicalResult verifyIndexSelect(Operation *op, Type pointee, RankedTensorType index, int64_t dim, size_t shapeCount,
                                size_t offsetCount, ArrayRef<int32_t> readShape, RankedTensorType result);

} // namespace mlir::triton

#endif // HEDDLE_DIALECT_TRITON_IR_INDEXSELECT_H
