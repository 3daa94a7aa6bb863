// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Parsing and lookup of the meeting point.
#include "bootstrap/Address.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstring>
#include <netdb.h>

namespace heddle::shmem {
namespace {

constexpr size_t maxHostLength = 253;
constexpr unsigned minPort = 1025, maxPort = 65535;

bool validHost(std::string_view host, bool v6) {
  if (host.empty() || host.size() > maxHostLength)
    return false;
  return std::all_of(host.begin(), host.end(), [&](unsigned char c) {
    return v6 ? std::isxdigit(c) || c == ':' || c == '.' : std::isalnum(c) || c == '.' || c == '-';
  });
}

Status badAddress(std::string_view input, std::string_view why) {
  return failure(ACLSHMEM_INVALID_PARAM,
                 "expected ip_port of the form 'tcp://host:port' or 'tcp6://[address]:port', got '", input, "': ", why);
}

} // namespace

Status Address::parse(std::string_view input, Address &result) {
  if (input.size() >= ACLSHMEM_MAX_IP_PORT_LEN)
    return badAddress(
        input, text("it has ", input.size(), " characters, at most ", ACLSHMEM_MAX_IP_PORT_LEN - 1, " are allowed"));
  result.v6 = input.starts_with("tcp6://[");
  if (!result.v6 && !input.starts_with("tcp://"))
    return badAddress(input, "the scheme is missing");
  std::string_view rest = input.substr(result.v6 ? 8 : 6);
  size_t colon = result.v6 ? rest.find("]:") : rest.find(':');
  if (colon == rest.npos)
    return badAddress(input, "the port is missing");
  std::string_view host = rest.substr(0, colon), port = rest.substr(colon + (result.v6 ? 2 : 1));
  if (!validHost(host, result.v6))
    return badAddress(input, text("'", host, "' is no host"));
  unsigned number = 0;
  auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), number);
  if (error != std::errc() || end != port.data() + port.size() || number < minPort || number > maxPort)
    return badAddress(input, text("'", port, "' is no port from ", minPort, " to ", maxPort));
  result.spelling = input;
  result.host = host;
  result.port = uint16_t(number);
  return {};
}

Status Address::resolve(sockaddr_storage &storage, socklen_t &length) const {
  addrinfo hints = {}, *list = nullptr;
  hints.ai_family = v6 ? AF_INET6 : AF_INET;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_NUMERICSERV | (v6 ? AI_NUMERICHOST : 0);
  if (int error = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &list))
    return failure(ACLSHMEM_BOOTSTRAP_ERROR, "cannot find host '", host, "' of ip_port '", spelling,
                   "': ", ::gai_strerror(error));
  std::memcpy(&storage, list->ai_addr, list->ai_addrlen);
  length = list->ai_addrlen;
  ::freeaddrinfo(list);
  return {};
}

} // namespace heddle::shmem
