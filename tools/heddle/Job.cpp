// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file One loop over the pipes and the signals of a job.
#include "Job.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fmt/format.h>
#include <poll.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

namespace heddle::tools {

constexpr int timeoutCode = 124;
/// How long output is read on after the last rank ended, when something it started holds its pipes.
constexpr std::chrono::seconds drainTime{1};

static std::chrono::steady_clock::duration seconds(double value) {
  return std::chrono::duration_cast<std::chrono::steady_clock::duration>(std::chrono::duration<double>(value));
}

static const char *signalName(int signal) {
  const char *name = sigabbrev_np(signal);
  return name ? name : "?";
}

Job::Job(const JobOptions &options) : options(options) {
  sigset_t handled;
  sigemptyset(&handled);
  for (int signal : {SIGCHLD, SIGINT, SIGTERM, SIGHUP})
    sigaddset(&handled, signal);
  sigprocmask(SIG_BLOCK, &handled, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  signals = signalfd(-1, &handled, SFD_CLOEXEC | SFD_NONBLOCK);
}

Job::~Job() {
  endAll(SIGKILL);
  close(signals);
}

int Job::run(const Command &command) {
  start(command);
  while (!running.empty()) {
    waitForEvent();
    readSignals();
    reap();
    if (Clock::now() >= deadline)
      expire();
  }
  drain();
  return exitCode;
}

void Job::start(const Command &command) {
  for (int number = 0; number < options.ranks; ++number) {
    Rank rank = startRank(command, number, options.ranks);
    std::string prefix = options.prefix ? fmt::format("[{}] ", number) : "";
    streams.emplace_back(rank.output, STDOUT_FILENO, prefix);
    streams.emplace_back(rank.errors, STDERR_FILENO, prefix);
    running.push_back(rank);
  }
  if (options.timeout > 0)
    deadline = Clock::now() + seconds(options.timeout);
}

int Job::pollTimeout() const {
  if (deadline == Clock::time_point::max())
    return -1;
  auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
  return static_cast<int>(std::clamp<decltype(left)>(left, 0, 1 << 30));
}

void Job::waitForEvent() {
  std::vector<pollfd> ready{{signals, POLLIN, 0}};
  for (const Lines &lines : streams)
    ready.push_back({lines.descriptor(), POLLIN, 0}); // poll passes over negative descriptors
  poll(ready.data(), ready.size(), pollTimeout());
  for (size_t index = 0; index < streams.size(); ++index)
    if (ready[index + 1].revents)
      streams[index].copy();
}

void Job::readSignals() {
  signalfd_siginfo info;
  while (read(signals, &info, sizeof info) == sizeof info)
    if (info.ssi_signo != SIGCHLD)
      interrupt(static_cast<int>(info.ssi_signo));
}

void Job::reap() {
  int status;
  for (pid_t process; (process = waitpid(-1, &status, WNOHANG)) > 0;) {
    auto found =
        std::find_if(running.begin(), running.end(), [&](const Rank &rank) { return rank.process == process; });
    if (found == running.end())
      continue;
    Rank rank = *found;
    running.erase(found);
    rankEnded(rank, status);
  }
}

void Job::rankEnded(const Rank &rank, int status) {
  kill(-rank.process, SIGKILL); // what the rank started and left behind
  bool signalled = WIFSIGNALED(status);
  int code = signalled ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  if (code == 0 || ending)
    return;
  // What the rank said last belongs before the report.
  for (Lines &lines : streams)
    lines.copy();
  std::string how = signalled
                        ? fmt::format("was ended by signal {} (SIG{})", WTERMSIG(status), signalName(WTERMSIG(status)))
                        : fmt::format("exited with code {}", code);
  std::string others = runningRanks();
  report(fmt::format("rank {} {}{}", rank.number, how, others.empty() ? "" : "; ending rank" + others));
  exitCode = code;
  endAll(SIGTERM);
}

void Job::interrupt(int signal) {
  if (ending) {
    endAll(SIGKILL);
    return;
  }
  exitCode = 128 + signal;
  report(fmt::format("got SIG{}; ending rank{}", signalName(signal), runningRanks()));
  endAll(SIGTERM);
}

void Job::expire() {
  if (ending) {
    endAll(SIGKILL);
    return;
  }
  exitCode = timeoutCode;
  report(fmt::format("timeout after {} s; ending rank{}", options.timeout, runningRanks()));
  endAll(SIGTERM);
}

void Job::endAll(int signal) {
  for (const Rank &rank : running)
    kill(-rank.process, signal);
  ending = true;
  killed |= signal == SIGKILL;
  deadline = killed ? Clock::time_point::max() : Clock::now() + seconds(options.grace);
}

void Job::drain() {
  deadline = Clock::now() + drainTime;
  auto isOpen = [](const Lines &lines) { return lines.descriptor() >= 0; };
  for (Lines &lines : streams)
    lines.copy();
  while (std::any_of(streams.begin(), streams.end(), isOpen) && Clock::now() < deadline)
    waitForEvent();
  streams.clear();
}

std::string Job::runningRanks() const {
  std::string text;
  for (const Rank &rank : running)
    text += fmt::format("{}{}", text.empty() ? " " : ", ", rank.number);
  return running.size() > 1 ? "s" + text : text;
}

void Job::report(const std::string &text) const { writeAll(STDERR_FILENO, "heddle run: " + text + "\n"); }

} // namespace heddle::tools
