// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The error paths of the C interface.
#include "api/Access.h"

#include <cstdio>

namespace heddle::shmem {

void reportBadTarget(const Runtime &runtime, const char *call, const void *address, uint64_t bytes, int pe) {
  if (pe < 0 || pe >= runtime.npes())
    return logError(call, ": expected a PE from 0 to ", runtime.npes() - 1, ", got ", pe);
  logError(call, ": expected ", bytes, " bytes inside the symmetric heap of this PE, got ",
           runtime.describeAddress(address));
}

void endProcess(const Status &status) {
  log(ACLSHMEM_LOG_FATAL, status.message());
  std::fflush(nullptr);
  ::_exit(1);
}

} // namespace heddle::shmem
