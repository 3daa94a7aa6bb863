// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Threads that launches borrow.
#ifndef HEDDLE_EMULATOR_THREADS_H
#define HEDDLE_EMULATOR_THREADS_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>

namespace heddle::emulator {

/// Calls `body(i)` for i in [0, count) at the same time, 0 on the calling thread; returns when all have
/// returned. A call that no other thread has begun when `body(0)` returns is made by the calling thread.
/// Launches that overlap never share a thread, since one may wait for the other.
void runOnThreads(int32_t count, llvm::function_ref<void(int32_t)> body);

/// CPUs that this process may use.
int32_t availableCpus();

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_THREADS_H
