// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The class of the `tt` dialect.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONDIALECT_H
#define HEDDLE_DIALECT_TRITON_IR_TRITONDIALECT_H

#include "mlir/IR/Dialect.h"

#include "heddle/Dialect/Triton/IR/TritonDialect.h.inc"

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONDIALECT_H
