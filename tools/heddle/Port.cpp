// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Binds a port without listening on it.
#include "Port.h"

#include <cerrno>
#include <netinet/in.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace heddle::tools {

static void check(int result, const char *what) {
  if (result < 0)
    throw std::system_error(errno, std::generic_category(), what);
}

ReservedPort::ReservedPort() : socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  check(socket, "cannot make a socket");
  int on = 1;
  check(setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on), "cannot share a port with the ranks");
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  check(bind(socket, reinterpret_cast<sockaddr *>(&address), size), "cannot reserve a port for the ranks");
  check(getsockname(socket, reinterpret_cast<sockaddr *>(&address), &size), "cannot reserve a port for the ranks");
  port = ntohs(address.sin_port);
}

ReservedPort::~ReservedPort() { close(socket); }

} // namespace heddle::tools
