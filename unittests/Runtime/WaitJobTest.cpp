// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tests of the typed waits and tests over several words.
#include "Coordinated.h"

#include <gtest/gtest.h>

#include <vector>

using namespace heddle::test;

namespace {

constexpr size_t count = 6;

HEDDLE_ROLE(tests) {
  join(stage);
  auto *words = static_cast<int64_t *>(aclshmem_calloc(count, 8));
  const int64_t values[count] = {5, -1, 5, 7, 5, 9};
  for (size_t i = 0; i < count; ++i)
    words[i] = values[i];
  int status[count] = {1, 0, 0, 0, 0, 0}, all[count] = {1, 1, 1, 1, 1, 1}, result = 0;
  int64_t wanted[count] = {0, -1, 6, 7, 8, 9};
  size_t found = 0, indices[count] = {};

  aclshmem_int64_test_any(words, count, status, ACLSHMEM_CMP_EQ, 5, &found);
  REQUIRE(found == 2);
  aclshmem_int64_test_any(words, count, status, ACLSHMEM_CMP_EQ, 77, &found);
  REQUIRE(found == SIZE_MAX);
  aclshmem_int64_test_some(words, count, indices, status, ACLSHMEM_CMP_EQ, 5, &found);
  REQUIRE(found == 2 && indices[0] == 2 && indices[1] == 4);
  aclshmem_int64_test_some(words, count, indices, nullptr, ACLSHMEM_CMP_LT, 6, &found);
  REQUIRE(found == 4 && indices[0] == 0 && indices[1] == 1);
  aclshmem_int64_test_any_vector(words, count, nullptr, ACLSHMEM_CMP_EQ, wanted, &found);
  REQUIRE(found == 1);
  aclshmem_int64_test_some_vector(words, count, indices, nullptr, ACLSHMEM_CMP_EQ, wanted, &found);
  REQUIRE(found == 3 && indices[2] == 5);
  aclshmem_int64_test_all_vector(words, count, nullptr, ACLSHMEM_CMP_EQ, wanted, &result);
  REQUIRE(result == 0);
  int three[count] = {1, 0, 1, 0, 1, 0};
  aclshmem_int64_test_all_vector(words, count, three, ACLSHMEM_CMP_EQ, wanted, &result);
  REQUIRE(result == 1);
  aclshmem_int64_test_all_vector(words, 0, nullptr, ACLSHMEM_CMP_EQ, wanted, &result);
  REQUIRE(result == 1);

  // Nothing to wait for: these return at once.
  aclshmem_int64_wait_until_any(words, count, all, ACLSHMEM_CMP_EQ, 77, &found);
  REQUIRE(found == SIZE_MAX);
  aclshmem_int64_wait_until_some(words, 0, indices, nullptr, ACLSHMEM_CMP_EQ, 77, &found);
  REQUIRE(found == 0);
  aclshmem_int64_wait_until_all(words, count, all, ACLSHMEM_CMP_EQ, 77);
  // From the first satisfied element on and around.
  aclshmem_int64_wait_until_some(words, count, indices, nullptr, ACLSHMEM_CMP_GE, 7, &found);
  REQUIRE(found == 2 && indices[0] == 3 && indices[1] == 5);
  aclshmem_free(words);
  leave();
}

TEST(Test, LooksAtTheWordsThatAreNotLeftOut) { expectSilentSuccess("tests", 1); }

/// PE 0 releases the others one word after the other.
HEDDLE_ROLE(waits) {
  join(stage);
  auto *words = static_cast<uint16_t *>(aclshmem_calloc(count, 2));
  if (stage.pe == 0) {
    for (uint16_t i = 0; i < count; ++i)
      for (int pe = 1; pe < stage.npes; ++pe)
        aclshmem_uint16_p(&words[(i + 3) % count], uint16_t(10 + i), pe);
  } else {
    size_t found = 0, indices[count];
    int status[count] = {};
    // Each word is found once, in whatever order it is seen.
    for (size_t left = count; left;) {
      aclshmem_uint16_wait_until_some(words, count, indices, status, ACLSHMEM_CMP_GE, 10, &found);
      REQUIRE(found >= 1 && found <= left);
      for (size_t i = 0; i < found; ++i) {
        REQUIRE(status[indices[i]] == 0 && words[indices[i]] == 10 + (indices[i] + 3) % count);
        status[indices[i]] = 1;
      }
      left -= found;
    }
    uint16_t wanted[count] = {13, 14, 15, 10, 11, 12};
    aclshmem_uint16_wait_until_all(words, count, nullptr, ACLSHMEM_CMP_NE, 0);
    aclshmem_uint16_wait_until_all_vector(words, count, nullptr, ACLSHMEM_CMP_EQ, wanted);
    aclshmem_uint16_wait_until_any_vector(words, count, nullptr, ACLSHMEM_CMP_EQ, wanted, &found);
    REQUIRE(found == 0);
    aclshmem_uint16_wait_until_some_vector(words, count, indices, nullptr, ACLSHMEM_CMP_EQ, wanted, &found);
    REQUIRE(found == count);
    aclshmem_uint16_wait(words, 0);
    aclshmem_uint16_wait_until(words, ACLSHMEM_CMP_LE, 13);
  }
  aclshmem_barrier_all();
  aclshmem_free(words);
  leave();
}

TEST(Wait, FindsEveryWordOnce) {
  for (int npes : {2, 4})
    expectSilentSuccess("waits", npes);
}

HEDDLE_ROLE(floats) {
  join(stage);
  auto *word = static_cast<float *>(aclshmem_calloc(1, 4));
  if (stage.pe == 0)
    aclshmem_float_p(word, -0.5f, 1);
  else
    aclshmem_float_wait_until(word, ACLSHMEM_CMP_LT, 0.0f);
  aclshmem_barrier_all();
  aclshmem_free(word);
  leave();
}

TEST(Wait, ComparesFloatsAsNumbers) { expectSilentSuccess("floats", 2); }

} // namespace
