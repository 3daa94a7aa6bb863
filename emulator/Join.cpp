// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Meetings of fibers.
#include "Join.h"
#include "LaunchState.h"
#include "Place.h"
#include "Report.h"

using namespace heddle::emulator;

bool JoinPoint::join(Fiber &fiber, const char *name) {
  if (memberCount == 1)
    return true;
  call.store(name, std::memory_order_relaxed);
  site.store(fiber.context.site, std::memory_order_relaxed);
  uint64_t before = epoch.load(std::memory_order_relaxed);
  uint64_t now = counts.fetch_add(1, std::memory_order_acq_rel) + 1;
  if ((now & arrivedMask) == static_cast<uint64_t>(memberCount)) {
    counts.fetch_sub(static_cast<uint64_t>(memberCount), std::memory_order_relaxed);
    return true;
  }
  failWhenUnreachable(fiber, now);
  HeddleWait wait{&epoch, sizeof(epoch), HEDDLE_CMP_NE, static_cast<int64_t>(before), name, HEDDLE_WORD_UNSIGNED};
  fiber.waitFor(wait, this);
  return false;
}

void JoinPoint::release() {
  if (memberCount > 1)
    epoch.fetch_add(1, std::memory_order_release);
}

void JoinPoint::leave(Fiber &fiber) {
  uint64_t now = counts.fetch_add(oneEnded, std::memory_order_acq_rel) + oneEnded;
  failWhenUnreachable(fiber, now);
}

void JoinPoint::failWhenUnreachable(Fiber &fiber, uint64_t now) {
  uint64_t here = now & arrivedMask;
  uint64_t ended = now / oneEnded;
  if (here == 0 || ended == 0 || here + ended != static_cast<uint64_t>(memberCount))
    return;
  Text text;
  describeSite(text, site.load(std::memory_order_relaxed));
  const HeddleContext &context = fiber.context;
  text << "error: '" << call.load(std::memory_order_relaxed) << "' waits for all " << memberCount << " " << noun
       << ", but " << int64_t(ended) << " ended without it (kernel '" << context.kernel << "', rank " << context.rank
       << " of " << context.rankCount << ")\n";
  endJob(text.view(), exitFailed);
}
