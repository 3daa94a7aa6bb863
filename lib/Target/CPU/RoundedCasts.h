// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The casts of `hfusion` as arithmetic.
#ifndef HEDDLE_LIB_TARGET_CPU_ROUNDEDCASTS_H
#define HEDDLE_LIB_TARGET_CPU_ROUNDEDCASTS_H

#include "heddle/Dialect/HFusion/IR/HFusion.h"

namespace mlir::heddle {

/// Emits in front of \p op, a cast on tensors, ops of `arith` and `math` on tensors with the same result. On failure an
/// error at \p op says which cast the host has not.
FailureOr<Value> emitRoundedCast(hfusion::CastOp op);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_TARGET_CPU_ROUNDEDCASTS_H
