// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file triton-to-hivm: the older synchronisation calls become ops between the cores of a block.
#ifndef HEDDLE_CONVERSION_TRITONTOHIVM_H
#define HEDDLE_CONVERSION_TRITONTOHIVM_H

#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_TRITONTOHIVM
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_TRITONTOHIVM_H
