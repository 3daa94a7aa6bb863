// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Rewrites what LLVM 19 and 20 spell differently in adapter IR.
#ifndef HEDDLE_LIB_TARGET_ASCEND_OLDERSPELLING_H
#define HEDDLE_LIB_TARGET_ASCEND_OLDERSPELLING_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::heddle {

/// `text` with `bufferization.to_tensor` and `bufferization.to_memref` of LLVM 19 and 20 spelled as LLVM 22 does: both
/// types are named, and the second op is called `to_buffer`. Text of LLVM 22 stays as it is, as do strings and
/// comments. No line moves, and on a line nothing in front of the colon of such an op.
std::string respellFromOlderLLVM(llvm::StringRef text);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_TARGET_ASCEND_OLDERSPELLING_H
