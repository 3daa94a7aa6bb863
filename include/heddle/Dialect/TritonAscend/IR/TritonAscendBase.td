// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `ascend` dialect: what its ops have in common.
#ifndef HEDDLE_DIALECT_TRITONASCEND_IR_TRITONASCENDBASE_TD
#define HEDDLE_DIALECT_TRITONASCEND_IR_TRITONASCENDBASE_TD

include "heddle/Dialect/Triton/IR/TritonTypes.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TritonAscend_Dialect : Dialect {
  let name = "ascend";
  let cppNamespace = "::mlir::triton::ascend";
  let summary = "ops of the Ascend language extension";
  let description = [{
    What the Python extension of Triton for Ascend produces beside `tt`. Names and text are those of the original.
  }];
}

class TritonAscend_Op<string mnemonic, list<Trait> traits = []> : Op<TritonAscend_Dialect, mnemonic, traits>;

#endif // HEDDLE_DIALECT_TRITONASCEND_IR_TRITONASCENDBASE_TD
