// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The generated half of the operations of the `tt` dialect.
#include "heddle/Dialect/Triton/IR/TritonOps.h"
#include "TritonAsm.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace mlir::triton;

#define GET_OP_CLASSES
#include "heddle/Dialect/Triton/IR/TritonOps.cpp.inc"
