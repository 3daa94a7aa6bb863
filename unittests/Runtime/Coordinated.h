// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tests with several processes: the test binary starts itself once a PE, in a role, and collects what became of
/// it.
#ifndef HEDDLE_UNITTESTS_RUNTIME_COORDINATED_H
#define HEDDLE_UNITTESTS_RUNTIME_COORDINATED_H

#include <shmem.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace heddle::test {

/// What a child process knows about the play.
struct Stage {
  int pe;
  int npes;
  std::string address;  ///< "tcp://127.0.0.1:<free port>"
  std::string argument; ///< as the test gave it
};

/// Attributes for this PE with a heap of \p heapBytes.
aclshmemx_init_attr_t attributes(const Stage &stage, uint64_t heapBytes = 8u << 20);
/// Joins the job; ends the process when that fails.
void join(const Stage &stage, uint64_t heapBytes = 8u << 20);
/// Leaves the job; ends the process when that fails.
void leave();

/// How to play.
struct Play {
  std::string argument;
  double seconds = 30; ///< afterwards all are killed
  std::map<std::string, std::string> environment = {};
};

/// What became of one PE.
struct Result {
  int exitCode; ///< negative: the signal that ended it
  std::string errors;
  double seconds;
};

/// Starts \p npes processes in \p role and waits for all.
std::vector<Result> play(const char *role, int npes, const Play &how = {});
/// The same, and expects that every process exits with 0 and without a message.
void expectSilentSuccess(const char *role, int npes, const Play &how = {});
/// Expects that all of \p text matches the regular expression \p pattern.
void expectMatch(const std::string &text, const std::string &pattern);
/// A port of this host that nobody listens on.
int freePort();
/// "tcp://127.0.0.1:<port>"
std::string addressOf(int port);

using RoleFunction = void (*)(const Stage &);
struct RoleRegistration {
  RoleRegistration(const char *name, RoleFunction function);
};

/// Runs the role named in \p argv, if one is; the value for main then comes in \p code.
bool playedRole(int argc, char **argv, int &code);

[[noreturn]] void requirementFailed(const char *file, int line, const char *condition);

/// Defines a role; its body runs in a child process with `stage` in scope.
#define HEDDLE_ROLE(NAME)                                                                                              \
  static void NAME(const ::heddle::test::Stage &stage);                                                                \
  static const ::heddle::test::RoleRegistration NAME##Registration(#NAME, NAME);                                       \
  static void NAME([[maybe_unused]] const ::heddle::test::Stage &stage)

/// Ends the child process when \p CONDITION does not hold.
#define REQUIRE(CONDITION)                                                                                             \
  do {                                                                                                                 \
    if (!(CONDITION))                                                                                                  \
      ::heddle::test::requirementFailed(__FILE__, __LINE__, #CONDITION);                                               \
  } while (false)

} // namespace heddle::test

#endif // HEDDLE_UNITTESTS_RUNTIME_COORDINATED_H
