// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Leaves out lines, ops and arguments as long as the finding stays.
#include "Minimize.h"
#include "Findings.h"
#include "ReadMutant.h"
#include "heddle/InitAllDialects.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "llvm/ADT/StringExtras.h"

#include <optional>

using namespace mlir;

namespace heddle::fuzz {

namespace {

class Minimizer {
public:
  Minimizer(std::string text, const WorkerOptions &options) : text(std::move(text)), options(options) {
    mlir::heddle::registerAllDialects(registry);
    wanted = probe(this->text);
  }

  std::string run() {
    if (!wanted)
      return text;
    size_t before;
    do {
      before = text.size();
      dropOps();
      dropLines();
    } while (text.size() < before);
    return text;
  }

private:
  /// What the compiler shows on \p candidate, without numbers.
  std::optional<std::string> probe(const std::string &candidate) const {
    std::optional<std::string> shown;
    WorkerOptions one = options;
    one.jobs = 1;
    compileMutants(
        0, 1, one, [&](uint64_t, auto) { return candidate; },
        [&](const Finding &finding) {
          shown = describe(finding);
          llvm::erase_if(*shown, llvm::isDigit);
        },
        [](const Counts &) {});
    return shown;
  }

  bool keep(std::string candidate) {
    if (candidate == text || probe(candidate) != wanted)
      return false;
    text = std::move(candidate);
    return true;
  }

  void dropLines() {
    SmallVector<StringRef> parts;
    for (size_t size = StringRef(text).count('\n') / 2; size > 0; size /= 2) {
      for (size_t begin = 0;; begin += size) {
        std::string whole = text;
        parts.clear();
        StringRef(whole).split(parts, '\n');
        if (begin >= parts.size())
          break;
        SmallVector<StringRef> rest(parts);
        rest.erase(rest.begin() + begin, rest.begin() + std::min(begin + size, rest.size()));
        if (keep(llvm::join(rest, "\n")))
          begin -= size;
      }
    }
  }

  /// Leaves out one op after the other, last ones first; a function gets an argument for each result that is missed.
  void dropOps() {
    MLIRContext context(registry, MLIRContext::Threading::DISABLED);
    context.loadAllAvailableDialects();
    ScopedDiagnosticHandler silence(&context, [](Diagnostic &) { return success(); });
    OwningOpRef<ModuleOp> module = readMutant(text, "minimize", options.from, &context);
    if (!module || !keep(print(*module)))
      return;
    for (size_t index = countOps(*module); index-- > 0;) {
      for (bool isInlined : {false, true}) {
        OwningOpRef<ModuleOp> smaller = module->clone();
        if (!dropOp(*smaller, index, isInlined) || failed(verify(*smaller)) || !keep(print(*smaller)))
          continue;
        module = std::move(smaller);
        index = std::min(index, countOps(*module));
        break;
      }
    }
  }

  static std::string print(ModuleOp module) {
    std::string printed;
    llvm::raw_string_ostream stream(printed);
    module->print(stream);
    return printed;
  }

  static std::vector<Operation *> listOps(ModuleOp module) {
    std::vector<Operation *> ops;
    module->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op != module)
        ops.push_back(op);
    });
    return ops;
  }
  static size_t countOps(ModuleOp module) { return listOps(module).size(); }

  static bool dropOp(ModuleOp module, size_t index, bool isInlined) {
    Operation *op = listOps(module)[index];
    if (op->hasTrait<OpTrait::IsTerminator>())
      return false;
    if (isInlined && !hoistRegion(op))
      return false;
    for (Value result : op->getResults())
      if (!result.use_empty())
        result.replaceAllUsesWith(addArgument(op, result.getType()));
    op->dropAllReferences();
    op->erase();
    return true;
  }

  /// Puts the ops of the first region in front of \p op.
  static bool hoistRegion(Operation *op) {
    if (op->getNumRegions() == 0 || !op->getRegion(0).hasOneBlock() || isa<FunctionOpInterface>(op))
      return false;
    Block &body = op->getRegion(0).front();
    for (BlockArgument argument : body.getArguments())
      argument.replaceAllUsesWith(addArgument(op, argument.getType()));
    if (!body.empty() && body.back().hasTrait<OpTrait::IsTerminator>())
      body.back().erase();
    op->getBlock()->getOperations().splice(op->getIterator(), body.getOperations());
    return true;
  }

  static Value addArgument(Operation *op, Type type) {
    auto function = op->getParentOfType<FunctionOpInterface>();
    for (BlockArgument argument : function.getArguments())
      if (argument.getType() == type)
        return argument;
    unsigned count = function.getNumArguments();
    (void)function.insertArgument(count, type, {}, op->getLoc());
    return function.getArgument(count);
  }

  std::string text;
  const WorkerOptions &options;
  DialectRegistry registry;
  std::optional<std::string> wanted;
};

} // namespace

std::string minimize(const std::string &text, const WorkerOptions &options) { return Minimizer(text, options).run(); }

} // namespace heddle::fuzz
