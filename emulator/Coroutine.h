// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A function on a stack of its own that can be left and entered again; sanitizers are told of each switch.
#ifndef HEDDLE_EMULATOR_COROUTINE_H
#define HEDDLE_EMULATOR_COROUTINE_H

#include "GuardedMemory.h"

#include <boost/context/fiber.hpp>

namespace heddle::emulator {

/// Runs `body(argument)`. Must be resumed until it is finished, always by the thread that resumed it first. No C++
/// exception may leave the body.
class Coroutine {
public:
  using Body = void (*)(void *);

  Coroutine() = default;
  Coroutine(const Coroutine &) = delete;
  Coroutine &operator=(const Coroutine &) = delete;

  /// Prepares a run on \p stack, which must outlive it.
  void prepare(const GuardedMemory &stack, Body body, void *argument);
  /// Called from outside: runs the body until it suspends itself or ends.
  void resume();
  /// Called from the body: goes back to whoever resumed it.
  void suspend();
  bool finished() const { return ended; }

private:
  boost::context::fiber run(boost::context::fiber &&outside);

  boost::context::fiber inside;  ///< the suspended body
  boost::context::fiber resumer; ///< the suspended thread
  Body body = nullptr;
  void *argument = nullptr;
  bool ended = true;
  const GuardedMemory *stack = nullptr;

  // What the sanitizers need to know of the two stacks.
  void *resumerFakeStack = nullptr;
  const void *resumerStack = nullptr;
  size_t resumerStackSize = 0;
  void *resumerThread = nullptr;
  void *insideThread = nullptr;
};

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_COROUTINE_H
