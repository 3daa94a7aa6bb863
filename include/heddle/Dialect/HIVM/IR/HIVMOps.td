// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Everything that the `hivm` dialect defines.
#ifndef HEDDLE_DIALECT_HIVM_IR_HIVMOPS_TD
#define HEDDLE_DIALECT_HIVM_IR_HIVMOPS_TD

include "heddle/Dialect/HIVM/IR/HIVMCubeOps.td"
include "heddle/Dialect/HIVM/IR/HIVMCustomOps.td"
include "heddle/Dialect/HIVM/IR/HIVMDataOps.td"
include "heddle/Dialect/HIVM/IR/HIVMSyncOps.td"

#endif // HEDDLE_DIALECT_HIVM_IR_HIVMOPS_TD
