// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Connecting, and the thread that listens.
#include "bootstrap/StoreClient.h"

#include "bootstrap/Socket.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>

namespace heddle::shmem {
namespace {

/// One attempt; \p error is a value of errno.
bool tryConnect(const sockaddr_storage &storage, socklen_t length, int milliseconds, Descriptor &result, int &error) {
  Descriptor socket(::socket(storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
  if (!socket) {
    error = errno;
    return false;
  }
  if (::connect(socket.get(), reinterpret_cast<const sockaddr *>(&storage), length) != 0) {
    if (errno != EINPROGRESS) {
      error = errno;
      return false;
    }
    pollfd poll = {socket.get(), POLLOUT, 0};
    socklen_t size = sizeof error;
    error = ETIMEDOUT;
    if (::poll(&poll, 1, milliseconds) == 1)
      ::getsockopt(socket.get(), SOL_SOCKET, SO_ERROR, &error, &size);
    if (error)
      return false;
  }
  ::fcntl(socket.get(), F_SETFL, ::fcntl(socket.get(), F_GETFL) & ~O_NONBLOCK);
  // A port that nobody listens on can answer itself when the system picks it as the source.
  sockaddr_storage self = {};
  socklen_t selfLength = sizeof self;
  if (::getsockname(socket.get(), reinterpret_cast<sockaddr *>(&self), &selfLength) == 0 && selfLength == length &&
      std::memcmp(&self, &storage, length) == 0) {
    error = ECONNREFUSED;
    return false;
  }
  result = std::move(socket);
  return true;
}

} // namespace

Status StoreClient::connect(const Address &address, int pe, int npes, uint64_t job, const Deadline &deadline,
                            std::unique_ptr<StoreClient> &client) {
  sockaddr_storage storage = {};
  socklen_t length = 0;
  if (Status status = address.resolve(storage, length); !status.ok())
    return status;
  int error = 0, attempts = 0, pause = 1;
  for (;;) {
    Descriptor socket;
    ++attempts;
    if (tryConnect(storage, length, std::min(deadline.milliseconds(), 1000), socket, error)) {
      tuneSocket(socket.get());
      client.reset(new StoreClient(address, pe, npes, std::move(socket)));
      return client->greet(job, deadline);
    }
    if (deadline.passed())
      return heddle::shmem::failure(ACLSHMEM_TIMEOUT_ERROR, "cannot reach PE 0 at '", address.spelling, "' within ",
                                    deadline.seconds(), " s (shm_init_timeout), ", attempts,
                                    " attempts, the last: ", errorText(error));
    ::poll(nullptr, 0, std::min(pause, deadline.milliseconds()));
    pause = std::min(pause * 2, 50);
  }
}

StoreClient::StoreClient(const Address &address, int pe, int npes, Descriptor socket)
    : address(address), pe(pe), npes(npes), socket(std::move(socket)) {
  thread = startThread([this] { listen(); });
}

StoreClient::~StoreClient() {
  ::shutdown(socket.get(), SHUT_RDWR);
  thread.join();
}

Status StoreClient::greet(uint64_t job, const Deadline &deadline) {
  PayloadWriter hello;
  hello.value(job).value(int32_t(pe)).value(int32_t(npes));
  (void)sendAll(socket.get(), encodeFrame(FrameType::Hello, hello.get()));
  std::unique_lock lock(mutex);
  if (!changed.wait_until(lock, deadline.at(), [&] { return welcomed || !error.ok(); }))
    return heddle::shmem::failure(ACLSHMEM_TIMEOUT_ERROR, "'", address.spelling,
                                  "' took the connection but did not answer: does another program listen there?");
  return error;
}

void StoreClient::listen() {
  FrameParser parser(maxReply);
  std::vector<char> buffer(1 << 16);
  for (;;) {
    ssize_t count = ::recv(socket.get(), buffer.data(), buffer.size(), 0);
    if (count < 0 && errno == EINTR)
      continue;
    if (count <= 0)
      return end(heddle::shmem::failure(ACLSHMEM_BOOTSTRAP_ERROR, "PE 0 ended without aclshmem_finalize"), 0);
    parser.feed(buffer.data(), size_t(count));
    Status status;
    while (auto frame = parser.next(status))
      if (!handle(*frame))
        return end(heddle::shmem::failure(ACLSHMEM_BOOTSTRAP_ERROR, "malformed message from '", address.spelling, "'"),
                   std::nullopt);
    if (!status.ok())
      return end(heddle::shmem::failure(ACLSHMEM_BOOTSTRAP_ERROR, "'", address.spelling, "': ", status.message()),
                 std::nullopt);
  }
}

bool StoreClient::handle(const Frame &frame) {
  PayloadReader reader(frame.payload);
  int32_t who = -1, isLost = 0, status = 0;
  std::unique_lock lock(mutex);
  switch (frame.type) {
  case FrameType::Welcome:
    welcomed = true;
    break;
  case FrameType::Gathered:
    gathered = frame.payload;
    break;
  case FrameType::Refuse:
    if (error.ok())
      error = heddle::shmem::failure(ACLSHMEM_BOOTSTRAP_ERROR, frame.payload);
    break;
  case FrameType::Failed:
    if (!reader.value(who) || !reader.value(isLost))
      return false;
    if (error.ok()) {
      error = heddle::shmem::failure(ACLSHMEM_BOOTSTRAP_ERROR, reader.rest());
      if (isLost)
        lost = who;
    }
    break;
  case FrameType::Exit:
    if (!reader.value(status))
      return false;
    ::_exit(status);
  default:
    return false;
  }
  lock.unlock();
  changed.notify_all();
  return true;
}

void StoreClient::end(Status why, std::optional<int> lostPe) {
  std::lock_guard lock(mutex);
  closed = true;
  if (error.ok() && !leaving) {
    error = std::move(why);
    lost = lostPe;
  }
  changed.notify_all();
}

Status StoreClient::gather(std::string_view contribution, const Deadline &deadline,
                           std::vector<std::string> &contributions) {
  (void)sendAll(socket.get(), encodeFrame(FrameType::Gather, contribution));
  std::unique_lock lock(mutex);
  if (!changed.wait_until(lock, deadline.at(), [&] { return gathered || !error.ok(); }))
    return heddle::shmem::failure(ACLSHMEM_TIMEOUT_ERROR, "not all PEs answered in time at '", address.spelling, "'");
  // What all PEs gave wins over a failure that came right behind it: everybody then judges the same answers.
  if (!gathered)
    return error;
  if (!decodeGathered(*gathered, npes, contributions))
    return heddle::shmem::failure(ACLSHMEM_BOOTSTRAP_ERROR, "malformed message from '", address.spelling, "'");
  gathered.reset();
  return {};
}

void StoreClient::fail(std::string_view why) {
  PayloadWriter writer;
  writer.value(int32_t(pe)).value(int32_t(0)).rest(why.substr(0, maxFrameText));
  (void)sendAll(socket.get(), encodeFrame(FrameType::Failed, writer.get()));
}

Status StoreClient::leave(const Deadline &deadline) {
  std::unique_lock lock(mutex);
  leaving = true;
  lock.unlock();
  (void)sendAll(socket.get(), encodeFrame(FrameType::Bye, {}));
  lock.lock();
  if (!changed.wait_until(lock, deadline.at(), [&] { return closed || !error.ok(); }))
    return heddle::shmem::failure(ACLSHMEM_TIMEOUT_ERROR, "not all PEs called aclshmem_finalize in time");
  return error;
}

void StoreClient::exitAll(int status) {
  PayloadWriter writer;
  (void)sendAll(socket.get(), encodeFrame(FrameType::Exit, writer.value(int32_t(status)).get()));
}

Status StoreClient::failure() const {
  std::lock_guard lock(mutex);
  return error;
}

std::optional<int> StoreClient::lostPe() const {
  std::lock_guard lock(mutex);
  return lost;
}

} // namespace heddle::shmem
