// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The operation classes of the `tt` dialect.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONOPS_H
#define HEDDLE_DIALECT_TRITON_IR_TRITONOPS_H

#include "heddle/Dialect/Triton/IR/TritonDialect.h"
#include "heddle/Dialect/Triton/IR/TritonEnums.h"
#include "heddle/Dialect/Triton/IR/TritonTypes.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#define GET_OP_CLASSES
#include "heddle/Dialect/Triton/IR/TritonOps.h.inc"

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONOPS_H
