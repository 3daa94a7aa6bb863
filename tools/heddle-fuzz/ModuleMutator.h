// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Mutations of parsed IR: most of what comes out still verifies, and so reaches the late passes.
#ifndef HEDDLE_TOOLS_FUZZ_MODULEMUTATOR_H
#define HEDDLE_TOOLS_FUZZ_MODULEMUTATOR_H

#include "Random.h"
#include "heddle/Pipelines/Phases.h"
#include "mlir/IR/BuiltinOps.h"

namespace heddle::fuzz {

/// What a mutation works with. \p donor is another module of the same context and phase.
struct Surgery {
  mlir::ModuleOp module;
  mlir::ModuleOp donor;
  Random &random;
};

/// Changes the module; false if there was nothing of its kind to change.
using Mutation = bool (*)(Surgery &);

struct NamedMutation {
  llvm::StringLiteral name;
  unsigned weight; ///< how often it is taken, relative to the others
  Mutation apply;
};

llvm::ArrayRef<NamedMutation> getValueMutations();        ///< operands, constants, attributes, names of ops
llvm::ArrayRef<NamedMutation> getOpMutations();           ///< ops and regions as a whole, control flow
llvm::ArrayRef<NamedMutation> getTypeMutations();         ///< shapes and element types throughout the module
llvm::ArrayRef<NamedMutation> getNewOpMutations();        ///< well-typed new ops of Triton IR
llvm::ArrayRef<NamedMutation> getNewAdapterOpMutations(); ///< and of adapter IR

/// Applies one mutation. Those that leave IR that cannot be read again are taken back, but for one of eight. \p
/// noteText hears the text before it is read, which is when the verifier may break.
/// Returns whether the module may be mutated again: what cannot be read can be printed, but not much more.
bool mutateModule(mlir::OwningOpRef<mlir::ModuleOp> &module, mlir::ModuleOp donor, mlir::heddle::Phase phase,
                  Random &random, llvm::function_ref<void(llvm::StringRef)> noteText);

/// The module in generic form, in which IR prints that is not valid.
std::string printGeneric(mlir::ModuleOp module);

//===----------------------------------------------------------------------===//
// What mutations share
//===----------------------------------------------------------------------===//

/// The ops that \p wanted accepts, but for the module.
std::vector<mlir::Operation *> collectOps(mlir::ModuleOp module, llvm::function_ref<bool(mlir::Operation *)> wanted);

/// Any op but the module and functions; null if there is none.
mlir::Operation *pickOp(Surgery &surgery);

/// The values that \p op could use.
std::vector<mlir::Value> collectVisibleValues(mlir::Operation *op);

/// A visible value of \p type other than \p unlike, else a new one before \p op; null if neither is to be had.
mlir::Value makeValue(mlir::Operation *op, mlir::Type type, Random &random, mlir::Value unlike = {});

/// A constant of any integer, float, or tensor of these; null for another type.
mlir::TypedAttr makeConstant(mlir::Type type, Random &random);

} // namespace heddle::fuzz

#endif // HEDDLE_TOOLS_FUZZ_MODULEMUTATOR_H
