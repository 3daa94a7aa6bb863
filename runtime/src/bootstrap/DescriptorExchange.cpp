// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file SCM_RIGHTS over an abstract unix socket.
#include "bootstrap/DescriptorExchange.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>

namespace heddle::shmem {
namespace {

/// The kernel passes at most 253 descriptors a message.
constexpr size_t descriptorsPerMessage = 128;

struct Name {
  sockaddr_un address = {};
  socklen_t length = 0;

  explicit Name(const std::string &name) {
    address.sun_family = AF_UNIX;
    // A leading zero makes the name abstract.
    size_t count = std::min(name.size(), sizeof address.sun_path - 1);
    std::memcpy(address.sun_path + 1, name.data(), count);
    length = socklen_t(offsetof(sockaddr_un, sun_path) + 1 + count);
  }
  const sockaddr *get() const { return reinterpret_cast<const sockaddr *>(&address); }
};

bool sameUser(int socket) {
  ucred credentials = {};
  socklen_t length = sizeof credentials;
  return ::getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0 && credentials.uid == ::geteuid();
}

/// Waits for \p events on \p descriptor, and for a failure of the job meanwhile.
Status await(int descriptor, short events, const Deadline &deadline, const StillAlive &alive) {
  pollfd poll = {descriptor, events, 0};
  while (::poll(&poll, 1, std::min(deadline.milliseconds(), 50)) != 1) {
    if (Status status = alive(); !status.ok())
      return status;
    if (deadline.passed())
      return failure(ACLSHMEM_TIMEOUT_ERROR,
                     "the PEs of this host did not exchange their memory in time (shm_create_timeout)");
  }
  return {};
}

Status sendTo(int socket, const std::vector<int> &descriptors) {
  for (size_t first = 0; first < descriptors.size(); first += descriptorsPerMessage) {
    size_t count = std::min(descriptorsPerMessage, descriptors.size() - first);
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int) * descriptorsPerMessage)] = {};
    char byte = 0;
    iovec data = {&byte, 1};
    msghdr message = {};
    message.msg_iov = &data;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * count);
    cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * count);
    std::memcpy(CMSG_DATA(header), &descriptors[first], sizeof(int) * count);
    if (::sendmsg(socket, &message, MSG_NOSIGNAL) != 1)
      return systemFailure(ACLSHMEM_SMEM_ERROR, errno, "cannot send memory to another PE");
  }
  return {};
}

Status receiveSome(int socket, std::vector<Descriptor> &descriptors) {
  alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int) * descriptorsPerMessage)];
  char byte;
  iovec data = {&byte, 1};
  msghdr message = {};
  message.msg_iov = &data;
  message.msg_iovlen = 1;
  message.msg_control = control;
  message.msg_controllen = sizeof control;
  ssize_t received = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (received < 0)
    return systemFailure(ACLSHMEM_SMEM_ERROR, errno, "cannot receive the memory of the other PEs");
  for (cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS)
      continue;
    for (size_t at = 0; at + CMSG_LEN(sizeof(int)) <= header->cmsg_len; at += sizeof(int)) {
      int descriptor;
      std::memcpy(&descriptor, CMSG_DATA(header) + at, sizeof descriptor);
      descriptors.emplace_back(descriptor);
    }
  }
  if (received == 0 || message.msg_flags & MSG_CTRUNC)
    return failure(ACLSHMEM_SMEM_ERROR, "cannot receive the memory of the other PEs: "
                                        "is the limit of open files (ulimit -n) too low?");
  return {};
}

} // namespace

Status listenForPeers(const std::string &name, Descriptor &listener) {
  Name address(name);
  Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!socket || ::bind(socket.get(), address.get(), address.length) != 0 || ::listen(socket.get(), 4096) != 0)
    return systemFailure(ACLSHMEM_SMEM_ERROR, errno, "cannot listen for the PEs of this host");
  listener = std::move(socket);
  return {};
}

Status sendDescriptors(const Descriptor &listener, const std::vector<int> &descriptors, int peers,
                       const Deadline &deadline, const StillAlive &alive) {
  while (peers > 0) {
    if (Status status = await(listener.get(), POLLIN, deadline, alive); !status.ok())
      return status;
    Descriptor socket(::accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (!socket || !sameUser(socket.get()))
      continue;
    if (Status status = sendTo(socket.get(), descriptors); !status.ok())
      return status;
    --peers;
  }
  return {};
}

Status receiveDescriptors(const std::string &name, size_t count, const Deadline &deadline, const StillAlive &alive,
                          std::vector<Descriptor> &descriptors) {
  Name address(name);
  Descriptor socket(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
  if (!socket || ::connect(socket.get(), address.get(), address.length) != 0)
    return systemFailure(ACLSHMEM_SMEM_ERROR, errno, "cannot reach the leading PE of this host");
  if (!sameUser(socket.get()))
    return failure(ACLSHMEM_SMEM_ERROR, "the leading PE of this host belongs to another user");
  while (descriptors.size() < count) {
    if (Status status = await(socket.get(), POLLIN, deadline, alive); !status.ok())
      return status;
    if (Status status = receiveSome(socket.get(), descriptors); !status.ok())
      return status;
  }
  return {};
}

} // namespace heddle::shmem
