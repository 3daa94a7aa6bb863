// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file One core (or one sub-block of a core) at work: its context, its memory, and what it waits for.
#ifndef HEDDLE_EMULATOR_FIBER_H
#define HEDDLE_EMULATOR_FIBER_H

#include "Coroutine.h"
#include "GuardedMemory.h"

#include "abi/Context.h"

#include <atomic>
#include <chrono>
#include <mutex>

namespace heddle::emulator {

class Launch;
class JoinPoint;

using Clock = std::chrono::steady_clock;

/// What a fiber waits for. Written by its own thread only; reports of other threads read it under `mutex`.
struct Pending {
  HeddleWait wait{};
  const HeddleSite *site = nullptr;
  int32_t block = 0;
  const JoinPoint *join = nullptr; ///< set when the fiber waits for others of its launch
  Clock::time_point since{};       ///< first idle look at the wait; zero before
};

/// A fiber stays on the thread that started it.
class Fiber {
public:
  enum class State : uint8_t { Ready, Yielded, Waiting };

  Fiber(Launch &launch, int32_t core, int32_t subBlock);

  /// The fiber that the calling thread runs; null outside of kernels.
  static Fiber *running();

  /// Starts or continues on the calling thread.
  void resume();
  bool finished() const { return coroutine.finished(); }
  bool waiting() const { return state.load(std::memory_order_relaxed) == State::Waiting; }
  /// Whether resume() would get anywhere.
  bool ready() const;
  /// Whether a resume() counts as progress: a fiber that only polls does not make any.
  bool polls() const { return state.load(std::memory_order_relaxed) == State::Yielded; }

  /// Called on the fiber: returns when \p wait holds, with the word that satisfied it.
  int64_t waitFor(const HeddleWait &wait, const JoinPoint *join = nullptr);
  /// Called on the fiber: lets others run. A pure poll makes no progress.
  void yield(bool poll);

  /// Executes logical block \p block on the calling stack.
  void execute(int32_t block);
  /// Gives the fiber a stack of its own; false when there is no memory for it.
  bool prepare();

  HeddleContext context;
  Launch &launch;
  GuardedMemory arena;
  GuardedMemory stack;

  /// A copy of what the fiber waits for, when it waits.
  bool pendingNow(Pending &copy) const;
  /// When the wait was first seen idle; starts the clock.
  Clock::time_point waitingSince(Clock::time_point now);

private:
  static void body(void *self);

  Coroutine coroutine;
  std::atomic<State> state = State::Ready; ///< reports of other threads look at it
  mutable std::mutex mutex;
  Pending pending;
};

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_FIBER_H
