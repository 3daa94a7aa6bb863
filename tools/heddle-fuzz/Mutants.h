// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Mutants by number.
#ifndef HEDDLE_TOOLS_FUZZ_MUTANTS_H
#define HEDDLE_TOOLS_FUZZ_MUTANTS_H

#include "Seeds.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include <memory>

namespace heddle::fuzz {

class Random;

/// Makes mutants out of seeds. A mutant depends on the seeds, the number that seeds the run and its own number only.
class MutantMaker {
public:
  /// For mutants of adapter IR, what the compiler makes of Triton IR takes its place.
  MutantMaker(std::vector<Seed> seeds, mlir::heddle::Phase phase, uint64_t seed);

  /// \p noteText hears texts that are read on the way.
  std::string make(uint64_t index, llvm::function_ref<void(llvm::StringRef)> noteText);

  size_t getSeedCount() const { return seeds.size(); }
  size_t getModuleCount() const { return modules.size(); }

private:
  std::string makeByText(Random &random);
  std::string makeByModule(Random &random, llvm::function_ref<void(llvm::StringRef)> noteText);

  std::vector<Seed> seeds;
  mlir::heddle::Phase phase;
  uint64_t seed;
  std::unique_ptr<mlir::MLIRContext> context;
  std::vector<mlir::OwningOpRef<mlir::ModuleOp>> modules; ///< the seeds that parse
};

} // namespace heddle::fuzz

#endif // HEDDLE_TOOLS_FUZZ_MUTANTS_H
