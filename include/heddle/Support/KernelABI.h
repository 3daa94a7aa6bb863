// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The kernel of a module of adapter IR and the rules for its arguments.
#ifndef HEDDLE_SUPPORT_KERNELABI_H
#define HEDDLE_SUPPORT_KERNELABI_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace mlir::heddle {

/// Marks the entry of a kernel in adapter IR.
inline constexpr llvm::StringLiteral kGlobalKernelAttr = "global_kernel";
/// The trailing arguments of a kernel: grid x, y, z and program x, y, z.
inline constexpr unsigned kProgramArguments = 6;

/// The function with attribute `global_kernel`; an error names what the module has instead.
FailureOr<func::FuncOp> findKernel(ModuleOp module);

/// Errors of a kernel that no launcher could call; \p types are the types of its arguments, without an arena.
LogicalResult verifyKernelSignature(func::FuncOp kernel, ArrayRef<Type> types);

} // namespace mlir::heddle

#endif // HEDDLE_SUPPORT_KERNELABI_H
