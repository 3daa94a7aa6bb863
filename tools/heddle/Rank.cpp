// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Starts the process of a rank.
#include "Rank.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <sys/prctl.h>
#include <system_error>
#include <unistd.h>

namespace heddle::tools {

[[noreturn]] static void fail(int error, const std::string &what) {
  throw std::system_error(error, std::generic_category(), what);
}

namespace {
struct Pipe {
  int read = -1;
  int write = -1;

  Pipe() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0)
      fail(errno, "cannot make a pipe");
    read = ends[0];
    write = ends[1];
  }
};
} // namespace

/// Runs in the new process; returns only by exec or exit. An error travels back through \p failure.
[[noreturn]] static void becomeRank(char **words, const Pipe &output, const Pipe &errors, int failure, pid_t launcher) {
  setpgid(0, 0);
  // A launcher that is killed cannot end its ranks; the kernel does.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != launcher)
    _exit(1);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  int input = open("/dev/null", O_RDONLY | O_CLOEXEC);
  dup2(input, STDIN_FILENO);
  dup2(output.write, STDOUT_FILENO);
  dup2(errors.write, STDERR_FILENO);
  execvp(words[0], words);
  int error = errno;
  // The launcher learns of it as long as this word arrives; it always fits a pipe.
  if (write(failure, &error, sizeof error) != sizeof error)
    _exit(126);
  _exit(127);
}

static void setEnvironment(const Command &command, int number, int count) {
  for (const auto &[name, value] : command.environment)
    setenv(name.c_str(), value.c_str(), 1);
  for (const char *name : {"RANK", "LOCAL_RANK"})
    setenv(name, std::to_string(number).c_str(), 1);
  for (const char *name : {"WORLD_SIZE", "LOCAL_WORLD_SIZE"})
    setenv(name, std::to_string(count).c_str(), 1);
}

Rank startRank(const Command &command, int number, int count) {
  Pipe output, errors, failure;
  std::vector<char *> words;
  for (const std::string &word : command.words)
    words.push_back(const_cast<char *>(word.c_str()));
  words.push_back(nullptr);

  pid_t launcher = getpid();
  pid_t process = fork();
  if (process < 0)
    fail(errno, "cannot start a process");
  if (process == 0) {
    setEnvironment(command, number, count);
    becomeRank(words.data(), output, errors, failure.write, launcher);
  }
  setpgid(process, process); // in both: whoever comes first
  close(output.write);
  close(errors.write);
  close(failure.write);
  int error = 0;
  bool failed = read(failure.read, &error, sizeof error) == sizeof error;
  close(failure.read);
  if (failed)
    fail(error, "cannot start \"" + command.words.front() + "\"");
  fcntl(output.read, F_SETFL, O_NONBLOCK);
  fcntl(errors.read, F_SETFL, O_NONBLOCK);
  return {number, process, output.read, errors.read};
}

} // namespace heddle::tools
