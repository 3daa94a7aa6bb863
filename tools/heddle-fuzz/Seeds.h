// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The texts that mutants are made from.
#ifndef HEDDLE_TOOLS_FUZZ_SEEDS_H
#define HEDDLE_TOOLS_FUZZ_SEEDS_H

#include "heddle/Pipelines/Phases.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace heddle::fuzz {

/// Triton IR, or adapter IR, to start from.
struct Seed {
  std::string name; ///< file, and the number of the part if the file has several
  std::string text;
};

/// Adds what the files below \p folder hold: each `.ttir` file, and each part of an `.mlir` file (parts are divided by
/// lines of `// -----`) that has a `tt.func` or, for mutants of adapter IR, the kernel of an adapter. The order does
/// not depend on the file system.
llvm::Error addSeeds(llvm::StringRef folder, mlir::heddle::Phase phase, std::vector<Seed> &seeds);

} // namespace heddle::fuzz

#endif // HEDDLE_TOOLS_FUZZ_SEEDS_H
