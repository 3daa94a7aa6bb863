// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What both ends of the control plane do with a socket.
#ifndef HEDDLE_RUNTIME_BOOTSTRAP_SOCKET_H
#define HEDDLE_RUNTIME_BOOTSTRAP_SOCKET_H

#include "bootstrap/Address.h"
#include "support/System.h"

#include <string_view>

namespace heddle::shmem {

/// Listens on \p address for \p npes connections. Says so when the port is in use.
Status listenOn(const Address &address, int npes, Descriptor &listener);
/// Small messages at once; a connection to a host that vanished ends; a send that nobody takes ends after 10 s.
void tuneSocket(int socket);
/// Sends all of \p bytes; false when the other side is gone.
bool sendAll(int socket, std::string_view bytes);

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_BOOTSTRAP_SOCKET_H
