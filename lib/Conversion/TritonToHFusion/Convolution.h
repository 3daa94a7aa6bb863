// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The convolution, a part of triton-to-hfusion with a file of its own.
#ifndef HEDDLE_LIB_CONVERSION_TRITONTOHFUSION_CONVOLUTION_H
#define HEDDLE_LIB_CONVERSION_TRITONTOHFUSION_CONVOLUTION_H

#include "heddle/Dialect/TritonAscend/IR/TritonAscend.h"

namespace mlir::heddle {

/// Replaces ascend.conv1d by hfusion.conv1d. The vendor's op moves its window by one element and takes neighbouring
/// elements only: a larger dilation becomes zeros in the weights, a larger stride a choice among the results.
LogicalResult convertConvolution(triton::ascend::Conv1dOp op);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONTOHFUSION_CONVOLUTION_H
