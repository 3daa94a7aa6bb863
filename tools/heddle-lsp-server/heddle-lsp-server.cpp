// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file heddle-lsp-server: diagnostics, definitions and hover for Triton IR and adapter IR in editors.
#include "heddle/InitAllDialects.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::heddle::registerAllDialects(registry);
  return mlir::failed(mlir::MlirLspServerMain(argc, argv, registry));
}
