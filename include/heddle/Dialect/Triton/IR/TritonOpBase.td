// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What every operation file of the `tt` dialect starts from.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONOPBASE_TD
#define HEDDLE_DIALECT_TRITON_IR_TRITONOPBASE_TD

include "heddle/Dialect/Triton/IR/TritonEnums.td"
include "heddle/Dialect/Triton/IR/TritonTypes.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class TT_Op<string mnemonic, list<Trait> traits = []> : Op<Triton_Dialect, mnemonic, traits> {
  // The attribute dictionary: read in `{...}` and `<{...}>` with enums as keyword, string or number, printed in `{...}`
  // without what the rest of the format or a default already says.
  string attrs = "`` custom<Attributes>(attr-dict, \"getOperationName()\")";

  // The hints of a memory access, printed only where they say something.
  string cacheHints = "oilist(`cacheModifier` `=` $cache | `evictionPolicy` `=` $evict) ";
}

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONOPBASE_TD
