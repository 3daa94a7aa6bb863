// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Constructors, options and registration of every conversion pass, generated from Passes.td.
#ifndef HEDDLE_CONVERSION_PASSES_H
#define HEDDLE_CONVERSION_PASSES_H

#include "heddle/Conversion/AtomicForm.h"
#include "mlir/Pass/Pass.h"

namespace mlir::heddle {

#define GEN_PASS_DECL
#include "heddle/Conversion/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "heddle/Conversion/Passes.h.inc"

} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_PASSES_H
