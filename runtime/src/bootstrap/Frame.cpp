// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Encoding and decoding of frames.
#include "bootstrap/Frame.h"

namespace heddle::shmem {
namespace {

struct Header {
  uint32_t magic;
  uint16_t version;
  uint16_t type;
  uint32_t bytes;
};
static_assert(sizeof(Header) == 12, "the header has no padding");

constexpr uint32_t magic = 0x4c444548; // "HEDL" in memory
constexpr uint16_t version = 1;

} // namespace

std::string encodeFrame(FrameType type, std::string_view payload) {
  PayloadWriter writer;
  return writer.value(Header{magic, version, uint16_t(type), uint32_t(payload.size())}).rest(payload).get();
}

std::optional<Frame> FrameParser::next(Status &status) {
  status = broken;
  Header header;
  if (!broken.ok() || !PayloadReader(buffer).value(header))
    return std::nullopt;
  if (header.magic != magic)
    broken = failure(ACLSHMEM_BOOTSTRAP_ERROR, "the other side does not speak the protocol of aclshmem");
  else if (header.version != version)
    broken = failure(ACLSHMEM_BOOTSTRAP_ERROR, "expected protocol version ", version, ", got ", header.version);
  else if (header.type < uint16_t(FrameType::Hello) || header.type > uint16_t(FrameType::Exit))
    broken = failure(ACLSHMEM_BOOTSTRAP_ERROR, "unknown message type ", header.type);
  else if (header.bytes > limit)
    broken = failure(ACLSHMEM_BOOTSTRAP_ERROR, "expected a message of at most ", limit, " bytes, got ", header.bytes);
  if (!broken.ok()) {
    status = broken;
    return std::nullopt;
  }
  if (buffer.size() < sizeof header + header.bytes)
    return std::nullopt;
  Frame frame{FrameType(header.type), buffer.substr(sizeof header, header.bytes)};
  buffer.erase(0, sizeof header + header.bytes);
  return frame;
}

bool decodeGathered(std::string_view payload, int npes, std::vector<std::string> &contributions) {
  PayloadReader reader(payload);
  contributions.clear();
  for (int pe = 0; pe < npes; ++pe) {
    uint32_t length;
    std::string_view bytes;
    if (!reader.value(length) || length > maxContribution || !reader.bytes(length, bytes))
      return false;
    contributions.emplace_back(bytes);
  }
  return reader.rest().empty();
}

std::string encodeGathered(const std::vector<std::string> &contributions) {
  PayloadWriter writer;
  for (const std::string &contribution : contributions)
    writer.value(uint32_t(contribution.size())).rest(contribution);
  return writer.get();
}

} // namespace heddle::shmem
