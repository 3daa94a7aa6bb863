// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The seven ops of the `distributed` dialect.
#ifndef HEDDLE_DIALECT_DISTRIBUTED_IR_DISTRIBUTEDOPS_TD
#define HEDDLE_DIALECT_DISTRIBUTED_IR_DISTRIBUTEDOPS_TD

include "heddle/Dialect/Distributed/IR/DistributedBase.td"
include "heddle/Dialect/Distributed/IR/DistributedEnums.td"
include "heddle/Dialect/Triton/IR/TritonEnums.td"
include "heddle/Dialect/Triton/IR/TritonTypes.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

//===----------------------------------------------------------------------===//
// Ranks and addresses
//===----------------------------------------------------------------------===//

def Distributed_GetRankOp : Distributed_Op<"get_rank", [Pure]> {
  let summary = "number of this rank";
  let description = [{
    The number of the rank that runs the kernel, from 0. `axis` is accepted and ignored at every level.

    Effects: none.

    ```mlir
    %rank = distributed.get_rank %axis : i32
    ```
  }];
  let arguments = (ins I32:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$axis attr-dict `:` type($result)";
}

def Distributed_GetNumRanksOp : Distributed_Op<"get_num_ranks", [Pure]> {
  let summary = "number of ranks";
  let description = [{
    How many ranks run the kernel together. `axis` is accepted and ignored at every level.

    Effects: none.

    ```mlir
    %count = distributed.get_num_ranks %axis : i32
    ```
  }];
  let arguments = (ins I32:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$axis attr-dict `:` type($result)";
}

def Distributed_SymmAtOp : Distributed_Op<"symm_at", [MemoryEffects<[MemRead]>,
                                                      AllTypesMatch<["symmAddr", "remoteAddr"]>]> {
  let summary = "address of a symmetric object on another rank";
  let description = [{
    The address on `rank` that corresponds to `symmAddr`, a symmetric address of this rank.

    Constraints:
    - `symm_at_c1` `symmAddr` is a scalar pointer and `remoteAddr` has its type.

    Effects: reads (the table of heaps).

    ```mlir
    %remote = distributed.symm_at %local, %rank, : !tt.ptr<f16>
    ```
  }];
  let arguments = (ins TT_Ptr:$symmAddr /*symm_at_c1*/, I32:$rank);
  let results = (outs TT_Ptr:$remoteAddr /*symm_at_c1*/);
  let assemblyFormat = "$symmAddr `,` $rank `,` attr-dict `:` qualified(type($symmAddr))";
}

//===----------------------------------------------------------------------===//
// Signals
//===----------------------------------------------------------------------===//

def Distributed_WaitOp : Distributed_Op<"wait", [MemoryEffects<[MemWrite<Distributed_Progress>]>]> {
  let summary = "wait until signals have a value";
  let description = [{
    Returns once each of the `numBarriers` signals from `barrierPtr` on equals `waitValue`; it does not change them. On
    Ascend the signals stand 64 bytes apart, on a GPU next to each other. The token is arbitrary: it carries order to
    the `consume_token` that takes it, nothing else.

    Constraints:
    - `wait_c1` `waitValue` has the type that `barrierPtr` points to; `barrierPtr` is therefore a scalar pointer to an
      integer.

    Effects: reads `barrierPtr` and writes the private resource "progress". The write is what the original lacks: it
    keeps a wait in its place, with or without a use of the token. It is no write of memory that loads read, so loads
    are ordered after the wait through `consume_token` alone.

    ```mlir
    %token = distributed.wait %signal, %count, %value, scope = gpu semantic = acquire : !tt.ptr<i64>, i32, i64 -> i32
    ```
  }];
  let arguments = (ins Arg<TT_PtrLike, "the first signal", [MemRead]>:$barrierPtr /*wait_c1*/,
                       TT_IntLike:$numBarriers, TT_Int:$waitValue /*wait_c1*/,
                       DefaultValuedAttr<MemSyncScopeAttr, "::mlir::triton::MemSyncScope::GPU">:$scope,
                       DefaultValuedAttr<MemSemanticAttr, "::mlir::triton::MemSemantic::ACQUIRE">:$semantic);
  let results = (outs TT_IntLike:$token);
  let assemblyFormat = [{
    $barrierPtr `,` $numBarriers `,` $waitValue `,` `scope` `=` $scope `semantic` `=` $semantic attr-dict `:`
    type($barrierPtr) `,` type($numBarriers) `,` type($waitValue) `->` type($token)
  }];
  let hasVerifier = 1;
}

def Distributed_ConsumeTokenOp
    : Distributed_Op<"consume_token", [NoMemoryEffect, Elementwise, AllTypesMatch<["input", "result"]>]> {
  let summary = "value that is ordered after a wait";
  let description = [{
    `input` itself. What uses the result stays behind the wait that made `token`.

    Constraints:
    - `consume_token_c1` the result has the type of `input`.
    - `consume_token_c2` a token that is a tensor needs an `input` that is a tensor.

    Effects: none.

    ```mlir
    %ready = distributed.consume_token %data, %token, : !tt.ptr<f16>, i32 -> !tt.ptr<f16>
    ```
  }];
  let arguments = (ins AnyTypeOf<[TT_Type, TT_TensorDescType]>:$input /*consume_token_c1, consume_token_c2*/,
                       TT_IntLike:$token /*consume_token_c2*/);
  let results = (outs AnyTypeOf<[TT_Type, TT_TensorDescType]>:$result /*consume_token_c1*/);
  let assemblyFormat = "$input `,` $token `,` attr-dict `:` type($input) `,` type($token) `->` type($result)";
}

def Distributed_NotifyOp : Distributed_Op<"notify", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "set or add to a signal of another rank";
  let description = [{
    Changes `*sigAddr` on `rank` by `sigOp` with `signalVal`, once a program. It is ordered after this program's earlier
    stores only where a fence stands between them, on GPUs, or where `hivm-order-distributed` runs, on Ascend.
    `commScope` selects no function on Ascend; it is carried along.

    The op has its generic form only, which is the text of the original.

    Constraints:
    - `notify_c1` `sigAddr` points to i32 or i64.

    Effects: reads and writes.

    ```mlir
    "distributed.notify"(%signal, %value, %rank) <{commScope = 3 : i32, sigOp = 1 : i32}>
        : (!tt.ptr<i64>, i64, i32) -> ()
    ```
  }];
  let arguments = (ins TT_Ptr:$sigAddr /*notify_c1*/, I64:$signalVal, I32:$rank, SignalOpAttr:$sigOp,
                       CommScopeAttr:$commScope);
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Library calls
//===----------------------------------------------------------------------===//

def Distributed_ExternCallOp
    : Distributed_Op<"extern_call", [DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
                                     DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "call a function of a device library";
  let description = [{
    Calls `symbol` of the library `libname`.

    Constraints:
    - `extern_call_c1` `symbol` is not empty.

    Effects: none when `pure`, and it may then be speculated; else it reads and writes.

    ```mlir
    %m = distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = true, symbol = "aclshmem_my_pe"}
         : () -> i32
    ```
  }];
  let arguments = (ins Variadic<TT_Type>:$srcs, StrAttr:$libname, StrAttr:$libpath, StrAttr:$symbol /*extern_call_c1*/,
                       BoolAttr:$pure);
  let results = (outs Variadic<TT_Type>:$result);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, $result)";
  let hasVerifier = 1;
}

#endif // HEDDLE_DIALECT_DISTRIBUTED_IR_DISTRIBUTEDOPS_TD
