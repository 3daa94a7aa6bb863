// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Adapter IR's name-prefix contract: private functions that the consumer knows by the start of their names.
#ifndef HEDDLE_SUPPORT_LIBRARYCALLS_H
#define HEDDLE_SUPPORT_LIBRARYCALLS_H

#include "llvm/ADT/StringRef.h"

namespace mlir::heddle::library {

inline constexpr llvm::StringLiteral kPrint = "triton_print";
inline constexpr llvm::StringLiteral kAssert = "triton_assert";
inline constexpr llvm::StringLiteral kGather = "triton_gather";
inline constexpr llvm::StringLiteral kCumsum = "triton_cumsum";
inline constexpr llvm::StringLiteral kCumprod = "triton_cumprod";
inline constexpr llvm::StringLiteral kCummax = "triton_cummax";
inline constexpr llvm::StringLiteral kCummin = "triton_cummin";
inline constexpr llvm::StringLiteral kSort = "triton_sort";
inline constexpr llvm::StringLiteral kFlip = "triton_flip";

inline constexpr llvm::StringLiteral kIndirectLoad = "triton_indirect_load";
inline constexpr llvm::StringLiteral kIndirectStore = "triton_indirect_store";
inline constexpr llvm::StringLiteral kStrideLoad = "triton_stride_load";
inline constexpr llvm::StringLiteral kStrideStore = "triton_stride_store";
inline constexpr llvm::StringLiteral kGatherOutToUB = "triton__gather_out_to_ub"; // two underscores
inline constexpr llvm::StringLiteral kScatterUBToOut = "triton_scatter_ub_to_out";
inline constexpr llvm::StringLiteral kIndexPut = "triton_index_put";

/// On a call of kIndirectLoad: whether an earlier write may have changed what is loaded (bool).
inline constexpr llvm::StringLiteral kIsVolatileAttr = "isVolatile";

/// A `hivm.hir.custom` that counts values.
inline constexpr llvm::StringLiteral kHistogram = "__builtin_histogram";

/// On a print: whether integers are in hexadecimal (bool), the text in front (string), and for each value whether an
/// integer is signed (array<i32>).
inline constexpr llvm::StringLiteral kHexAttr = "hex";
inline constexpr llvm::StringLiteral kPrefixAttr = "prefix";
inline constexpr llvm::StringLiteral kIsSignedAttr = "isSigned";
/// On an assert: what it says when it fails (string).
inline constexpr llvm::StringLiteral kMessageAttr = "msg";

/// The start of the name of a math function.
inline constexpr llvm::StringLiteral kMath = "__hmf_";

} // namespace mlir::heddle::library

#endif // HEDDLE_SUPPORT_LIBRARYCALLS_H
