// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Kernel objects from disk: linking, running, and every way in which an object can be wrong.
#include "FakeRanks.h"
#include "Symbols.h"

#include "llvm/Support/MemoryBuffer.h"

#include <cmath>
#include <regex>

using namespace heddle;
using namespace heddle::test;
using emulator::Kernel;

static std::string readFile(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  EXPECT_TRUE(buffer) << path;
  return buffer ? (*buffer)->getBuffer().str() : "";
}

static std::string object(const char *name) { return readFile(std::string(HEDDLE_TEST_KERNELS "/") + name + ".o"); }

static std::unique_ptr<Kernel> load(const char *name, uint64_t arenaBytes = 0) {
  llvm::Expected<std::unique_ptr<Kernel>> kernel =
      Kernel::load(object("Good"), {.name = name, .arenaBytes = arenaBytes});
  if (!kernel) {
    ADD_FAILURE() << llvm::toString(kernel.takeError());
    return nullptr;
  }
  return std::move(*kernel);
}

static std::string refusal(llvm::StringRef bytes, const char *name) {
  return llvm::toString(Kernel::load(bytes, {.name = name}).takeError());
}

TEST(Kernel, runsWithArenaAndMath) {
  constexpr int64_t programs = 24, count = 100;
  std::unique_ptr<Kernel> kernel = load("tile", count * sizeof(float));
  std::vector<float> in(programs * count), out(programs * count, -1);
  for (size_t i = 0; i < in.size(); ++i)
    in[i] = float(i) / 3;
  uint64_t args[] = {reinterpret_cast<uintptr_t>(in.data()), reinterpret_cast<uintptr_t>(out.data()), count};
  EXPECT_EQ(llvm::toString(emulator::launch(*kernel, {.grid = {2, 3, 4}, .args = args, .target = "Ascend910B3"})), "");
  for (size_t i = 0; i < in.size(); ++i)
    ASSERT_EQ(out[i], in[i] + std::sqrt(float(i / count)));
}

TEST(Kernel, oneObjectServesAllRanks) {
  std::unique_ptr<Kernel> kernel = load("ring");
  EXPECT_TRUE(kernel->mayWait());
  FakeRanks ranks(4);
  std::vector<std::thread> threads;
  for (int32_t rank = 0; rank < 4; ++rank)
    threads.emplace_back([&, rank] {
      uint64_t args[] = {reinterpret_cast<uintptr_t>(ranks.at<int64_t>(rank, 64)), 1000};
      emulator::LaunchRequest request{.args = args, .target = "Ascend910B3", .state = ranks.state(rank)};
      EXPECT_EQ(llvm::toString(emulator::launch(*kernel, request)), "");
    });
  for (std::thread &thread : threads)
    thread.join();
  for (int32_t rank = 0; rank < 4; ++rank)
    EXPECT_EQ(*ranks.at<int64_t>(rank, 64), 1000 + (rank + 3) % 4);
}

TEST(Kernel, kernelsOfOneNameLiveTogether) {
  std::unique_ptr<Kernel> first = load("tile", 64), second = load("tile", 64);
  EXPECT_NE(first->entry(), second->entry());
  first.reset();
  float in[1] = {2}, out[1] = {};
  uint64_t args[] = {reinterpret_cast<uintptr_t>(in), reinterpret_cast<uintptr_t>(out), 1};
  EXPECT_EQ(llvm::toString(emulator::launch(*second, {.args = args, .target = "Ascend910B3"})), "");
  EXPECT_EQ(out[0], 2);
}

TEST(Kernel, refusesUnresolvedSymbols) {
  EXPECT_EQ(refusal(object("Bad"), "bad"),
            "kernel 'bad': its object needs 'nobody_defines_this', 'heddle_tile_of_another_version', which neither the "
            "emulator nor the C and math libraries define");
}

TEST(Kernel, refusesAnotherKernelsObject) {
  EXPECT_EQ(refusal(object("Good"), "rong"), "kernel 'rong': expected its object to define 'heddle_entry_rong'");
}

TEST(Kernel, refusesWhatIsNoObject) {
  EXPECT_EQ(refusal("", "k"), "kernel 'k': expected an object file, got 0 bytes that are none: The file was not "
                              "recognized as a valid object file");
  EXPECT_EQ(refusal("not an object at all, but long enough to look", "k"),
            "kernel 'k': expected an object file, got 45 bytes that are none: The file was not recognized as a valid "
            "object file");
}

TEST(Kernel, refusesACutObject) {
  std::string bytes = object("Good");
  for (size_t size : {bytes.size() / 2, size_t(100), size_t(20)})
    EXPECT_EQ(refusal(llvm::StringRef(bytes).take_front(size), "tile").substr(0, 14), "kernel 'tile':") << size;
}

/// The names that a header declares as functions with the prefix heddle_.
static std::set<std::string> declared(const char *path, const std::string &prefix) {
  std::string text = readFile(path);
  std::regex pattern("\\b(" + prefix + "\\w+)\\(");
  std::set<std::string> names;
  for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
    names.insert((*match)[1]);
  return names;
}

TEST(Kernel, everyDeclaredEntryCanBeLinked) {
  std::set<std::string> names = declared(HEDDLE_CONTEXT_HEADER, "heddle_");
  EXPECT_TRUE(names.count("heddle_wait"));
  names.merge(declared(HEDDLE_TILE_HEADER, "heddle_tile_"));
  for (const std::string &name : names)
    EXPECT_TRUE(emulator::findSymbol(name).address) << name;
}
