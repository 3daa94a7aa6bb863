// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A TCP port of this host that stays ours until a rank listens on it.
#ifndef HEDDLE_TOOLS_HEDDLE_PORT_H
#define HEDDLE_TOOLS_HEDDLE_PORT_H

#include <cstdint>

namespace heddle::tools {

/// Holds a port of 127.0.0.1 for the life of the object.
///
/// Two jobs that start at once must not be given one port, and a port that was free a moment ago may be taken when the
/// rank binds it. So the launcher keeps the port bound, without listening: Linux gives it to nobody who asks for any
/// free port, and lets a rank bind it too, since both set SO_REUSEADDR and only the rank listens.
class ReservedPort {
public:
  /// Throws std::system_error when the host has no free port.
  ReservedPort();
  ReservedPort(const ReservedPort &) = delete;
  ReservedPort &operator=(const ReservedPort &) = delete;
  ~ReservedPort();

  uint16_t number() const { return port; }

private:
  int socket;
  uint16_t port;
};

} // namespace heddle::tools

#endif // HEDDLE_TOOLS_HEDDLE_PORT_H
