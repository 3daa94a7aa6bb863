// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What a distributed call needs around it, decided before anything is changed.
#ifndef HEDDLE_LIB_CONVERSION_HIVMORDERDISTRIBUTED_ORDERPLAN_H
#define HEDDLE_LIB_CONVERSION_HIVMORDERDISTRIBUTED_ORDERPLAN_H

#include "heddle/Dialect/HIVM/IR/HIVM.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

#include <optional>

namespace mlir::heddle {

/// The recipes. In a kernel of one kind of core the pipe barrier alone gives order; the others are for mixed kernels.
enum class Recipe {
  Drain,        ///< pipe barrier; call
  Signal,       ///< cube before vector; sub-blocks meet; call on sub-block 0; vector before cube
  Transfer,     ///< as Signal, and the sub-blocks meet again behind the call
  VectorMeet,   ///< cube before vector; pipe barrier; call; vector before cube
  InUserBranch, ///< cube before vector before the user's branch; pipe barrier; call; vector before cube behind the
                ///< branch
};

/// One call and how it is ordered.
struct OrderedCall {
  hivm::CustomOp call;
  Recipe recipe;
  /// The outermost branch on the sub-block index around the call; for InUserBranch only.
  Operation *branch = nullptr;
};

/// How \p call has to be ordered in a kernel of a module that has matrix ops, or has none; nothing when it needs no
/// order. Fails with an error at the call when it cannot be ordered.
FailureOr<std::optional<OrderedCall>> planOrder(hivm::CustomOp call, bool hasMatrix);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_HIVMORDERDISTRIBUTED_ORDERPLAN_H
