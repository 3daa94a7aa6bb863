// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Ops of the `hivm` dialect that order pipes, cores and blocks. None of them declares effects: nothing may move
/// across them and none may be dropped.
#ifndef HEDDLE_DIALECT_HIVM_IR_HIVMSYNCOPS_TD
#define HEDDLE_DIALECT_HIVM_IR_HIVMSYNCOPS_TD

include "heddle/Dialect/HIVM/IR/HIVMAttrs.td"

/// An integer that is printed with its type, as the vendor does.
def HIVM_I16FlagAttr : Attr<CPred<"::llvm::isa<::mlir::IntegerAttr>($_self) && "
                                  "::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(16)">,
                            "16-bit signless integer attribute"> {
  let storageType = "::mlir::IntegerAttr";
  let returnType = "::mlir::IntegerAttr";
  let convertFromStorage = "$_self";
}

class HIVM_FlagOp<string mnemonic> : HIVM_Op<mnemonic> {
  let arguments = (ins HIVM_PipeAttr:$set_pipe, HIVM_PipeAttr:$wait_pipe,
                       OptionalAttr<HIVM_EventAttr>:$static_event_id, Optional<I64>:$dynamic_event_id);
  let assemblyFormat = [{
    `[` $set_pipe `,` $wait_pipe `,` custom<EventId>($static_event_id, $dynamic_event_id) `]` attr-dict
  }];
  let hasVerifier = 1;
}

def HIVM_SetFlagOp : HIVM_FlagOp<"set_flag"> {
  let summary = "raise an event of another pipe of this core";
  let description = [{
    `wait_pipe` may go on behind its `wait_flag` of the same event once `set_pipe` has done everything before this op.

    Constraints:
    - `set_flag_c1` exactly one event is given, static or dynamic.

    ```mlir
    hivm.hir.set_flag[<PIPE_V>, <PIPE_MTE3>, <EVENT_ID0>]
    ```
  }];
}

def HIVM_WaitFlagOp : HIVM_FlagOp<"wait_flag"> {
  let summary = "hold a pipe of this core until an event is raised";
  let description = [{
    The other half of `set_flag`.

    Constraints:
    - `wait_flag_c1` exactly one event is given, static or dynamic.

    ```mlir
    hivm.hir.wait_flag[<PIPE_V>, <PIPE_MTE3>, %event]
    ```
  }];
}

def HIVM_PipeBarrierOp : HIVM_Op<"pipe_barrier"> {
  let summary = "drain a pipe of this core";
  let description = [{
    Nothing after this op starts on the core before everything before it on `pipe` is done; `PIPE_ALL` means every
    pipe. In a kernel with cube and vector code each core executes it for itself.

    ```mlir
    hivm.hir.pipe_barrier[<PIPE_ALL>]
    ```
  }];
  let arguments = (ins HIVM_PipeAttr:$pipe);
  let assemblyFormat = "`[` $pipe `]` attr-dict";
}

def HIVM_SyncBlockSetOp : HIVM_Op<"sync_block_set", [AttrSizedOperandSegments]> {
  let summary = "count up a flag between the cores of a block";
  let description = [{
    Belongs to the code of core type `tcore_type`. Adds one to the flag once pipe `tpipe` of that core has done
    everything before this op; `pipe` names the pipe that waits on the other core.

    Constraints:
    - `sync_block_set_c1` exactly one flag is given, static or dynamic.
    - `sync_block_set_c2` a static flag is 0 to 15.

    ```mlir
    hivm.hir.sync_block_set[<CUBE>, <PIPE_FIX>, <PIPE_S>] flag = 12
    ```
  }];
  let arguments = (ins HIVM_TCoreTypeAttr:$tcore_type, HIVM_PipeAttr:$tpipe, HIVM_PipeAttr:$pipe,
                       OptionalAttr<I64Attr>:$static_flag_id /*sync_block_set_c2*/,
                       Optional<I64>:$dynamic_flag_id /*sync_block_set_c1*/, Optional<I64>:$ffts_base_addr,
                       DefaultValuedOptionalAttr<HIVM_SyncBlockInstrModeAttr,
                         "::mlir::hivm::SyncBlockInstrMode::INTRA_BLOCK_SYNCHRONIZATION">:$tsync_instr_mode);
  let assemblyFormat = [{
    attr-dict `[` $tcore_type `,` $tpipe `,` $pipe `]` `flag` `=` custom<FlagId>($static_flag_id, $dynamic_flag_id)
    (`ffts_base_addr` `=` $ffts_base_addr^)? (`sync_instr_mode` `=` $tsync_instr_mode^)?
  }];
  let builders = [OpBuilder<(ins "TCoreType":$coreType, "PIPE":$tpipe, "PIPE":$pipe, "int64_t":$flag)>];
  let hasVerifier = 1;
}

