// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Sockets of the control plane.
#include "bootstrap/Socket.h"

#include <algorithm>
#include <cerrno>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>

namespace heddle::shmem {

Status listenOn(const Address &address, int npes, Descriptor &listener) {
  sockaddr_storage storage = {};
  socklen_t length = 0;
  if (Status status = address.resolve(storage, length); !status.ok())
    return status;
  Descriptor socket(::socket(storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!socket)
    return systemFailure(ACLSHMEM_BOOTSTRAP_ERROR, errno, "cannot create a socket for '", address.spelling, "'");
  // Connections of an earlier job may still be in TIME_WAIT; a listener of another process stays an error.
  int on = 1;
  ::setsockopt(socket.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  int backlog = std::clamp(npes, 128, 4096);
  if (::bind(socket.get(), reinterpret_cast<sockaddr *>(&storage), length) != 0 ||
      ::listen(socket.get(), backlog) != 0) {
    if (errno == EADDRINUSE)
      return failure(ACLSHMEM_BOOTSTRAP_ERROR, "port in use: another process listens on '", address.spelling,
                     "', set ip_port to a free port");
    return systemFailure(ACLSHMEM_BOOTSTRAP_ERROR, errno, "cannot listen on '", address.spelling, "'");
  }
  listener = std::move(socket);
  return {};
}

void tuneSocket(int socket) {
  int on = 1, idle = 30, interval = 5, probes = 3;
  timeval patience = {10, 0};
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  ::setsockopt(socket, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
  ::setsockopt(socket, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
  ::setsockopt(socket, IPPROTO_TCP, TCP_KEEPINTVL, &interval, sizeof interval);
  ::setsockopt(socket, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
  ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
}

bool sendAll(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t count = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return false;
    bytes.remove_prefix(size_t(count));
  }
  return true;
}

} // namespace heddle::shmem
