// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The command line of the vendor's compiler: which option of a kernel is which of its flags.
#ifndef HEDDLE_TARGET_ASCEND_BISHENGFLAGS_H
#define HEDDLE_TARGET_ASCEND_BISHENGFLAGS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace mlir::heddle {

/// An option of a kernel: its name in Python and the value as Python writes it, such as "multibuffer" and "False".
struct VendorOption {
  std::string name, value;
};

/// The flags of bishengir-compile for \p target: those that it always gets, and those that \p options ask for. An
/// option of the other family of chips has no flag. \p bindsSubBlocks is what the kernel says where no option does. An
/// unknown name and a value of another type are errors.
llvm::Expected<std::vector<std::string>> getBiShengFlags(llvm::StringRef target, llvm::ArrayRef<VendorOption> options,
                                                         bool bindsSubBlocks);

/// The flags with which bishengir-compile takes Triton IR, for kernels that run on the SIMT units of a 950 alone.
llvm::Expected<std::vector<std::string>> getBiShengSIMTFlags(llvm::StringRef target,
                                                             llvm::ArrayRef<VendorOption> options);

/// The names of all options that have a flag, in the order of the alphabet.
std::vector<llvm::StringRef> listVendorOptions();

} // namespace mlir::heddle

#endif // HEDDLE_TARGET_ASCEND_BISHENGFLAGS_H
