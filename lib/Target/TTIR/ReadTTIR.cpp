// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reads TTIR: the parser of MLIR, made lenient where releases of Triton differ and strict where heddle knows
/// nothing.
#include "heddle/Target/TTIR/ReadTTIR.h"
#include "Spelling.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Dialect/Triton/IR/TritonGPU.h"
#include "heddle/Support/ParseKnownOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;
using namespace mlir::heddle;

void heddle::registerTTIRDialects(DialectRegistry &registry) {
  registry.insert<arith::ArithDialect, cf::ControlFlowDialect, gpu::GPUDialect, LLVM::LLVMDialect, math::MathDialect,
                  scf::SCFDialect, tensor::TensorDialect, ub::UBDialect, triton::TritonDialect,
                  triton::gpu::TritonGPUDialect>();
}

//===----------------------------------------------------------------------===//
// Attributes of the module
//===----------------------------------------------------------------------===//

/// Whether heddle can use the attribute `attribute` of a module.
static bool isKnown(NamedAttribute attribute) {
  Dialect *dialect = attribute.getNameDialect();
  bool inherent = !attribute.getName().strref().contains('.');
  if (!inherent && (!dialect || isa<triton::gpu::TritonGPUDialect>(dialect)))
    return false;
  return !attribute.getValue()
              .walk([](Attribute part) {
                return isa<OpaqueAttr>(part) ? WalkResult::interrupt() : WalkResult::advance();
              })
              .wasInterrupted();
}

static void dropUnknownAttributes(ModuleOp module) {
  SmallVector<NamedAttribute> kept = llvm::filter_to_vector(module->getAttrs(), isKnown);
  module->setAttrs(kept);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

OwningOpRef<ModuleOp> heddle::readTTIR(StringRef text, StringRef name, MLIRContext *context,
                                       const DialectRegistry *extra) {
  DialectRegistry registry;
  registerTTIRDialects(registry);
  context->appendDialectRegistry(registry);
  if (extra)
    context->appendDialectRegistry(*extra);

  OwningOpRef<ModuleOp> module = parseKnownOps(spellForParser(text), name, ParserConfig(context), "TTIR");
  if (!module)
    return {};
  dropUnknownAttributes(*module);
  return module;
}
