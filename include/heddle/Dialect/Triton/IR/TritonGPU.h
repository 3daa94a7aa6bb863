// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The stand-in for the `ttg` dialect.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONGPU_H
#define HEDDLE_DIALECT_TRITON_IR_TRITONGPU_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "heddle/Dialect/Triton/IR/TritonGPUDialect.h.inc"
#include "heddle/Dialect/Triton/IR/TritonGPUEnums.h.inc"

#define GET_OP_CLASSES
#include "heddle/Dialect/Triton/IR/TritonGPUOps.h.inc"

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONGPU_H
