// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What is left of a run: the mutants that were found, how to see it again, and how many were alike.
#ifndef HEDDLE_TOOLS_FUZZ_FINDINGS_H
#define HEDDLE_TOOLS_FUZZ_FINDINGS_H

#include "Workers.h"
#include <map>

namespace heddle::fuzz {

/// One line.
std::string describe(const Finding &finding);
std::string describe(const Counts &counts);

class FindingWriter {
public:
  FindingWriter(std::string folder, mlir::heddle::Phase phase, uint64_t seed)
      : folder(std::move(folder)), phase(phase), seed(seed) {}

  /// Writes `<seed>-<index>.ttir`, or `.ttadapter`, which begins with what was found and how to reproduce it, and says
  /// so.
  void write(const Finding &finding);

  /// Prints how often what was found, most frequent first.
  void printSummary() const;

private:
  std::string folder;
  mlir::heddle::Phase phase; ///< what the mutants are
  uint64_t seed;
  std::map<std::string, unsigned> seen; ///< by what the findings have in common
};

} // namespace heddle::fuzz

#endif // HEDDLE_TOOLS_FUZZ_FINDINGS_H
