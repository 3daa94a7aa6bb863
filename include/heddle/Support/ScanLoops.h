// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Loops that combine the elements up to each one, for scans in TTIR and for their calls in adapter IR.
#ifndef HEDDLE_SUPPORT_SCANLOOPS_H
#define HEDDLE_SUPPORT_SCANLOOPS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::heddle {

/// Emits the combination of what is combined so far with the next elements, one value an operand each.
using CombineFunction = llvm::function_ref<SmallVector<Value>(OpBuilder &, Location, ValueRange, ValueRange)>;

/// Emits loops that write the scan of the tensors \p sources along \p axis into new buffers. Returns the buffers as
/// tensors. Elements are visited from the first to the last, or back if \p isReverse.
SmallVector<Value> emitScanLoops(OpBuilder &builder, Location loc, ValueRange sources, int64_t axis, bool isReverse,
                                 CombineFunction combine);

/// Emits a loop nest over \p shape.
void emitLoopNest(OpBuilder &builder, Location loc, ArrayRef<int64_t> shape,
                  llvm::function_ref<void(OpBuilder &, Location, ValueRange)> body);

/// A new buffer for a tensor of \p type.
Value allocateTile(OpBuilder &builder, Location loc, RankedTensorType type);

/// What \p buffer holds, as a tensor of \p type; nothing else uses the buffer any more.
Value readTile(OpBuilder &builder, Location loc, RankedTensorType type, Value buffer);

} // namespace mlir::heddle

#endif // HEDDLE_SUPPORT_SCANLOOPS_H
