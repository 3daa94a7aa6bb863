// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Everything of the `tt` dialect.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITON_H
#define HEDDLE_DIALECT_TRITON_IR_TRITON_H

#include "heddle/Dialect/Triton/IR/TritonDialect.h"
#include "heddle/Dialect/Triton/IR/TritonEnums.h"
#include "heddle/Dialect/Triton/IR/TritonOps.h"
#include "heddle/Dialect/Triton/IR/TritonTypes.h"

#endif // HEDDLE_DIALECT_TRITON_IR_TRITON_H
