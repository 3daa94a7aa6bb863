// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The passes of the CPU target and the pipeline that they form.
#ifndef HEDDLE_TARGET_CPU_PASSES_H
#define HEDDLE_TARGET_CPU_PASSES_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"

#include <memory>

namespace mlir::heddle {

/// What the lowering to host code needs to know of the host.
struct CPUPipelineOptions {
  /// The host scales a vector of floats by powers of two in one instruction (AVX-512).
  bool scaleByLdexp = false;
  /// Functions get debug scopes, so that machine code keeps source lines.
  bool debugLocations = false;
};

/// Adds the passes from adapter IR to the LLVM dialect, entry function included.
void buildAdapterToCPUPipeline(OpPassManager &passes, const CPUPipelineOptions &options = {});

/// Registers the passes, and the pipeline as `heddle-adapter-to-cpu`.
void registerCPUPipelines();

#define GEN_PASS_DECL
#include "heddle/Target/CPU/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "heddle/Target/CPU/Passes.h.inc"

} // namespace mlir::heddle

#endif // HEDDLE_TARGET_CPU_PASSES_H
