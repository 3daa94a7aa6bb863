// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file One rank of a job: a process with its environment and its two pipes.
#ifndef HEDDLE_TOOLS_HEDDLE_RANK_H
#define HEDDLE_TOOLS_HEDDLE_RANK_H

#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace heddle::tools {

/// What all ranks of a job start with.
struct Command {
  std::vector<std::string> words;                               ///< program and arguments
  std::vector<std::pair<std::string, std::string>> environment; ///< set in each rank, over what is inherited
};

/// A started process. It leads a process group of its own, so that what it starts ends with it.
struct Rank {
  int number;
  pid_t process;
  int output; ///< read end of its standard output, non-blocking
  int errors; ///< read end of its standard error, non-blocking
};

/// Starts rank \p number of \p count. Throws std::system_error when the program cannot be started.
Rank startRank(const Command &command, int number, int count);

} // namespace heddle::tools

#endif // HEDDLE_TOOLS_HEDDLE_RANK_H
