// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The entries of device/abi/Context.h that let fibers wait for each other.
#include "LaunchState.h"
#include "Report.h"
#include "Wait.h"

using namespace heddle::emulator;

static Fiber &fiberOf(HeddleContext *context) { return *static_cast<Fiber *>(context->fiber); }

extern "C" HeddleContext *heddle_context(void) { return &Fiber::running()->context; }

extern "C" int64_t heddle_wait(HeddleContext *context, const HeddleWait *wait) {
  int64_t seen = loadWord(*wait);
  return holds(*wait, seen) ? seen : fiberOf(context).waitFor(*wait);
}

extern "C" int32_t heddle_cores_join(HeddleContext *context, const char *call) {
  Fiber &fiber = fiberOf(context);
  const LaunchPlan &plan = fiber.launch.plan;
  if (plan.blocks > plan.resident)
    failAt(fiber, tooManyBlocks(fiber.launch.kernel.spec(), plan));
  return fiber.launch.cores.join(fiber, call);
}

extern "C" void heddle_cores_release(HeddleContext *context) { fiberOf(context).launch.cores.release(); }

extern "C" int32_t heddle_subblocks_join(HeddleContext *context, const char *call) {
  Fiber &fiber = fiberOf(context);
  return fiber.launch.blocks[static_cast<size_t>(context->core)].join(fiber, call);
}

extern "C" void heddle_subblocks_release(HeddleContext *context) {
  fiberOf(context).launch.blocks[static_cast<size_t>(context->core)].release();
}

extern "C" void heddle_yield(HeddleContext *context) { fiberOf(context).yield(/*poll=*/true); }
