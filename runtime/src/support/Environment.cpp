// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reading of the environment; a value that makes no sense is reported and the default kept.
#include "support/Environment.h"

#include "host/utils/shmem_log.h"
#include "support/Status.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace heddle::shmem {
namespace {

/// The log is not set up yet when the environment is read.
void complain(const char *name, const char *value, const char *expected) {
  std::fprintf(stderr, "aclshmem: warning: expected %s in environment variable '%s', got '%s'\n", expected, name,
               value);
}

double seconds(const char *name, double byDefault) {
  const char *value = std::getenv(name);
  if (!value || !*value)
    return byDefault;
  char *end = nullptr;
  double result = std::strtod(value, &end);
  if (*end == 0 && std::isfinite(result) && result >= 0)
    return result;
  complain(name, value, "a number of seconds");
  return byDefault;
}

std::optional<int> logLevel() {
  const char *value = std::getenv("SHMEM_LOG_LEVEL");
  if (!value || !*value)
    return std::nullopt;
  static const char *const names[] = {"DEBUG", "INFO", "WARN", "ERROR", "FATAL"};
  for (int level = ACLSHMEM_LOG_DEBUG; level <= ACLSHMEM_LOG_FATAL; ++level)
    if (!std::strcmp(value, names[level]))
      return level;
  complain("SHMEM_LOG_LEVEL", value, "DEBUG, INFO, WARN, ERROR or FATAL");
  return std::nullopt;
}

Environment read() {
  Environment environment;
  environment.logLevel = logLevel();
  environment.waitReportSeconds = seconds("ACLSHMEM_WAIT_REPORT", environment.waitReportSeconds);
  environment.waitTimeoutSeconds = seconds("ACLSHMEM_WAIT_TIMEOUT", environment.waitTimeoutSeconds);
  if (const char *job = std::getenv("HEDDLE_STORE"))
    environment.job = job;
  return environment;
}

} // namespace

const Environment &Environment::get() {
  static const Environment *environment = new Environment(read());
  return *environment;
}

std::string errorText(int error) {
  char buffer[128];
  return strerror_r(error, buffer, sizeof buffer);
}

} // namespace heddle::shmem
