// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Rewrites the few spellings of other releases and forks that our parser cannot read.
#ifndef HEDDLE_LIB_TARGET_TTIR_SPELLING_H
#define HEDDLE_LIB_TARGET_TTIR_SPELLING_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::heddle {

/// `text` with two spellings made readable; strings and comments are left alone.
///
/// - The flag `nneg` of `arith.extui`, `arith.uitofp` and `arith.index_castui`, which newer releases of MLIR print and
///   which only permits more folding, is blanked out. Every character keeps its place, so that locations stay true.
/// - `%r = distributed.wait %x, %flag, scope = .. semantic = .. : T, !tt.ptr<I>`, which the first Triton-distributed
///   printed, becomes a wait for one flag to be 1, the default of its front end, and a `distributed.consume_token` of
///   `%x`. Both stand on the line of the original and take over its location.
std::string spellForParser(llvm::StringRef text);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_TARGET_TTIR_SPELLING_H
