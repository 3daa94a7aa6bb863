// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tests of signals: order against data, atomicity, comparisons.
#include "Coordinated.h"

#include <gtest/gtest.h>

#include <cstring>

using namespace heddle::test;

namespace {

HEDDLE_ROLE(signalAfterData) {
  join(stage);
  constexpr size_t words = 256;
  auto *data = static_cast<int32_t *>(aclshmem_calloc(words, 4));
  auto *arrived = static_cast<int32_t *>(aclshmem_calloc(1, 64)),
       *taken = static_cast<int32_t *>(aclshmem_calloc(1, 64));
  int next = (stage.pe + 1) % stage.npes, previous = (stage.pe + stage.npes - 1) % stage.npes;
  std::vector<int32_t> sent(words);
  for (int32_t round = 1; round <= 5000; ++round) {
    sent.assign(words, round);
    aclshmemx_putmem_signal(data, sent.data(), words * 4, arrived, round, ACLSHMEM_SIGNAL_SET, next);
    REQUIRE(aclshmem_signal_wait_until(arrived, ACLSHMEM_CMP_EQ, round) == round);
    for (size_t i = 0; i < words; ++i)
      REQUIRE(data[i] == round);
    // The sender may write again only when this PE has looked.
    aclshmemx_signal_op(taken, round, ACLSHMEM_SIGNAL_SET, previous);
    aclshmem_signal_wait_until(taken, ACLSHMEM_CMP_GE, round);
  }
  aclshmem_barrier_all();
  aclshmem_free(taken);
  aclshmem_free(arrived);
  aclshmem_free(data);
  leave();
}

TEST(Signal, IsNeverSeenBeforeItsData) {
  for (int npes : {1, 2, 4})
    expectSilentSuccess("signalAfterData", npes, {"", 60});
}

HEDDLE_ROLE(addFromAll) {
  join(stage);
  auto *word = static_cast<int32_t *>(aclshmem_calloc(1, 4));
  constexpr int times = 2000;
  for (int i = 0; i < times; ++i)
    aclshmemx_signal_op(word, 1, ACLSHMEM_SIGNAL_ADD, i % stage.npes);
  int32_t mine = 0;
  for (int i = 0; i < times; ++i)
    mine += i % stage.npes == stage.pe;
  REQUIRE(aclshmem_signal_wait_until(word, ACLSHMEM_CMP_GE, mine * stage.npes) == mine * stage.npes);
  aclshmem_barrier_all();
  REQUIRE(*word == mine * stage.npes);
  aclshmem_barrier_all();
  aclshmem_free(word);
  leave();
}

TEST(Signal, AddsNothingIsLost) {
  for (int npes : {1, 2, 4, 8})
    expectSilentSuccess("addFromAll", npes);
}

HEDDLE_ROLE(comparisons) {
  join(stage);
  auto *word = static_cast<int32_t *>(aclshmem_calloc(1, 4));
  // For each comparison: the value that is there first, and the one that satisfies the wait for 5.
  const int32_t before[] = {4, 5, 5, 4, 5, 6}, after[] = {5, 6, 6, 5, 4, 5};
  for (int cmp = ACLSHMEM_CMP_EQ; cmp <= ACLSHMEM_CMP_LE; ++cmp) {
    if (stage.pe == 0)
      aclshmemx_signal_op(word, before[cmp], ACLSHMEM_SIGNAL_SET, 1);
    aclshmem_barrier_all();
    int holds = 1;
    aclshmem_int32_test(word, cmp, 5, &holds);
    REQUIRE(stage.pe == 0 || holds == 0);
    aclshmem_barrier_all();
    if (stage.pe == 0)
      aclshmemx_signal_op(word, after[cmp], ACLSHMEM_SIGNAL_SET, 1);
    else
      REQUIRE(aclshmem_signal_wait_until(word, cmp, 5) == after[cmp]);
    aclshmem_barrier_all();
  }
  aclshmem_free(word);
  leave();
}

TEST(Signal, WaitsForEveryComparison) { expectSilentSuccess("comparisons", 2); }

HEDDLE_ROLE(unknownComparison) {
  join(stage);
  auto *word = static_cast<int32_t *>(aclshmem_calloc(1, 4));
  *word = 3;
  REQUIRE(aclshmem_signal_wait_until(word, 6, 5) == 3);
  aclshmem_int32_wait_until(word, -1, 5);
  int holds = 7;
  aclshmem_int32_test(word, 6, 3, &holds);
  REQUIRE(holds == 0);
  aclshmem_free(word);
  leave();
}

TEST(Signal, ReportsAnUnknownComparisonAndReturns) {
  auto results = play("unknownComparison", 1);
  EXPECT_EQ(results[0].exitCode, 0);
  EXPECT_EQ(results[0].errors,
            "aclshmem: error: PE 0: aclshmem_signal_wait_until: expected a comparison from 0 to 5, got 6\n"
            "aclshmem: error: PE 0: aclshmem_int32_wait_until: expected a comparison from 0 to 5, got -1\n"
            "aclshmem: error: PE 0: aclshmem_int32_test: expected a comparison from 0 to 5, got 6\n");
}

} // namespace
