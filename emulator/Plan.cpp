// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file From what a user asks for to the numbers of a launch, or to an error.
#include "LaunchState.h"
#include "Threads.h"

#include "shmem/device_state.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

#include <cstdlib>
#include <limits>

using namespace heddle::emulator;
using namespace llvm;

/// The number in environment variable \p name, \p otherwise when it is not set.
template <class T>
static Expected<T> environment(const char *name, T least, T otherwise, const char *expected) {
  const char *text = std::getenv(name);
  if (!text || !*text)
    return otherwise;
  T value{};
  bool bad;
  if constexpr (std::is_floating_point_v<T>)
    bad = StringRef(text).getAsDouble(value);
  else
    bad = StringRef(text).getAsInteger(10, value);
  // Written so that a NaN is refused as well.
  if (bad || !(value >= least))
    return createStringError(Twine("expected environment variable '") + name + "' to be " + expected + ", got '" +
                             text + "'");
  return value;
}

static Expected<int32_t> threadCount(const LaunchRequest &request, int32_t useful) {
  if (request.threads < 0)
    return createStringError("expected the number of threads to be 0 or more, got " + Twine(request.threads));
  int32_t threads = request.threads;
  if (threads == 0) {
    Expected<int32_t> peers = environment<int32_t>("LOCAL_WORLD_SIZE", 1, 1, "a number of at least 1");
    if (!peers)
      return peers.takeError();
    int32_t share = std::max(1, availableCpus() / *peers);
    Expected<int32_t> wanted =
        environment<int32_t>("HEDDLE_THREADS", 0, 0, "a number of threads, or 0 for this rank's share");
    if (!wanted)
      return wanted.takeError();
    threads = *wanted == 0 ? share : *wanted;
  }
  return std::min(threads, useful);
}

static Expected<int32_t> countBlocks(const KernelSpec &spec, const std::array<int32_t, 3> &grid) {
  int64_t blocks = 1;
  for (int32_t size : grid) {
    if (size < 0)
      return createStringError(formatv("kernel '{0}': expected a grid without negative sizes, got ({1}, {2}, {3})",
                                       spec.name, grid[0], grid[1], grid[2]));
    blocks *= size;
    if (blocks > std::numeric_limits<int32_t>::max())
      return createStringError(formatv("kernel '{0}': expected a grid of at most {1} blocks, got ({2}, {3}, {4})",
                                       spec.name, std::numeric_limits<int32_t>::max(), grid[0], grid[1], grid[2]));
  }
  return static_cast<int32_t>(blocks);
}

static Error checkState(const KernelSpec &spec, const aclshmem_device_host_state_t *state) {
  if (!state || state->version == ACLSHMEM_STATE_VERSION)
    return Error::success();
  return createStringError(formatv("kernel '{0}': expected a device state of version {1:x}, got {2:x}", spec.name,
                                   ACLSHMEM_STATE_VERSION, state->version));
}

std::string heddle::emulator::tooManyBlocks(const KernelSpec &spec, const LaunchPlan &plan) {
  return formatv(
      "kernel '{0}' waits for all its blocks in a barrier: expected at most {1} blocks, as many as there are "
      "{2} cores, got {3}",
      spec.name, plan.cores, spec.mix ? "AIC" : "AIV", plan.blocks);
}

Expected<LaunchPlan> heddle::emulator::makePlan(const KernelSpec &spec, const LaunchRequest &request) {
  LaunchPlan plan;
  Expected<const Target *> target = findTarget(request.target);
  if (!target)
    return target.takeError();
  plan.target = *target;
  plan.grid = request.grid;
  Expected<int32_t> blocks = countBlocks(spec, request.grid);
  if (!blocks)
    return blocks.takeError();
  plan.blocks = *blocks;
  if (request.cores < 0)
    return createStringError("expected the number of cores to be 0 or more, got " + Twine(request.cores));
  plan.cores = request.cores ? request.cores : (*target)->cores(spec.mix);
  plan.resident = std::min(plan.blocks, plan.cores);
  if (spec.joinsCores && plan.blocks > plan.cores)
    return createStringError(tooManyBlocks(spec, plan));
  if (Error error = checkState(spec, request.state))
    return error;
  Expected<int32_t> threads = threadCount(request, std::max(plan.resident, 1));
  if (!threads)
    return threads.takeError();
  plan.threads = *threads;
  Expected<double> seconds =
      environment<double>("HEDDLE_HANG_SECONDS", 0, 60, "a number of seconds, 0 to wait for ever");
  if (!seconds)
    return seconds.takeError();
  plan.hangSeconds = *seconds;
  return plan;
}
