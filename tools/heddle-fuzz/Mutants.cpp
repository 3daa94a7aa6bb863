// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Chooses a seed and what is done to it.
#include "Mutants.h"
#include "ModuleMutator.h"
#include "Random.h"
#include "ReadMutant.h"
#include "TextMutator.h"
#include "heddle/InitAllDialects.h"
#include "heddle/Target/Compile.h"
#include "mlir/IR/Diagnostics.h"

using namespace mlir;

namespace heddle::fuzz {

/// Share of mutants that are made from text, in percent; the others are made from modules.
constexpr unsigned textShare = 30;

/// Puts adapter IR in the place of Triton IR; what the compiler refuses goes.
static void lowerSeeds(std::vector<Seed> &seeds) {
  mlir::heddle::CompileOptions options;
  options.stopAt = Phase::TTAdapter;
  options.useCache = false;
  for (Seed &seed : seeds) {
    if (!StringRef(seed.text).contains("tt.func"))
      continue;
    std::string diagnostics;
    auto result = mlir::heddle::compile(seed.text, seed.name, options, diagnostics);
    seed.text = succeeded(result) ? result->adapter : "";
  }
  llvm::erase_if(seeds, [](const Seed &seed) { return seed.text.empty(); });
}

MutantMaker::MutantMaker(std::vector<Seed> found, Phase phase, uint64_t seed)
    : seeds(std::move(found)), phase(phase), seed(seed) {
  if (phase == Phase::TTAdapter)
    lowerSeeds(seeds);
  DialectRegistry registry;
  mlir::heddle::registerAllDialects(registry);
  context = std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  ScopedDiagnosticHandler silence(context.get(), [](Diagnostic &) { return success(); });
  for (const Seed &seed : seeds)
    if (OwningOpRef<ModuleOp> module = readMutant(seed.text, seed.name, phase, context.get()))
      modules.push_back(std::move(module));
}

std::string MutantMaker::make(uint64_t index, llvm::function_ref<void(StringRef)> noteText) {
  Random random(seed, index);
  return modules.empty() || random.percent(textShare) ? makeByText(random) : makeByModule(random, noteText);
}

std::string MutantMaker::makeByText(Random &random) {
  std::string text = random.pick(seeds).text;
  for (size_t count = 1 + random.below(3); count > 0; --count)
    text = mutateText(text, random.pick(seeds).text, random);
  return text;
}

std::string MutantMaker::makeByModule(Random &random, llvm::function_ref<void(StringRef)> noteText) {
  OwningOpRef<ModuleOp> module = random.pick(modules)->clone();
  for (size_t count = 1 + random.below(6); count > 0; --count)
    if (!mutateModule(module, *random.pick(modules), phase, random, noteText))
      break;
  return printGeneric(*module);
}

} // namespace heddle::fuzz
