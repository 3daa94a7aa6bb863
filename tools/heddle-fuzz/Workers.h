// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Processes that compile mutants, so that a crash costs one mutant and a hang one time limit.
#ifndef HEDDLE_TOOLS_FUZZ_WORKERS_H
#define HEDDLE_TOOLS_FUZZ_WORKERS_H

#include "heddle/Pipelines/Phases.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace heddle::fuzz {

enum class FindingKind { Crash, Hang, Sanitizer, Complaint };

llvm::StringRef getName(FindingKind kind);

/// A mutant that did not get an answer as it should.
struct Finding {
  FindingKind kind;
  uint64_t index;     ///< number of the mutant
  std::string step;   ///< pass, or other step of the compilation, in which it happened
  std::string reason; ///< signal, exit code, limit or complaint
  std::string output; ///< what the process had printed
  std::string text;   ///< the mutant
};

struct Counts {
  uint64_t mutants = 0, parsed = 0, compiled = 0, crashes = 0, hangs = 0, reports = 0, complaints = 0;
};

struct WorkerOptions {
  mlir::heddle::Phase from = mlir::heddle::Phase::TTIR; ///< what the mutants are: TTIR or TTAdapter
  unsigned jobs = 1;
  double timeLimit = 20;    ///< seconds of processor time for one mutant
  uint64_t memoryLimit = 4; ///< GiB of memory for a process
  /// What tests of this tool plant: on each mutant that holds `plantedText` the process breaks as `planted` says.
  std::optional<FindingKind> planted;
  std::string plantedText;
};

/// Makes the mutant of a number. What it tells the second argument is the text of a finding if it breaks itself.
using MakeMutant = llvm::function_ref<std::string(uint64_t, llvm::function_ref<void(llvm::StringRef)>)>;

/// Compiles the mutants [begin, end), which \p make makes, in processes; \p make runs in these. \p onFinding and
/// \p onProgress are called in this process.
Counts compileMutants(uint64_t begin, uint64_t end, const WorkerOptions &options, MakeMutant make,
                      llvm::function_ref<void(const Finding &)> onFinding,
                      llvm::function_ref<void(const Counts &)> onProgress);

} // namespace heddle::fuzz

#endif // HEDDLE_TOOLS_FUZZ_WORKERS_H
