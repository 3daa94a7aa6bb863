// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Runs bishengir-compile in a folder of its own and reads what it left.
#include "heddle/Target/Ascend/BiSheng.h"
#include "heddle/Dialect/HACC/IR/HACC.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::heddle;

static constexpr llvm::StringLiteral toolName = "bishengir-compile";
/// The package on PyPI has a second tool for the register-based chips; CANN has one for all.
static constexpr llvm::StringLiteral toolNameOf950 = "bishengir-compile-a5";
/// What a tool says when it misses only the closed back end.
static constexpr llvm::StringLiteral missingBackEnds[] = {
    "External hivmc run fails, returning module before running external compiler",
    "Cannot find hivmc-a5 under $PATH",
};

static llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

/// The tool for \p target in \p folders; PATH when there are none.
static llvm::ErrorOr<std::string> findTool(llvm::StringRef target, llvm::ArrayRef<llvm::StringRef> folders) {
  if (mlir::hacc::isAscend950(target))
    if (llvm::ErrorOr<std::string> path = llvm::sys::findProgramByName(toolNameOf950, folders))
      return path;
  return llvm::sys::findProgramByName(toolName, folders);
}

llvm::Expected<std::string> mlir::heddle::findBiShengCompile(llvm::StringRef target, llvm::StringRef packageFolder) {
  if (std::optional<std::string> chosen = llvm::sys::Process::GetEnv("HEDDLE_BISHENG")) {
    llvm::ErrorOr<std::string> path = *chosen;
    if (llvm::sys::fs::is_directory(*chosen))
      path = findTool(target, {*chosen});
    if (!path || !llvm::sys::fs::can_execute(*path))
      return makeError("expected 'HEDDLE_BISHENG' to name bishengir-compile or its folder, got '" + *chosen + "'");
    return *path;
  }
  if (llvm::ErrorOr<std::string> path = findTool(target, {}))
    return *path;
  if (!packageFolder.empty())
    if (llvm::ErrorOr<std::string> path = findTool(target, {packageFolder}))
      return *path;
  return makeError("bishengir-compile not found: install CANN, or 'pip install --no-deps ascendnpu-ir==1.2.0', or set "
                   "'HEDDLE_BISHENG'");
}

static std::string readFile(llvm::StringRef path) {
  auto buffer = llvm::MemoryBuffer::getFile(path, /*IsText=*/true);
  return buffer ? (*buffer)->getBuffer().str() : std::string();
}

static llvm::Error writeFile(llvm::StringRef path, llvm::StringRef text) {
  std::error_code code;
  llvm::raw_fd_ostream stream(path, code);
  if (code)
    return makeError("cannot write '" + path + "': " + code.message());
  stream << text;
  return llvm::Error::success();
}

llvm::Expected<BiShengResult> mlir::heddle::runBiShengCompile(llvm::StringRef tool, llvm::StringRef adapter,
                                                              llvm::ArrayRef<std::string> flags,
                                                              llvm::StringRef output) {
  llvm::SmallString<128> folder;
  if (std::error_code code = llvm::sys::fs::createUniqueDirectory("heddle-bisheng", folder))
    return makeError("cannot make a temporary folder: " + code.message());
  llvm::scope_exit cleanUp([&] { llvm::sys::fs::remove_directories(folder); });
  std::string input = (folder + "/kernel.mlir").str(), log = (folder + "/log").str();
  if (llvm::Error error = writeFile(input, adapter))
    return std::move(error);

  std::string saveFlag = ("--save-temps=" + folder).str();
  // The last step adds `.o` to the name that it is given; old releases add `_reloc.o`.
  llvm::StringRef stem = output;
  stem.consume_back(".o");
  llvm::SmallVector<llvm::StringRef> arguments{tool, input};
  llvm::append_range(arguments, flags);
  llvm::append_range(arguments, llvm::ArrayRef<llvm::StringRef>{saveFlag, "-o", stem});
  std::optional<llvm::StringRef> redirects[] = {llvm::StringRef(), llvm::StringRef(log), llvm::StringRef(log)};
  std::string failure;
  int status = llvm::sys::ExecuteAndWait(tool, arguments, std::nullopt, redirects, /*SecondsToWait=*/0,
                                         /*MemoryLimit=*/0, &failure);
  BiShengResult result;
  result.messages = readFile(log);
  for (llvm::StringRef suffix : {".o", "_reloc.o"})
    if (std::string binary = (stem + suffix).str(); status == 0 && llvm::sys::fs::exists(binary)) {
      result.hasBinary = true;
      result.output = binary;
      return result;
    }
  std::string finalModule = readFile((folder + "/module.hivm.opt.mlir").str());
  bool isComplete = llvm::any_of(missingBackEnds,
                                 [&](llvm::StringRef text) { return llvm::StringRef(result.messages).contains(text); });
  if (finalModule.empty() || !isComplete)
    return makeError("'" + tool + "' rejected the adapter IR" + (failure.empty() ? "" : ": " + failure) + "\n" +
                     result.messages);
  result.lastStep = tool.ends_with("-a5") ? "hivmc-a5" : "hivmc";
  result.output = (output + ".hivm.mlir").str();
  if (llvm::Error error = writeFile(result.output, finalModule))
    return std::move(error);
  return result;
}
