// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file LLVM IR to an object: target machine, device library, optimisation, machine code.
#ifndef HEDDLE_LIB_TARGET_CPU_LLVMBACKEND_H
#define HEDDLE_LIB_TARGET_CPU_LLVMBACKEND_H

#include "heddle/Target/CPU/Object.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"

#include <memory>

namespace mlir::heddle {

/// Which processor an object is for.
struct HostTarget {
  std::string cpu;
  std::string features;
  bool hasAVX512 = false;
};

/// What \p options ask for, or the host.
HostTarget getHostTarget(const CPUOptions &options);

/// The machine that \p target describes.
llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createTargetMachine(const HostTarget &target);

/// Gives every function of \p module the processor and the vector width.
void setTargetAttributes(llvm::Module &module, const HostTarget &target, const llvm::TargetMachine &machine);

/// Links what \p module needs of the device library; \p mix selects the variant.
llvm::Error linkDeviceLibrary(llvm::Module &module, bool mix, const CPUOptions &options);

/// The name of a function that \p module calls for the device library and that this does not define; empty if there is
/// none. Valid once the library is linked.
llvm::StringRef findUndefinedFunction(const llvm::Module &module);

/// The name of a function that \p module calls with other types than its own; empty if there is none. The compiler and
/// the library agree on types through one table, but adapter IR comes from others too.
llvm::StringRef findMistypedCallee(const llvm::Module &module);

/// Runs LLVM's passes. All but \p entry becomes internal.
llvm::Error optimizeModule(llvm::Module &module, llvm::StringRef entry, llvm::TargetMachine &machine, bool fully);

/// Machine code of \p module.
llvm::Error emitMachineCode(llvm::Module &module, llvm::TargetMachine &machine, llvm::CodeGenFileType type,
                            llvm::SmallVectorImpl<char> &code);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_TARGET_CPU_LLVMBACKEND_H
