// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Every dialect that heddle's tools know.
#ifndef HEDDLE_INITALLDIALECTS_H
#define HEDDLE_INITALLDIALECTS_H

namespace mlir {
class DialectRegistry;

namespace heddle {

/// Registers the dialects of Triton IR, of the adapter IR and of what lies between, with their interfaces.
void registerAllDialects(DialectRegistry &registry);

} // namespace heddle
} // namespace mlir

#endif // HEDDLE_INITALLDIALECTS_H
