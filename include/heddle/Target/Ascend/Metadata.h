// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What a launcher must know about a kernel, read from the adapter IR.
#ifndef HEDDLE_TARGET_ASCEND_METADATA_H
#define HEDDLE_TARGET_ASCEND_METADATA_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace mlir::heddle {

/// Facts of one kernel. The keys of toJSON are those that launchers of this target read.
struct KernelMetadata {
  std::string name;
  std::string mixMode;          ///< "aiv" or "mix"
  std::string parallelMode;     ///< "simd" or "mix_simd_simt"
  std::vector<int> tensorKinds; ///< 0 input, 1 output, 2 both; one a pointer argument that is used
  std::vector<std::string> bitcodes;
  bool autoTileAndBindSubBlock = true;
  /// Whether blocks take a lock in any order, for which the launcher provides zeroed words.
  bool hasUnorderedSyncBlockLock = false;
  /// Whether programs may not be folded into loops over fewer blocks; see hasAutoBlockifyBlacklistOp.
  bool hasAutoBlockifyBlacklistOp = false;
  /// Rows that one program takes together, along which axis of the grid, and whether the grid is rounded up for it.
  int64_t coalesceFactor = 1, coalesceAxis = -1;
  bool coalesceGridCeilDiv = false;
  /// The user's arguments in order: "ptr", "i1" ... "i64", "fp16", "bf16", "fp32", "fp64".
  std::vector<std::string> arguments;

  llvm::json::Object toJSON() const;
};

/// Whether \p ttir holds an op whose meaning depends on every program being a block of its own: an atomic update,
/// inline assembly, a volatile load, or an access with a cache modifier.
bool hasAutoBlockifyBlacklistOp(ModuleOp ttir);

/// Reads the metadata of the module's kernel, its first function. Reports an error when there is none, or when the
/// launch attributes of the module contradict each other.
FailureOr<KernelMetadata> collectMetadata(ModuleOp adapter);

} // namespace mlir::heddle

#endif // HEDDLE_TARGET_ASCEND_METADATA_H
