// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Calls of library functions: `hivm.hir.custom` and `hivm.hir.custom_macro`.
#ifndef HEDDLE_DIALECT_HIVM_IR_HIVMCUSTOMOPS_TD
#define HEDDLE_DIALECT_HIVM_IR_HIVMCUSTOMOPS_TD

include "heddle/Dialect/HIVM/IR/HIVMAttrs.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class HIVM_CallOp<string mnemonic> : HIVM_Op<mnemonic, [AttrSizedOperandSegments,
                                                        DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let results = (outs Variadic<AnyType>:$results);
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  code callDeclarations = [{
    /// The core type in `hivm.tcore_type`, if there is one.
    std::optional<TCoreType> getCoreType();
    /// The name of the implementing function in `symbol`; empty when there is none.
    StringRef getSymbol();
    /// Whether the call belongs to the device library of the symmetric heap.
    bool isDistributed();
  }];
}

def HIVM_CustomOp : HIVM_CallOp<"custom"> {
  let summary = "call a function of a device library";
  let description = [{
    Calls the function that `symbol` names with `inputs`, `outputs` (destinations of tensor results) and
    `temp_buffers`. `name` is what passes recognise the call by; `dist.` starts the calls of the symmetric heap. All
    attributes but `name` and `no_side_effect` are discardable.

    Constraints (a name that starts with `__builtin_` and is known needs neither of c1, c2, c5, c6):
    - `custom_c1` `hivm.tcore_type` is a `#hivm.tcore_type`.
    - `custom_c2` `hivm.pipe` is a `#hivm.pipe`.
    - `custom_c5` `hivm.vf_mode` is a `#hivm.vf_mode`; needed in a module for a 950 unless the core is CUBE.
    - `custom_c6` `symbol` is a string that is not empty.
    - `custom_c7` `extra_buffers_types` and `extra_buffers_sizes` come together.
    - `custom_c8` both have one entry a buffer.
    - `custom_c9` a builtin is not given another core type than its own.
    - `custom_c10` `inplace_outs` in `arg_attrs` is the number of an output that is the same value as the input.
    - `custom_c11` `gm_addr_args_indices` holds numbers of operands.

    Effects: none with the unit attribute `no_side_effect`; else it reads and writes anything.

    ```mlir
    hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>,
                     hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = "aclshmem_fence"} "dist.aclshmem_fence"
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$outputs, Variadic<AnyType>:$temp_buffers,
                       StrAttr:$name, UnitAttr:$no_side_effect);
  let extraClassDeclaration = callDeclarations;
}

def HIVM_CustomMacroOp : HIVM_CallOp<"custom_macro"> {
  let summary = "call a function of a device library that uses several pipes";
  let description = [{
    Like `hivm.hir.custom`, for a function that starts on pipe `hivm.pipe_in` and ends on `hivm.pipe_out`.
    `sync_event_slots` says which events it uses, `sync_related_args` carries their numbers.

    Constraints: those of `hivm.hir.custom` but c2, and
    - `custom_c3` `hivm.pipe_in` is a `#hivm.pipe`.
    - `custom_c4` `hivm.pipe_out` is a `#hivm.pipe`.
    - `custom_macro_c1` every entry of `sync_event_slots` is a `#hivm.sync_event_slot`.
    - `custom_macro_c2` `sync_related_args` is empty or has one value a slot.
    - `custom_macro_c3` the two pipes of a slot differ.
    - `custom_macro_c4` no pinned event stands twice between the same two pipes.

    Effects: as `hivm.hir.custom`.

    ```mlir
    hivm.hir.custom_macro {hivm.pipe_in = #hivm.pipe<PIPE_MTE2>, hivm.pipe_out = #hivm.pipe<PIPE_MTE3>,
        hivm.tcore_type = #hivm.tcore_type<VECTOR>, symbol = "f",
        sync_event_slots = [#hivm.sync_event_slot<#hivm.pipe<PIPE_MTE2>, #hivm.pipe<PIPE_V>, wait>]} "f"
      ins(%m : memref<?xf16>) sync_related_args(%event : i64)
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$inputs, Variadic<AnyType>:$outputs, Variadic<AnyType>:$temp_buffers,
                       Variadic<I64>:$sync_related_args, StrAttr:$name, UnitAttr:$no_side_effect);
  let extraClassDeclaration = callDeclarations;
}

#endif // HEDDLE_DIALECT_HIVM_IR_HIVMCUSTOMOPS_TD
