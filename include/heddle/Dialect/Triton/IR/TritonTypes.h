// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The types of the `tt` dialect and the questions that passes ask about them.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONTYPES_H
#define HEDDLE_DIALECT_TRITON_IR_TRITONTYPES_H

#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Types.h"

#define GET_TYPEDEF_CLASSES
#include "heddle/Dialect/Triton/IR/TritonTypes.h.inc"

namespace mlir::triton {

/// Whether `type` addresses one element: a pointer whose pointee is no tensor.
bool isScalarPointer(Type type);

/// Whether `type` is a block pointer: a pointer to a tensor.
bool isTensorPointerType(Type type);

/// The pointee of a pointer; for a tensor of pointers the tensor of their pointees; `type` itself if it is neither.
Type getPointeeType(Type type);

/// The pointer to one element of the tile behind the block pointer `type`, in the same address space.
Type getElementPointer(Type type);

/// `element`, or a tensor of it shaped (and encoded) as `like` if that is a tensor.
Type getSameShape(Type element, Type like);

/// The i1 of a mask for `type`, shaped as `type`; a block pointer counts as the tensor that it addresses.
Type getI1SameShape(Type type);

/// The pointer type to global memory that a value of `type` can be stored through.
Type getPointerTypeSameShape(Type type);

/// Bits that an element behind the pointer or tensor of pointers `type` takes in memory; i1 takes a byte.
unsigned getPointeeBitWidth(Type type);

} // namespace mlir::triton

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONTYPES_H
