// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The ops of the recipes: written around a call, and recognised where they stand already.
#ifndef HEDDLE_LIB_CONVERSION_HIVMORDERDISTRIBUTED_RECIPEOPS_H
#define HEDDLE_LIB_CONVERSION_HIVMORDERDISTRIBUTED_RECIPEOPS_H

#include "OrderPlan.h"

#include "llvm/ADT/DenseSet.h"

namespace mlir::heddle {

/// The flags that the recipes use. The vendor's compiler hands out none of them in ordinary kernels.
inline constexpr int64_t kVectorBeforeCubeFlag = 11;
inline constexpr int64_t kCubeBeforeVectorFlag = 12;
inline constexpr int64_t kSubBlocksFlag = 13;

using OperationSet = llvm::DenseSet<Operation *>;

/// Whether \p ordered stands in its recipe already. The flag ops of the recipe are then added to \p ours.
bool isInRecipe(const OrderedCall &ordered, OperationSet &ours);

/// Writes the recipe around \p ordered. A branch of the user that is in \p handledBranches has its hand-shake already;
/// one that gets it is added.
void writeRecipe(const OrderedCall &ordered, OperationSet &handledBranches);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_HIVMORDERDISTRIBUTED_RECIPEOPS_H
