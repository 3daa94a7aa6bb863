// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file One kernel from the text of Triton IR or adapter IR to any phase, in one process.
#ifndef HEDDLE_TARGET_COMPILE_H
#define HEDDLE_TARGET_COMPILE_H

#include "heddle/Conversion/AtomicForm.h"
#include "heddle/Pipelines/Phases.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <functional>
#include <string>

namespace mlir {
class PassManager;
} // namespace mlir

namespace mlir::heddle {

/// What may be chosen for one compilation.
struct CompileOptions {
  std::string target = "Ascend910B3";         ///< chip; see listTargets
  Phase startFrom = Phase::TTIR;              ///< what the text is: TTIR or TTAdapter
  Phase stopAt = Phase::Object;               ///< last phase to run: TTIR, TTAdapter or Object
  bool orderDistributed = true;               ///< run hivm-order-distributed
  bool enableLinearize = true;                ///< split accesses with quotients and remainders
  bool enableMaskFallbackConversion = false;  ///< split them whatever their mask is
  bool optimizeDynamicOffset = false;         ///< split them behind a test where an offset is not known to fit
  bool compileOn91095 = false;                ///< take the forms of a 950 also when `target` is none
  AtomicForm atomicForm = AtomicForm::Ascend; ///< how triton-to-linalg writes atomic updates
  bool useCache = true;                       ///< look the result up on disk first, and keep it there
  std::string cacheFolder;                    ///< empty: $HEDDLE_CACHE_DIR, else ~/.cache/heddle
  bool verifyEach = false;                    ///< verify the IR after every pass, also behind the adapter IR
  /// Called with the passes of each phase before they run, for those who want to watch them.
  std::function<void(PassManager &)> preparePasses;
};

/// Milliseconds of each step; all zero when the result came from the cache.
struct CompileTimings {
  double read = 0;
  double adapter = 0;
  double print = 0;
  double passes = 0;    ///< CPU target: MLIR passes
  double translate = 0; ///< CPU target: to LLVM IR
  double link = 0;      ///< CPU target: device library
  double optimize = 0;  ///< CPU target: LLVM passes
  double codegen = 0;   ///< CPU target: machine code
};

/// What a compilation made. Phases behind CompileOptions::stopAt are empty.
struct CompileResult {
  std::string ttir;           ///< phase ttir: Triton IR with distributed ops, with locations; empty for adapter IR
  std::string adapter;        ///< phase ttadapter, for people
  std::string adapterForTool; ///< phase ttadapter, for bishengir-compile
  std::string object;         ///< phase object: bytes
  std::string metadata;       ///< JSON object, see KernelMetadata and CPUObject
  std::string diagnostics;    ///< warnings and remarks, located
  bool fromCache = false;
  CompileTimings timings;
};

/// Compiles \p text. On failure \p diagnostics holds what was wrong, each error with its source line. \p name stands
/// for the text in errors of its syntax. Thread-safe.
FailureOr<CompileResult> compile(llvm::StringRef text, llvm::StringRef name, const CompileOptions &options,
                                 std::string &diagnostics);

/// Chips that CompileOptions::target may name.
llvm::ArrayRef<llvm::StringLiteral> listTargets();

/// Identifies this build of the compiler; changes whenever its output may.
llvm::StringRef getBuildId();

} // namespace mlir::heddle

#endif // HEDDLE_TARGET_COMPILE_H
