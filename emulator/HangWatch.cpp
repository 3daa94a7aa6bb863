// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reports of hangs.
#include "HangWatch.h"
#include "LaunchState.h"
#include "Place.h"
#include "Report.h"
#include "Wait.h"

#include "llvm/Support/FormatVariadic.h"

using namespace heddle::emulator;

/// "30", "0.5": seconds without needless digits.
static std::string secondsText(double seconds) {
  std::string text = llvm::formatv("{0:f3}", seconds).str();
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.')
    text.pop_back();
  return text;
}

void HangWatch::look(Clock::time_point oldest, Clock::time_point now) {
  if (seconds <= 0)
    return;
  double waited = std::chrono::duration<double>(now - oldest).count();
  if (waited < seconds / 2)
    return;
  std::lock_guard lock(mutex); // one report at a time
  std::string limit = secondsText(seconds) + " s (HEDDLE_HANG_SECONDS)";
  if (waited >= seconds)
    endJob(report(seconds, "the job ends after " + limit), exitHung);
  if (oldest <= reported)
    return;
  reported = now; // younger waits of other threads are in the same report
  writeToStandardError(report(seconds / 2, "the job will end after " + limit));
}

/// One line about a fiber that waits.
static std::string line(const Fiber &fiber, const Pending &pending) {
  Text text;
  text << "  ";
  describeBlock(text, fiber.context, pending.block);
  text << ": ";
  describeSite(text, pending.site);
  if (pending.site && pending.site->op)
    text << "'" << pending.site->op << "' ";
  const HeddleWait &wait = pending.wait;
  text << "in '" << wait.call << "' ";
  if (pending.join) {
    // The one that all wait for is not in the list when it computes; the count shows that it is missing.
    int32_t arrived = pending.join->arrived();
    if (arrived == 0)
      text << "waits until the core that meets the other PEs comes back\n";
    else
      text << "waits for all " << pending.join->members() << " " << pending.join->noun << ", " << arrived
           << " are there\n";
    return std::string(text.view());
  }
  text << "waits at ";
  describeAddress(text, fiber, reinterpret_cast<uintptr_t>(wait.address), nullptr);
  text << " for " << testText(wait) << ", sees " << wordText(wait, loadWord(wait)) << "\n";
  return std::string(text.view());
}

std::string HangWatch::report(double waited, const std::string &outlook) const {
  std::string lines;
  size_t waiting = 0;
  for (const Fiber &fiber : launch.fibers) {
    Pending pending;
    if (!fiber.pendingNow(pending))
      continue;
    ++waiting;
    lines += line(fiber, pending);
  }
  const HeddleContext &context = launch.fibers.front().context;
  std::string head =
      llvm::formatv("heddle: hang: rank {0} of {1} waits for {2} s in kernel '{3}': {4} of {5} {6} wait; "
                    "{7}\n",
                    context.rank, context.rankCount, secondsText(waited), context.kernel, waiting, launch.fibers.size(),
                    launch.cores.noun, outlook);
  return head + lines;
}
