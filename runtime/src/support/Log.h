// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Messages of the runtime: lower case, no full stop, to stderr or to the program's own logger.
#ifndef HEDDLE_RUNTIME_SUPPORT_LOG_H
#define HEDDLE_RUNTIME_SUPPORT_LOG_H

#include "host/utils/shmem_log.h"
#include "support/Status.h"

namespace heddle::shmem {

/// Writes \p message if \p level is not below the chosen level. Each line is one write, so PEs do not mix theirs.
void log(int level, const std::string &message);

/// The text of the latest error that this thread reported.
const std::string &lastError();

/// Where messages say they come from; -1 while this process is no PE.
void setLogPe(int pe);
void setLogger(void (*logger)(int level, const char *message));
void setLogLevel(int level);

template <class... Parts>
void logError(const Parts &...parts) {
  log(ACLSHMEM_LOG_ERROR, text(parts...));
}
template <class... Parts>
void logWarning(const Parts &...parts) {
  log(ACLSHMEM_LOG_WARN, text(parts...));
}

/// Reports \p status if it is an error; returns its code.
inline int report(const Status &status) {
  if (!status.ok())
    log(ACLSHMEM_LOG_ERROR, status.message());
  return status.code();
}

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_SUPPORT_LOG_H
