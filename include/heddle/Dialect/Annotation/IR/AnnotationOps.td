// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `annotation` dialect: hints of the user and of passes, tied to a value.
#ifndef HEDDLE_DIALECT_ANNOTATION_IR_ANNOTATIONOPS_TD
#define HEDDLE_DIALECT_ANNOTATION_IR_ANNOTATIONOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Annotation_Dialect : Dialect {
  let name = "annotation";
  let cppNamespace = "::mlir::annotation";
  let summary = "hints tied to values";
  let description = [{
    One op, `annotation.mark`. Names and text are the vendor's.
  }];
}

def Annotation_MarkOp : Op<Annotation_Dialect, "mark", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "tie hints to a value";
  let description = [{
    Every attribute is a hint about `src`. A hint whose value is computed has its name in `keys` and its value at the
    same place in `values`.

    Constraints:
    - `mark_c1` there are as many `keys` as `values`, and every key is a string.
    - `mark_c2` the attribute `effects`, if there, holds "read" and "write" only.

    Effects: those in the attribute `effects` on `src`; a write when it is absent, so that the mark stays.

    ```mlir
    annotation.mark %x {hivm.multi_buffer = 2 : i32} : tensor<16xf32>
    annotation.mark %x keys = ["bind_buffer"] values = [%buffer : memref<16xf32>] : tensor<16xf32>
    ```
  }];
  let arguments = (ins AnyType:$src, OptionalAttr<ArrayAttr>:$keys /*mark_c1*/, Variadic<AnyType>:$values /*mark_c1*/);
  let assemblyFormat = [{
    $src attr-dict (`keys` `=` $keys^)? (`values` `=` `[` $values^ `:` type($values) `]`)? `:` type($src)
  }];
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_ANNOTATION_IR_ANNOTATIONOPS_TD
