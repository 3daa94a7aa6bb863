// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What a pointer and a mask become: a strided view of a memref, and the window of it that takes part.
#ifndef HEDDLE_LIB_CONVERSION_TRITONTOLINALG_VIEWS_H
#define HEDDLE_LIB_CONVERSION_TRITONTOLINALG_VIEWS_H

#include "heddle/Analysis/MaskState.h"
#include "heddle/Analysis/PtrState.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::heddle {

/// The element type in memory: an i1 takes a byte.
Type getMemoryElementType(Type pointee);

/// The memref behind the root of a pointer, or null when the root is no kernel argument and no result of a call.
Value getRootMemref(Value root);

/// A pointer of known structure, and the memref that its root stands for.
struct RootedPointer {
  Value memref;
  PtrState state;
};

/// Models \p pointer down to its memref. On failure an error at \p user names the operand \p name and says where the
/// analysis stopped.
FailureOr<RootedPointer> findRootedPointer(Operation *user, StringRef name, Value pointer);

/// Shrinks the dimensions of a tile whose lanes share an address to one lane, and returns them. The vendor's compiler
/// knows no stride of 0.
SmallVector<unsigned> dropRepeatedLanes(OffsetInfo &offset);

/// Lets a tile whose last dimension takes every second element take those between as well, and returns whether it is
/// one: data moves in runs of neighbours. The tile ends with its last lane, since what follows may be no memory.
bool joinEverySecond(OffsetInfo &offset);

/// `memref.reinterpret_cast` of the root to what \p pointer addresses: the shape of a tensor of pointers, one element
/// for a scalar pointer. Fails as findRootedPointer does.
FailureOr<Value> createView(OpBuilder &builder, Operation *user, StringRef name, Value pointer);

/// The window of an optional \p mask over \p shape; everything without one. On failure an error at \p user says where
/// the analysis stopped.
FailureOr<MaskState> analyzeAccessMask(Operation *user, Value mask, ArrayRef<int64_t> shape);

/// The view of \p state over \p memref.
Value createView(OpBuilder &builder, Location loc, Value memref, const PtrState &state);

/// The lanes of a tile that take part: a box, `offsets` and `sizes` a dimension.
struct Window {
  SmallVector<OpFoldResult, 2> offsets;
  SmallVector<OpFoldResult, 2> sizes;
  /// Whether all lanes take part, whatever the run.
  bool isFull = true;
};

/// Emits the window of \p mask in index arithmetic. Sizes lie between 0 and the tile's.
Window emitWindow(OpBuilder &builder, Location loc, const MaskState &mask);

/// The window over the elements of a tile that joinEverySecond made, from the window over its lanes.
Window spreadWindow(OpBuilder &builder, Location loc, const Window &lanes);

/// Emits the i1 that says whether the window is smaller than \p shape in any dimension.
Value emitIsPartial(OpBuilder &builder, Location loc, const Window &window, ArrayRef<int64_t> shape);

/// `memref.subview` of the window.
Value createSubview(OpBuilder &builder, Location loc, Value memref, const Window &window);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONTOLINALG_VIEWS_H
