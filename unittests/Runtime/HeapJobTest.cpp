// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tests of the symmetric heap: collective calls that agree, and that do not.
#include "Coordinated.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <unistd.h>

using namespace heddle::test;

namespace {

constexpr uint64_t heapBytes = 8u << 20;

uint64_t offsetOf(const void *block) {
  return uint64_t(static_cast<const char *>(block) - static_cast<char *>(aclshmemx_get_heap_base()));
}

/// Expects of \p results that all PEs succeeded and printed \p errors, in which "#" stands for the PE.
void expectErrors(const std::vector<Result> &results, const std::string &errors) {
  for (size_t pe = 0; pe < results.size(); ++pe) {
    std::string expected = errors;
    for (size_t at; (at = expected.find('#')) != expected.npos;)
      expected.replace(at, 1, std::to_string(pe));
    EXPECT_EQ(results[pe].exitCode, 0) << "PE " << pe;
    EXPECT_EQ(results[pe].errors, expected) << "PE " << pe;
  }
}

HEDDLE_ROLE(capacity) {
  join(stage, heapBytes);
  REQUIRE(aclshmem_malloc(0) == nullptr);
  void *all = aclshmem_malloc(heapBytes);
  REQUIRE(all == aclshmemx_get_heap_base());
  std::memset(all, 1, heapBytes);
  aclshmem_barrier_all();
  REQUIRE(aclshmem_malloc(1) == nullptr);
  aclshmem_free(all);
  REQUIRE(aclshmem_malloc(heapBytes + (6u << 20) + 1) == nullptr);
  void *small = aclshmem_malloc(heapBytes - 64);
  REQUIRE(small);
  aclshmem_free(small);
  leave();
}

TEST(Heap, GivesAllOfItselfAndSaysWhenItIsFull) {
  for (int npes : {1, 2, 4, 8})
    expectErrors(play("capacity", npes),
                 "aclshmem: error: PE #: aclshmem_malloc of 1 bytes does not fit: 0 of 8388608 heap bytes are free, "
                 "the largest free range has 0, free blocks or raise local_mem_size\n"
                 "aclshmem: error: PE #: aclshmem_malloc of 14680065 bytes does not fit: 8388608 of 8388608 heap bytes "
                 "are free, the largest free range has 8388608, free blocks or raise local_mem_size\n");
}

HEDDLE_ROLE(badArguments) {
  join(stage, heapBytes);
  REQUIRE(aclshmem_calloc(SIZE_MAX, 2) == nullptr);
  REQUIRE(aclshmem_calloc(0, 8) == nullptr);
  for (size_t alignment : {0, 3, 24})
    REQUIRE(aclshmem_align(alignment, 64) == nullptr);
  REQUIRE(aclshmem_align(64, 0) == nullptr);
  void *aligned = aclshmem_align(4096, 10);
  REQUIRE(aligned && uintptr_t(aligned) % 4096 == 0);
  aclshmem_free(aligned);
  leave();
}

TEST(Heap, RefusesBadArgumentsOnAllPes) {
  expectErrors(play("badArguments", 2),
               "aclshmem: error: PE #: aclshmem_calloc: the product of count and size is too large\n"
               "aclshmem: error: PE #: aclshmem_align: expected an alignment that is a power of two, got 0\n"
               "aclshmem: error: PE #: aclshmem_align: expected an alignment that is a power of two, got 3\n"
               "aclshmem: error: PE #: aclshmem_align: expected an alignment that is a power of two, got 24\n");
}

HEDDLE_ROLE(badFree) {
  join(stage, heapBytes);
  auto *block = static_cast<char *>(aclshmem_malloc(100));
  aclshmem_free(block + 8);
  aclshmem_free(block);
  aclshmem_free(block);
  aclshmem_free(static_cast<char *>(aclshmemx_get_heap_base()) + heapBytes);
  void *all = aclshmem_malloc(heapBytes);
  REQUIRE(all);
  aclshmem_free(all);
  leave();
}

TEST(Heap, SurvivesBadFrees) {
  for (const Result &result : play("badFree", 2)) {
    EXPECT_EQ(result.exitCode, 0);
    expectMatch(result.errors,
                "aclshmem: error: PE [01]: aclshmem_free: expected the start of a block: 0x[0-9a-f]+ lies 8 bytes "
                "inside a block\n"
                "aclshmem: error: PE [01]: aclshmem_free: expected the start of a block: 0x[0-9a-f]+ is not in a block "
                "of the heap\n"
                "aclshmem: error: PE [01]: aclshmem_free: expected the start of a block: 0x[0-9a-f]+ is not in a block "
                "of the heap\n");
  }
}

HEDDLE_ROLE(asymmetric) {
  join(stage, heapBytes);
  bool odd = stage.pe == 1;
  void *block = nullptr;
  if (stage.argument == "size")
    block = aclshmem_malloc(odd ? 8192 : 4096);
  else if (stage.argument == "function")
    block = odd ? aclshmem_calloc(1, 4096) : aclshmem_malloc(4096);
  else if (stage.argument == "alignment")
    block = aclshmem_align(odd ? 128 : 256, 4096);
  else if (stage.argument == "room")
    block = aclshmem_malloc(odd ? heapBytes * 2 : 4096);
  REQUIRE(block == nullptr);
  void *all = aclshmem_malloc(heapBytes);
  REQUIRE(all);
  aclshmem_free(all);
  leave();
}

TEST(Heap, ComparesTheCallsOfAllPes) {
  auto message = [](const char *first, const char *second) {
    return std::string("aclshmem: error: PE #: heap call 1 differs between PEs: PE 0 asked ") + first +
           ", PE 1 asked " + second + ", all PEs must make the same heap calls in the same order\n";
  };
  for (int npes : {2, 4, 8})
    expectErrors(play("asymmetric", npes, {"size"}),
                 message("aclshmem_malloc of 4096 bytes", "aclshmem_malloc of 8192 bytes"));
  expectErrors(play("asymmetric", 2, {"function"}),
               message("aclshmem_malloc of 4096 bytes", "aclshmem_calloc of 4096 bytes"));
  expectErrors(play("asymmetric", 2, {"alignment"}), message("aclshmem_align(256, 4096)", "aclshmem_align(128, 4096)"));
  expectErrors(play("asymmetric", 2, {"room"}),
               message("aclshmem_malloc of 4096 bytes", "aclshmem_malloc of 16777216 bytes"));
}

HEDDLE_ROLE(asymmetricFree) {
  join(stage, heapBytes);
  void *first = aclshmem_malloc(64), *second = aclshmem_malloc(64);
  aclshmem_free(stage.pe == 1 ? second : first);
  // Nothing was freed, so a common order works now.
  aclshmem_free(first);
  aclshmem_free(second);
  void *all = aclshmem_malloc(heapBytes);
  REQUIRE(all);
  aclshmem_free(all);
  leave();
}

TEST(Heap, FreesNothingWhenPesFreeDifferentBlocks) {
  expectErrors(play("asymmetricFree", 3),
               "aclshmem: error: PE #: heap call 3 differs between PEs: PE 0 asked aclshmem_free(heap + 0), PE 1 asked "
               "aclshmem_free(heap + 64), all PEs must make the same heap calls in the same order\n");
}

HEDDLE_ROLE(mallocAgainstFinalize) {
  join(stage, heapBytes);
  if (stage.pe == 0) {
    REQUIRE(aclshmem_malloc(64) == nullptr);
    REQUIRE(aclshmem_finalize() == ACLSHMEM_TIMEOUT_ERROR);
  } else {
    REQUIRE(aclshmem_finalize() == ACLSHMEM_INVALID_PARAM);
  }
}

TEST(Heap, TellsAMallocThatAnotherPeFinalizes) {
  auto results = play("mallocAgainstFinalize", 2);
  std::string text = ": heap call 1 differs between PEs: PE 0 asked aclshmem_malloc of 64 bytes, PE 1 asked "
                     "aclshmem_finalize, all PEs must make the same heap calls in the same order\n";
  EXPECT_EQ(results[1].exitCode, 0);
  EXPECT_EQ(results[1].errors, "aclshmem: error: PE 1" + text);
  EXPECT_EQ(results[0].exitCode, 0);
  // PE 0 may notice that PE 1 left by its connection or by its mark.
  expectMatch(results[0].errors,
              "aclshmem: error: PE 0" + text +
                  "aclshmem: error: PE 0: aclshmem_finalize: (the job has failed: )?PE 1 (called aclshmem_finalize "
                  "while others did not|ended without aclshmem_finalize)\n");
}

HEDDLE_ROLE(freeNullAlone) {
  join(stage, heapBytes);
  if (stage.pe == 0) {
    aclshmem_free(nullptr);
    REQUIRE(aclshmem_malloc(0) == nullptr);
  }
  void *block = aclshmem_malloc(64);
  REQUIRE(block);
  aclshmem_free(block);
  leave();
}

TEST(Heap, WaitsForNobodyWhenThereIsNothingToDo) { expectSilentSuccess("freeNullAlone", 2); }

HEDDLE_ROLE(zeroed) {
  join(stage, heapBytes);
  for (int round = 0; round < 20; ++round) {
    auto *dirty = static_cast<unsigned char *>(aclshmem_malloc(5000));
    std::memset(dirty, 0xee, 5000);
    aclshmem_free(dirty);
    auto *clean = static_cast<unsigned char *>(aclshmem_calloc(50, 100));
    REQUIRE(clean == dirty);
    // A peer that is ahead writes one byte; everything else must be zero whenever this PE looks.
    unsigned char mark = 1;
    aclshmem_putmem(clean + 17, &mark, 1, (stage.pe + 1) % stage.npes);
    aclshmem_barrier_all();
    for (int i = 0; i < 5000; ++i)
      REQUIRE(clean[i] == (i == 17));
    aclshmem_free(clean);
  }
  leave();
}

TEST(Heap, ZeroesRecycledMemoryBeforeAPeerCanWrite) {
  for (int npes : {1, 2, 4})
    expectSilentSuccess("zeroed", npes);
}

HEDDLE_ROLE(randomCalls) {
  join(stage, heapBytes);
  auto *offsets = static_cast<uint64_t *>(aclshmem_malloc(sizeof(uint64_t) * 64));
  std::mt19937 random(unsigned(std::stoul(stage.argument)));
  std::vector<void *> blocks;
  for (int step = 0; step < 3000; ++step) {
    if (!blocks.empty() && random() % 2) {
      size_t i = random() % blocks.size();
      aclshmem_free(blocks[i]);
      blocks.erase(blocks.begin() + long(i));
      continue;
    }
    size_t bytes = 1 + random() % 20000;
    void *block = random() % 3 ? aclshmem_malloc(bytes) : aclshmem_align(size_t(1) << random() % 14, bytes);
    if (block)
      blocks.push_back(block);
    if (step % 100)
      continue;
    // Every PE has the same block at the same offset.
    uint64_t mine = block ? offsetOf(block) : ~uint64_t(0);
    for (int pe = 0; pe < stage.npes; ++pe)
      aclshmem_uint64_p(&offsets[stage.pe], mine, pe);
    aclshmem_barrier_all();
    REQUIRE(std::all_of(offsets, offsets + stage.npes, [&](uint64_t other) { return other == mine; }));
    aclshmem_barrier_all();
  }
  for (void *block : blocks)
    aclshmem_free(block);
  aclshmem_free(offsets);
  void *all = aclshmem_malloc(heapBytes);
  REQUIRE(all);
  aclshmem_free(all);
  leave();
}

TEST(Heap, GivesEqualOffsetsForEqualRandomCalls) {
  std::string seed = std::to_string(std::random_device()());
  SCOPED_TRACE("seed " + seed);
  for (int npes : {2, 4})
    for (const Result &result : play("randomCalls", npes, {seed, 60, {{"SHMEM_LOG_LEVEL", "FATAL"}}}))
      EXPECT_EQ(result.exitCode, 0) << result.errors;
}

HEDDLE_ROLE(leaks) {
  join(stage, heapBytes);
  REQUIRE(aclshmem_malloc(100));
  void *freed = aclshmem_malloc(200);
  REQUIRE(freed && aclshmem_malloc(300));
  aclshmem_free(freed);
  leave();
}

TEST(Heap, ReportsWhatWasNotFreed) {
  expectErrors(play("leaks", 2),
               "aclshmem: warning: PE #: heap block of 100 bytes from heap call 1 was not freed before "
               "aclshmem_finalize\n"
               "aclshmem: warning: PE #: heap block of 300 bytes from heap call 3 was not freed before "
               "aclshmem_finalize\n");
}

HEDDLE_ROLE(noPages) {
  join(stage, 40ull << 30);
  // More than this machine has; the heap itself is large enough.
  REQUIRE(aclshmem_malloc(40ull << 30) == nullptr);
  void *small = aclshmem_malloc(4096);
  REQUIRE(small);
  aclshmem_free(small);
  leave();
}

TEST(Heap, SaysThatTheSystemHasNoMemory) {
  if (uint64_t(::sysconf(_SC_PHYS_PAGES)) * uint64_t(::sysconf(_SC_PAGESIZE)) > 40ull << 30) {
    // A machine that has the memory gives it: then the test would take all of it.
    SUCCEED();
    return;
  }
  for (const Result &result : play("noPages", 2)) {
    EXPECT_EQ(result.exitCode, 0);
    expectMatch(result.errors, "aclshmem: error: PE [01]: PE 0 has no memory for aclshmem_malloc of 42949672960 bytes: "
                               "the system has [0-9]+ bytes of memory left, 42949672960 are needed\n");
  }
}

HEDDLE_ROLE(pointers) {
  join(stage, heapBytes);
  auto *base = static_cast<char *>(aclshmemx_get_heap_base());
  auto *word = static_cast<int32_t *>(aclshmem_malloc(4));
  REQUIRE(aclshmem_ptr(word, stage.pe) == word);
  REQUIRE(uintptr_t(base) % (2u << 20) == 0);
  REQUIRE(aclshmem_ptr(word, -1) == nullptr && aclshmem_ptr(word, stage.npes) == nullptr);
  REQUIRE(aclshmem_ptr(base + heapBytes, 0) == nullptr && aclshmem_ptr(base - 1, 0) == nullptr);
  int32_t local = 0;
  REQUIRE(aclshmem_ptr(&local, 0) == nullptr && aclshmem_ptr(nullptr, 0) == nullptr);
  auto *peer = static_cast<int32_t *>(aclshmem_ptr(word, (stage.pe + 1) % stage.npes));
  *peer = 40 + stage.pe;
  aclshmem_barrier_all();
  REQUIRE(*word == 40 + (stage.pe + stage.npes - 1) % stage.npes);
  aclshmem_free(word);
  leave();
}

TEST(Ptr, NamesTheObjectOfThePeerOrNothing) {
  for (int npes : {1, 2, 4, 8}) {
    auto results = play("pointers", npes);
    for (int pe = 0; pe < npes; ++pe) {
      std::string start = "aclshmem: error: PE " + std::to_string(pe) + ": aclshmem_ptr: expected ";
      std::string range = start + "a PE from 0 to " + std::to_string(npes - 1) + ", got ";
      std::string outside = start + "1 bytes inside the symmetric heap of this PE, got ";
      EXPECT_EQ(results[size_t(pe)].exitCode, 0);
      expectMatch(results[size_t(pe)].errors,
                  range + "-1\n" + range + std::to_string(npes) + "\n" + "(" + outside + "(0x[0-9a-f]+|0)\n){4}");
    }
  }
}

} // namespace
