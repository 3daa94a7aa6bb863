// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tests of the store on a real socket: clients that work, strangers that do not disturb them.
#include "bootstrap/Socket.h"
#include "bootstrap/StoreClient.h"
#include "bootstrap/StoreServer.h"

#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <random>
#include <thread>

using namespace heddle::shmem;

namespace {

constexpr uint64_t job = 0x0ACC;

/// A server on a free port and ways to reach it.
class Store : public testing::Test {
protected:
  void start(int npes, double seconds = 20) {
    Descriptor probe(::socket(AF_INET, SOCK_STREAM, 0));
    sockaddr_in any = {};
    any.sin_family = AF_INET;
    any.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof any;
    ASSERT_EQ(::bind(probe.get(), reinterpret_cast<sockaddr *>(&any), length), 0);
    ASSERT_EQ(::getsockname(probe.get(), reinterpret_cast<sockaddr *>(&any), &length), 0);
    ASSERT_TRUE(Address::parse("tcp://127.0.0.1:" + std::to_string(ntohs(any.sin_port)), address).ok());
    probe.reset();
    ASSERT_TRUE(StoreServer::start(address, 0, {npes, job, seconds}, server).ok());
  }

  Status connect(int pe, int npes, std::unique_ptr<StoreClient> &client, uint64_t number = job) {
    return StoreClient::connect(address, pe, npes, number, Deadline(10), client);
  }

  /// What the server answers to raw bytes, until it closes the connection.
  std::string converse(const std::string &bytes) {
    sockaddr_storage storage;
    socklen_t length;
    EXPECT_TRUE(address.resolve(storage, length).ok());
    Descriptor socket(::socket(AF_INET, SOCK_STREAM, 0));
    EXPECT_EQ(::connect(socket.get(), reinterpret_cast<sockaddr *>(&storage), length), 0);
    sendAll(socket.get(), bytes);
    ::shutdown(socket.get(), SHUT_WR);
    std::string answer;
    char buffer[1024];
    for (ssize_t count; (count = ::recv(socket.get(), buffer, sizeof buffer, 0)) > 0;)
      answer.append(buffer, size_t(count));
    return answer;
  }

  /// The text of a refusal.
  static std::string refusal(const std::string &answer) {
    FrameParser parser(maxReply);
    parser.feed(answer.data(), answer.size());
    Status status;
    auto frame = parser.next(status);
    return frame && frame->type == FrameType::Refuse ? frame->payload : "no refusal: " + answer;
  }

  /// A job of two PEs runs through.
  void expectWorkingJob() {
    std::unique_ptr<StoreClient> clients[2];
    std::vector<std::string> answers[2];
    std::thread other([&] {
      EXPECT_TRUE(connect(1, 2, clients[1]).ok());
      EXPECT_TRUE(clients[1]->gather("one", Deadline(10), answers[1]).ok());
      EXPECT_TRUE(clients[1]->leave(Deadline(10)).ok());
    });
    EXPECT_TRUE(connect(0, 2, clients[0]).ok());
    EXPECT_TRUE(clients[0]->gather(std::string(maxContribution, 'z'), Deadline(10), answers[0]).ok());
    EXPECT_TRUE(clients[0]->leave(Deadline(10)).ok());
    other.join();
    std::vector<std::string> expected = {std::string(maxContribution, 'z'), "one"};
    EXPECT_EQ(answers[0], expected);
    EXPECT_EQ(answers[1], expected);
  }

