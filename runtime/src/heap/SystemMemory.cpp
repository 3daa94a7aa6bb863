// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reading of the system's memory figures. fallocate on a memfd asks nobody: without this look the kernel would
/// answer a too large heap by killing a process.
#include "heap/SystemMemory.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

namespace heddle::shmem {
namespace {

constexpr uint64_t unlimited = std::numeric_limits<uint64_t>::max();
/// Left for everything else that runs.
constexpr uint64_t reserve = 64ull << 20;

/// A number in the file \p path; nothing for "max" or a missing file.
std::optional<uint64_t> readNumber(const std::string &path) {
  std::ifstream file(path);
  uint64_t value;
  if (file >> value)
    return value;
  return std::nullopt;
}

/// What the cgroup (version 2) of this process and those above it leave.
uint64_t cgroupAllowance() {
  std::ifstream membership("/proc/self/cgroup");
  uint64_t least = unlimited;
  for (std::string line; std::getline(membership, line);) {
    if (!line.starts_with("0::/"))
      continue;
    for (std::string group = line.substr(3);; group.resize(group.rfind('/'))) {
      std::string folder = "/sys/fs/cgroup" + group;
      auto limit = readNumber(folder + "/memory.max"), current = readNumber(folder + "/memory.current");
      if (limit && current)
        least = std::min(least, *limit - std::min(*limit, *current));
      if (group.empty() || group.rfind('/') == group.npos)
        break;
    }
  }
  return least;
}

} // namespace

std::optional<uint64_t> parseMemoryInfo(std::istream &text) {
  std::optional<uint64_t> available, swap;
  std::string name, unit;
  for (uint64_t kilobytes; text >> name >> kilobytes;) {
    if (name == "MemAvailable:")
      available = kilobytes << 10;
    else if (name == "SwapFree:")
      swap = kilobytes << 10;
    std::getline(text, unit);
  }
  if (!available)
    return std::nullopt;
  return *available + swap.value_or(0);
}

uint64_t availableMemory() {
  std::ifstream info("/proc/meminfo");
  uint64_t least = std::min(parseMemoryInfo(info).value_or(unlimited), cgroupAllowance());
  return least == unlimited ? unlimited : least - std::min(least, reserve);
}

} // namespace heddle::shmem
