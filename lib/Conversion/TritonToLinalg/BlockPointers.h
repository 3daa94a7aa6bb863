// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What a block pointer and a tensor descriptor are made of, and the tile of pointers that one access addresses.
#ifndef HEDDLE_LIB_CONVERSION_TRITONTOLINALG_BLOCKPOINTERS_H
#define HEDDLE_LIB_CONVERSION_TRITONTOLINALG_BLOCKPOINTERS_H

#include "heddle/Dialect/Triton/IR/TritonTypes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::heddle {

/// A tensor in memory: everything but the base is an i64, a value a dimension.
struct MemoryTensor {
  Value base;
  SmallVector<Value> shape;
  SmallVector<Value> strides;
};

/// A tile as pointers, one a lane; \p mask is null when every lane lies in the tensor.
struct TileAccess {
  Value pointers;
  Value mask;
};

/// Addresses the tile of \p tileShape at \p offsets of \p tensor. Lanes outside the tensor in a dimension of \p checked
/// are masked off. The arithmetic is in i64.
TileAccess createTileAccess(OpBuilder &builder, Location loc, const MemoryTensor &tensor, ValueRange offsets,
                            ArrayRef<int64_t> tileShape, ArrayRef<int32_t> checked);

/// The integer \p value as an i64, by sign.
Value extendToI64(OpBuilder &builder, Location loc, Value value);

/// Extends each of \p values.
SmallVector<Value> extendAllToI64(OpBuilder &builder, Location loc, ValueRange values);

/// Descriptors.cpp: reports what no atomic update expresses.
LogicalResult checkDescriptors(ModuleOp module);

/// Descriptors.cpp: the descriptor ops over what a descriptor is made of.
void populateDescriptorPatterns(TypeConverter &converter, RewritePatternSet &patterns);

/// Descriptors.cpp: the types of what a descriptor consists of: its base, the shape and the strides in i64, and the i1
/// that says whether it pads with NaN.
SmallVector<Type> getDescriptorParts(triton::TensorDescType type);

/// DescriptorArguments.cpp: replaces descriptors among the arguments of kernels by their parts, and casts of them.
void expandDescriptorArguments(ModuleOp module);

/// DescriptorArguments.cpp: takes these casts away.
void populateDescriptorArgumentPatterns(TypeConverter &converter, RewritePatternSet &patterns);

/// Descriptors.cpp: a descriptor as base, shape, strides and the i1 that says whether it pads with NaN.
void addDescriptorConversion(TypeConverter &converter);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONTOLINALG_BLOCKPOINTERS_H
