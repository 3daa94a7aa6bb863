// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file discrete-mask-access-conversion: tells accesses whose mask has no window from those whose mask has one.
#ifndef HEDDLE_CONVERSION_DISCRETEMASKACCESSCONVERSION_H
#define HEDDLE_CONVERSION_DISCRETEMASKACCESSCONVERSION_H

#include "mlir/Pass/Pass.h"

namespace mlir::heddle {
#define GEN_PASS_DECL_DISCRETEMASKACCESSCONVERSION
#include "heddle/Conversion/Passes.h.inc"

/// Marks an access whose mask selects lanes that form no box.
inline constexpr llvm::StringLiteral kDiscreteMaskAttrName = "DiscreteMask";
/// Marks an access whose mask the SIMT units of a 950 evaluate lane by lane.
inline constexpr llvm::StringLiteral kRouteDiscreteMaskToSimtAttrName = "route_discrete_mask_to_simt";
/// The SIMT library takes tensors of at most this rank.
inline constexpr int64_t kMaxSimtRank = 5;
} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_DISCRETEMASKACCESSCONVERSION_H
