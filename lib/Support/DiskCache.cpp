// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reads and writes cache entries: a checksum, then segments with their lengths.
#include "heddle/Support/DiskCache.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir::heddle;

static constexpr size_t digestBytes = 32;

static std::string encodeLength(size_t length) {
  char bytes[8];
  llvm::support::endian::write64le(bytes, length);
  return std::string(bytes, sizeof(bytes));
}

DiskCache::DiskCache(llvm::StringRef chosen) : folder(chosen) {
  if (folder.empty())
    folder = llvm::sys::Process::GetEnv("HEDDLE_CACHE_DIR").value_or("");
  if (!folder.empty())
    return;
  llvm::SmallString<128> path;
  if (llvm::sys::path::cache_directory(path)) {
    llvm::sys::path::append(path, "heddle");
    folder = path.str();
  }
}

std::string DiskCache::key(llvm::ArrayRef<llvm::StringRef> parts) {
  llvm::SHA256 hash;
  for (llvm::StringRef part : parts) {
    hash.update(encodeLength(part.size()));
    hash.update(part);
  }
  std::array<uint8_t, digestBytes> digest = hash.final();
  return llvm::toHex(digest, /*LowerCase=*/true);
}

std::string DiskCache::path(llvm::StringRef key) const {
  llvm::SmallString<128> path(folder);
  llvm::sys::path::append(path, key.take_front(2), key.drop_front(2) + ".kernel");
  return path.str().str();
}

std::optional<std::vector<std::string>> DiskCache::load(llvm::StringRef key) const {
  if (folder.empty())
    return std::nullopt;
  auto buffer = llvm::MemoryBuffer::getFile(path(key), /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!buffer || (*buffer)->getBufferSize() < digestBytes)
    return std::nullopt;
  llvm::StringRef bytes = (*buffer)->getBuffer();
  llvm::StringRef digest = bytes.take_front(digestBytes), body = bytes.drop_front(digestBytes);
  std::array<uint8_t, digestBytes> actual = llvm::SHA256::hash(llvm::arrayRefFromStringRef(body));
  if (digest != llvm::toStringRef(actual))
    return std::nullopt;
  std::vector<std::string> segments;
  while (!body.empty()) {
    uint64_t length = body.size() < 8 ? UINT64_MAX : llvm::support::endian::read64le(body.data());
    if (length > body.size() - 8)
      return std::nullopt;
    segments.push_back(body.substr(8, length).str());
    body = body.drop_front(8 + length);
  }
  return segments;
}

void DiskCache::store(llvm::StringRef key, llvm::ArrayRef<std::string> segments) const {
  if (folder.empty())
    return;
  std::string target = path(key), body;
  for (const std::string &segment : segments)
    body += encodeLength(segment.size()) + segment;
  std::array<uint8_t, digestBytes> digest = llvm::SHA256::hash(llvm::arrayRefFromStringRef(body));
  if (llvm::sys::fs::create_directories(llvm::sys::path::parent_path(target)))
    return;
  // writeToOutput makes a temporary beside the target and renames it when everything is written.
  llvm::consumeError(llvm::writeToOutput(target, [&](llvm::raw_ostream &os) {
    os << llvm::toStringRef(digest) << body;
    return llvm::Error::success();
  }));
}
