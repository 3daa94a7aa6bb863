// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The meeting of all fibers of a launch, or of the two sub-blocks of a block.
#ifndef HEDDLE_EMULATOR_JOIN_H
#define HEDDLE_EMULATOR_JOIN_H

#include "Fiber.h"

#include <atomic>

namespace heddle::emulator {

/// Fibers arrive; the last one leads, does the work of all and releases the others. Counts fibers that ended too, so
/// that a meeting which can no longer come about is an error at once.
class JoinPoint {
public:
  explicit JoinPoint(int32_t members, const char *noun) : noun(noun), memberCount(members) {}

  /// True in the leader at once, false in the others after the release.
  bool join(Fiber &fiber, const char *call);
  void release();
  /// \p fiber will not join any more.
  void leave(Fiber &fiber);

  int32_t members() const { return memberCount; }
  int32_t arrived() const { return static_cast<int32_t>(counts.load(std::memory_order_relaxed) & arrivedMask); }

  const char *const noun; ///< what meets here, in the plural

private:
  static constexpr uint64_t arrivedMask = 0xffffffff;
  static constexpr uint64_t oneEnded = arrivedMask + 1;

  const int32_t memberCount;
  std::atomic<uint64_t> counts{0}; ///< arrived in the low half, ended in the high half: one word, so one total
  std::atomic<uint64_t> epoch{0};
  std::atomic<const char *> call{nullptr};
  std::atomic<const HeddleSite *> site{nullptr};

  void failWhenUnreachable(Fiber &fiber, uint64_t now);
};

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_JOIN_H
