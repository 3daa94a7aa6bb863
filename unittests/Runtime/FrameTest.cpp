// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tests of the control plane's messages: what arrives in pieces, and what nobody should send.
#include "bootstrap/Frame.h"

#include <gtest/gtest.h>

#include <random>

using namespace heddle::shmem;

namespace {

std::string headerOf(uint32_t magic, uint16_t version, uint16_t type, uint32_t bytes) {
  PayloadWriter writer;
  return writer.value(magic).value(version).value(type).value(bytes).get();
}
constexpr uint32_t magic = 0x4c444548;

/// Feeds \p bytes and expects the error \p message, which stays whatever follows.
void expectBroken(const std::string &bytes, const std::string &message) {
  FrameParser parser(100);
  parser.feed(bytes.data(), bytes.size());
  Status status;
  EXPECT_FALSE(parser.next(status));
  EXPECT_EQ(status.message(), message);
  EXPECT_EQ(status.code(), ACLSHMEM_BOOTSTRAP_ERROR);
  std::string good = encodeFrame(FrameType::Bye, {});
  parser.feed(good.data(), good.size());
  EXPECT_FALSE(parser.next(status));
  EXPECT_EQ(status.message(), message);
}

TEST(Frame, SurvivesEveryCut) {
  std::string stream = encodeFrame(FrameType::Hello, "abc") + encodeFrame(FrameType::Bye, "") +
                       encodeFrame(FrameType::Gather, std::string(100, 'x'));
  for (size_t cut = 1; cut <= stream.size(); ++cut) {
    FrameParser parser(100);
    std::vector<Frame> frames;
    Status status;
    for (size_t at = 0; at < stream.size(); at += cut) {
      parser.feed(stream.data() + at, std::min(cut, stream.size() - at));
      while (auto frame = parser.next(status))
        frames.push_back(*frame);
      ASSERT_TRUE(status.ok());
    }
    ASSERT_EQ(frames.size(), 3u);
    EXPECT_EQ(frames[0].payload, "abc");
    EXPECT_EQ(frames[1].type, FrameType::Bye);
    EXPECT_EQ(frames[2].payload, std::string(100, 'x'));
  }
}

TEST(Frame, RefusesForeignBytes) {
  expectBroken("GET / HTTP/1.1\r\n", "the other side does not speak the protocol of aclshmem");
}
TEST(Frame, RefusesAnotherVersion) { expectBroken(headerOf(magic, 2, 1, 0), "expected protocol version 1, got 2"); }
TEST(Frame, RefusesUnknownTypes) {
  expectBroken(headerOf(magic, 1, 0, 0), "unknown message type 0");
  expectBroken(headerOf(magic, 1, 9, 0), "unknown message type 9");
}
TEST(Frame, RefusesLongMessagesBeforeTheyArrive) {
  expectBroken(headerOf(magic, 1, 4, 101), "expected a message of at most 100 bytes, got 101");
  expectBroken(headerOf(magic, 1, 4, ~0u), "expected a message of at most 100 bytes, got 4294967295");
}

TEST(Frame, NeverYieldsMoreThanItsLimitForRandomBytes) {
  auto seed = std::random_device()();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937 random(seed);
  for (int round = 0; round < 2000; ++round) {
    // Mostly valid headers with random fields, so that the parser gets past the first test.
    std::string bytes = headerOf(random() % 8 ? magic : random(), uint16_t(random() % 8 ? 1 : random()),
                                 uint16_t(random() % 11), random() % 4 ? random() % 110 : random());
    for (unsigned i = random() % 200; i > 0; --i)
      bytes += char(random());
    FrameParser parser(100);
    Status status;
    for (size_t at = 0; at < bytes.size();) {
      size_t count = std::min<size_t>(1 + random() % 40, bytes.size() - at);
      parser.feed(bytes.data() + at, count);
      at += count;
      while (auto frame = parser.next(status))
        ASSERT_LE(frame->payload.size(), 100u);
    }
  }
}

TEST(Gathered, ComesBackAsItWasSent) {
  std::vector<std::string> sent = {"", "a", std::string(maxContribution, 'z')}, received;
  ASSERT_TRUE(decodeGathered(encodeGathered(sent), 3, received));
  EXPECT_EQ(received, sent);
}

TEST(Gathered, RefusesWhatDoesNotAddUp) {
  std::string good = encodeGathered({"one", "two"});
  std::vector<std::string> received;
  EXPECT_FALSE(decodeGathered(good, 3, received)) << "a contribution is missing";
  EXPECT_FALSE(decodeGathered(good, 1, received)) << "bytes are left";
  for (size_t length = 0; length < good.size(); ++length)
    EXPECT_FALSE(decodeGathered(std::string_view(good).substr(0, length), 2, received)) << length;
  EXPECT_FALSE(decodeGathered(encodeGathered({std::string(maxContribution + 1, 'z')}), 1, received));
  PayloadWriter huge;
  EXPECT_FALSE(decodeGathered(huge.value(~uint32_t(0)).rest("x").get(), 1, received));
}

} // namespace