  Address address;
  std::unique_ptr<StoreServer> server;
};

std::string hello(uint64_t number, int32_t pe, int32_t npes) {
  PayloadWriter writer;
  return encodeFrame(FrameType::Hello, writer.value(number).value(pe).value(npes).get());
}

TEST_F(Store, GathersInTheOrderOfPes) {
  start(2);
  expectWorkingJob();
}

TEST_F(Store, SendsStrangersAwayAndServesItsJob) {
  start(2);
  EXPECT_EQ(refusal(converse("GET / HTTP/1.1\r\n\r\n")), "the other side does not speak the protocol of aclshmem");
  EXPECT_EQ(refusal(converse(hello(7, 1, 2))), "'" + address.spelling + "' belongs to another job");
  EXPECT_EQ(refusal(converse(hello(job, 2, 2))), "expected a PE below 2, got PE 2");
  EXPECT_EQ(refusal(converse(hello(job, -1, 2))), "expected a PE below 2, got PE -1");
  EXPECT_EQ(refusal(converse(encodeFrame(FrameType::Hello, "short"))), "the greeting is too short");
  EXPECT_EQ(refusal(converse(encodeFrame(FrameType::Hello, std::string(maxRequest, 0)))),
            "'" + address.spelling + "' belongs to another job");
  EXPECT_EQ(refusal(converse(encodeFrame(FrameType::Hello, std::string(maxRequest + 1, 0)))),
            "expected a message of at most 512 bytes, got 513");
  EXPECT_EQ(converse(encodeFrame(FrameType::Bye, "")), "") << "who did not greet cannot leave";
  EXPECT_EQ(converse(""), "");
  expectWorkingJob();
}

TEST_F(Store, SurvivesRandomBytes) {
  start(2);
  auto seed = std::random_device()();
  SCOPED_TRACE(testing::Message() << "seed " << seed);
  std::mt19937 random(seed);
  for (int round = 0; round < 200; ++round) {
    std::string bytes = random() % 2 ? hello(random(), int32_t(random()), int32_t(random())) : std::string();
    for (unsigned i = random() % 100; i > 0; --i)
      bytes += char(random());
    converse(bytes);
  }
  expectWorkingJob();
}

TEST_F(Store, RefusesASecondProcessWithTheSameNumber) {
  start(2);
  std::unique_ptr<StoreClient> first, second;
  ASSERT_TRUE(connect(1, 2, first).ok());
  Status status = connect(1, 2, second);
  EXPECT_EQ(status.code(), ACLSHMEM_BOOTSTRAP_ERROR);
  EXPECT_EQ(status.message(), "another process has already joined as PE 1: is my_rank the same in two processes?");
}

TEST_F(Store, TellsAllWhoIsMissing) {
  start(3, 0.3);
  std::unique_ptr<StoreClient> client;
  ASSERT_TRUE(connect(1, 3, client).ok());
  std::vector<std::string> answers;
  Status status = client->gather("", Deadline(10), answers);
  EXPECT_EQ(status.message(), "PE 0, PE 2 did not come to '" + address.spelling + "' within 0.3 s (shm_init_timeout)");
  std::unique_ptr<StoreClient> late;
  EXPECT_EQ(connect(0, 3, late).message(), status.message()) << "who comes later learns the reason";
}

TEST_F(Store, TellsAllWhoseConnectionBroke) {
  start(2);
  std::unique_ptr<StoreClient> survivor, lost;
  ASSERT_TRUE(connect(0, 2, survivor).ok());
  ASSERT_TRUE(connect(1, 2, lost).ok());
  lost.reset();
  std::vector<std::string> answers;
  Status status = survivor->gather("", Deadline(10), answers);
  EXPECT_EQ(status.message(), "PE 1 ended without aclshmem_finalize");
  EXPECT_EQ(survivor->lostPe(), 1);
}

TEST_F(Store, PassesAReasonOn) {
  start(2);
  std::unique_ptr<StoreClient> survivor, failing;
  ASSERT_TRUE(connect(0, 2, survivor).ok());
  ASSERT_TRUE(connect(1, 2, failing).ok());
  failing->fail("PE 1: no luck");
  std::vector<std::string> answers;
  EXPECT_EQ(survivor->gather("", Deadline(10), answers).message(), "PE 1: no luck");
  EXPECT_FALSE(survivor->lostPe());
}

TEST_F(Store, SaysThatThePortIsInUse) {
  start(2);
  std::unique_ptr<StoreServer> second;
  Status status = StoreServer::start(address, 0, {2, job, 1}, second);
  EXPECT_EQ(status.code(), ACLSHMEM_BOOTSTRAP_ERROR);
  EXPECT_EQ(status.message(),
            "port in use: another process listens on '" + address.spelling + "', set ip_port to a free port");
}

TEST_F(Store, SaysThatSomethingElseListens) {
  start(1);
  Address own = address;
  server.reset();
  Descriptor listener;
  ASSERT_TRUE(listenOn(own, 1, listener).ok());
  std::thread other([&] {
    Descriptor socket(::accept(listener.get(), nullptr, nullptr));
    sendAll(socket.get(), "220 mail.example ESMTP\r\n");
    char buffer[64];
    while (::recv(socket.get(), buffer, sizeof buffer, 0) > 0)
      ;
  });
  std::unique_ptr<StoreClient> client;
  Status status = connect(0, 1, client);
  client.reset();
  other.join();
  EXPECT_EQ(status.message(), "'" + own.spelling + "': the other side does not speak the protocol of aclshmem");
}

} // namespace
