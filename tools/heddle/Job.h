// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The ranks of one `heddle run`, from their start to the exit code.
#ifndef HEDDLE_TOOLS_HEDDLE_JOB_H
#define HEDDLE_TOOLS_HEDDLE_JOB_H

#include "Lines.h"
#include "Rank.h"

#include <chrono>
#include <vector>

namespace heddle::tools {

/// How a job is run.
struct JobOptions {
  int ranks = 1;
  double timeout = 0; ///< seconds, 0 for none
  double grace = 2;   ///< seconds between the polite and the final signal
  bool prefix = true; ///< "[2] " before each line
};

/// Starts the ranks, forwards their output, ends all when one fails.
class Job {
public:
  explicit Job(const JobOptions &options);
  Job(const Job &) = delete;
  Job &operator=(const Job &) = delete;
  ~Job();

  /// Runs \p command to its end. 0 when every rank ended with 0; else the exit code of the first that did not, 128 + n
  /// for one ended by signal n; 124 after a timeout, 128 + n when the tool itself got signal n.
  int run(const Command &command);

private:
  using Clock = std::chrono::steady_clock;

  void start(const Command &command);
  void waitForEvent();
  void readSignals();
  void reap();
  void rankEnded(const Rank &rank, int status);
  void interrupt(int signal);
  void expire();
  void endAll(int signal);
  int pollTimeout() const;
  void drain();
  std::string runningRanks() const;
  void report(const std::string &text) const;

  JobOptions options;
  std::vector<Rank> running;
  std::vector<Lines> streams;
  int signals;
  int exitCode = 0;
  bool ending = false; ///< the outcome is decided; the remaining ranks were told to end
  bool killed = false; ///< they were killed
  Clock::time_point deadline = Clock::time_point::max();
};

} // namespace heddle::tools

#endif // HEDDLE_TOOLS_HEDDLE_JOB_H
