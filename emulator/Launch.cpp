// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The scheduler: fibers of cores on a few threads.
#include "Crash.h"
#include "LaunchState.h"
#include "Threads.h"

#include "llvm/Support/FormatVariadic.h"

#include <atomic>
#include <cstring>
#include <sched.h>
#include <time.h>

using namespace heddle::emulator;

namespace {
/// What a thread does while none of its fibers can go on: first it looks again, then it lets other threads have the
/// CPU, and at last it sleeps for moments, so that those who compute get all of it.
class Idle {
public:
  void reset() { rounds = 0; }
  /// One more look was in vain. Returns true now and then: time to look at the clock.
  bool pass() {
    ++rounds;
    if (rounds <= spins)
      return false;
    if (rounds <= spins + yields) {
      sched_yield();
      return rounds % 64 == 0;
    }
    timespec moment{0, 50'000};
    nanosleep(&moment, nullptr);
    return rounds % 8 == 0;
  }

private:
  static constexpr uint32_t spins = 16;
  static constexpr uint32_t yields = 4096;
  uint32_t rounds = 0;
};
} // namespace

/// Sync-block locks of one launch: 8 bytes each.
static constexpr size_t lockBytes = 4096;

Launch::Launch(const Kernel &kernel, const LaunchRequest &request, const LaunchPlan &plan)
    : kernel(kernel), request(request), plan(plan),
      cores(plan.resident * kernel.spec().subBlocks, kernel.spec().subBlocks > 1 ? "sub-blocks" : "cores"),
      hangWatch(*this, plan.hangSeconds), locks(lockBytes) {
  std::memset(locks.data(), 0, lockBytes);
  slots.reserve(request.args.size() + 2);
  slots.push_back(reinterpret_cast<uintptr_t>(locks.data()));
  slots.push_back(0); // no workspace: tiles live in the arena
  slots.insert(slots.end(), request.args.begin(), request.args.end());
}

llvm::Error Launch::run() {
  CrashReports reports;
  if (!kernel.mayWait())
    return runStraight();
  return runFibers();
}

llvm::Error Launch::outOfMemory() const {
  return llvm::createStringError(llvm::formatv("kernel '{0}': out of memory for {1} cores with {2} bytes of tiles each",
                                               kernel.spec().name, plan.resident, kernel.spec().arenaBytes));
}

llvm::Error Launch::runFibers() {
  for (int32_t core = 0; core < plan.resident; ++core) {
    blocks.emplace_back(kernel.spec().subBlocks, "sub-blocks");
    for (int32_t subBlock = 0; subBlock < kernel.spec().subBlocks; ++subBlock) {
      fibers.emplace_back(*this, core, subBlock);
      if (!fibers.back().prepare())
        return outOfMemory();
    }
  }
  runOnThreads(plan.threads, [this](int32_t thread) { serve(thread); });
  return llvm::Error::success();
}

void Launch::serve(int32_t thread) {
  ensureSignalStack();
  // Both sub-blocks of a core are on one thread; neighbouring cores are on different ones.
  std::vector<Fiber *> mine;
  for (Fiber &fiber : fibers)
    if (fiber.context.core % plan.threads == thread)
      mine.push_back(&fiber);

  Idle idle;
  while (!mine.empty()) {
    bool progress = false;
    for (Fiber *fiber : mine) {
      if (!fiber->ready())
        continue;
      progress |= !fiber->polls();
      fiber->resume();
    }
    std::erase_if(mine, [](const Fiber *fiber) { return fiber->finished(); });
    if (progress) {
      idle.reset();
      continue;
    }
    if (!idle.pass())
      continue;
    Clock::time_point now = Clock::now();
    Clock::time_point oldest = now;
    for (Fiber *fiber : mine)
      if (fiber->waiting())
        oldest = std::min(oldest, fiber->waitingSince(now));
    hangWatch.look(oldest, now);
  }
}

llvm::Error Launch::runStraight() {
  // Few blocks at a time, so that threads end together; not one at a time, since programs may be short.
  int32_t chunk = std::max(1, plan.blocks / (plan.threads * 16));
  std::atomic<int64_t> next{0};
  std::atomic<bool> failed{false};
  runOnThreads(plan.threads, [&](int32_t) {
    ensureSignalStack();
    Fiber fiber(*this, 0, 0);
    if (!fiber.arena.data())
      return failed.store(true);
    for (;;) {
      int64_t first = next.fetch_add(chunk, std::memory_order_relaxed);
      if (first >= plan.blocks)
        return;
      int64_t end = std::min<int64_t>(first + chunk, plan.blocks);
      for (int64_t block = first; block < end; ++block) {
        fiber.context.core = static_cast<int32_t>(block % plan.resident);
        for (int32_t subBlock = 0; subBlock < kernel.spec().subBlocks; ++subBlock) {
          fiber.context.subBlock = subBlock;
          fiber.execute(static_cast<int32_t>(block));
        }
      }
    }
  });
  return failed ? outOfMemory() : llvm::Error::success();
}

llvm::Error heddle::emulator::launch(const Kernel &kernel, const LaunchRequest &request) {
  llvm::Expected<LaunchPlan> plan = makePlan(kernel.spec(), request);
  if (!plan)
    return plan.takeError();
  if (plan->blocks == 0)
    return llvm::Error::success();
  return Launch(kernel, request, *plan).run();
}
