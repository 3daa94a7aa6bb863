// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file triton-to-linalg: Triton IR on tensors becomes linalg, memref and bufferization with the kernel ABI.
#ifndef HEDDLE_CONVERSION_TRITONTOLINALG_H
#define HEDDLE_CONVERSION_TRITONTOLINALG_H

#include "heddle/Conversion/AtomicForm.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_TRITONTOLINALG
#include "heddle/Conversion/Passes.h.inc"

/// Names of the attributes of a kernel's ABI.
namespace abi {
inline constexpr llvm::StringLiteral kGlobalKernel = "global_kernel";
inline constexpr llvm::StringLiteral kMixMode = "mix_mode";
inline constexpr llvm::StringLiteral kParallelMode = "parallel_mode";
inline constexpr llvm::StringLiteral kSyncBlockLockArgIdx = "SyncBlockLockArgIdx";
inline constexpr llvm::StringLiteral kWorkspaceArgIdx = "WorkspaceArgIdx";
inline constexpr llvm::StringLiteral kTensorKind = "tt.tensor_kind";
/// Arguments before the user's: the sync-block-lock and the workspace buffer.
inline constexpr unsigned kLeadingArguments = 2;
/// Arguments behind the user's: num_programs x, y, z and program_id x, y, z.
inline constexpr unsigned kTrailingArguments = 6;
} // namespace abi

/// Replaces every tt.extern_elementwise of a math library, which older adapter IR still holds.
LogicalResult convertMathCalls(ModuleOp adapter);
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_TRITONTOLINALG_H
