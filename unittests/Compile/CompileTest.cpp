// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The facade: phases, located errors, the cache, many threads at once.
#include "heddle/Target/Compile.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include <fstream>
#include <gtest/gtest.h>
#include <thread>

using namespace mlir;
using namespace mlir::heddle;

/// Copies `n` floats, with locations in a Python file of that path.
static std::string copyKernel(const std::string &python) {
  return R"(#loc = loc(")" + python + R"(":3:4)
module {
  tt.func public @copy(%x: !tt.ptr<f32> loc(#loc), %y: !tt.ptr<f32> loc(#loc), %n: i32 loc(#loc)) {
    %r = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32> loc(#loc)
    %ns = tt.splat %n : i32 -> tensor<64xi32> loc(#loc)
    %m = arith.cmpi slt, %r, %ns : tensor<64xi32> loc(#loc)
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>> loc(#loc)
    %p = tt.addptr %xs, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32> loc(#loc)
    %v = tt.load %p, %m : tensor<64x!tt.ptr<f32>> loc(#loc)
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>> loc(#loc)
    %q = tt.addptr %ys, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32> loc(#loc)
    tt.store %q, %v, %m : tensor<64x!tt.ptr<f32>> loc(#loc)
    tt.return loc(#loc)
  } loc(#loc)
} loc(#loc)
)";
}

namespace {
class CompileTest : public ::testing::Test {
protected:
  void SetUp() override {
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("heddle-compile-test", folder));
    options.cacheFolder = (folder + "/cache").str();
    python = (folder + "/k.py").str();
    std::ofstream(python) << "import triton\n\n    tl.store(y, x)\n";
  }
  void TearDown() override { llvm::sys::fs::remove_directories(folder); }

  llvm::SmallString<128> folder;
  std::string python, diagnostics;
  CompileOptions options;
};

TEST_F(CompileTest, StopsAtEachPhase) {
  options.useCache = false;
  options.stopAt = Phase::TTIR;
  FailureOr<CompileResult> result = compile(copyKernel(python), "copy.ttir", options, diagnostics);
  ASSERT_TRUE(succeeded(result)) << diagnostics;
  EXPECT_NE(result->ttir.find("tt.func public @copy"), std::string::npos);
  EXPECT_NE(result->ttir.find("hacc.target = #hacc.target<\"Ascend910B3\">"), std::string::npos);
  EXPECT_TRUE(result->adapter.empty() && result->object.empty());

  options.stopAt = Phase::TTAdapter;
  result = compile(copyKernel(python), "copy.ttir", options, diagnostics);
  ASSERT_TRUE(succeeded(result)) << diagnostics;
  EXPECT_NE(result->adapter.find("func.func @copy(%arg0: memref<?xi8>"), std::string::npos);
  EXPECT_NE(result->adapterForTool.find("\"func.func\"()"), std::string::npos);
  EXPECT_TRUE(result->object.empty());

  options.stopAt = Phase::Object;
  result = compile(copyKernel(python), "copy.ttir", options, diagnostics);
  ASSERT_TRUE(succeeded(result)) << diagnostics;
  EXPECT_EQ(result->object.substr(1, 3), "ELF");
  llvm::Expected<llvm::json::Value> metadata = llvm::json::parse(result->metadata);
  ASSERT_TRUE(static_cast<bool>(metadata));
  EXPECT_EQ(metadata->getAsObject()->getString("name"), "copy");
  EXPECT_EQ(metadata->getAsObject()->getBoolean("uses_heap"), false);
  EXPECT_EQ(metadata->getAsObject()->getBoolean("joins_cores"), false);
}

TEST_F(CompileTest, LocationsReachTheAdapterIR) {
  options.stopAt = Phase::TTAdapter;
  FailureOr<CompileResult> result = compile(copyKernel(python), "copy.ttir", options, diagnostics);
  ASSERT_TRUE(succeeded(result)) << diagnostics;
  EXPECT_NE(result->adapterForTool.find("loc(\"" + python + "\":3:4)"), std::string::npos);
}

TEST_F(CompileTest, ErrorsShowThePythonLine) {
  std::string ttir = copyKernel(python);
  // Lanes that start at pointers of which nothing is known.
  auto replace = [&](const std::string &old, const std::string &text) {
    ttir.replace(ttir.find(old), old.size(), text);
  };
  replace("%n: i32", "%zs: tensor<64x!tt.ptr<f32>> loc(#loc), %n: i32");
  replace("%p = tt.addptr %xs", "%p = tt.addptr %zs");
  EXPECT_TRUE(failed(compile(ttir, "copy.ttir", options, diagnostics)));
  std::string place = python + ":3:4: ";
  // The note stands at the same place and does not repeat the line.
  EXPECT_EQ(diagnostics,
            place +
                "error: 'tt.load' op expected all lanes of 'ptr' to start at one pointer\n    tl.store(y, x)\n   ^\n" +
                place + "note: expected a tensor of pointers made by tt.splat and tt.addptr from one pointer\n");
}

TEST_F(CompileTest, SyntaxErrorsShowTheTextsLine) {
  EXPECT_TRUE(failed(compile("module {\n  tt.funk\n}\n", "broken.ttir", options, diagnostics)));
  EXPECT_EQ(diagnostics.rfind("broken.ttir:2:3: error: ", 0), 0u) << diagnostics;
}

TEST_F(CompileTest, UnknownTargetsAreRefusedWithTheList) {
  options.target = "Ascend42";
  EXPECT_TRUE(failed(compile(copyKernel(python), "copy.ttir", options, diagnostics)));
  EXPECT_EQ(diagnostics.rfind("error: unknown target 'Ascend42', expected one of Ascend910B1, Ascend910B2, ", 0), 0u)
      << diagnostics;
  diagnostics.clear();
  options.target = "Ascend910_9589";
  EXPECT_TRUE(succeeded(compile(copyKernel(python), "copy.ttir", options, diagnostics))) << diagnostics;
}

TEST_F(CompileTest, TheCacheGivesTheSameBytes) {
  FailureOr<CompileResult> first = compile(copyKernel(python), "copy.ttir", options, diagnostics);
  FailureOr<CompileResult> second = compile(copyKernel(python), "copy.ttir", options, diagnostics);
  ASSERT_TRUE(succeeded(first) && succeeded(second)) << diagnostics;
  EXPECT_FALSE(first->fromCache);
  EXPECT_TRUE(second->fromCache);
  EXPECT_EQ(first->object, second->object);
  EXPECT_EQ(first->adapter, second->adapter);
  EXPECT_EQ(first->metadata, second->metadata);
  options.orderDistributed = false;
  FailureOr<CompileResult> other = compile(copyKernel(python), "copy.ttir", options, diagnostics);
  ASSERT_TRUE(succeeded(other));
  EXPECT_FALSE(other->fromCache);
}

TEST_F(CompileTest, ThreadsCompileAtOnceToTheSameBytes) {
  std::vector<std::string> objects(8);
  std::vector<std::thread> threads;
  for (std::string &object : objects)
    threads.emplace_back([&] {
      std::string messages;
      FailureOr<CompileResult> result = compile(copyKernel(python), "copy.ttir", options, messages);
      object = succeeded(result) ? result->object : messages;
    });
  for (std::thread &thread : threads)
    thread.join();
  for (const std::string &object : objects)
    EXPECT_EQ(object, objects.front());
  EXPECT_EQ(objects.front().substr(1, 3), "ELF");
}
} // namespace
