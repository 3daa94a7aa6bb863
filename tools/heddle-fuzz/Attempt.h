// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file One mutant through the whole compiler.
#ifndef HEDDLE_TOOLS_FUZZ_ATTEMPT_H
#define HEDDLE_TOOLS_FUZZ_ATTEMPT_H

#include "heddle/Pipelines/Phases.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace heddle::fuzz {

/// How far a mutant came, and what was wrong with the answer.
struct Outcome {
  bool isParsed = false;
  bool isCompiled = false;
  /// Why the answer is none that a user can work with although nothing broke: IR that a pass left invalid, an error
  /// without a location, adapter IR that does not read back. Empty if all is well.
  std::string complaint;
};

/// Called with the name of each step before it runs.
using OnStep = void (*)(llvm::StringRef);

/// Compiles \p text, which is IR of the phase \p from, to an object, reads the printed adapter IR back and compares. A
/// crash is the caller's to survive.
Outcome attempt(llvm::StringRef text, llvm::StringRef name, mlir::heddle::Phase from, OnStep onStep);

} // namespace heddle::fuzz

#endif // HEDDLE_TOOLS_FUZZ_ATTEMPT_H
