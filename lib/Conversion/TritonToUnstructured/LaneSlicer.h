// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Single lanes, and rows of lanes, of tensors: computed again from scalars instead of read back where that is
/// cheap.
#ifndef HEDDLE_LIB_CONVERSION_TRITONTOUNSTRUCTURED_LANESLICER_H
#define HEDDLE_LIB_CONVERSION_TRITONTOUNSTRUCTURED_LANESLICER_H

#include "heddle/Analysis/LaneKinds.h"
#include "heddle/Analysis/UnstructuredPtr.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include <map>
#include <vector>

namespace mlir::heddle {

/// One entry for each dimension of a tensor: an index, or null for a dimension that is kept whole.
using Lanes = SmallVector<Value, 4>;

/// Emits slices at one place. Ranges, shape ops and integer arithmetic are computed for the slice alone; anything else
/// is extracted from the tensor. A slice in which all dimensions have an index is a scalar.
///
/// No kept dimension has size 1. A slice that is the same along all kept dimensions is a splat of a scalar, and one
/// that is affine in them consists of the ops that OffsetInfo and MaskState know.
class LaneSlicer {
public:
  LaneSlicer(OpBuilder &builder, Location loc, LaneClassifier &kinds);

  /// The slice of an offset or a mask. A scalar is its own slice.
  Value slice(Value value, const Lanes &lanes);

  /// The slice of a tensor that is computed anyway.
  Value sliceData(Value value, const Lanes &lanes);

  /// The pointer at \p lanes of a tensor of pointers of \p shape: scalar, or a tensor of the kept dimensions. Offsets
  /// are added in i64.
  Value slicePointer(const UnstructuredPtr &pointer, const Lanes &lanes, ArrayRef<int64_t> shape);

private:
  Value compute(Value value, const Lanes &lanes);
  Value computeLanewise(Operation *op, const Lanes &lanes);
  Value computeBroadcast(Value source, ArrayRef<int64_t> shape, const Lanes &lanes);
  Value computeTranspose(Value source, ArrayRef<int32_t> order, const Lanes &lanes);
  Value extract(Value value, const Lanes &lanes);

  /// \p scalar in every lane of the kept dimensions, or itself when there are none.
  Value splat(Value scalar, ArrayRef<int64_t> keptShape);
  /// Repeats \p row, which has the kept dimensions that are \p present, along the others.
  Value repeat(Value row, ArrayRef<bool> present, ArrayRef<int64_t> keptShape);

  /// An offset in i64.
  Value widen(Value offset);
  Value sumScalars(const PtrSum &sum, const Lanes &lanes);
  /// The part of the offset that differs along the kept dimensions; null when there is none.
  Value sumRows(const PtrSum &sum, const Lanes &lanes, ArrayRef<int64_t> keptShape);
  bool variesInKept(const LaneTerm &term, const Lanes &lanes);
  Value sliceTerm(const LaneTerm &term, const Lanes &lanes);

  OpBuilder &builder;
  Location loc;
  LaneClassifier &kinds;
  Value zero;
  std::map<std::pair<void *, std::vector<void *>>, Value> known;
};

/// Marks an op that works lane by lane.
void markDiscrete(Operation *op);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONTOUNSTRUCTURED_LANESLICER_H
