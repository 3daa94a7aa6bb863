// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Adapter IR as text, in the two forms that leave heddle.
#ifndef HEDDLE_TARGET_ASCEND_ADAPTERTEXT_H
#define HEDDLE_TARGET_ASCEND_ADAPTERTEXT_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/raw_ostream.h"

namespace mlir::heddle {

/// Prints adapter IR in pretty form as LLVM 19 spells it (`--print-for=llvm19`): what people read and what consumers
/// that search text expect. Locations are left out.
void printAdapterForPeople(ModuleOp module, raw_ostream &os);

/// Prints adapter IR in generic form, with locations: what is handed to bishengir-compile. CUBE_AND_VECTOR is narrowed
/// to VECTOR on every custom op of a kernel with mix_mode "aiv", with a remark, because the vendor's compiler crashes
/// on it there; both mean the same in such a kernel. \p module is not changed.
void printAdapterForBiSheng(ModuleOp module, raw_ostream &os);

/// Rewrites one line of MLIR 22 text to LLVM 19's spelling.
std::string respellForLLVM19(StringRef line);

} // namespace mlir::heddle

#endif // HEDDLE_TARGET_ASCEND_ADAPTERTEXT_H
