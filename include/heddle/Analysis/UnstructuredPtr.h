// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tensors of pointers as one root plus a sum of offset tensors, whatever the offsets are.
#ifndef HEDDLE_ANALYSIS_UNSTRUCTUREDPTR_H
#define HEDDLE_ANALYSIS_UNSTRUCTUREDPTR_H

#include "heddle/Analysis/LaneKinds.h"
#include "heddle/Analysis/Unknown.h"
#include <memory>

namespace mlir::heddle {

/// One integer for each lane of a tensor of pointers: the lane of \p value at the coordinates that \p dims picks from
/// the pointer's. A dimension of \p value without a pick has size 1. A scalar has no dimensions.
struct LaneTerm {
  Value value;
  SmallVector<std::optional<unsigned>, 4> dims;
};

struct PtrChoice;

/// An offset in elements: the sum of all terms and choices.
struct PtrSum {
  SmallVector<LaneTerm, 4> terms;
  SmallVector<std::shared_ptr<PtrChoice>, 1> choices;
};

/// One of two offsets, as an arith.select of pointers takes it.
struct PtrChoice {
  LaneTerm condition;
  PtrSum whenTrue, whenFalse;
};

/// `root + offset`; all lanes start at the one scalar pointer.
struct UnstructuredPtr {
  Value root;
  PtrSum offset;

  /// How the addresses vary along each of the \p rank dimensions.
  SmallVector<LaneKind, 4> classify(LaneClassifier &lanes, unsigned rank) const;
};

/// Models a pointer or a tensor of pointers: tt.addptr, tt.splat, tt.broadcast, tt.expand_dims, tt.trans and
/// arith.select over one root. What it cannot model is a pointer with several roots, or with a root for each lane.
Analyzed<UnstructuredPtr> analyzeUnstructuredPointer(Value pointer);

} // namespace mlir::heddle

#endif // HEDDLE_ANALYSIS_UNSTRUCTUREDPTR_H
