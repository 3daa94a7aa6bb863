// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The definition of the `tt` dialect itself.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONDIALECT_TD
#define HEDDLE_DIALECT_TRITON_IR_TRITONDIALECT_TD

include "mlir/IR/DialectBase.td"

def Triton_Dialect : Dialect {
  let name = "tt";
  let cppNamespace = "::mlir::triton";
  let summary = "the tile operations that the stock Triton front end prints";
  let description = [{
    The dialect reads the TTIR text of every Triton release from 3.1 on and prints the text of release 3.6. Where releases
    differ, the parser takes each spelling and the operation keeps one meaning:

    - attributes may stand in `{...}` or `<{...}>`, and an enum there may be a keyword, a string or a number;
    - `!tt.tensordesc<tensor<16x16xf32>>` and `!tt.tensordesc<16x16xf32>` are the same type;
    - `tt.dot_scaled` takes the grammar with and the one without the keyword `scale`;
    - operations of the tensor descriptor may carry their former prefix `experimental_`.

    Extents of tensors need not be powers of two.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect"];
  let useDefaultTypePrinterParser = 1;
  let usePropertiesForAttributes = 1;
  let hasConstantMaterializer = 1;
  let extraClassDeclaration = [{
    /// Reads operations under a name that a former release gave them, and refuses unknown ones.
    std::optional<ParseOpHook> getParseOperationHook(::llvm::StringRef name) const override;

    void registerTypes();
  }];
}

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONDIALECT_TD
