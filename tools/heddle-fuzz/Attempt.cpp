// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Compiles as `heddle compile` does, watches the passes, and judges the answer.
#include "Attempt.h"
#include "heddle/InitAllDialects.h"
#include "heddle/Target/Ascend/ReadAdapterText.h"
#include "heddle/Target/Compile.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;

namespace heddle::fuzz {

namespace {

/// Tells the name of each pass before it runs, and finds passes that leave invalid IR behind.
class Watch : public PassInstrumentation {
public:
  Watch(OnStep onStep, std::string &broken) : onStep(onStep), broken(broken) {}

  void runBeforePass(Pass *pass, Operation *) override {
    if (!pass->getArgument().empty())
      onStep(pass->getArgument());
  }

  /// The pass manager verifies after the pass, and reports what the verifier says as the failure of the pass.
  void runAfterPassFailed(Pass *pass, Operation *op) override {
    if (!broken.empty())
      return;
    ScopedDiagnosticHandler handler(op->getContext(), [&](Diagnostic &diagnostic) {
      if (broken.empty())
        broken = diagnostic.str();
      return success();
    });
    (void)verify(op);
  }

private:
  OnStep onStep;
  std::string &broken; ///< the verifier's first message
};

} // namespace

/// The first error in what a compilation printed: place and message.
static StringRef firstError(StringRef diagnostics) {
  size_t at = diagnostics.find("error: ");
  if (at == StringRef::npos)
    return {};
  size_t line = diagnostics.rfind('\n', at);
  return diagnostics.drop_front(line == StringRef::npos ? 0 : line + 1).split('\n').first;
}

/// What is wrong with the answer to a mutant that does not compile.
static std::string judgeErrors(StringRef diagnostics, StringRef broken) {
  StringRef error = firstError(diagnostics);
  if (error.empty())
    return "no error says why it does not compile";
  if (error.starts_with("error: ") || error.contains("<unknown>:0") || error.starts_with("loc(unknown)"))
    return "an error without a location: " + error.str();
  if (!broken.empty() && error.ends_with(("error: " + broken.split('\n').first).str()))
    return "a pass left invalid IR: " + error.str();
  for (StringRef sign : {"internal error: ", "failed to legalize ", "unresolved materialization"})
    if (error.contains(sign))
      return "an error of the compiler's own: " + error.str();
  return {};
}

static std::string print(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, OpPrintingFlags().printGenericOpForm());
  return text;
}

/// What is wrong with printed adapter IR: it reads back, and then prints and reads as the same.
static std::string judgeAdapter(StringRef text) {
  static const DialectRegistry registry = [] {
    DialectRegistry all;
    mlir::heddle::registerAllDialects(all);
    return all;
  }();
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  std::string message;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) {
    if (message.empty())
      message = diagnostic.str();
    return success();
  });
  OwningOpRef<ModuleOp> module = mlir::heddle::readAdapterText(text, "adapter", &context);
  if (!module)
    return "the adapter IR does not read back: " + message;
  std::string once = print(*module);
  module = mlir::heddle::readAdapterText(once, "adapter", &context);
  return module && print(*module) == once ? "" : "the adapter IR reads back as another";
}

Outcome attempt(StringRef text, StringRef name, mlir::heddle::Phase from, OnStep onStep) {
  Outcome outcome;
  std::string broken, diagnostics;
  mlir::heddle::CompileOptions options;
  options.startFrom = from;
  options.useCache = false;
  options.verifyEach = true;
  options.preparePasses = [&](PassManager &passes) {
    outcome.isParsed = true; // passes run on what has been read
    passes.addInstrumentation(std::make_unique<Watch>(onStep, broken));
  };
  onStep("read");
  auto result = mlir::heddle::compile(text, name, options, diagnostics);
  outcome.isCompiled = succeeded(result);
  if (failed(result)) {
    outcome.complaint = judgeErrors(diagnostics, broken);
    return outcome;
  }
  onStep("read-adapter");
  outcome.complaint = judgeAdapter(result->adapterForTool);
  return outcome;
}

} // namespace heddle::fuzz
