// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `ascend` dialect.
#ifndef HEDDLE_DIALECT_TRITONASCEND_IR_TRITONASCEND_H
#define HEDDLE_DIALECT_TRITONASCEND_IR_TRITONASCEND_H

#include "heddle/Dialect/Triton/IR/TritonTypes.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "heddle/Dialect/TritonAscend/IR/TritonAscendDialect.h.inc"
#define GET_OP_CLASSES
#include "heddle/Dialect/TritonAscend/IR/TritonAscendOps.h.inc"

#endif // HEDDLE_DIALECT_TRITONASCEND_IR_TRITONASCEND_H
