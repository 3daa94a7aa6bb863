// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Parses text leniently and refuses what nobody here knows.
#include "heddle/Support/ParseKnownOps.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/ScopeExit.h"

using namespace mlir;

/// Says at `location` that heddle does not know the operation `name`.
static LogicalResult refuseOperation(Location location, StringRef name, StringRef language) {
  return emitError(location) << "expected an operation of " << language << ", got '" << name
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
static LogicalResult refuseUnregistered(ModuleOp module, StringRef language) {
  WalkResult result = module->walk([&](Operation *op) {
    if (op->isRegistered())
      return WalkResult::advance();
    (void)refuseOperation(op->getLoc(), op->getName().getStringRef(), language);
    return WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}

OwningOpRef<ModuleOp> mlir::heddle::parseKnownOps(StringRef text, StringRef name, const ParserConfig &config,
                                                  StringRef language) {
  MLIRContext *context = config.getContext();
  bool allowed = context->allowsUnregisteredDialects();
  context->allowUnregisteredDialects();
  llvm::scope_exit restore([&] { context->allowUnregisteredDialects(allowed); });

  ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
    std::string operation = getUnknownOperation(diagnostic);
    return operation.empty() ? failure()
                             : success(failed(refuseOperation(diagnostic.getLocation(), operation, language)));
  });
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, config, name);
  if (!module || failed(refuseUnregistered(*module, language)))
    return {};
  return module;
}
