// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The server's loop: one thread, no state outside it.
#include "bootstrap/StoreServer.h"

#include "bootstrap/Socket.h"

#include <algorithm>
#include <cerrno>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

namespace heddle::shmem {
namespace {

/// A stranger that says nothing is sent away after this time.
constexpr double helloSeconds = 10;
/// Strangers that may be connected at the same time.
constexpr size_t maxStrangers = 64;

} // namespace

Status StoreServer::start(const Address &address, int listening, const JobSettings &settings,
                          std::unique_ptr<StoreServer> &server) {
  Descriptor listener;
  if (listening > 0)
    listener = Descriptor(listening);
  else if (Status status = listenOn(address, settings.npes, listener); !status.ok())
    return status;
  server.reset(new StoreServer(address, std::move(listener), settings));
  if (!server->wake)
    return systemFailure(ACLSHMEM_BOOTSTRAP_ERROR, errno, "cannot create an event for the store");
  server->thread = startThread([raw = server.get()] { raw->run(); });
  return {};
}

StoreServer::StoreServer(const Address &address, Descriptor listener, const JobSettings &settings)
    : address(address), listener(std::move(listener)), wake(::eventfd(0, EFD_CLOEXEC)), settings(settings),
      completeBy(settings.seconds), present(size_t(settings.npes)), contributions(size_t(settings.npes)) {}

StoreServer::~StoreServer() {
  if (!thread.joinable())
    return;
  uint64_t one = 1;
  [[maybe_unused]] ssize_t written = ::write(wake.get(), &one, sizeof one);
  thread.join();
}

bool StoreServer::finished() const { return left == settings.npes; }

void StoreServer::run() {
  std::vector<pollfd> polls;
  while (!finished()) {
    polls.assign({{listener.get(), POLLIN, 0}, {wake.get(), POLLIN, 0}});
    for (const Connection &connection : connections)
      polls.push_back({connection.socket.get(), POLLIN, 0});
    ::poll(polls.data(), polls.size(), waitMilliseconds());
    // Connections before the wake-up: PE 0 may have sent the reason why it stops.
    size_t index = 2;
    for (Connection &connection : connections)
      if (polls[index++].revents)
        receive(connection);
    if (polls[1].revents) {
      failJob(0, true, "PE 0 ended without aclshmem_finalize");
      break;
    }
    if (polls[0].revents)
      accept();
    checkTimes();
    connections.remove_if([](const Connection &connection) { return connection.closed; });
  }
  // First the listener: a PE that sees its connection close may start the next job on this port.
  listener.reset();
  connections.clear();
}

int StoreServer::waitMilliseconds() const {
  int wait = arrived < settings.npes && !failed ? completeBy.milliseconds() : -1;
  for (const Connection &connection : connections)
    if (connection.pe < 0) {
      int left = connection.helloBy.milliseconds();
      wait = wait < 0 ? left : std::min(wait, left);
    }
  return wait;
}

void StoreServer::checkTimes() {
  for (Connection &connection : connections)
    if (connection.pe < 0 && connection.helloBy.passed())
      connection.closed = true;
  if (failed || arrived == settings.npes || !completeBy.passed())
    return;
  std::string missing;
  for (int pe = 0; pe < settings.npes; ++pe)
    if (!present[size_t(pe)])
      missing += text(missing.empty() ? "PE " : ", PE ", pe);
  failJob(
      -1, false,
      text(missing, " did not come to '", address.spelling, "' within ", settings.seconds, " s (shm_init_timeout)"));
}

void StoreServer::accept() {
  Descriptor socket(::accept4(listener.get(), nullptr, nullptr, SOCK_CLOEXEC));
  if (!socket) {
    // Out of descriptors: the connection stays in the queue and would be announced again at once.
    if (errno == EMFILE || errno == ENFILE)
      ::poll(nullptr, 0, 10);
    return;
  }
  auto strangers = std::count_if(connections.begin(), connections.end(), [](const auto &c) { return c.pe < 0; });
  if (size_t(strangers) >= maxStrangers)
    return;
  tuneSocket(socket.get());
  connections.push_back({std::move(socket), FrameParser(maxRequest), Deadline(helloSeconds)});
}

void StoreServer::receive(Connection &connection) {
  char buffer[4096];
  ssize_t count = ::recv(connection.socket.get(), buffer, sizeof buffer, MSG_DONTWAIT);
  if (count < 0 && (errno == EAGAIN || errno == EINTR))
    return;
  if (count <= 0)
    return lose(connection);
  connection.parser.feed(buffer, size_t(count));
  Status status;
  while (auto frame = connection.parser.next(status)) {
    handle(connection, *frame);
    if (connection.closed)
      return;
  }
  if (!status.ok()) {
    send(connection, FrameType::Refuse, status.message());
    lose(connection);
  }
}

void StoreServer::handle(Connection &connection, const Frame &frame) {
  if (connection.pe < 0) {
    if (frame.type == FrameType::Hello)
      return welcome(connection, frame.payload);
    connection.closed = true;
    return;
  }
  PayloadReader reader(frame.payload);
  int32_t pe = -1, lost = 0, status = 0;
  switch (frame.type) {
  case FrameType::Gather:
    return gather(connection, frame.payload);
  case FrameType::Bye:
    connection.bye = true;
    ++left;
    return;
  case FrameType::Failed:
    if (reader.value(pe) && reader.value(lost))
      failJob(connection.pe, false, reader.rest());
    return;
  case FrameType::Exit:
    if (reader.value(status))
      broadcast(FrameType::Exit, frame.payload);
    return;
  default:
    return lose(connection);
  }
}

void StoreServer::welcome(Connection &connection, std::string_view payload) {
  PayloadReader reader(payload);
  uint64_t job = 0;
  int32_t pe = -1, npes = 0;
  bool complete = reader.value(job) && reader.value(pe) && reader.value(npes);
  std::string refusal;
  if (!complete)
    refusal = "the greeting is too short";
  else if (failed)
    refusal = failureText;
  else if (job != settings.job)
    refusal = text("'", address.spelling, "' belongs to another job");
  else if (npes != settings.npes)
    failJob(-1, false, refusal = text("n_pes differs: PE ", pe, " has ", npes, ", PE 0 has ", settings.npes));
  else if (pe < 0 || pe >= npes)
    refusal = text("expected a PE below ", npes, ", got PE ", pe);
  else if (present[size_t(pe)])
    refusal = text("another process has already joined as PE ", pe, ": is my_rank the same in two processes?");
  if (!refusal.empty()) {
    send(connection, FrameType::Refuse, refusal);
    connection.closed = true;
    return;
  }
  connection.pe = pe;
  present[size_t(pe)] = true;
  ++arrived;
  send(connection, FrameType::Welcome, {});
}

void StoreServer::gather(Connection &connection, const std::string &payload) {
  contributions[size_t(connection.pe)] = payload;
  if (++contributed < settings.npes)
    return;
  contributed = 0;
  broadcast(FrameType::Gathered, encodeGathered(contributions));
}

void StoreServer::lose(Connection &connection) {
  connection.closed = true;
  if (connection.pe < 0 || connection.bye)
    return;
  ++left;
  failJob(connection.pe, true, text("PE ", connection.pe, " ended without aclshmem_finalize"));
}

void StoreServer::failJob(int pe, bool lost, std::string_view why) {
  if (std::exchange(failed, true))
    return;
  failureText = why.substr(0, maxFrameText);
  PayloadWriter writer;
  broadcast(FrameType::Failed, writer.value(int32_t(pe)).value(int32_t(lost)).rest(failureText).get());
}

void StoreServer::broadcast(FrameType type, std::string_view payload) {
  // PE 0 last: an Exit ends the process in which this thread runs.
  std::vector<Connection *> members(size_t(settings.npes), nullptr);
  for (Connection &connection : connections)
    if (connection.pe >= 0 && !connection.closed)
      members[size_t(connection.pe)] = &connection;
  for (auto member = members.rbegin(); member != members.rend(); ++member)
    if (*member)
      send(**member, type, payload);
}

void StoreServer::send(Connection &connection, FrameType type, std::string_view payload) {
  // A PE that is gone shows at the next receive.
  (void)sendAll(connection.socket.get(), encodeFrame(type, payload));
}

} // namespace heddle::shmem
