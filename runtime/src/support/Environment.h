// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Every environment variable that the runtime reads.
#ifndef HEDDLE_RUNTIME_SUPPORT_ENVIRONMENT_H
#define HEDDLE_RUNTIME_SUPPORT_ENVIRONMENT_H

#include <optional>
#include <string>

namespace heddle::shmem {

/// The environment as it was at the first use of the library.
struct Environment {
  /// SHMEM_LOG_LEVEL: DEBUG, INFO, WARN, ERROR or FATAL; messages below it are dropped. Beats the API.
  std::optional<int> logLevel;
  /// ACLSHMEM_WAIT_REPORT: seconds after which a wait that does not end is reported; 0 = never. Default 30.
  double waitReportSeconds = 30;
  /// ACLSHMEM_WAIT_TIMEOUT: seconds after which a wait gives up; 0 or unset = never.
  double waitTimeoutSeconds = 0;
  /// HEDDLE_STORE: the meeting point that the launcher chose for this job; its text tells jobs apart.
  std::string job;

  static const Environment &get();
};

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_SUPPORT_ENVIRONMENT_H
