// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The passes that stand at the borders between phases.
#ifndef HEDDLE_PIPELINES_PASSES_TD
#define HEDDLE_PIPELINES_PASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyTTIR : Pass<"verify-ttir", "ModuleOp"> {
  let summary = "check that a module is what phase ttir promises";
  let description = [{
    Every op belongs to a dialect that Triton IR consists of, and no encoded distributed call is left. Each op that does
    not is an error at the op.
  }];
}

def VerifyTTAdapter : Pass<"verify-ttadapter", "ModuleOp"> {
  let summary = "check that a module is adapter IR";
  let description = [{
    Every op belongs to a dialect of the adapter IR, no value has a Triton type, each kernel has the attributes and the
    leading and trailing arguments of the ABI, and the first function is a kernel without a visibility keyword.
  }];
}

#endif // HEDDLE_PIPELINES_PASSES_TD
