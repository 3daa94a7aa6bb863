// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The disk cache under damage and under many writers.
#include "heddle/Support/DiskCache.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include <atomic>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <random>
#include <thread>

using namespace mlir::heddle;

namespace {
class DiskCacheTest : public ::testing::Test {
protected:
  void SetUp() override { ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("heddle-cache-test", folder)); }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  static std::string randomBytes(size_t size) {
    static std::mt19937 random(std::random_device{}());
    std::string bytes(size, '\0');
    for (char &byte : bytes)
      byte = static_cast<char>(random());
    return bytes;
  }

  /// The one entry's file.
  std::string entry() {
    for (const auto &file : std::filesystem::recursive_directory_iterator(folder.str().str()))
      if (file.is_regular_file())
        return file.path();
    return {};
  }

  llvm::SmallString<128> folder;
};

TEST_F(DiskCacheTest, GivesBackWhatWasStored) {
  DiskCache cache(folder);
  std::vector<std::string> segments = {randomBytes(1000), "", randomBytes(1)};
  std::string key = DiskCache::key({"some", "parts"});
  EXPECT_FALSE(cache.load(key));
  cache.store(key, segments);
  EXPECT_EQ(cache.load(key), segments);
}

TEST_F(DiskCacheTest, KeysTellPartsApart) {
  EXPECT_NE(DiskCache::key({"ab", "c"}), DiskCache::key({"a", "bc"}));
  EXPECT_EQ(DiskCache::key({"ab", "c"}), DiskCache::key({"ab", "c"}));
}

TEST_F(DiskCacheTest, DamagedEntriesAreMissing) {
  DiskCache cache(folder);
  std::string key = DiskCache::key({"k"});
  cache.store(key, {randomBytes(100)});
  std::string path = entry();
  std::ifstream in(path, std::ios::binary);
  std::string whole((std::istreambuf_iterator<char>(in)), {});
  for (size_t length : {size_t(0), size_t(7), size_t(31), size_t(40), whole.size() - 1}) {
    std::ofstream(path, std::ios::binary | std::ios::trunc) << whole.substr(0, length);
    EXPECT_FALSE(cache.load(key)) << length;
  }
  for (size_t at : {size_t(0), size_t(33), whole.size() - 1}) {
    std::string changed = whole;
    changed[at] ^= 1;
    std::ofstream(path, std::ios::binary | std::ios::trunc) << changed;
    EXPECT_FALSE(cache.load(key)) << at;
  }
  std::ofstream(path, std::ios::binary | std::ios::trunc) << whole;
  EXPECT_TRUE(cache.load(key));
}

TEST_F(DiskCacheTest, ReadersSeeWholeEntriesWhileOthersWrite) {
  std::string key = DiskCache::key({"shared"});
  std::string bytes = randomBytes(100000);
  std::atomic<int> wrong = 0, hits = 0;
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&, i] {
      DiskCache cache(folder);
      for (int round = 0; round < 20; ++round) {
        if (i % 2 == 0)
          cache.store(key, {bytes});
        else if (auto segments = cache.load(key))
          ++hits, wrong += segments->size() != 1 || segments->front() != bytes;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(DiskCache(folder).load(key), std::vector<std::string>{bytes});
}

TEST_F(DiskCacheTest, AFolderThatCannotBeWrittenCostsOnlyTime) {
  DiskCache cache("/proc/heddle");
  cache.store("0123", {"x"});
  EXPECT_FALSE(cache.load("0123"));
}
} // namespace
