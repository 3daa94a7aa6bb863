// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The phases of a compilation: one list from which options, help texts and documentation come.
#ifndef HEDDLE_PIPELINES_PHASES_H
#define HEDDLE_PIPELINES_PHASES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace mlir::heddle {

/// Where a compilation may stop, in running order. Each phase includes those before it, except that `npubin` and
/// `object` both follow `ttadapter`.
enum class Phase {
  TTIR,      ///< Triton IR with distributed ops
  TTAdapter, ///< adapter IR: the contract with the vendor's compiler
  NPUBin,    ///< binary, or final module, of the vendor's compiler
  Object,    ///< object file of the host, for the virtual NPU
};

/// Calls \p visit with each phase, its name as --compile-to spells it, and one line about it.
void enumeratePhases(llvm::function_ref<void(Phase, llvm::StringRef name, llvm::StringRef description)> visit);

/// The phase of that name, or nothing.
std::optional<Phase> parsePhase(llvm::StringRef name);

llvm::StringRef getPhaseName(Phase phase);

/// All names, comma separated, for error messages.
std::string listPhases();

} // namespace mlir::heddle

#endif // HEDDLE_PIPELINES_PHASES_H