def HIVM_SyncBlockWaitOp : HIVM_Op<"sync_block_wait"> {
  let summary = "wait for a flag between the cores of a block and count it down";
  let description = [{
    Belongs to the code of core type `tcore_type`. Blocks pipe `pipe` until the flag is positive, then takes one.

    Constraints:
    - `sync_block_wait_c1` exactly one flag is given, static or dynamic.
    - `sync_block_wait_c2` a static flag is 0 to 15.

    ```mlir
    hivm.hir.sync_block_wait[<VECTOR>, <PIPE_FIX>, <PIPE_S>] flag = 12
    ```
  }];
  let arguments = (ins HIVM_TCoreTypeAttr:$tcore_type, HIVM_PipeAttr:$tpipe, HIVM_PipeAttr:$pipe,
                       OptionalAttr<I64Attr>:$static_flag_id /*sync_block_wait_c2*/,
                       Optional<I64>:$dynamic_flag_id /*sync_block_wait_c1*/);
  let assemblyFormat = [{
    attr-dict `[` $tcore_type `,` $tpipe `,` $pipe `]` `flag` `=` custom<FlagId>($static_flag_id, $dynamic_flag_id)
  }];
  let builders = [OpBuilder<(ins "TCoreType":$coreType, "PIPE":$tpipe, "PIPE":$pipe, "int64_t":$flag)>];
  let hasVerifier = 1;
}

def HIVM_SyncBlockOp : HIVM_Op<"sync_block"> {
  let summary = "let cores meet";
  let description = [{
    The cores that `sync_block_mode` names go on once all of them came here with the given pipes drained.

    Constraints:
    - `sync_block_c1` ALL_CUBE needs `tcube_pipe` and no vector pipe.
    - `sync_block_c2` ALL_VECTOR and ALL_SUB_VECTOR need `tvector_pipe` and no cube pipe.
    - `sync_block_c3` ALL needs `tcube_pipe` and `tvector_pipe`.
    - `sync_block_c4` BARRIER_CUBE and BARRIER_VECTOR take no pipe.
    - `sync_block_c5` a pipe exists on its core: M, MTE1, MTE2, FIX on a cube core, V, MTE2, MTE3 on a vector core; S
      and ALL on both.

    ```mlir
    hivm.hir.sync_block[<ALL_SUB_VECTOR>, 13 : i16] tvector_pipe = <PIPE_ALL>
    ```
  }];
  let arguments = (ins HIVM_SyncBlockModeAttr:$sync_block_mode, HIVM_I16FlagAttr:$flag_id,
                       Optional<I64>:$ffts_base_addr, OptionalAttr<HIVM_PipeAttr>:$tcube_pipe,
                       OptionalAttr<HIVM_PipeAttr>:$cube_pipe, OptionalAttr<HIVM_PipeAttr>:$tvector_pipe,
                       OptionalAttr<HIVM_PipeAttr>:$vector_pipe);
  let assemblyFormat = [{
    attr-dict `[` $sync_block_mode `,` $flag_id `]` (`ffts_base_addr` `=` $ffts_base_addr^)?
    (`tcube_pipe` `=` $tcube_pipe^)? (`cube_pipe` `=` $cube_pipe^)? (`tvector_pipe` `=` $tvector_pipe^)?
    (`vector_pipe` `=` $vector_pipe^)?
  }];
  let hasVerifier = 1;
}

def HIVM_CreateSyncBlockLockOp : HIVM_Op<"create_sync_block_lock"> {
  let summary = "lock shared by the blocks of a launch";
  let description = [{
    A lock variable, in `lockArg` when one is given.

    ```mlir
    %lock = hivm.hir.create_sync_block_lock : memref<1xi64>
    %lock = hivm.hir.create_sync_block_lock from %arg : from memref<?xi8> to memref<1xi64>
    ```
  }];
  let arguments = (ins Optional<AnyMemRef>:$lockArg);
  let results = (outs AnyMemRef:$memref);
  let assemblyFormat = "(`from` $lockArg^)? attr-dict `:` (`from` type($lockArg)^ `to`)? type($memref)";
}

class HIVM_LockOp<string mnemonic> : HIVM_Op<mnemonic> {
  let arguments = (ins AnyMemRef:$lock_var);
  let assemblyFormat = "attr-dict `lock_var` `(` $lock_var `:` type($lock_var) `)`";
}

def HIVM_SyncBlockLockOp : HIVM_LockOp<"sync_block_lock"> {
  let summary = "take a lock";
  let description = [{
    Blocks take the lock in the order of their numbers, or in any order with the unit attribute
    `hivm.sync_block_lock_unordered`.

    ```mlir
    hivm.hir.sync_block_lock {hivm.sync_block_lock_unordered} lock_var(%lock : memref<1xi64>)
    ```
  }];
}

def HIVM_SyncBlockUnlockOp : HIVM_LockOp<"sync_block_unlock"> {
  let summary = "give a lock back";
  let description = [{
    The end of the section that `sync_block_lock` opened; it carries the same unit attribute.

    ```mlir
    hivm.hir.sync_block_unlock {hivm.sync_block_lock_unordered} lock_var(%lock : memref<1xi64>)
    ```
  }];
}

def HIVM_FreeLockVarOp : HIVM_LockOp<"free_lock_var"> {
  let summary = "end the life of a lock";
  let description = [{
    The lock is not used any more.

    ```mlir
    hivm.hir.free_lock_var lock_var(%lock : memref<1xi64>)
    ```
  }];
}

#endif // HEDDLE_DIALECT_HIVM_IR_HIVMSYNCOPS_TD
