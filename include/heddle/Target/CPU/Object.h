// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file From adapter IR to an object file of the host, in memory and in one process.
#ifndef HEDDLE_TARGET_CPU_OBJECT_H
#define HEDDLE_TARGET_CPU_OBJECT_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <functional>
#include <string>

namespace mlir {
class PassManager;
} // namespace mlir

namespace mlir::heddle {

/// Milliseconds that each stage of emitCPUObject took.
struct CPUTimings {
  double passes = 0;    ///< MLIR passes, adapter IR to LLVM dialect
  double translate = 0; ///< LLVM dialect to LLVM IR
  double link = 0;      ///< device library
  double optimize = 0;  ///< LLVM passes
  double codegen = 0;   ///< machine code
};

/// What may be chosen for an object.
struct CPUOptions {
  std::string cpu;               ///< LLVM's name of the processor; empty: the host
  std::string features;          ///< LLVM features such as "+avx2,-avx512f"; empty: the host's when `cpu` is empty
  bool optimizeFully = false;    ///< LLVM's whole O2 pipeline instead of the short list
  bool debugLocations = true;    ///< keep source lines in the object
  bool verifyEach = false;       ///< verify the IR after every pass
  std::string deviceBitcode;     ///< path of a device library to link instead of the embedded one
  CPUTimings *timings = nullptr; ///< receives how long each stage took
  /// Called with the passes before they run.
  std::function<void(PassManager &)> preparePasses;
  std::string *assembly = nullptr; ///< receives the assembly text
  std::string *llvmText = nullptr; ///< receives the LLVM IR after optimisation
};

/// A kernel as host code. The object defines `heddle_entry_<kernel>` (device/abi/Context.h).
struct CPUObject {
  std::string kernel;
  llvm::SmallVector<char> object;
  uint64_t arenaBytes = 0;
  unsigned subBlocks = 1;  ///< fibers a block runs as: 1 or 2
  bool joinsCores = false; ///< calls a barrier over all cores
  bool usesHeap = false;   ///< calls the device library
};

/// Registers the dialects, interfaces and translations that emitCPUObject works with.
void registerCPUTarget(DialectRegistry &registry);

/// Compiles the kernel of \p adapter, which is consumed. Failures have been reported as located diagnostics.
FailureOr<CPUObject> emitCPUObject(ModuleOp adapter, const CPUOptions &options);

} // namespace mlir::heddle

#endif // HEDDLE_TARGET_CPU_OBJECT_H
