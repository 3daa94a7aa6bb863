// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Starting of child processes and collection of their output.
#include "Coordinated.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <regex>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace heddle::test {
namespace {

using Clock = std::chrono::steady_clock;

std::map<std::string, RoleFunction> &roles() {
  static auto *all = new std::map<std::string, RoleFunction>;
  return *all;
}

struct Child {
  pid_t pid = -1;
  int errors = -1; ///< reading end of its stderr
  Clock::time_point start;
  Result result = {-SIGKILL, {}, 0};
};

/// Between fork and exec only: the parent has no other threads here.
[[noreturn]] void become(const std::vector<std::string> &arguments, const Play &how, int errors) {
  ::dup2(errors, STDERR_FILENO);
  for (const auto &[name, value] : how.environment)
    ::setenv(name.c_str(), value.c_str(), 1);
  std::vector<char *> raw;
  for (const std::string &argument : arguments)
    raw.push_back(const_cast<char *>(argument.c_str()));
  raw.push_back(nullptr);
  ::execv("/proc/self/exe", raw.data());
  ::_exit(127);
}

Child start(const char *role, int pe, int npes, const std::string &address, const Play &how) {
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0)
    std::abort();
  Child child;
  child.start = Clock::now();
  child.pid = ::fork();
  if (child.pid == 0)
    become({"pe", "--role", role, std::to_string(pe), std::to_string(npes), address, how.argument}, how, ends[1]);
  ::close(ends[1]);
  child.errors = ends[0];
  return child;
}

/// Reads what is there; notices the end of the child when its stderr closes.
void collect(Child &child) {
  char buffer[4096];
  ssize_t count = ::read(child.errors, buffer, sizeof buffer);
  if (count > 0) {
    child.result.errors.append(buffer, size_t(count));
    return;
  }
  ::close(child.errors);
  child.errors = -1;
  int status = 0;
  ::waitpid(child.pid, &status, 0);
  child.result.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  child.result.seconds = std::chrono::duration<double>(Clock::now() - child.start).count();
}

} // namespace

RoleRegistration::RoleRegistration(const char *name, RoleFunction function) { roles().emplace(name, function); }

void requirementFailed(const char *file, int line, const char *condition) {
  std::fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
  ::_exit(100);
}

bool playedRole(int argc, char **argv, int &code) {
  if (argc != 7 || std::strcmp(argv[1], "--role") != 0)
    return false;
  auto role = roles().find(argv[2]);
  if (role == roles().end())
    std::abort();
  role->second(Stage{std::atoi(argv[3]), std::atoi(argv[4]), argv[5], argv[6]});
  code = 0;
  return true;
}

int freePort() {
  int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  auto *raw = reinterpret_cast<sockaddr *>(&address);
  if (::bind(socket, raw, length) != 0 || ::getsockname(socket, raw, &length) != 0)
    std::abort();
  ::close(socket);
  return ntohs(address.sin_port);
}

std::string addressOf(int port) { return "tcp://127.0.0.1:" + std::to_string(port); }

aclshmemx_init_attr_t attributes(const Stage &stage, uint64_t heapBytes) {
  aclshmemx_init_attr_t result;
  result.my_pe = stage.pe;
  result.n_pes = stage.npes;
  result.local_mem_size = heapBytes;
  stage.address.copy(result.ip_port, sizeof result.ip_port - 1);
  result.option_attr.shm_init_timeout = 20;
  result.option_attr.shm_create_timeout = 20;
  result.option_attr.control_operation_timeout = 20;
  return result;
}

void join(const Stage &stage, uint64_t heapBytes) {
  aclshmemx_init_attr_t wanted = attributes(stage, heapBytes);
  REQUIRE(aclshmemx_init_attr(ACLSHMEMX_INIT_WITH_DEFAULT, &wanted) == ACLSHMEM_SUCCESS);
}

void leave() { REQUIRE(aclshmem_finalize() == ACLSHMEM_SUCCESS); }

std::vector<Result> play(const char *role, int npes, const Play &how) {
  std::string address = addressOf(freePort());
  std::vector<Child> children;
  for (int pe = 0; pe < npes; ++pe)
    children.push_back(start(role, pe, npes, address, how));
  auto end = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(how.seconds));
  bool killed = false;
  for (;;) {
    std::vector<pollfd> polls;
    for (Child &child : children)
      polls.push_back({child.errors, POLLIN, 0});
    if (std::all_of(polls.begin(), polls.end(), [](const pollfd &poll) { return poll.fd < 0; }))
      break;
    ::poll(polls.data(), polls.size(), 100);
    for (size_t i = 0; i < children.size(); ++i)
      if (polls[i].fd >= 0 && polls[i].revents)
        collect(children[i]);
    if (killed || Clock::now() < end)
      continue;
    killed = true;
    ADD_FAILURE() << "role " << role << " takes more than " << how.seconds << " s";
    for (Child &child : children)
      if (child.errors >= 0)
        ::kill(child.pid, SIGKILL);
  }
  std::vector<Result> results;
  for (Child &child : children)
    results.push_back(child.result);
  return results;
}

void expectSilentSuccess(const char *role, int npes, const Play &how) {
  SCOPED_TRACE(testing::Message() << role << " on " << npes << " PEs");
  int pe = 0;
  for (const Result &result : play(role, npes, how)) {
    EXPECT_EQ(result.exitCode, 0) << "PE " << pe;
    EXPECT_EQ(result.errors, "") << "PE " << pe;
    ++pe;
  }
}

void expectMatch(const std::string &text, const std::string &pattern) {
  EXPECT_TRUE(std::regex_match(text, std::regex(pattern))) << text << "does not match\n" << pattern;
}

} // namespace heddle::test

int main(int argc, char **argv) {
  int code = 0;
  if (heddle::test::playedRole(argc, argv, code))
    return code;
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
