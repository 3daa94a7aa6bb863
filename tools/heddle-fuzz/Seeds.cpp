// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Collects seeds from folders.
#include "Seeds.h"
#include "heddle/Support/KernelABI.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using mlir::heddle::Phase;

namespace heddle::fuzz {

/// Longer texts take the time of hundreds of others and show nothing more.
constexpr size_t longestSeed = 100'000;

static bool isSeed(llvm::StringRef text, Phase phase) {
  return text.contains("tt.func") || (phase == Phase::TTAdapter && text.contains(mlir::heddle::kGlobalKernelAttr));
}

static void addParts(llvm::StringRef name, llvm::StringRef text, Phase phase, std::vector<Seed> &seeds) {
  llvm::SmallVector<llvm::StringRef> parts;
  text.split(parts, "// -----\n");
  for (size_t i = 0; i < parts.size(); ++i)
    if (isSeed(parts[i], phase) && parts[i].size() <= longestSeed)
      seeds.push_back({parts.size() == 1 ? name.str() : name.str() + ":" + std::to_string(i), parts[i].str()});
}

static llvm::Error addFile(const std::string &path, Phase phase, std::vector<Seed> &seeds) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return llvm::createStringError("cannot read \"" + path + "\": " + buffer.getError().message());
  addParts(path, (*buffer)->getBuffer(), phase, seeds);
  return llvm::Error::success();
}

llvm::Error addSeeds(llvm::StringRef folder, Phase phase, std::vector<Seed> &seeds) {
  std::vector<std::string> paths;
  std::error_code error;
  for (llvm::sys::fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    llvm::StringRef suffix = llvm::sys::path::extension(entry->path());
    if (suffix == ".ttir" || suffix == ".mlir")
      paths.push_back(entry->path());
  }
  if (error)
    return llvm::createStringError("cannot read the folder \"" + folder.str() + "\": " + error.message());
  std::sort(paths.begin(), paths.end());
  size_t before = seeds.size();
  for (const std::string &path : paths)
    if (llvm::Error failed = addFile(path, phase, seeds))
      return failed;
  if (seeds.size() == before)
    return llvm::createStringError("expected .ttir or .mlir files with a 'tt.func' in \"" + folder.str() +
                                   "\", got none");
  return llvm::Error::success();
}

} // namespace heddle::fuzz
