// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `hacc` dialect and its attributes.
#ifndef HEDDLE_DIALECT_HACC_IR_HACC_H
#define HEDDLE_DIALECT_HACC_IR_HACC_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dialect.h"

#include "heddle/Dialect/HACC/IR/HACCDialect.h.inc"
#include "heddle/Dialect/HACC/IR/HACCEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/HACC/IR/HACCAttrs.h.inc"

namespace mlir::hacc {

/// Name of the module attribute that holds the target.
inline constexpr llvm::StringLiteral kTargetAttrName = "hacc.target";
/// Launch contract: read into the metadata of a kernel; the vendor's tools are not given them.
inline constexpr llvm::StringLiteral kCoalesceFactorAttrName = "hacc.coalesce_factor";
inline constexpr llvm::StringLiteral kCoalesceAxisAttrName = "hacc.coalesce_axis";
inline constexpr llvm::StringLiteral kCoalesceGridCeilDivAttrName = "hacc.coalesce_grid_ceil_div";

/// The target that stands on the module around \p op; empty when there is none.
llvm::StringRef getTarget(Operation *op);

/// Whether \p op is compiled for the Ascend950 family (also spelled Ascend910_95).
bool isAscend950(Operation *op);
bool isAscend950(llvm::StringRef target);

} // namespace mlir::hacc

#endif // HEDDLE_DIALECT_HACC_IR_HACC_H
