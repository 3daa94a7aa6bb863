// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reads TTIR: the parser of MLIR, made lenient where releases of Triton differ and strict where heddle knows
/// nothing.
#include "heddle/Target/TTIR/ReadTTIR.h"
#include "Spelling.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Dialect/Triton/IR/TritonGPU.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;
using namespace mlir::heddle;

void heddle::registerTTIRDialects(DialectRegistry &registry) {
  registry.insert<arith::ArithDialect, cf::ControlFlowDialect, gpu::GPUDialect, LLVM::LLVMDialect, math::MathDialect,
                  scf::SCFDialect, tensor::TensorDialect, ub::UBDialect, triton::TritonDialect,
                  triton::gpu::TritonGPUDialect>();
}

//===----------------------------------------------------------------------===//
// Unknown operations
//===----------------------------------------------------------------------===//

/// Says at `location` that heddle does not know the operation `name`.
static LogicalResult refuseOperation(Location location, StringRef name) {
  return emitError(location) << "expected an operation of TTIR, got '" << name
                             << "': heddle does not know the dialect '" << name.split('.').first << "'";
}

/// The name of the operation if `diagnostic` is the parser's answer to the custom form of an operation of an unknown
/// dialect, otherwise empty.
static std::string getUnknownOperation(Diagnostic &diagnostic) {
  std::string text = diagnostic.str();
  StringRef rest = text;
  if (!rest.consume_front("Dialect `"))
    return {};
  rest = rest.split("not found for custom op '").second;
  return rest.split('\'').first.str();
}

/// Refuses each operation whose dialect is unknown; these came in generic form, which the parser accepts.
static LogicalResult refuseUnregistered(ModuleOp module) {
  WalkResult result = module->walk([](Operation *op) {
    if (op->isRegistered())
      return WalkResult::advance();
    (void)refuseOperation(op->getLoc(), op->getName().getStringRef());
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
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

  bool allowed = context->allowsUnregisteredDialects();
  context->allowUnregisteredDialects();
  llvm::scope_exit restore([&] { context->allowUnregisteredDialects(allowed); });

  ScopedDiagnosticHandler handler(context, [](Diagnostic &diagnostic) {
    std::string operation = getUnknownOperation(diagnostic);
    return operation.empty() ? failure() : success(failed(refuseOperation(diagnostic.getLocation(), operation)));
  });
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(spellForParser(text), ParserConfig(context), name);
  if (!module || failed(refuseUnregistered(*module)))
    return {};
  dropUnknownAttributes(*module);
  return module;
}
