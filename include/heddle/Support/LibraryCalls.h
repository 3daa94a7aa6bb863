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
