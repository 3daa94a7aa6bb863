// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The order of the passes, and why.
#include "heddle/Pipelines/Pipelines.h"
#include "heddle/Conversion/Passes.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace mlir::heddle;

//===----------------------------------------------------------------------===//
// Phase ttir
//===----------------------------------------------------------------------===//

void mlir::heddle::buildTTIRPipeline(OpPassManager &passes) {
  // The stock front end encodes what it has no op for; nothing behind this line knows the encoding.
  passes.addPass(createRaiseExternToDistributed());
  passes.addPass(createVerifyTTIR());
}

//===----------------------------------------------------------------------===//
// Phase ttadapter
//===----------------------------------------------------------------------===//

static TritonToStructuredOptions getStructuredOptions(const TTAdapterOptions &options) {
  TritonToStructuredOptions structured;
  structured.enableLinearize = options.enableLinearize;
  structured.enableMaskFallbackConversion = options.enableMaskFallbackConversion;
  structured.optimizeDynamicOffset = options.optimizeDynamicOffset;
  return structured;
}

static DiscreteMaskAccessConversionOptions getMaskOptions(const TTAdapterOptions &options) {
  DiscreteMaskAccessConversionOptions mask;
  mask.compileOn91095 = options.compileOn91095;
  return mask;
}

static TritonToHFusionOptions getHFusionOptions(const TTAdapterOptions &options) {
  TritonToHFusionOptions hfusion;
  hfusion.compileOn91095 = options.compileOn91095;
  return hfusion;
}

static TritonToLinalgOptions getLinalgOptions(const TTAdapterOptions &options) {
  TritonToLinalgOptions linalg;
  linalg.globalKernel = false;
  linalg.namedOps = true;
  linalg.atomicForm = options.atomicForm;
  linalg.compileOn91095 = options.compileOn91095;
  return linalg;
}

void mlir::heddle::buildTTAdapterPipeline(OpPassManager &passes, const TTAdapterOptions &options) {
  // First of all passes: what comes behind sees calls of the device library, not distributed ops.
  passes.addPass(createConvertTritonDistributedToHIVM());
  // Everything behind knows scf only.
  passes.addPass(createTritonControlFlowOpt());
  // Address analysis knows pointer arithmetic, not casts.
  passes.addPass(createTritonPointerCasts());
  // Canonical scalars give the address analysis constants instead of folded expressions.
  passes.addPass(createCanonicalizerPass());
  passes.addPass(createCSEPass());
  passes.addPass(createTritonToStructured(getStructuredOptions(options)));
  // What the address analysis cannot cover becomes loops of what it can.
  passes.addPass(createDiscreteMaskAccessConversion(getMaskOptions(options)));
  // Hints may say how an access is taken apart, so all of them are marks before that happens.
  passes.addPass(createTritonToAnnotation());
  passes.addPass(createTritonToUnstructured());
  // The three are independent of each other; what they leave is for triton-to-linalg.
  passes.addPass(createTritonToHIVM());
  passes.addPass(createTritonToHFusion(getHFusionOptions(options)));
  passes.addPass(createTritonToLLVM());
  // The loops over lanes exist, and what they take lanes out of is still Triton IR.
  passes.addPass(createBubbleUpOperation());
  // Once more, for the accesses that the loops over lanes have become.
  passes.addPass(createTritonToStructured(getStructuredOptions(options)));
  passes.addPass(createTritonToLinalg(getLinalgOptions(options)));
  // Views and windows were emitted access by access; equal ones become one.
  passes.addPass(createCSEPass());
  passes.addPass(createCanonicalizerPass());
  // What is loaded has its final form.
  passes.addPass(createMergeConcatLoadBuffer({options.compileOn91095}));
  // The last pass looks at the ops of the module that is printed.
  if (options.orderDistributed)
    passes.addPass(createHIVMOrderDistributed());
  passes.addPass(createVerifyTTAdapter());
}

void mlir::heddle::registerHeddlePipelines() {
  registerHeddlePipelinesPasses();
  PassPipelineRegistration<>("heddle-ttir", "Phase ttir: raises encoded calls and checks the result.",
                             [](OpPassManager &passes) { buildTTIRPipeline(passes); });
  PassPipelineRegistration<TTAdapterOptions>("heddle-ttadapter", "Phase ttadapter: from Triton IR to adapter IR.",
                                             buildTTAdapterPipeline);
  PassPipelineRegistration<>("triton-to-unstructure", "Another spelling of triton-to-unstructured.",
                             [](OpPassManager &passes) { passes.addPass(createTritonToUnstructured()); });
}
