// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reads pipes without blocking and writes whole lines.
#include "Lines.h"

#include <cerrno>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace heddle::tools {

/// A line that long is written in pieces, so that a rank without line ends cannot fill the memory.
constexpr size_t maxPending = 1 << 20;

void writeAll(int descriptor, std::string_view text) {
  while (!text.empty()) {
    ssize_t written = write(descriptor, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<size_t>(written));
    } else if (errno == EAGAIN) {
      pollfd ready{descriptor, POLLOUT, 0};
      poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      return;
    }
  }
}

Lines::Lines(int source, int sink, std::string prefix) : source(source), sink(sink), prefix(std::move(prefix)) {}

Lines::Lines(Lines &&other) noexcept
    : source(std::exchange(other.source, -1)), sink(other.sink), prefix(std::move(other.prefix)),
      pending(std::move(other.pending)) {}

Lines::~Lines() { end(); }

void Lines::copy() {
  char buffer[1 << 16];
  while (source >= 0) {
    ssize_t got = read(source, buffer, sizeof buffer);
    if (got > 0) {
      append({buffer, static_cast<size_t>(got)});
    } else if (got == 0 || (errno != EAGAIN && errno != EINTR)) {
      end();
    } else if (errno == EAGAIN) {
      return;
    }
  }
}

void Lines::append(std::string_view text) {
  pending += text;
  std::string whole;
  size_t start = 0;
  for (size_t stop; (stop = pending.find('\n', start)) != std::string::npos; start = stop + 1)
    whole.append(prefix).append(pending, start, stop + 1 - start);
  pending.erase(0, start);
  if (pending.size() > maxPending) {
    whole.append(prefix).append(pending).append("\n");
    pending.clear();
  }
  writeAll(sink, whole);
}

void Lines::end() {
  if (source < 0)
    return;
  close(std::exchange(source, -1));
  if (!pending.empty())
    writeAll(sink, prefix + pending + "\n");
  pending.clear();
}

} // namespace heddle::tools
