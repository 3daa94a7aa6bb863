// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The generated half of the enumerations of the `tt` dialect.
#include "heddle/Dialect/Triton/IR/TritonEnums.h"
#include "mlir/IR/Builders.h"

#include "heddle/Dialect/Triton/IR/TritonEnums.cpp.inc"
