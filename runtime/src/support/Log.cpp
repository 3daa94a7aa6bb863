// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Filtering and writing of messages.
#include "support/Log.h"

#include "support/Environment.h"

#include <atomic>
#include <unistd.h>

namespace heddle::shmem {
namespace {

std::atomic<int> chosenLevel{ACLSHMEM_LOG_WARN};
std::atomic<int> ownPe{-1};
std::atomic<void (*)(int, const char *)> externLogger{nullptr};
thread_local std::string latestError;

const char *name(int level) {
  static const char *const names[] = {"debug", "info", "warning", "error", "fatal"};
  return names[level];
}

} // namespace

void log(int level, const std::string &message) {
  if (level >= ACLSHMEM_LOG_ERROR)
    latestError = message;
  if (level < Environment::get().logLevel.value_or(chosenLevel.load(std::memory_order_relaxed)))
    return;
  int pe = ownPe.load(std::memory_order_relaxed);
  std::string line = pe < 0 ? message : text("PE ", pe, ": ", message);
  if (auto logger = externLogger.load())
    return logger(level, line.c_str());
  line = text("aclshmem: ", name(level), ": ", line, "\n");
  // Nothing can be done about a stderr that takes no text.
  [[maybe_unused]] ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
}

const std::string &lastError() { return latestError; }
void setLogPe(int pe) { ownPe = pe; }
void setLogger(void (*logger)(int, const char *)) { externLogger = logger; }
void setLogLevel(int level) { chosenLevel = level; }

} // namespace heddle::shmem
