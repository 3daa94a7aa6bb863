// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file convert-triton-distributed-to-hivm: distributed ops become calls of the device library.
#ifndef HEDDLE_CONVERSION_TRITONDISTRIBUTEDTOHIVM_H
#define HEDDLE_CONVERSION_TRITONDISTRIBUTEDTOHIVM_H

#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_CONVERTTRITONDISTRIBUTEDTOHIVM
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_TRITONDISTRIBUTEDTOHIVM_H
