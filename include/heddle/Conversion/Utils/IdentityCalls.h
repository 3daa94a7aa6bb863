// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Calls that return their pointer operand: they order uses after a wait, and do not change the address.
#ifndef HEDDLE_CONVERSION_UTILS_IDENTITYCALLS_H
#define HEDDLE_CONVERSION_UTILS_IDENTITYCALLS_H

#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::heddle {

/// Whether the result of \p call is its first operand, as that of aclshmem_consume_token is.
bool isIdentityCall(hivm::CustomOp call);

/// Moves identity calls on scalar pointers below the pointer arithmetic: `f(p + o)` becomes `f(p) + o`.
void sinkIdentityCalls(ModuleOp module);

/// Lets identity calls on tensors of pointers, from which the arithmetic of \p pointer begins, take the one pointer
/// that all lanes begin at: `f(splat(p) + o)` becomes `splat(f(p)) + o`. A call whose lanes begin at different pointers
/// stays.
void applyIdentityCallsToBase(Value pointer);

} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_UTILS_IDENTITYCALLS_H
