// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The meeting point of a job as text and as a socket address.
#ifndef HEDDLE_RUNTIME_BOOTSTRAP_ADDRESS_H
#define HEDDLE_RUNTIME_BOOTSTRAP_ADDRESS_H

#include "support/Status.h"

#include <string_view>
#include <sys/socket.h>

namespace heddle::shmem {

/// "tcp://host:port" or "tcp6://[address]:port".
struct Address {
  std::string spelling; ///< as the user wrote it
  std::string host;
  uint16_t port = 0;
  bool v6 = false;

  /// Reads \p input: a host of letters, digits, '.' and '-', or an IPv6 address; a port from 1025 to 65535.
  static Status parse(std::string_view input, Address &result);
  /// Looks the host up.
  Status resolve(sockaddr_storage &storage, socklen_t &length) const;
};

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_BOOTSTRAP_ADDRESS_H
