// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The slow half of waiting.
#include "sync/Wait.h"

#include "support/Environment.h"
#include "support/Log.h"

#include <atomic>
#include <sched.h>
#include <time.h>

namespace heddle::shmem {
namespace {

constexpr auto lookInterval = std::chrono::milliseconds(20);
/// A wait this old no longer gains from polling at full speed.
constexpr auto napAfter = std::chrono::seconds(1);
constexpr timespec nap = {0, 50 * 1000};

std::atomic<int (*)()> interruptCheck{nullptr};

} // namespace

void setInterruptCheck(int (*interrupted)()) { interruptCheck = interrupted; }

SlowWait::SlowWait(const WaitPolicy &policy, const WaitSubject &subject, const Deadline *deadline)
    : policy(policy), subject(subject), deadline(deadline), start(Deadline::Clock::now()),
      nextLook(start + lookInterval) {}

Status SlowWait::step() {
  if (napping)
    ::nanosleep(&nap, nullptr);
  else
    ::sched_yield();
  if (!napping && ++steps % 16)
    return {};
  auto now = Deadline::Clock::now();
  if (now < nextLook)
    return {};
  nextLook = now + lookInterval;
  return look(now);
}

Status SlowWait::look(Deadline::Clock::time_point now) {
  napping = now - start >= napAfter;
  if (auto reason = policy.liveness->check())
    return reason->kind == FailureKind::Died
               ? failure(ACLSHMEM_TIMEOUT_ERROR, subject.call, ": ", Liveness::describe(*reason))
               : failure(ACLSHMEM_TIMEOUT_ERROR, subject.call, ": the job has failed: ", Liveness::describe(*reason));
  if (auto interrupted = interruptCheck.load(); interrupted && interrupted())
    return failure(ACLSHMEM_INNER_ERROR, subject.call, ": interrupted, ", subject.describe(subject.argument));
  double waited = std::chrono::duration<double>(now - start).count();
  const Environment &environment = Environment::get();
  if (!reported && environment.waitReportSeconds > 0 && waited >= environment.waitReportSeconds) {
    reported = true;
    logWarning(subject.call, " has waited ", environment.waitReportSeconds, " s: ", subject.describe(subject.argument));
  }
  if (deadline && deadline->passed())
    return failure(ACLSHMEM_TIMEOUT_ERROR, subject.call, ": ", subject.describe(subject.argument), ", gave up after ",
                   deadline->seconds(), " s (", deadline->setting(), ")");
  if (environment.waitTimeoutSeconds > 0 && waited >= environment.waitTimeoutSeconds)
    return failure(ACLSHMEM_TIMEOUT_ERROR, subject.call, ": ", subject.describe(subject.argument), ", gave up after ",
                   environment.waitTimeoutSeconds, " s (ACLSHMEM_WAIT_TIMEOUT)");
  return {};
}

} // namespace heddle::shmem
