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

/// Runs LLVM's passes. All but \p entry becomes internal.
llvm::Error optimizeModule(llvm::Module &module, llvm::StringRef entry, llvm::TargetMachine &machine, bool fully);

/// Machine code of \p module.
llvm::Error emitMachineCode(llvm::Module &module, llvm::TargetMachine &machine, llvm::CodeGenFileType type,
                            llvm::SmallVectorImpl<char> &code);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_TARGET_CPU_LLVMBACKEND_H
