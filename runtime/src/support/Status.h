// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file How the runtime's functions report failure: an error code of the C interface and a sentence for people.
#ifndef HEDDLE_RUNTIME_SUPPORT_STATUS_H
#define HEDDLE_RUNTIME_SUPPORT_STATUS_H

#include "host/shmem_host_def.h"

#include <sstream>
#include <string>
#include <utility>

namespace heddle::shmem {

/// Strings \p parts together.
template <class... Parts>
std::string text(const Parts &...parts) {
  std::ostringstream stream;
  (stream << ... << parts);
  return std::move(stream).str();
}

/// Success, or a code of ACLSHMEM_* with its explanation.
class [[nodiscard]] Status {
public:
  Status() = default;
  Status(int code, std::string message) : errorCode(code), errorMessage(std::move(message)) {}

  bool ok() const { return errorCode == ACLSHMEM_SUCCESS; }
  int code() const { return errorCode; }
  const std::string &message() const { return errorMessage; }

private:
  int errorCode = ACLSHMEM_SUCCESS;
  std::string errorMessage;
};

/// An error made of \p parts.
template <class... Parts>
Status failure(int code, const Parts &...parts) {
  return Status(code, text(parts...));
}

/// The system's text for \p error, a value of errno.
std::string errorText(int error);

/// An error made of \p parts and the text of \p error, a value of errno.
template <class... Parts>
Status systemFailure(int code, int error, const Parts &...parts) {
  return Status(code, text(parts..., ": ", errorText(error)));
}

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_SUPPORT_STATUS_H
