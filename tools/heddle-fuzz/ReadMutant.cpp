// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Chooses the reader of a phase.
#include "ReadMutant.h"
#include "heddle/Target/Ascend/ReadAdapterText.h"
#include "heddle/Target/TTIR/ReadTTIR.h"

using namespace mlir;

namespace heddle::fuzz {

OwningOpRef<ModuleOp> readMutant(StringRef text, StringRef name, Phase phase, MLIRContext *context) {
  return phase == Phase::TTAdapter ? mlir::heddle::readAdapterText(text, name, context)
                                   : mlir::heddle::readTTIR(text, name, context);
}

} // namespace heddle::fuzz
