// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file How bishengir-compile is looked for and how its failures are told.
#include "heddle/Target/Ascend/BiSheng.h"
#include "llvm/Support/FileSystem.h"
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

using namespace mlir::heddle;

namespace {
constexpr llvm::StringLiteral target = "Ascend910B3";

class BiShengTest : public ::testing::Test {
protected:
  void SetUp() override {
    folder = std::filesystem::path(::testing::TempDir()) / ("heddle-bisheng-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    setenv("PATH", folder.c_str(), 1);
    unsetenv("HEDDLE_BISHENG");
  }
  void TearDown() override {
    std::filesystem::remove_all(folder);
    setenv("PATH", path.c_str(), 1);
    unsetenv("HEDDLE_BISHENG");
  }

  /// Writes a script that plays the tool.
  std::string writeTool(const std::string &body, const std::string &name = "bishengir-compile") {
    std::filesystem::path tool = folder / name;
    std::ofstream(tool) << "#!/bin/sh\n" << body;
    std::filesystem::permissions(tool, std::filesystem::perms::owner_all);
    return tool;
  }

  static std::string message(llvm::Error error) { return llvm::toString(std::move(error)); }

  std::filesystem::path folder;
  std::string path = getenv("PATH");
};

TEST_F(BiShengTest, SaysWhereToGetTheTool) {
  EXPECT_EQ(message(findBiShengCompile(target, "").takeError()),
            "bishengir-compile not found: install CANN, or 'pip install --no-deps ascendnpu-ir==1.2.0', or set "
            "'HEDDLE_BISHENG'");
}

TEST_F(BiShengTest, SearchesTheVariableThenPathThenThePackage) {
  std::string tool = writeTool("");
  EXPECT_EQ(*findBiShengCompile(target, "/nowhere"), tool);
  setenv("PATH", "/nowhere", 1);
  EXPECT_EQ(*findBiShengCompile(target, folder.string()), tool);
  setenv("HEDDLE_BISHENG", folder.c_str(), 1);
  EXPECT_EQ(*findBiShengCompile(target, ""), tool);
  setenv("HEDDLE_BISHENG", "/nowhere", 1);
  EXPECT_EQ(message(findBiShengCompile(target, folder.string()).takeError()),
            "expected 'HEDDLE_BISHENG' to name bishengir-compile or its folder, got '/nowhere'");
}

TEST_F(BiShengTest, TakesTheToolOfTheChip) {
  std::string all = writeTool("");
  EXPECT_EQ(*findBiShengCompile("Ascend910_9589", ""), all);
  std::string own = writeTool("", "bishengir-compile-a5");
  EXPECT_EQ(*findBiShengCompile("Ascend910_9589", ""), own);
  EXPECT_EQ(*findBiShengCompile("Ascend950PR_9579", ""), own);
  EXPECT_EQ(*findBiShengCompile(target, ""), all);
  setenv("HEDDLE_BISHENG", folder.c_str(), 1);
  EXPECT_EQ(*findBiShengCompile("Ascend910_9589", ""), own);
  // A tool that is named is taken for every chip.
  setenv("HEDDLE_BISHENG", all.c_str(), 1);
  EXPECT_EQ(*findBiShengCompile("Ascend910_9589", ""), all);
}

TEST_F(BiShengTest, KeepsTheBinary) {
  std::string tool = writeTool("while [ $# -gt 1 ]; do shift; done; echo binary > $1.o\n");
  std::string output = (folder / "k.o").string();
  llvm::Expected<BiShengResult> result = runBiShengCompile(tool, "module {}", {"--target=Ascend910B3"}, output);
  ASSERT_TRUE(static_cast<bool>(result));
  EXPECT_TRUE(result->hasBinary);
  EXPECT_EQ(result->output, output);
}

TEST_F(BiShengTest, HandsTheFlagsOver) {
  std::string tool = writeTool("echo \"$*\" > ${0%/*}/said; while [ $# -gt 1 ]; do shift; done; : > $1.o\n");
  std::string output = (folder / "k.o").string();
  ASSERT_TRUE(static_cast<bool>(runBiShengCompile(tool, "module {}", {"--one=1", "--two words"}, output)));
  std::string said;
  std::getline(std::ifstream(folder / "said"), said);
  EXPECT_NE(said.find("/kernel.mlir --one=1 --two words --save-temps="), std::string::npos) << said;
}

TEST_F(BiShengTest, KeepsTheFinalModuleWithoutHivmc) {
  std::string tool = writeTool(R"(for a in "$@"; do case $a in --save-temps=*) d=${a#--save-temps=};; esac; done
echo final > $d/module.hivm.opt.mlir
echo 'error: External hivmc run fails, returning module before running external compiler' >&2
exit 1
)");
  std::string output = (folder / "k.o").string();
  llvm::Expected<BiShengResult> result = runBiShengCompile(tool, "module {}", {"--target=Ascend910B3"}, output);
  ASSERT_TRUE(static_cast<bool>(result));
  EXPECT_FALSE(result->hasBinary);
  EXPECT_EQ(result->output, output + ".hivm.mlir");
  EXPECT_TRUE(std::filesystem::exists(result->output));
}

TEST_F(BiShengTest, TellsWhatTheToolSaid) {
  std::string tool = writeTool("echo 'kernel.mlir:1:1: error: no' >&2; exit 1\n");
  llvm::Expected<BiShengResult> result =
      runBiShengCompile(tool, "module {}", {"--target=Ascend910B3"}, (folder / "k.o").string());
  ASSERT_FALSE(static_cast<bool>(result));
  EXPECT_EQ(message(result.takeError()), "'" + tool + "' rejected the adapter IR\nkernel.mlir:1:1: error: no\n");
}
} // namespace
