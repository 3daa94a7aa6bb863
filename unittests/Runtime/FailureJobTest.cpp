// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tests of jobs in which a PE dies, stays away or ends all.
#include "Coordinated.h"

#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <unistd.h>

using namespace heddle::test;

namespace {

constexpr unsigned soon = 200 * 1000; // microseconds

/// What PE \p pe prints about \p call after the death of PE \p dead.
std::string death(const char *level, int pe, const char *call, int dead) {
  return std::string("aclshmem: ") + level + ": PE " + std::to_string(pe) + ": " + call + ": PE " +
         std::to_string(dead) + " ended without aclshmem_finalize\n";
}

HEDDLE_ROLE(killedInBarrier) {
  join(stage);
  aclshmem_barrier_all();
  if (stage.pe == stage.npes - 1) {
    ::usleep(soon);
    ::raise(SIGKILL);
  }
  aclshmem_barrier_all();
}

HEDDLE_ROLE(killedInSync) {
  join(stage);
  if (stage.pe == 0) {
    ::usleep(soon);
    ::raise(SIGKILL);
  }
  aclshmem_sync_all();
}

HEDDLE_ROLE(killedBeforeSignal) {
  join(stage);
  auto *word = static_cast<int32_t *>(aclshmem_calloc(1, 4));
  if (stage.pe == 1) {
    ::usleep(soon);
    ::raise(SIGKILL);
  }
  aclshmem_signal_wait_until(word, ACLSHMEM_CMP_EQ, 1);
}

HEDDLE_ROLE(killedWithForkedChild) {
  join(stage);
  if (stage.pe == 1) {
    if (::fork() == 0) {
      // Keeps the control connection open, so that only the process itself tells.
      ::close(STDERR_FILENO);
      ::sleep(8);
      ::_exit(0);
    }
    ::usleep(soon);
    ::raise(SIGKILL);
  }
  aclshmem_barrier_all();
}

HEDDLE_ROLE(exitsEarly) {
  join(stage);
  if (stage.pe == 1)
    ::_exit(0);
  aclshmem_barrier_all();
}

/// \p role on \p npes PEs: PE \p dead ends with \p code, the others with 1 after naming it in \p call.
void expectDeath(const char *role, int npes, int dead, int code, const char *call) {
  SCOPED_TRACE(testing::Message() << role << " on " << npes << " PEs");
  auto results = play(role, npes);
  for (int pe = 0; pe < npes; ++pe) {
    const Result &result = results[size_t(pe)];
    EXPECT_EQ(result.exitCode, pe == dead ? code : 1) << "PE " << pe;
    EXPECT_EQ(result.errors, pe == dead ? "" : death("fatal", pe, call, dead));
    EXPECT_LT(result.seconds, 5) << "PE " << pe;
  }
}

TEST(PeerDeath, EndsTheWaitsOfTheOthers) {
  for (int npes : {2, 4, 8})
    expectDeath("killedInBarrier", npes, npes - 1, -SIGKILL, "aclshmem_barrier_all");
  expectDeath("killedInSync", 3, 0, -SIGKILL, "aclshmem_sync_all");
  expectDeath("killedBeforeSignal", 2, 1, -SIGKILL, "aclshmem_signal_wait_until");
  expectDeath("killedWithForkedChild", 2, 1, -SIGKILL, "aclshmem_barrier_all");
  expectDeath("exitsEarly", 2, 1, 0, "aclshmem_barrier_all");
}

HEDDLE_ROLE(killedInMalloc) {
  join(stage);
  if (stage.pe == 1) {
    ::usleep(soon);
    ::raise(SIGKILL);
  }
  REQUIRE(aclshmem_malloc(64) == nullptr);
  REQUIRE(aclshmem_malloc(64) == nullptr);
  REQUIRE(aclshmem_finalize() == ACLSHMEM_TIMEOUT_ERROR);
  REQUIRE(aclshmemx_init_status() == ACLSHMEM_STATUS_NOT_INITIALIZED);
}

TEST(PeerDeath, FailsHeapCallsAndLeavesFinalize) {
  auto results = play("killedInMalloc", 2);
  EXPECT_EQ(results[0].exitCode, 0);
  EXPECT_LT(results[0].seconds, 5);
  std::string failed = ": the job has failed: PE 1 ended without aclshmem_finalize\n";
  EXPECT_EQ(results[0].errors, death("error", 0, "aclshmem_malloc", 1) + "aclshmem: error: PE 0: aclshmem_malloc" +
                                   failed + "aclshmem: error: PE 0: aclshmem_finalize" + failed);
}

HEDDLE_ROLE(killedInInit) {
  if (stage.pe == 1) {
    ::usleep(soon);
    ::raise(SIGKILL);
  }
  if (stage.pe == 2) {
    // Arrives when PE 0 has waited; PE 1 never comes.
    ::usleep(2 * soon);
  }
  aclshmemx_init_attr_t wanted = attributes(stage);
  wanted.option_attr.shm_init_timeout = 2;
  REQUIRE(aclshmemx_init_attr(ACLSHMEMX_INIT_WITH_DEFAULT, &wanted) == ACLSHMEM_BOOTSTRAP_ERROR);
}

TEST(PeerDeath, DuringInitNamesWhoIsMissing) {
  auto results = play("killedInInit", 3);
  for (int pe : {0, 2}) {
    EXPECT_EQ(results[size_t(pe)].exitCode, 0);
    expectMatch(results[size_t(pe)].errors, "aclshmem: error: PE " + std::to_string(pe) +
                                                ": PE 1 did not come to 'tcp://127\\.0\\.0\\.1:[0-9]+' within 2 s "
                                                "\\(shm_init_timeout\\)\n");
  }
}

HEDDLE_ROLE(staysAway) {
  aclshmemx_init_attr_t wanted = attributes(stage);
  wanted.option_attr.control_operation_timeout = 1;
  REQUIRE(aclshmemx_init_attr(ACLSHMEMX_INIT_WITH_DEFAULT, &wanted) == ACLSHMEM_SUCCESS);
  if (stage.pe == 1)
    ::sleep(2);
  else
    REQUIRE(aclshmem_malloc(64) == nullptr);
  REQUIRE(aclshmem_finalize() == ACLSHMEM_TIMEOUT_ERROR);
}

TEST(Deadline, OfAHeapCallEndsTheJobButNotTheProcess) {
  auto results = play("staysAway", 2);
  EXPECT_EQ(results[0].exitCode, 0);
  EXPECT_EQ(results[0].errors,
            "aclshmem: error: PE 0: aclshmem_malloc: PE 1 has not come, gave up after 1 s (control_operation_timeout)\n"
            "aclshmem: error: PE 0: aclshmem_finalize: the job has failed: PE 0 gave up waiting for the others\n");
  EXPECT_EQ(results[1].exitCode, 0);
  EXPECT_EQ(results[1].errors,
            "aclshmem: error: PE 1: aclshmem_finalize: the job has failed: PE 0 gave up waiting for the others\n");
}

HEDDLE_ROLE(comesLate) {
  join(stage);
  auto *word = static_cast<int32_t *>(aclshmem_calloc(1, 4));
  if (stage.pe == 1) {
    ::usleep(600 * 1000);
    if (stage.argument == "signal")
      aclshmemx_signal_op(word, 7, ACLSHMEM_SIGNAL_SET, 0);
  } else if (stage.argument == "signal") {
    REQUIRE(aclshmem_signal_wait_until(word, ACLSHMEM_CMP_GE, 5) == 7);
  }
  aclshmem_barrier_all();
  aclshmem_free(word);
  leave();
}

TEST(WaitReport, TellsWhoWaitsForWhat) {
  std::map<std::string, std::string> environment = {{"ACLSHMEM_WAIT_REPORT", "0.3"}};
  auto results = play("comesLate", 2, {"barrier", 30, environment});
  EXPECT_EQ(results[0].exitCode, 0);
  EXPECT_EQ(results[0].errors, "aclshmem: warning: PE 0: aclshmem_barrier_all has waited 0.3 s: PE 1 has not come, "
                               "expected its epoch >= 1, got 0\n");
  EXPECT_EQ(results[1].exitCode, 0);
  EXPECT_EQ(results[1].errors, "");
  results = play("comesLate", 2, {"signal", 30, environment});
  EXPECT_EQ(results[0].exitCode, 0);
  EXPECT_EQ(results[0].errors, "aclshmem: warning: PE 0: aclshmem_signal_wait_until has waited 0.3 s: expected "
                               "PE 0 + 0x0 >= 5, got 0\n");
}

TEST(WaitTimeout, EndsAWaitWhenAskedTo) {
  auto results = play("comesLate", 2, {"barrier", 30, {{"ACLSHMEM_WAIT_TIMEOUT", "0.3"}}});
  EXPECT_EQ(results[0].exitCode, 1);
  EXPECT_EQ(results[0].errors, "aclshmem: fatal: PE 0: aclshmem_barrier_all: PE 1 has not come, expected its epoch >= "
                               "1, got 0, gave up after 0.3 s (ACLSHMEM_WAIT_TIMEOUT)\n");
}

HEDDLE_ROLE(globalExit) {
  join(stage);
  aclshmem_barrier_all();
  if (stage.pe == std::stoi(stage.argument)) {
    ::usleep(soon);
    aclshmem_global_exit(7);
  }
  if (stage.pe % 2)
    aclshmem_barrier_all();
  // Not in a call of the library at all.
  for (;;)
    ::pause();
}

TEST(GlobalExit, EndsAllPesWithItsStatus) {
  for (const char *pe : {"0", "1", "3"})
    for (const Result &result : play("globalExit", 4, {pe})) {
      EXPECT_EQ(result.exitCode, 7) << "called by PE " << pe;
      EXPECT_EQ(result.errors, "");
      EXPECT_LT(result.seconds, 5);
    }
}

} // namespace
