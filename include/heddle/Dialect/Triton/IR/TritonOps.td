// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file All operations of the `tt` dialect, gathered from one file a topic.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONOPS_TD
#define HEDDLE_DIALECT_TRITON_IR_TRITONOPS_TD

include "heddle/Dialect/Triton/IR/TritonTypes.td"
include "heddle/Dialect/Triton/IR/TritonEnums.td"

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONOPS_TD
