// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Runs bishengir-compile in a folder of its own and reads what it left.
#include "heddle/Target/Ascend/BiSheng.h"
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
/// The tool's last words when everything open succeeded and only the closed back end is missing.
static constexpr llvm::StringLiteral missingBackEnd =
    "External hivmc run fails, returning module before running external compiler";

static llvm::Error makeError(const llvm::Twine &message) {
  return llvm::createStringError(llvm::inconvertibleErrorCode(), message);
}

llvm::Expected<std::string> mlir::heddle::findBiShengCompile(llvm::StringRef packageFolder) {
  if (std::optional<std::string> chosen = llvm::sys::Process::GetEnv("HEDDLE_BISHENG")) {
    llvm::SmallString<128> path(*chosen);
    if (llvm::sys::fs::is_directory(path))
      llvm::sys::path::append(path, toolName);
    if (!llvm::sys::fs::can_execute(path))
      return makeError("expected 'HEDDLE_BISHENG' to name bishengir-compile or its folder, got '" + *chosen + "'");
    return path.str().str();
  }
  if (llvm::ErrorOr<std::string> path = llvm::sys::findProgramByName(toolName))
    return *path;
  if (!packageFolder.empty())
    if (llvm::ErrorOr<std::string> path = llvm::sys::findProgramByName(toolName, {packageFolder}))
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
                                                              llvm::StringRef target, llvm::StringRef output) {
  llvm::SmallString<128> folder;
  if (std::error_code code = llvm::sys::fs::createUniqueDirectory("heddle-bisheng", folder))
    return makeError("cannot make a temporary folder: " + code.message());
  llvm::scope_exit cleanUp([&] { llvm::sys::fs::remove_directories(folder); });
  std::string input = (folder + "/kernel.mlir").str(), log = (folder + "/log").str();
  if (llvm::Error error = writeFile(input, adapter))
    return std::move(error);

  std::string targetFlag = ("--target=" + target).str(), saveFlag = ("--save-temps=" + folder).str();
  // The last step adds `.o` to the name that it is given; old releases add `_reloc.o`.
  llvm::StringRef stem = output;
  stem.consume_back(".o");
  llvm::SmallVector<llvm::StringRef> arguments = {tool,
                                                  input,
                                                  targetFlag,
                                                  "--enable-triton-kernel-compile=true",
                                                  "--enable-hfusion-compile=true",
                                                  "--enable-hivm-compile=true",
                                                  saveFlag,
                                                  "-o",
                                                  stem};
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
  if (finalModule.empty() || !llvm::StringRef(result.messages).contains(missingBackEnd))
    return makeError("'" + tool + "' rejected the adapter IR" + (failure.empty() ? "" : ": " + failure) + "\n" +
                     result.messages);
  result.output = (output + ".hivm.mlir").str();
  if (llvm::Error error = writeFile(result.output, finalModule))
    return std::move(error);
  return result;
}
