// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file How much memory the system would still give to this process.
#ifndef HEDDLE_RUNTIME_HEAP_SYSTEMMEMORY_H
#define HEDDLE_RUNTIME_HEAP_SYSTEMMEMORY_H

#include <cstdint>
#include <istream>
#include <optional>

namespace heddle::shmem {

/// Bytes that can be taken without the system killing somebody: what /proc/meminfo and the cgroup allow, less a
/// reserve. The largest number when neither can be read.
uint64_t availableMemory();

/// MemAvailable + SwapFree of a text in the form of /proc/meminfo, in bytes.
std::optional<uint64_t> parseMemoryInfo(std::istream &text);

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_HEAP_SYSTEMMEMORY_H
