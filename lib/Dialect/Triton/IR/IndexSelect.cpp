// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Checks loads of slices at indices.
#include "heddle/Dialect/Triton/IR/IndexSelect.h"
#include "heddle/Dialect/Triton/IR/Triton.h"

using namespace mlir;
using namespace mlir::triton;

LogicalResult mlir::triton::verifyIndexSelect(Operation *op, Type pointee, RankedTensorType index, int64_t dim,
                                              size_t shapeCount, size_t offsetCount, ArrayRef<int32_t> readShape,
                                              RankedTensorType result) {
  int64_t rank = readShape.size();
  if (index.getRank() != 1) // index_select_simd_c1, gather_load_c1
    return op->emitOpError("expected 'index' to have one dimension, got ") << index;
  if (dim < 0 || dim >= rank - 1) // index_select_simd_c2, gather_load_c2
    return op->emitOpError("expected 'dim' from 0 to ") << rank - 2 << ", not the last dimension, got " << dim;
  bool isSelection = readShape[dim] == -1 && llvm::all_of(llvm::enumerate(readShape), [&](auto entry) {
                       return static_cast<int64_t>(entry.index()) == dim || entry.value() > 0;
                     });
  if (!isSelection || static_cast<int64_t>(shapeCount) != rank ||
      static_cast<int64_t>(offsetCount) != rank) // index_select_simd_c3, gather_load_c3
    return op->emitOpError("expected 'read_shape' to be -1 at 'dim' and positive elsewhere, and as many entries of "
                           "'src_shape' and 'src_offset', got [")
           << readShape << "], " << shapeCount << " and " << offsetCount;
  SmallVector<int64_t> shape(readShape.begin(), readShape.end());
  shape[dim] = index.getNumElements();
  auto expected = RankedTensorType::get(shape, pointee);
  if (result != expected) // index_select_simd_c4, gather_load_c4
    return op->emitOpError("expected a result of type ") << expected << ", got " << result;
  return success();
}

LogicalResult GatherLoadOp::verify() {
  return verifyIndexSelect(*this, getSrc().getType().getPointeeType(), getIndex().getType(), getDim(),
                           getSrcShape().size(), getSrcOffset().size(), getReadShape(), getType());
}
