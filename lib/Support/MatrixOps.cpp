// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Recognises the ops of the cube core by name, so that no dialect needs to be linked for it.
#include "heddle/Support/MatrixOps.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;

bool mlir::heddle::isMatrixOp(Operation *op) {
  return llvm::StringSwitch<bool>(op->getName().getStringRef())
      .Cases({"tt.dot", "tt.dot_scaled", "ascend.dot", "ascend.conv1d"}, true)
      .Cases({"hfusion.conv1d", "hfusion.matmul_mx", "linalg.matmul", "linalg.batch_matmul"}, true)
      .Default(false);
}

bool mlir::heddle::hasMatrixOp(ModuleOp module) {
  return module.walk([](Operation *op) { return isMatrixOp(op) ? WalkResult::interrupt() : WalkResult::advance(); })
      .wasInterrupted();
}
