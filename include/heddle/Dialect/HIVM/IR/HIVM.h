// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `hivm` dialect: dialect, enumerations, attributes, ops and the names of its discardable attributes.
#ifndef HEDDLE_DIALECT_HIVM_IR_HIVM_H
#define HEDDLE_DIALECT_HIVM_IR_HIVM_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

#include <optional>

#include "heddle/Dialect/HIVM/IR/HIVMDialect.h.inc"
#include "heddle/Dialect/HIVM/IR/HIVMEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/HIVM/IR/HIVMAttrs.h.inc"
#define GET_OP_CLASSES
#include "heddle/Dialect/HIVM/IR/HIVMOps.h.inc"

namespace mlir::hivm {

/// Names of discardable attributes of `custom` and of functions and modules.
inline constexpr llvm::StringLiteral kTCoreTypeAttrName = "hivm.tcore_type";
inline constexpr llvm::StringLiteral kPipeAttrName = "hivm.pipe";
inline constexpr llvm::StringLiteral kPipeInAttrName = "hivm.pipe_in";
inline constexpr llvm::StringLiteral kPipeOutAttrName = "hivm.pipe_out";
inline constexpr llvm::StringLiteral kVFModeAttrName = "hivm.vf_mode";
inline constexpr llvm::StringLiteral kIsDistributedAttrName = "hivm.is_distributed";
inline constexpr llvm::StringLiteral kSymbolAttrName = "symbol";
inline constexpr llvm::StringLiteral kGMAddrArgsIndicesAttrName = "gm_addr_args_indices";
inline constexpr llvm::StringLiteral kSrcPtrIndexAttrName = "SrcPtrIndex";
inline constexpr llvm::StringLiteral kDisableAutoTileAndBindSubBlockAttrName =
    "hivm.disable_auto_tile_and_bind_subblock";

/// What a name that starts with `__builtin_` stands for.
struct Builtin {
  llvm::StringLiteral name;
  TCoreType coreType;
  PIPE pipe;
  VFMode vfMode;
};

/// The builtin of that name, or null.
const Builtin *lookupBuiltin(llvm::StringRef name);

} // namespace mlir::hivm

#endif // HEDDLE_DIALECT_HIVM_IR_HIVM_H
