// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reading of /proc and the system's random numbers.
#include "init/HostIdentity.h"

#include <fstream>
#include <sched.h>
#include <sys/random.h>
#include <thread>
#include <unistd.h>

namespace heddle::shmem {

std::string hostIdentity() {
  std::string boot;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
  char network[64] = {};
  [[maybe_unused]] ssize_t length = ::readlink("/proc/self/ns/net", network, sizeof network - 1);
  return boot + network;
}

std::string randomToken() {
  unsigned char bytes[16] = {};
  // Reads of up to 256 bytes are never cut short.
  [[maybe_unused]] ssize_t count = ::getrandom(bytes, sizeof bytes, 0);
  std::string token;
  for (unsigned char byte : bytes) {
    token += "0123456789abcdef"[byte >> 4];
    token += "0123456789abcdef"[byte & 15];
  }
  return token;
}

int usableProcessors() {
  cpu_set_t set;
  if (::sched_getaffinity(0, sizeof set, &set) == 0)
    return CPU_COUNT(&set);
  return int(std::thread::hardware_concurrency());
}

uint64_t jobNumber(const std::string &name) {
  constexpr uint64_t unnamed = 0x0ACC;
  if (name.empty())
    return unnamed;
  // FNV-1a: the same on every PE, whatever the standard library.
  uint64_t hash = 0xcbf29ce484222325;
  for (unsigned char c : name)
    hash = (hash ^ c) * 0x100000001b3;
  return hash;
}

} // namespace heddle::shmem
