// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pointers that branches and loops choose, as one base plus a chosen offset, or as accesses that are chosen
/// instead.
#ifndef HEDDLE_CONVERSION_UTILS_MERGEDPOINTERS_H
#define HEDDLE_CONVERSION_UTILS_MERGEDPOINTERS_H

#include "mlir/IR/BuiltinOps.h"

namespace mlir::heddle {

/// Leaves no pointer, and no tensor of pointers, among what scf.if, scf.for and scf.while of \p module carry, but what
/// a loop moves by addition. A pointer with one base becomes that base plus an offset that is carried; of pointers with
/// different bases the address (i64) is carried. An arith.select of pointers with different bases is left only where
/// its users cannot choose between the pointers themselves.
///
/// Returns how many pointers were taken apart. Lanes of one tensor of pointers that start at different pointers in
/// different rounds of a loop are left as they are.
unsigned resolveMergedPointers(ModuleOp module);

} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_UTILS_MERGEDPOINTERS_H
