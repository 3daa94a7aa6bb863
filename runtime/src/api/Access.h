// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What every function of the C interface does first: find the runtime, check its arguments.
#ifndef HEDDLE_RUNTIME_API_ACCESS_H
#define HEDDLE_RUNTIME_API_ACCESS_H

#include "init/Runtime.h"
#include "support/Log.h"

namespace heddle::shmem {

/// The runtime for \p call; null and a message before init.
inline Runtime *runtimeFor(const char *call) {
  Runtime *runtime = Runtime::current();
  if (__builtin_expect(!runtime, 0))
    logError(call, ": not initialised, call aclshmemx_init_attr first");
  return runtime;
}

/// Reports that \p bytes at \p address are no object of the heap, or that \p pe is no PE.
void reportBadTarget(const Runtime &runtime, const char *call, const void *address, uint64_t bytes, int pe);

/// Where this process sees \p bytes at \p address of the own heap on PE \p pe; null and a message if it does not.
inline char *peerAddress(Runtime &runtime, const char *call, const void *address, uint64_t bytes, int pe) {
  if (__builtin_expect(unsigned(pe) >= unsigned(runtime.npes()) || !runtime.heap().contains(address, bytes), 0)) {
    reportBadTarget(runtime, call, address, bytes, pe);
    return nullptr;
  }
  return runtime.heap().base(pe) + (static_cast<const char *>(address) - runtime.heap().base(runtime.mype()));
}

/// For functions that cannot return an error: prints \p status and ends the process.
[[noreturn]] void endProcess(const Status &status);

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_API_ACCESS_H
