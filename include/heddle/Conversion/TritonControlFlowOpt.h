// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file triton-control-flow-opt: branches between blocks become structured control flow.
#ifndef HEDDLE_CONVERSION_TRITONCONTROLFLOWOPT_H
#define HEDDLE_CONVERSION_TRITONCONTROLFLOWOPT_H

#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_TRITONCONTROLFLOWOPT
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_TRITONCONTROLFLOWOPT_H
