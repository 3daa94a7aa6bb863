// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Makes a finding small enough to read.
#ifndef HEDDLE_TOOLS_FUZZ_MINIMIZE_H
#define HEDDLE_TOOLS_FUZZ_MINIMIZE_H

#include "Workers.h"

namespace heddle::fuzz {

/// The least text that was found in which the compiler shows what it shows on \p text: the same kind of finding, in the
/// same step, for the same reason. \p text itself if it shows nothing.
std::string minimize(const std::string &text, const WorkerOptions &options);

} // namespace heddle::fuzz

#endif // HEDDLE_TOOLS_FUZZ_MINIMIZE_H
