// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The attributes of the `hivm` dialect that are more than one keyword.
#ifndef HEDDLE_DIALECT_HIVM_IR_HIVMATTRS_TD
#define HEDDLE_DIALECT_HIVM_IR_HIVMATTRS_TD

include "heddle/Dialect/HIVM/IR/HIVMEnums.td"
include "mlir/IR/AttrTypeBase.td"

def HIVM_SyncEventSlotAttr : AttrDef<HIVM_Dialect, "SyncEventSlot"> {
  let mnemonic = "sync_event_slot";
  let summary = "an event that a macro call uses between two pipes";
  let description = [{
    `#hivm.sync_event_slot<#hivm.pipe<PIPE_MTE2>, #hivm.pipe<PIPE_V>, wait, <EVENT_ID1>>`: the pipe that sets, the pipe
    that waits, whether the caller waits or sets or the event stays inside the call, and a pinned event. The last two
    may be absent.
  }];
  let parameters = (ins "::mlir::hivm::PipeAttr":$setPipe, "::mlir::hivm::PipeAttr":$waitPipe,
                        OptionalParameter<"std::optional<::mlir::hivm::SyncHint>">:$hint,
                        OptionalParameter<"::mlir::hivm::EventAttr">:$event);
  let hasCustomAssemblyFormat = 1;
}

def HIVM_DataLayoutAttr : AttrDef<HIVM_Dialect, "DataLayout"> {
  let mnemonic = "data_layout";
  let summary = "the layout of a matrix in memory";
  let description = [{
    `#hivm.data_layout<ND>`, `#hivm.data_layout<dotA_ND, transpose = true>`,
    `#hivm.data_layout<Fractal, fractalSizes = [16, 32]>`: the order of the elements, whether an operand of a product is
    transposed, and the extents of a block.

    Constraints:
    - `data_layout_c1` `transpose` is given for `dotA_ND` and `dotB_ND`.
    - `data_layout_c2` every one of `fractalSizes` is positive.
  }];
  let parameters = (ins "::mlir::hivm::DataLayout":$layout,
                        OptionalParameter<"std::optional<bool>">:$transpose /*data_layout_c1*/,
                        OptionalArrayRefParameter<"int64_t">:$fractalSizes /*data_layout_c2*/);
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

#endif // HEDDLE_DIALECT_HIVM_IR_HIVMATTRS_TD
