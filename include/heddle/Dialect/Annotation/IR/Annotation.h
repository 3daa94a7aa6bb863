// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `annotation` dialect.
#ifndef HEDDLE_DIALECT_ANNOTATION_IR_ANNOTATION_H
#define HEDDLE_DIALECT_ANNOTATION_IR_ANNOTATION_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "heddle/Dialect/Annotation/IR/AnnotationDialect.h.inc"
#define GET_OP_CLASSES
#include "heddle/Dialect/Annotation/IR/AnnotationOps.h.inc"

namespace mlir::annotation {

/// An error of \p op unless its attribute `effects`, if it has one, is what annotation.mark takes.
LogicalResult verifyEffects(Operation *op);

} // namespace mlir::annotation

#endif // HEDDLE_DIALECT_ANNOTATION_IR_ANNOTATION_H
