// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file How the lanes of a tensor differ along each dimension, for values that no analysis models as a whole.
#ifndef HEDDLE_ANALYSIS_LANEKINDS_H
#define HEDDLE_ANALYSIS_LANEKINDS_H

#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::heddle {

/// Ordered: what is derived from several values varies like the worst of them.
enum class LaneKind {
  Uniform,      ///< all lanes along the dimension are equal; so is the lane of a dimension of size 1
  Structured,   ///< lanes differ by a constant or scalar stride
  Unstructured, ///< nothing is known
};

/// Whether lane i of the result of \p op is a function of lane i of its operands alone, and cheap enough to be computed
/// for one lane: integer arithmetic, comparisons and casts of the arith dialect.
bool isLanewise(Operation *op);

/// Classifies tensors and remembers the answers. Pure: it creates and changes no IR.
///
/// With the unstructured dimensions fixed, an integer tensor is affine in the structured ones: OffsetInfo models it.
class LaneClassifier {
public:
  /// One kind for each dimension of \p value; none for a scalar.
  ArrayRef<LaneKind> classify(Value value);

  /// Whether all lanes of \p value are equal.
  bool isUniform(Value value);

private:
  using Kinds = SmallVector<LaneKind, 4>;
  Kinds compute(Value value);
  Kinds computeElementwise(Operation *op);

  DenseMap<Value, Kinds> known;
};

} // namespace mlir::heddle

#endif // HEDDLE_ANALYSIS_LANEKINDS_H
