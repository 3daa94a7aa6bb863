// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file All operations of the `tt` dialect, gathered from one file a topic.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONOPS_TD
#define HEDDLE_DIALECT_TRITON_IR_TRITONOPS_TD

include "heddle/Dialect/Triton/IR/TritonArithOps.td"
include "heddle/Dialect/Triton/IR/TritonDescriptorOps.td"
include "heddle/Dialect/Triton/IR/TritonMemoryOps.td"
include "heddle/Dialect/Triton/IR/TritonProgramOps.td"
include "heddle/Dialect/Triton/IR/TritonRegionOps.td"
include "heddle/Dialect/Triton/IR/TritonShapeOps.td"

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONOPS_TD
