// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The messages of the control plane. Every length is checked before anything is read or allocated.
#ifndef HEDDLE_RUNTIME_BOOTSTRAP_FRAME_H
#define HEDDLE_RUNTIME_BOOTSTRAP_FRAME_H

#include "support/Status.h"

#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

namespace heddle::shmem {

enum class FrameType : uint16_t {
  Hello = 1,    ///< client: {u64 job, i32 pe, i32 npes}
  Welcome = 2,  ///< server: empty
  Refuse = 3,   ///< server: text
  Gather = 4,   ///< client: bytes of this PE
  Gathered = 5, ///< server: for each PE {u32 length, bytes}
  Bye = 6,      ///< client: empty; the connection may close now
  Failed = 7,   ///< both: {i32 pe, i32 lost, text}; the job cannot go on
  Exit = 8,     ///< both: {i32 status}; every process ends
};

struct Frame {
  FrameType type = FrameType::Bye;
  std::string payload;
};

/// A PE's contribution to a gather is at most this long.
constexpr size_t maxContribution = 512;
/// Longest text that travels; longer ones are cut.
constexpr size_t maxFrameText = 400;
/// What a client may send, and a server; the same numbers on both sides.
constexpr size_t maxRequest = maxContribution;
constexpr size_t maxReply = ACLSHMEM_MAX_PES * (maxContribution + sizeof(uint32_t));

/// The bytes of one frame on the wire.
std::string encodeFrame(FrameType type, std::string_view payload);

/// Cuts a stream of bytes into frames.
class FrameParser {
public:
  /// Frames with more than \p limit bytes of payload are refused before they are stored.
  explicit FrameParser(size_t limit) : limit(limit) {}

  void feed(const char *bytes, size_t count) { buffer.append(bytes, count); }
  /// Takes the next complete frame. Empty while it is incomplete, and for ever after an error, which \p status tells.
  std::optional<Frame> next(Status &status);

private:
  size_t limit;
  std::string buffer;
  Status broken;
};

/// Builds a payload of fixed-size values.
class PayloadWriter {
public:
  template <class T>
  PayloadWriter &value(T item) {
    static_assert(std::is_trivially_copyable_v<T>, "only plain values travel");
    bytes.append(reinterpret_cast<const char *>(&item), sizeof item);
    return *this;
  }
  PayloadWriter &rest(std::string_view text) {
    bytes.append(text);
    return *this;
  }
  const std::string &get() const { return bytes; }

private:
  std::string bytes;
};

/// Reads a payload and never past its end.
class PayloadReader {
public:
  explicit PayloadReader(std::string_view payload) : left(payload) {}

  template <class T>
  bool value(T &item) {
    if (left.size() < sizeof item)
      return false;
    std::memcpy(&item, left.data(), sizeof item);
    left.remove_prefix(sizeof item);
    return true;
  }
  /// The next \p count bytes.
  bool bytes(size_t count, std::string_view &result) {
    if (left.size() < count)
      return false;
    result = left.substr(0, count);
    left.remove_prefix(count);
    return true;
  }
  std::string_view rest() const { return left; }

private:
  std::string_view left;
};

/// Splits the payload of a Gathered frame into \p npes contributions; false if it is malformed.
bool decodeGathered(std::string_view payload, int npes, std::vector<std::string> &contributions);
std::string encodeGathered(const std::vector<std::string> &contributions);

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_BOOTSTRAP_FRAME_H
