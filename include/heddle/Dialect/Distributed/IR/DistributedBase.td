// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `distributed` dialect and the resource that keeps its waits in place.
#ifndef HEDDLE_DIALECT_DISTRIBUTED_IR_DISTRIBUTEDBASE_TD
#define HEDDLE_DIALECT_DISTRIBUTED_IR_DISTRIBUTEDBASE_TD

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Distributed_Dialect : Dialect {
  let name = "distributed";
  let cppNamespace = "::mlir::triton::distributed";
  let summary = "communication between the ranks of a Triton kernel";
  let description = [{
    Seven operations that say what a kernel does to other ranks, independent of the platform. Pointers are those of
    `tt`; an address is symmetric when every rank holds an object of the same size at the same offset of its heap.
  }];
}

/// Written by every wait and read by nobody: an op that writes is neither merged nor dropped nor moved.
def Distributed_Progress : Resource<"::mlir::triton::distributed::ProgressResource">;

class Distributed_Op<string mnemonic, list<Trait> traits = []> : Op<Distributed_Dialect, mnemonic, traits>;

#endif // HEDDLE_DIALECT_DISTRIBUTED_IR_DISTRIBUTEDBASE_TD
