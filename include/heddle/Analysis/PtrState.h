// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pointers and tensors of pointers as one root plus affine offsets.
#ifndef HEDDLE_ANALYSIS_PTRSTATE_H
#define HEDDLE_ANALYSIS_PTRSTATE_H

#include "heddle/Analysis/OffsetInfo.h"

namespace mlir::heddle {

/// `root + offset`, the offset in elements and, for a tensor of pointers, per lane.
struct PtrState {
  /// The pointer where the chain of tt.addptr begins: a scalar pointer, or a value that an earlier conversion made.
  Value root;
  OffsetInfo offset;
};

/// Models a pointer or a tensor of pointers: tt.addptr, tt.splat, tt.broadcast, tt.expand_dims and tt.trans over one
/// root. A tensor of pointers that stands for a strided memref (the result of a call that returns its operand) is a
/// root with the layout of that memref.
Analyzed<PtrState> analyzePointer(Value pointer);

} // namespace mlir::heddle

#endif // HEDDLE_ANALYSIS_PTRSTATE_H
