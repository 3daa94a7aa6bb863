// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file All definitions of the `hfusion` dialect.
#ifndef HEDDLE_DIALECT_HFUSION_IR_HFUSIONOPS_TD
#define HEDDLE_DIALECT_HFUSION_IR_HFUSIONOPS_TD

include "heddle/Dialect/HFusion/IR/HFusionAtomicOps.td"
include "heddle/Dialect/HFusion/IR/HFusionTileOps.td"

#endif // HEDDLE_DIALECT_HFUSION_IR_HFUSIONOPS_TD
