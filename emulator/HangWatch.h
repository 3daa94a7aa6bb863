// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Notices that a wait takes too long, says who waits for what, and ends the job in the end.
#ifndef HEDDLE_EMULATOR_HANGWATCH_H
#define HEDDLE_EMULATOR_HANGWATCH_H

#include "Fiber.h"

#include <mutex>

namespace heddle::emulator {

/// The watch of one launch. Idle threads look at it; it has no thread of its own.
class HangWatch {
public:
  HangWatch(const Launch &launch, double seconds) : launch(launch), seconds(seconds) {}

  /// \p oldest is when the longest wait of the calling thread began. Reports at half of the time and ends the process
  /// at its end.
  void look(Clock::time_point oldest, Clock::time_point now);

private:
  std::string report(double waited, const std::string &outlook) const;

  const Launch &launch;
  const double seconds;
  std::mutex mutex;
  Clock::time_point reported{}; ///< beginning of the wait that was reported last
};

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_HANGWATCH_H
