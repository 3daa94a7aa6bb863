// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Fibers: their contexts, their switches, the programs that they execute.
#include "Fiber.h"
#include "LaunchState.h"
#include "Wait.h"

#include "shmem/device_state.h"

using namespace heddle::emulator;

/// Spills, descriptors and frames of callees; tiles live in the arena. The pages that a kernel does not touch cost
/// nothing, so this is chosen by what a hook or an instrumented frame may need on top.
static constexpr size_t stackBytes = 256 * 1024;

static thread_local Fiber *current = nullptr;

Fiber *Fiber::running() { return current; }

Fiber::Fiber(Launch &launch, int32_t core, int32_t subBlock)
    : context{}, launch(launch), arena(launch.kernel.spec().arenaBytes) {
  const KernelSpec &spec = launch.kernel.spec();
  aclshmem_device_host_state_t *heap = launch.request.state;
  context.version = HEDDLE_CONTEXT_VERSION;
  context.rank = heap ? heap->mype : 0;
  context.rankCount = heap ? heap->npes : 1;
  context.block = core;
  context.blockCount = launch.plan.blocks;
  context.core = core;
  context.coreCount = launch.plan.resident;
  context.subBlock = subBlock;
  context.subBlockCount = spec.subBlocks;
  context.state = heap;
  context.hook = launch.request.hook;
  context.hookData = launch.request.hookData;
  context.arena = arena.data();
  context.arenaBytes = arena.size();
  context.kernel = spec.name.c_str();
  context.launch = &launch;
  context.fiber = this;
}

bool Fiber::prepare() {
  stack = GuardedMemory(stackBytes);
  if (!stack.data() || !arena.data())
    return false;
  coroutine.prepare(stack, body, this);
  return true;
}

void Fiber::execute(int32_t block) {
  context.block = block;
  context.site = nullptr;
  const LaunchPlan &plan = launch.plan;
  std::array<int32_t, 3> program = plan.target->program(block, plan.grid);
  Fiber *outer = std::exchange(current, this);
  launch.kernel.entry()(launch.slots.data(), plan.grid.data(), program.data());
  current = outer;
}

void Fiber::body(void *self) {
  Fiber &fiber = *static_cast<Fiber *>(self);
  const LaunchPlan &plan = fiber.launch.plan;
  for (int32_t block = fiber.context.core; block < plan.blocks; block += plan.resident) {
    // Blocks of one wave start before those of the next, as far as they run on one thread.
    if (block != fiber.context.core)
      fiber.yield(/*poll=*/false);
    fiber.execute(block);
  }
  fiber.launch.cores.leave(fiber);
}

bool Fiber::ready() const { return !waiting() || holds(pending.wait, loadWord(pending.wait)); }

void Fiber::resume() {
  state = State::Ready;
  Fiber *outer = std::exchange(current, this);
  coroutine.resume();
  current = outer;
}

void Fiber::yield(bool poll) {
  state = poll ? State::Yielded : State::Ready;
  coroutine.suspend();
}

int64_t Fiber::waitFor(const HeddleWait &wait, const JoinPoint *join) {
  {
    std::lock_guard lock(mutex);
    pending = {wait, context.site, context.block, join, {}};
    state = State::Waiting;
  }
  coroutine.suspend();
  int64_t seen = loadWord(wait);
  // The word may have changed again since the scheduler looked at it; then the wait goes on.
  if (!holds(wait, seen))
    return waitFor(wait, join);
  return seen;
}

bool Fiber::pendingNow(Pending &copy) const {
  std::lock_guard lock(mutex);
  copy = pending;
  return waiting();
}

Clock::time_point Fiber::waitingSince(Clock::time_point now) {
  if (pending.since == Clock::time_point{}) {
    std::lock_guard lock(mutex);
    pending.since = now;
  }
  return pending.since;
}
