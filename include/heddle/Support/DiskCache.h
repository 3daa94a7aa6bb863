// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A content-addressed cache on disk that many processes share.
#ifndef HEDDLE_SUPPORT_DISKCACHE_H
#define HEDDLE_SUPPORT_DISKCACHE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace mlir::heddle {

/// Entries are written to a temporary file and renamed, so a reader sees a whole entry or none, however many processes
/// write at once. An entry that does not hold what was written counts as missing. Any failure of the disk only costs
/// time.
class DiskCache {
public:
  /// \p folder may be empty: then $HEDDLE_CACHE_DIR, else the user's cache folder.
  explicit DiskCache(llvm::StringRef folder);

  /// The key of the given parts: SHA-256 over their lengths and bytes.
  static std::string key(llvm::ArrayRef<llvm::StringRef> parts);

  std::optional<std::vector<std::string>> load(llvm::StringRef key) const;
  void store(llvm::StringRef key, llvm::ArrayRef<std::string> segments) const;

private:
  std::string path(llvm::StringRef key) const;

  std::string folder;
};

} // namespace mlir::heddle

#endif // HEDDLE_SUPPORT_DISKCACHE_H
