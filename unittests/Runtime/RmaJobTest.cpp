// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tests of puts and gets: bit-exact data, untouched neighbours, refused targets.
#include "Coordinated.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>

using namespace heddle::test;

namespace {

constexpr size_t sizes[] = {0, 1, 7, 8, 63, 64, 65, 4096, (1u << 20) + 3};
constexpr size_t guard = 64, maxBytes = (1u << 20) + 3;

std::vector<unsigned char> randomBytes(unsigned seed, size_t count) {
  std::mt19937 random(seed);
  std::vector<unsigned char> bytes(count);
  for (unsigned char &byte : bytes)
    byte = static_cast<unsigned char>(random());
  return bytes;
}

using Copy = void (*)(void *, void *, size_t, int32_t);

/// Every PE puts fresh data to \p target; the target finds exactly them.
void putAndCheck(const Stage &stage, Copy put, int distance, unsigned char *area, unsigned seed) {
  int to = (stage.pe + distance) % stage.npes, from = (stage.pe + stage.npes - distance) % stage.npes;
  for (size_t bytes : sizes) {
    std::memset(area, 0xa5, maxBytes + 2 * guard);
    aclshmem_barrier_all();
    auto sent = randomBytes(seed + unsigned(stage.pe), bytes);
    put(area + guard, sent.data(), bytes, to);
    aclshmem_barrier_all();
    auto expected = randomBytes(seed + unsigned(from), bytes);
    REQUIRE(std::equal(expected.begin(), expected.end(), area + guard));
    for (size_t i = 0; i < guard; ++i)
      REQUIRE(area[i] == 0xa5 && area[guard + bytes + i] == 0xa5);
    aclshmem_barrier_all();
  }
}

void getAndCheck(const Stage &stage, Copy get, int distance, unsigned char *area, unsigned seed) {
  int from = (stage.pe + distance) % stage.npes;
  for (size_t bytes : sizes) {
    auto own = randomBytes(seed + unsigned(stage.pe), bytes);
    std::copy(own.begin(), own.end(), area);
    aclshmem_barrier_all();
    std::vector<unsigned char> got(bytes + guard, 0x5a);
    get(got.data(), area, bytes, from);
    aclshmem_quiet();
    auto expected = randomBytes(seed + unsigned(from), bytes);
    REQUIRE(std::equal(expected.begin(), expected.end(), got.begin()));
    for (size_t i = bytes; i < got.size(); ++i)
      REQUIRE(got[i] == 0x5a);
    aclshmem_barrier_all();
  }
}

HEDDLE_ROLE(bytes) {
  join(stage);
  auto *area = static_cast<unsigned char *>(aclshmem_malloc(maxBytes + 2 * guard));
  auto seed = unsigned(std::stoul(stage.argument));
  for (int distance : {0, 1, stage.npes - 1}) {
    putAndCheck(stage, aclshmem_putmem, distance, area, seed++);
    putAndCheck(stage, aclshmem_putmem_nbi, distance, area, seed++);
    getAndCheck(stage, aclshmem_getmem, distance, area, seed++);
    getAndCheck(stage, aclshmem_getmem_nbi, distance, area, seed++);
  }
  aclshmem_free(area);
  leave();
}

TEST(Rma, MovesBytesExactly) {
  std::string seed = std::to_string(std::random_device()() % 1000000);
  SCOPED_TRACE("seed " + seed);
  for (int npes : {1, 2, 4, 8})
    expectSilentSuccess("bytes", npes, {seed, 60});
}

/// The functions of one type.
template <class T>
struct Typed {
  void (*put)(T *, T *, size_t, int);
  void (*putNbi)(T *, T *, size_t, int);
  void (*get)(T *, T *, size_t, int);
  void (*getNbi)(T *, T *, size_t, int);
  void (*iput)(T *, T *, ptrdiff_t, ptrdiff_t, size_t, int);
  void (*iget)(T *, T *, ptrdiff_t, ptrdiff_t, size_t, int);
  void (*p)(T *, T, int);
  T (*g)(T *, int32_t);
  void (*putSignal)(T *, T *, size_t, uint8_t *, int32_t, int, int);
};

template <class T>
void checkType(const Stage &stage, const Typed<T> &calls) {
  constexpr size_t count = 32;
  int to = (stage.pe + 1) % stage.npes, from = (stage.pe + stage.npes - 1) % stage.npes;
  auto *area = static_cast<T *>(aclshmem_calloc(count, sizeof(T)));
  auto *word = static_cast<int32_t *>(aclshmem_calloc(1, sizeof(int32_t)));
  auto value = [](int pe, size_t i) { return T(1 + pe * 3 + int(i)); };
  auto fill = [&](int pe) {
    std::vector<T> values(count);
    for (size_t i = 0; i < count; ++i)
      values[i] = value(pe, i);
    return values;
  };
  std::vector<T> own = fill(stage.pe), fromPeer = fill(from), ofTarget = fill(to), got(count);
  auto step = [&](const std::vector<T> &expected) {
    aclshmem_barrier_all();
    REQUIRE(std::equal(expected.begin(), expected.end(), area));
    aclshmem_barrier_all();
    std::fill_n(area, count, T(0));
    aclshmem_barrier_all();
  };
  calls.put(area, own.data(), count, to);
  step(fromPeer);
  calls.putNbi(area, own.data(), count, to);
  step(fromPeer);
  calls.putSignal(area, own.data(), count, reinterpret_cast<uint8_t *>(word), 9, ACLSHMEM_SIGNAL_SET, to);
  REQUIRE(aclshmem_signal_wait_until(word, ACLSHMEM_CMP_EQ, 9) == 9);
  step(fromPeer);
  // Every second element, backwards at the target.
  calls.iput(area + count - 1, own.data(), -1, 2, count / 2, to);
  std::vector<T> strided(count);
  for (size_t i = 0; i < count / 2; ++i)
    strided[count - 1 - i] = fromPeer[2 * i];
  step(strided);
  calls.p(area + 5, own[3], to);
  std::vector<T> single(count);
  single[5] = fromPeer[3];
  step(single);
  std::copy(own.begin(), own.end(), area);
  aclshmem_barrier_all();
  REQUIRE(calls.g(area + 7, to) == ofTarget[7]);
  calls.get(got.data(), area, count, to);
  REQUIRE(got == ofTarget);
  std::fill(got.begin(), got.end(), T(0));
  calls.getNbi(got.data(), area, count, to);
  aclshmem_quiet();
  REQUIRE(got == ofTarget);
  std::fill(got.begin(), got.end(), T(0));
  calls.iget(got.data(), area + count - 1, 2, -2, count / 2, to);
  for (size_t i = 0; i < count; ++i)
    REQUIRE(got[i] == (i % 2 ? T(0) : ofTarget[count - 1 - i]));
  aclshmem_free(word);
  aclshmem_free(area);
}

#define CHECK_TYPE(NAME, T)                                                                                            \
  checkType<T>(stage, {aclshmem_##NAME##_put, aclshmem_##NAME##_put_nbi, aclshmem_##NAME##_get,                        \
                       aclshmem_##NAME##_get_nbi, aclshmem_##NAME##_iput, aclshmem_##NAME##_iget, aclshmem_##NAME##_p, \
                       aclshmem_##NAME##_g, aclshmem_##NAME##_put_signal})

HEDDLE_ROLE(types) {
  join(stage);
  CHECK_TYPE(float, float);
  CHECK_TYPE(double, double);
  CHECK_TYPE(int8, int8_t);
  CHECK_TYPE(int16, int16_t);
  CHECK_TYPE(int32, int32_t);
  CHECK_TYPE(int64, int64_t);
  CHECK_TYPE(uint8, uint8_t);
  CHECK_TYPE(uint16, uint16_t);
  CHECK_TYPE(uint32, uint32_t);
  CHECK_TYPE(uint64, uint64_t);
  CHECK_TYPE(char, char);
  leave();
}

TEST(Rma, HasEveryTypeOfTheHost) {
  for (int npes : {1, 2, 4})
    expectSilentSuccess("types", npes);
}

/// The functions of one width.
struct Sized {
  size_t bytes;
  void (*put)(void *, void *, size_t, int32_t);
  void (*get)(void *, void *, size_t, int32_t);
  void (*iput)(void *, void *, ptrdiff_t, ptrdiff_t, size_t, int);
  void (*iget)(void *, void *, ptrdiff_t, ptrdiff_t, size_t, int);
};

HEDDLE_ROLE(widths) {
  join(stage);
  int to = (stage.pe + 1) % stage.npes, from = (stage.pe + stage.npes - 1) % stage.npes;
  const Sized all[] = {{1, aclshmem_put8, aclshmem_get8, aclshmem_iput8, aclshmem_iget8},
                       {2, aclshmem_put16, aclshmem_get16, aclshmem_iput16, aclshmem_iget16},
                       {4, aclshmem_put32, aclshmem_get32, aclshmem_iput32, aclshmem_iget32},
                       {8, aclshmem_put64, aclshmem_get64, aclshmem_iput64, aclshmem_iget64},
                       {16, aclshmem_put128, aclshmem_get128, aclshmem_iput128, aclshmem_iget128}};
  for (const Sized &calls : all) {
    size_t bytes = 20 * calls.bytes;
    auto *area = static_cast<unsigned char *>(aclshmem_calloc(20, calls.bytes));
    auto own = randomBytes(unsigned(stage.pe), bytes), other = randomBytes(unsigned(from), bytes);
    calls.put(area, own.data(), 20, to);
    aclshmem_barrier_all();
    REQUIRE(std::memcmp(area, other.data(), bytes) == 0);
    // `area` of the target holds what this PE sent.
    std::vector<unsigned char> got(bytes);
    calls.get(got.data(), area, 20, to);
    REQUIRE(got == own);
    calls.iget(got.data(), area, 1, 3, 6, to);
    for (size_t i = 0; i < 6 * calls.bytes; ++i)
      REQUIRE(got[i] == own[i / calls.bytes * 3 * calls.bytes + i % calls.bytes]);
    aclshmem_barrier_all();
    calls.iput(area, own.data() + 10 * calls.bytes, 2, 1, 5, to);
    aclshmem_barrier_all();
    for (size_t i = 0; i < 5 * calls.bytes; ++i)
      REQUIRE(area[i / calls.bytes * 2 * calls.bytes + i % calls.bytes] == other[10 * calls.bytes + i]);
    aclshmem_barrier_all();
    aclshmem_free(area);
  }
  leave();
}

TEST(Rma, HasEveryWidth) {
  for (int npes : {1, 2, 4})
    expectSilentSuccess("widths", npes);
}

HEDDLE_ROLE(badTargets) {
  join(stage);
  auto *base = static_cast<char *>(aclshmemx_get_heap_base());
  auto *word = static_cast<int32_t *>(aclshmem_calloc(16, 4));
  int32_t local[4] = {1, 2, 3, 4};
  aclshmem_putmem(word, local, 4, stage.npes);
  aclshmem_putmem(local, word, 4, 0);
  aclshmem_getmem(local, base + (8u << 20) - 4, 8, 0);
  aclshmem_int32_put(word, local, SIZE_MAX, 0);
  aclshmem_int32_iput(word, local, -1, 1, 2, 0);
  aclshmem_int64_iget(reinterpret_cast<int64_t *>(local), reinterpret_cast<int64_t *>(word), 1, PTRDIFF_MAX, 2, 0);
  aclshmemx_signal_op(word, 1, 2, 0);
  aclshmemx_signal_op(reinterpret_cast<int32_t *>(reinterpret_cast<char *>(word) + 2), 1, 0, 0);
  // Nothing at all needs no valid address.
  aclshmem_putmem(local, word, 0, 0);
  REQUIRE(local[0] == 1 && word[0] == 0);
  aclshmem_free(word);
  leave();
}

TEST(Rma, ReportsTargetsThatAreNone) {
  auto results = play("badTargets", 1);
  EXPECT_EQ(results[0].exitCode, 0);
  std::string start = "aclshmem: error: PE 0: ", inside = " bytes inside the symmetric heap of this PE, got ";
  expectMatch(results[0].errors,
              start + "aclshmem_putmem: expected a PE from 0 to 0, got 1\n" + start + "aclshmem_putmem: expected 4" +
                  inside + "0x[0-9a-f]+\n" + start + "aclshmem_getmem: expected 8" + inside + "PE 0 \\+ 0x7ffffc\n" +
                  start + "aclshmem_int32_put: expected 18446744073709551615" + inside + "PE 0 \\+ 0x0\n" + start +
                  "aclshmem_int32_iput: expected 8" + inside + "0x[0-9a-f]+\n" + start +
                  "aclshmem_int64_iget: expected 18446744073709551615" + inside + "PE 0 \\+ 0x0\n" + start +
                  "aclshmemx_signal_op: expected the signal operation SET \\(0\\) or ADD \\(1\\), got 2\n" + start +
                  "aclshmemx_signal_op: expected a signal word at a multiple of 4, got PE 0 \\+ 0x2\n");
}

HEDDLE_ROLE(overlap) {
  join(stage);
  auto *area = static_cast<unsigned char *>(aclshmem_malloc(256));
  for (int i = 0; i < 256; ++i)
    area[i] = static_cast<unsigned char>(i);
  aclshmem_putmem(area + 10, area, 200, stage.pe);
  for (int i = 0; i < 200; ++i)
    REQUIRE(area[10 + i] == i);
  aclshmem_free(area);
  leave();
}

TEST(Rma, CopiesOverlappingRangesOfOnePe) { expectSilentSuccess("overlap", 1); }

} // namespace
