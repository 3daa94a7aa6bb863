// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A pointer as a base and an offset from it.
#ifndef HEDDLE_LIB_CONVERSION_UTILS_POINTERPARTS_H
#define HEDDLE_LIB_CONVERSION_UTILS_POINTERPARTS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Operation.h"

namespace mlir::heddle {

/// A pointer or a tensor of pointers. Block pointers come apart in triton-to-linalg.
bool isPointerLike(Type type);

/// i64, or a tensor of i64, in the shape of a pointer or tensor of pointers.
Type getOffsetTypeOf(Type pointerType);

/// The operand that \p op moves or reshapes into its result: of tt.addptr, splat, broadcast, expand_dims, trans; null
/// for any other op.
Value getMovedPointer(Operation *op);

/// What \p pointer is made of by such ops: a pointer that none of them moved.
Value skipMoves(Value pointer);

/// Where the pointer arithmetic of \p pointer begins. A choice between pointers with one base begins there. Null for a
/// poisoned pointer, which may begin anywhere.
Value findBase(Value pointer);

/// Emits `pointer - base` in elements: i64, or one i64 for each lane. \p base is findBase(pointer); for a poisoned
/// pointer anything is right.
Value emitOffset(OpBuilder &builder, Location loc, Value pointer);

/// Emits \p base moved by \p offset, as a value of \p type. \p base is a scalar pointer, or of \p type.
Value emitPointer(OpBuilder &builder, Location loc, Type type, Value base, Value offset);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_UTILS_POINTERPARTS_H
