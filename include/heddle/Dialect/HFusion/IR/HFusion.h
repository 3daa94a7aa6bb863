// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The `hfusion` dialect: enumerations, attributes and ops.
#ifndef HEDDLE_DIALECT_HFUSION_IR_HFUSION_H
#define HEDDLE_DIALECT_HFUSION_IR_HFUSION_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

#include "heddle/Dialect/HFusion/IR/HFusionDialect.h.inc"
#include "heddle/Dialect/HFusion/IR/HFusionEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/HFusion/IR/HFusionAttrs.h.inc"
#define GET_OP_CLASSES
#include "heddle/Dialect/HFusion/IR/HFusionOps.h.inc"

namespace mlir::hfusion {

/// The published name of the rounding mode of `hfusion.cast`, which the vendor's compiler does not look at.
inline constexpr llvm::StringLiteral kPublishedRoundModeAttrName = "mode";

/// How many elements along the summed dimension share one scale of `hfusion.matmul_mx`.
inline constexpr int64_t kElementsPerScale = 32;

/// Writes into the empty regions below \p root what happens to one element, as the vendor's generic form has it. The
/// result is text for the vendor's compiler only: `linalg.yield` may stand in ops of `linalg` alone.
void fillElementRegions(Operation *root);

/// Empties these regions, in IR that was read from such text and not verified yet.
void clearElementRegions(Operation *root);

} // namespace mlir::hfusion

#endif // HEDDLE_DIALECT_HFUSION_IR_HFUSION_H
