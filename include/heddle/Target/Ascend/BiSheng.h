// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Finds and calls the vendor's compiler.
#ifndef HEDDLE_TARGET_ASCEND_BISHENG_H
#define HEDDLE_TARGET_ASCEND_BISHENG_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace mlir::heddle {

/// What a run of bishengir-compile gave.
struct BiShengResult {
  bool hasBinary = false; ///< hivmc was found and wrote the binary
  std::string output;     ///< path of the binary, or of the final module when there is no hivmc
  std::string messages;   ///< what the tool printed
  std::string lastStep;   ///< without a binary: the program that the tool did not find
};

/// The path of bishengir-compile for \p target: $HEDDLE_BISHENG (the tool or its folder), PATH, then \p packageFolder
/// (the folder `bin` of the installed package ascendnpuir; may be empty). In a folder that has a tool of its own for a
/// 950, bishengir-compile-a5, that is the one for such a target.
llvm::Expected<std::string> findBiShengCompile(llvm::StringRef target, llvm::StringRef packageFolder);

/// Compiles adapter IR (the text of printAdapterForBiSheng) with \p flags (see getBiShengFlags) and writes the binary
/// to
/// \p output, whose name gets the suffix `.o` if it has none. Without hivmc the final module is written to
/// `<output>.hivm.mlir` instead and hasBinary is false. Any other failure is an error with the tool's messages.
llvm::Expected<BiShengResult> runBiShengCompile(llvm::StringRef tool, llvm::StringRef adapter,
                                                llvm::ArrayRef<std::string> flags, llvm::StringRef output);

} // namespace mlir::heddle

#endif // HEDDLE_TARGET_ASCEND_BISHENG_H
