// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Rewrites the few spellings that the MLIR of newer Triton releases prints and ours cannot parse.
#ifndef HEDDLE_LIB_TARGET_TTIR_SPELLING_H
#define HEDDLE_LIB_TARGET_TTIR_SPELLING_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace mlir::heddle {

/// `text` with the flag `nneg` of `arith.extui`, `arith.uitofp` and `arith.index_castui` blanked out. The flag only
/// permits more folding. Every character keeps its place, so that locations stay true; strings and comments are left
/// alone.
std::string spellForParser(llvm::StringRef text);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_TARGET_TTIR_SPELLING_H
