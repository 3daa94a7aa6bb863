// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The one way in which host code waits for a word that another PE writes.
#ifndef HEDDLE_RUNTIME_SYNC_WAIT_H
#define HEDDLE_RUNTIME_SYNC_WAIT_H

#include "support/Status.h"
#include "support/System.h"
#include "sync/Liveness.h"

#include <algorithm>
#include <optional>

namespace heddle::shmem {

/// What a wait is about, for the report about one that does not end.
struct WaitSubject {
  const char *call;                              ///< the function that the user called
  std::string (*describe)(const void *argument); ///< what is expected and what is there
  const void *argument;
};

/// Where and how patiently a process waits.
struct WaitPolicy {
  Liveness *liveness;
  int spins; ///< looks before the thread is given away, at most
};

/// Fewest looks before the thread is given away.
constexpr int leastSpins = 64;
/// Looks that this thread tries next. On a busy machine the awaited PE often needs this very processor: a wait that had
/// to yield halves the number, one that did not doubles it.
inline thread_local int nextSpins = leastSpins;

/// Sets what every slow wait asks now and then; the wait ends when the answer is not 0.
void setInterruptCheck(int (*interrupted)());

/// The slow half of a wait: yields, looks after the peers, reports, gives up.
class SlowWait {
public:
  SlowWait(const WaitPolicy &policy, const WaitSubject &subject, const Deadline *deadline);
  /// Gives the thread away once. An error when the wait must end: a peer died, or time is up.
  Status step();

private:
  Status look(Deadline::Clock::time_point now);

  const WaitPolicy &policy;
  const WaitSubject &subject;
  const Deadline *deadline;
  Deadline::Clock::time_point start, nextLook;
  unsigned steps = 0;
  bool reported = false, napping = false;
};

inline void pauseThread() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

/// Returns when \p test holds, or an error. \p test loads with acquire order.
template <class Test>
Status waitFor(const WaitPolicy &policy, const WaitSubject &subject, const Deadline *deadline, Test &&test) {
  int spins = std::min(nextSpins, policy.spins);
  for (int i = 0; i < spins; ++i) {
    if (test()) {
      nextSpins = std::min(2 * spins, policy.spins);
      return {};
    }
    pauseThread();
  }
  nextSpins = std::max(spins / 2, leastSpins);
  SlowWait slow(policy, subject, deadline);
  while (!test()) {
    // The peer may have written the word and then ended: look again before believing that it never will.
    if (Status status = slow.step(); !status.ok())
      return test() ? Status() : status;
  }
  return {};
}

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_SYNC_WAIT_H
