// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The pipeline from adapter IR to the LLVM dialect.
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Conversion/ConvertToLLVM/ToLLVMPass.h"
#include "mlir/Conversion/MathToLLVM/MathToLLVM.h"
#include "mlir/Conversion/MathToLibm/MathToLibm.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Bufferization/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

namespace mlir::heddle {

static void addCleanup(OpPassManager &passes) {
  passes.addPass(createCanonicalizerPass());
  passes.addPass(createCSEPass());
}

/// Adapter IR -> operations that every later pass knows.
static void addAdapterPasses(OpPassManager &passes) {
  passes.addPass(createLowerHIVMToDeviceCalls());
  // Atomic updates that yield the former value need no lock, so the locks around them go before locks are lowered.
  passes.addNestedPass<func::FuncOp>(createLowerAtomicStores());
  passes.addPass(createLowerBlockLocks());
  // Tiles and program ids belong to the kernel: a function that it calls has neither.
  passes.addPass(createInlinerPass());
  passes.addPass(createLowerLibraryCalls());
  passes.addPass(createLowerMemoryCalls());
  passes.addNestedPass<func::FuncOp>(createLowerHFusionOps());
  passes.addNestedPass<func::FuncOp>(createLowerMatrixOps());
  passes.addNestedPass<func::FuncOp>(createLowerInlineAsm());
  passes.addPass(createCheckCPUSupport());
  passes.addPass(createSymbolDCEPass());
  passes.addNestedPass<func::FuncOp>(createFillPartialTiles());
}

/// Fewer, larger tile operations.
static void addTensorPasses(OpPassManager &passes) {
  passes.addNestedPass<func::FuncOp>(createWidenFloat8());
  passes.addNestedPass<func::FuncOp>(createRelaxFloatMath());
  passes.addNestedPass<func::FuncOp>(createConvertElementwiseToLinalgPass());
  passes.addNestedPass<func::FuncOp>(createGeneralizeTileOps());
  passes.addNestedPass<func::FuncOp>(createLinalgElementwiseOpFusionPass());
  addCleanup(passes);
}

/// Tensors -> buffers at fixed places of the arena.
static void addBufferPasses(OpPassManager &passes) {
  passes.addPass(bufferization::createEmptyTensorEliminationPass());
  passes.addPass(bufferization::createEmptyTensorToAllocTensorPass());
  bufferization::OneShotBufferizePassOptions options;
  options.bufferizeFunctionBoundaries = true;
  options.functionBoundaryTypeConversion = bufferization::LayoutMapOption::IdentityLayoutMap;
  options.allowReturnAllocsFromLoops = true; // pin-loop-tiles takes care of them
  passes.addPass(bufferization::createOneShotBufferizePass(options));
  addCleanup(passes);
  // CSE makes the two sides of copies equal; this removes them.
  passes.addPass(createCanonicalizerPass());
  passes.addNestedPass<func::FuncOp>(createPinLoopTiles());
  passes.addPass(createLowerTileMatmul());
  passes.addPass(createAssignTileArena());
  passes.addPass(createLowerTileCopies());
  passes.addNestedPass<func::FuncOp>(createConvertLinalgToLoopsPass());
}

/// Loops on scalars -> LLVM dialect.
static void addScalarPasses(OpPassManager &passes, const CPUPipelineOptions &options) {
  ExpandVectorMathOptions mathOptions;
  mathOptions.scaleByLdexp = options.scaleByLdexp;
  passes.addPass(createExpandVectorMath(mathOptions));
  // bf16 is computed in f32; expand-scalar-arith then rounds it the same way on every host.
  arith::ArithEmulateUnsupportedFloatsOptions floats;
  floats.sourceTypeStrs = {"bf16"};
  floats.targetTypeStr = "f32";
  passes.addPass(arith::createArithEmulateUnsupportedFloats(floats));
  passes.addPass(createExpandScalarArith());
  passes.addPass(memref::createFoldMemRefAliasOpsPass());
  passes.addPass(memref::createExpandStridedMetadataPass());
  addCleanup(passes);
  passes.addPass(createLowerAffinePass());
  passes.addPass(createBuildKernelEntry());
  passes.addPass(createSCFToControlFlowPass());
  passes.addNestedPass<func::FuncOp>(createConvertMathToLLVMPass());
  passes.addPass(createConvertMathToLibmPass());
  passes.addPass(createConvertToLLVMPass());
  passes.addPass(createReconcileUnrealizedCastsPass());
  addCleanup(passes);
  if (options.debugLocations) {
    passes.addPass(createKeepInnermostLocations());
    passes.addPass(LLVM::createDIScopeForLLVMFuncOpPass());
  }
}

void buildAdapterToCPUPipeline(OpPassManager &passes, const CPUPipelineOptions &options) {
  addAdapterPasses(passes);
  addTensorPasses(passes);
  addBufferPasses(passes);
  addScalarPasses(passes, options);
}

void registerCPUPipelines() {
  registerHeddleCPUPasses();
  PassPipelineRegistration<>("heddle-adapter-to-cpu", "lower adapter IR to the LLVM dialect, entry function included",
                             [](OpPassManager &passes) { buildAdapterToCPUPipeline(passes); });
}

} // namespace mlir::heddle
