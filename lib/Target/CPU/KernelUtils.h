// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What several passes of the CPU target share: the attributes that passes leave for
/// later ones, and the address of a tile.
#ifndef HEDDLE_LIB_TARGET_CPU_KERNELUTILS_H
#define HEDDLE_LIB_TARGET_CPU_KERNELUTILS_H

#include "heddle/Support/KernelABI.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Location.h"

namespace mlir::heddle {

/// i64, on the kernel: bytes of its arena.
inline constexpr llvm::StringLiteral kArenaBytesAttr = "heddle.arena_bytes";
/// i64, on the module: fibers a block runs as.
inline constexpr llvm::StringLiteral kSubBlocksAttr = "heddle.sub_blocks";
/// unit, on the module: the kernel calls the device library.
inline constexpr llvm::StringLiteral kUsesHeapAttr = "heddle.uses_heap";

/// The innermost place in a file that \p loc names; null when it names none.
FileLineColLoc getInnermostFileLoc(Location loc);

/// A tile in memory: address of its first element, sizes and strides in elements, all i64.
struct TileAddress {
  Value pointer;
  SmallVector<Value> sizes;
  SmallVector<Value> strides;
};

/// Takes \p memref apart.
TileAddress getTileAddress(OpBuilder &builder, Location loc, Value memref);

/// Declares an external LLVM function once.
LLVM::LLVMFuncOp declareRuntimeFunction(ModuleOp module, StringRef name, Type result, ArrayRef<Type> arguments);

/// The context of the running fiber (`heddle_context()`); calls of it are free to merge.
Value getContextPointer(OpBuilder &builder, Location loc, ModuleOp module);

/// The address of a field of the context.
Value getContextField(OpBuilder &builder, Location loc, Value context, size_t offset);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_TARGET_CPU_KERNELUTILS_H
