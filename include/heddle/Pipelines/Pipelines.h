// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Builders of the pass pipelines, one a phase.
#ifndef HEDDLE_PIPELINES_PIPELINES_H
#define HEDDLE_PIPELINES_PIPELINES_H

#include "heddle/Conversion/AtomicForm.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassOptions.h"

namespace mlir::heddle {

#define GEN_PASS_DECL
#include "heddle/Pipelines/Passes.h.inc"
#define GEN_PASS_REGISTRATION
#include "heddle/Pipelines/Passes.h.inc"

/// What may be chosen between TTIR and adapter IR.
struct TTAdapterOptions : public PassPipelineOptions<TTAdapterOptions> {
  PassOptions::Option<bool> orderDistributed{
      *this, "order-distributed",
      llvm::cl::desc("Orders distributed calls after the stores before them (hivm-order-distributed)."),
      llvm::cl::init(true)};
  PassOptions::Option<bool> enableLinearize{
      *this, "enable-linearize",
      llvm::cl::desc("Splits accesses with quotients and remainders (triton-to-structured)."), llvm::cl::init(true)};
  PassOptions::Option<bool> enableMaskFallbackConversion{
      *this, "enable-mask-fallback-conversion",
      llvm::cl::desc("Splits an access also when its mask is no bound of single digits (triton-to-structured)."),
      llvm::cl::init(false)};
  PassOptions::Option<bool> optimizeDynamicOffset{
      *this, "optimize-dynamic-offset",
      llvm::cl::desc(
          "Splits an access also when its offset is not known to fit, behind a test (triton-to-structured)."),
      llvm::cl::init(false)};
  PassOptions::Option<bool> compileOn91095{
      *this, "compile-on-910-95", llvm::cl::desc("Compiles for a 950, as for a module whose hacc.target is one."),
      llvm::cl::init(false)};
  PassOptions::Option<AtomicForm> atomicForm{
      *this, "atomic-form", llvm::cl::desc("How triton-to-linalg writes atomic updates."),
      llvm::cl::init(AtomicForm::Ascend),
      llvm::cl::values(clEnumValN(AtomicForm::Ascend, "ascend", "the vendor's stores and updates"),
                       clEnumValN(AtomicForm::Generic, "generic", "linalg.generic with GenericAtomicRMW"))};
};

/// Phase ttir: what belongs to reading Triton IR. Pipeline name `heddle-ttir`.
void buildTTIRPipeline(OpPassManager &passes);

/// Phase ttadapter: from TTIR to adapter IR. Pipeline name `heddle-ttadapter`.
void buildTTAdapterPipeline(OpPassManager &passes, const TTAdapterOptions &options);

/// Makes the pipelines known to tools by name.
void registerHeddlePipelines();

} // namespace mlir::heddle

#endif // HEDDLE_PIPELINES_PIPELINES_H
