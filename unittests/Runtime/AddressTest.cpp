// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tests of the meeting point's text form.
#include "bootstrap/Address.h"

#include <gtest/gtest.h>

using namespace heddle::shmem;

namespace {

void expectRefused(const std::string &input, const std::string &why) {
  Address address;
  Status status = Address::parse(input, address);
  EXPECT_EQ(status.code(), ACLSHMEM_INVALID_PARAM);
  EXPECT_EQ(status.message(),
            "expected ip_port of the form 'tcp://host:port' or 'tcp6://[address]:port', got '" + input + "': " + why);
}

TEST(Address, ReadsHostsAndPorts) {
  struct {
    const char *input, *host;
    unsigned port;
    bool v6;
  } cases[] = {
      {"tcp://127.0.0.1:8666", "127.0.0.1", 8666, false},
      {"tcp://node-1.example:1025", "node-1.example", 1025, false},
      {"tcp6://[::1]:65535", "::1", 65535, true},
  };
  for (const auto &expected : cases) {
    Address address;
    ASSERT_TRUE(Address::parse(expected.input, address).ok()) << expected.input;
    EXPECT_EQ(address.host, expected.host);
    EXPECT_EQ(address.port, expected.port);
    EXPECT_EQ(address.v6, expected.v6);
  }
}

TEST(Address, RefusesEverythingElse) {
  expectRefused("", "the scheme is missing");
  expectRefused("127.0.0.1:8666", "the scheme is missing");
  expectRefused("tcp:/1.2.3.4:80", "the scheme is missing");
  expectRefused("tcp6://::1:8666", "the scheme is missing");
  expectRefused("tcp://host", "the port is missing");
  expectRefused("tcp6://[::1]", "the port is missing");
  expectRefused("tcp://:8666", "'' is no host");
  expectRefused("tcp://a b:8666", "'a b' is no host");
  expectRefused("tcp6://[host]:8666", "'host' is no host");
  expectRefused("tcp://h:0", "'0' is no port from 1025 to 65535");
  expectRefused("tcp://h:1024", "'1024' is no port from 1025 to 65535");
  expectRefused("tcp://h:70000", "'70000' is no port from 1025 to 65535");
  expectRefused("tcp://h:8666x", "'8666x' is no port from 1025 to 65535");
  expectRefused("tcp://h:+8666", "'+8666' is no port from 1025 to 65535");
  expectRefused("tcp://h:", "'' is no port from 1025 to 65535");
  expectRefused("tcp://h:99999999999999999999", "'99999999999999999999' is no port from 1025 to 65535");
  std::string longHost = "tcp://" + std::string(70, 'h') + ":8666";
  expectRefused(longHost, "it has 81 characters, at most 63 are allowed");
}

TEST(Address, TellsOfAHostThatDoesNotExist) {
  Address address;
  ASSERT_TRUE(Address::parse("tcp6://[1:2]:8666", address).ok());
  sockaddr_storage storage;
  socklen_t length;
  Status status = address.resolve(storage, length);
  EXPECT_EQ(status.code(), ACLSHMEM_BOOTSTRAP_ERROR);
  EXPECT_EQ(status.message(), "cannot find host '1:2' of ip_port 'tcp6://[1:2]:8666': Name or service not known");
}

} // namespace
