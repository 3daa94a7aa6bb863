// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `scope` dialect.
#ifndef HEDDLE_DIALECT_SCOPE_IR_SCOPE_H
#define HEDDLE_DIALECT_SCOPE_IR_SCOPE_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "heddle/Dialect/Scope/IR/ScopeDialect.h.inc"
#define GET_OP_CLASSES
#include "heddle/Dialect/Scope/IR/ScopeOps.h.inc"

#endif // HEDDLE_DIALECT_SCOPE_IR_SCOPE_H
