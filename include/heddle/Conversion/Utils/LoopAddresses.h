// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Addresses that loops carry, as offsets from where they begin.
#ifndef HEDDLE_CONVERSION_UTILS_LOOPADDRESSES_H
#define HEDDLE_CONVERSION_UTILS_LOOPADDRESSES_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::heddle {

/// Makes \p loop carry offsets in place of pointers, tensors of pointers and tensors of offsets that it moves by
/// addition. Returns how many.
unsigned promoteAddresses(scf::ForOp loop);
unsigned promoteAddresses(scf::WhileOp loop);

} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_UTILS_LOOPADDRESSES_H
