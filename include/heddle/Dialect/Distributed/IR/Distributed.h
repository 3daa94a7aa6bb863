// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `distributed` dialect: dialect, enumerations and ops.
#ifndef HEDDLE_DIALECT_DISTRIBUTED_IR_DISTRIBUTED_H
#define HEDDLE_DIALECT_DISTRIBUTED_IR_DISTRIBUTED_H

#include "heddle/Dialect/Triton/IR/TritonEnums.h"
#include "heddle/Dialect/Triton/IR/TritonTypes.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace mlir::triton::distributed {

/// What a wait writes: the progress of the program past it. No op reads it.
struct ProgressResource : SideEffects::Resource::Base<ProgressResource> {
  StringRef getName() final { return "progress"; }
};

} // namespace mlir::triton::distributed

#include "heddle/Dialect/Distributed/IR/DistributedDialect.h.inc"
#include "heddle/Dialect/Distributed/IR/DistributedEnums.h.inc"
#define GET_OP_CLASSES
#include "heddle/Dialect/Distributed/IR/DistributedOps.h.inc"

#endif // HEDDLE_DIALECT_DISTRIBUTED_IR_DISTRIBUTED_H
