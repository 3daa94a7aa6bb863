// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `scope` dialect: regions that are bound to a core or carry options of their own.
#ifndef HEDDLE_DIALECT_SCOPE_IR_SCOPEOPS_TD
#define HEDDLE_DIALECT_SCOPE_IR_SCOPEOPS_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Scope_Dialect : Dialect {
  let name = "scope";
  let cppNamespace = "::mlir::scope";
  let summary = "regions with attributes";
  let description = [{
    `scope.scope` and its terminator. Names and text are the vendor's.
  }];
}

def Scope_ScopeOp : Op<Scope_Dialect, "scope", [RecursiveMemoryEffects, SingleBlock, NoRegionArguments]> {
  let summary = "run a region under attributes";
  let description = [{
    Runs `region` once, in place. Attributes say where and how: `hivm.tcore_type` binds it to a core, `noinline` makes it
    a function of its own, others are the user's.

    Constraints:
    - `scope_c1` the region returns values of the types of the results.

    Effects: those of the region.

    ```mlir
    %r = scope.scope : () -> i32 {
      scope.return %v : i32
    } {hivm.tcore_type = #hivm.tcore_type<VECTOR>}
    ```
  }];
  let regions = (region SizedRegion<1>:$region);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "`:` functional-type(operands, $results) $region attr-dict";
  let hasVerifier = 1;
}

def Scope_ReturnOp : Op<Scope_Dialect, "return", [Pure, Terminator, HasParent<"::mlir::scope::ScopeOp">]> {
  let summary = "end a scope";
  let description = [{
    Gives `operands` to the results of the `scope.scope` around it.

    Effects: none.

    ```mlir
    scope.return %v : i32
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

#endif // HEDDLE_DIALECT_SCOPE_IR_SCOPEOPS_TD
