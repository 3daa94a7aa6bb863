// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What a process finds out about where it runs.
#ifndef HEDDLE_RUNTIME_INIT_HOSTIDENTITY_H
#define HEDDLE_RUNTIME_INIT_HOSTIDENTITY_H

#include <cstdint>
#include <string>

namespace heddle::shmem {

/// Equal for two processes that can share memory through an abstract unix socket: boot and network namespace.
std::string hostIdentity();
/// 32 random hexadecimal digits.
std::string randomToken();
/// Processors that this process may use.
int usableProcessors();
/// The number that tells the job \p name from others; the one of an unnamed job is fixed.
uint64_t jobNumber(const std::string &name);

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_INIT_HOSTIDENTITY_H
