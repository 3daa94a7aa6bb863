// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The enumerations of the `tt` dialect and their attributes.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONENUMS_H
#define HEDDLE_DIALECT_TRITON_IR_TRITONENUMS_H

#include "mlir/IR/BuiltinAttributes.h"

#include "heddle/Dialect/Triton/IR/TritonEnums.h.inc"

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONENUMS_H
