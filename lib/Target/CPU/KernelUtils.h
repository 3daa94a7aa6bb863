// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What several passes of the CPU target share: the kernel of a module, the attributes that passes leave for
/// later ones, and the address of a tile.
#ifndef HEDDLE_LIB_TARGET_CPU_KERNELUTILS_H
#define HEDDLE_LIB_TARGET_CPU_KERNELUTILS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Location.h"

namespace mlir::heddle {

/// Marks the entry of a kernel in adapter IR.
inline constexpr llvm::StringLiteral kGlobalKernelAttr = "global_kernel";
/// i64, on the kernel: bytes of its arena.
inline constexpr llvm::StringLiteral kArenaBytesAttr = "heddle.arena_bytes";
/// i64, on the module: fibers a block runs as.
inline constexpr llvm::StringLiteral kSubBlocksAttr = "heddle.sub_blocks";
/// unit, on the module: the kernel calls the device library.
inline constexpr llvm::StringLiteral kUsesHeapAttr = "heddle.uses_heap";
/// The trailing arguments of a kernel: grid x, y, z and program x, y, z.
inline constexpr unsigned kProgramArguments = 6;

/// The function with attribute `global_kernel`; an error names what the module has instead.
FailureOr<func::FuncOp> findKernel(ModuleOp module);

/// Errors of a kernel that no launcher could call; \p types are the types of its arguments, without an arena.
LogicalResult verifyKernelSignature(func::FuncOp kernel, ArrayRef<Type> types);

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
