// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file heddle-opt: runs any pass or pipeline of heddle on a file.
#include "heddle/Conversion/Passes.h"
#include "heddle/InitAllDialects.h"
#include "heddle/Pipelines/Pipelines.h"
#include "heddle/Target/CPU/Object.h"
#include "heddle/Target/CPU/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "mlir/Transforms/Passes.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  mlir::heddle::registerAllDialects(registry);
  mlir::heddle::registerCPUTarget(registry);
  mlir::registerTransformsPasses();
  mlir::heddle::registerHeddleConversionPasses();
  mlir::heddle::registerHeddlePipelines();
  mlir::heddle::registerCPUPipelines();
  return mlir::asMainReturnCode(mlir::MlirOptMain(argc, argv, "heddle optimizer driver\n", registry));
}
