// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Switches between a worker thread and a coroutine.
#include "Coroutine.h"

#include <memory>
#include <utility>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HEDDLE_ASAN 1
#include <sanitizer/common_interface_defs.h>
#endif
#if __has_feature(thread_sanitizer)
#define HEDDLE_TSAN 1
#include <sanitizer/tsan_interface.h>
#endif
#endif

using namespace heddle::emulator;

namespace {
/// AddressSanitizer: a switch to another stack begins; \p fakeStack keeps the own one, null when it will not come back.
void startSwitch(void **fakeStack, const void *bottom, size_t size) {
#ifdef HEDDLE_ASAN
  __sanitizer_start_switch_fiber(fakeStack, bottom, size);
#endif
}

/// AddressSanitizer: the switch is over; tells where the stack that was left is.
void finishSwitch(void *fakeStack, const void **bottom, size_t *size) {
#ifdef HEDDLE_ASAN
  __sanitizer_finish_switch_fiber(fakeStack, bottom, size);
#endif
}

/// ThreadSanitizer: from here on the code runs as \p thread.
void becomeThread(void *thread) {
#ifdef HEDDLE_TSAN
  __tsan_switch_to_fiber(thread, 0);
#endif
}

/// The stack belongs to the owner of the coroutine; Boost only asks for it.
class BorrowedStack {
public:
  explicit BorrowedStack(const GuardedMemory &memory) : memory(memory) {}
  boost::context::stack_context allocate() {
    boost::context::stack_context context;
    context.sp = memory.end();
    context.size = memory.size();
    return context;
  }
  void deallocate(boost::context::stack_context &) {}

private:
  const GuardedMemory &memory;
};
} // namespace

void Coroutine::prepare(const GuardedMemory &onStack, Body function, void *value) {
  stack = &onStack;
  body = function;
  argument = value;
  ended = false;
#ifdef HEDDLE_TSAN
  insideThread = __tsan_create_fiber(0);
#endif
  inside = boost::context::fiber(std::allocator_arg, BorrowedStack(onStack),
                                 [this](boost::context::fiber &&outside) { return run(std::move(outside)); });
}

boost::context::fiber Coroutine::run(boost::context::fiber &&outside) {
  finishSwitch(nullptr, &resumerStack, &resumerStackSize);
  resumer = std::move(outside);
  body(argument);
  ended = true;
  startSwitch(nullptr, resumerStack, resumerStackSize);
  becomeThread(resumerThread);
  return std::move(resumer);
}

void Coroutine::resume() {
#ifdef HEDDLE_TSAN
  resumerThread = __tsan_get_current_fiber();
#endif
  startSwitch(&resumerFakeStack, stack->data(), stack->size());
  becomeThread(insideThread);
  inside = std::move(inside).resume();
  finishSwitch(resumerFakeStack, nullptr, nullptr);
#ifdef HEDDLE_TSAN
  if (ended)
    __tsan_destroy_fiber(insideThread);
#endif
}

void Coroutine::suspend() {
  void *fakeStack = nullptr;
  startSwitch(&fakeStack, resumerStack, resumerStackSize);
  becomeThread(resumerThread);
  resumer = std::move(resumer).resume();
  finishSwitch(fakeStack, &resumerStack, &resumerStackSize);
}
