// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The kernel of a module of adapter IR and the rules for its arguments.
#include "heddle/Support/KernelABI.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;

FailureOr<func::FuncOp> mlir::heddle::findKernel(ModuleOp module) {
  SmallVector<func::FuncOp> kernels;
  for (auto function : module.getOps<func::FuncOp>())
    if (function->hasAttr(kGlobalKernelAttr) && !function.isExternal())
      kernels.push_back(function);
  if (kernels.size() == 1 && kernels.front().getName().empty())
    return kernels.front().emitError("expected a kernel with a name, got an empty one");
  if (kernels.size() == 1)
    return kernels.front();
  auto diagnostic = module.emitError("expected one kernel, a function with attribute '")
                    << kGlobalKernelAttr << "', got " << kernels.size();
  for (func::FuncOp kernel : kernels)
    diagnostic.attachNote(kernel.getLoc()) << "kernel '" << kernel.getName() << "'";
  return failure();
}

LogicalResult mlir::heddle::verifyKernelSignature(func::FuncOp kernel, ArrayRef<Type> types) {
  bool complete = types.size() >= kProgramArguments + 2;
  if (complete)
    for (Type type : types.take_back(kProgramArguments))
      complete &= type.isInteger(32);
  if (!complete)
    return kernel.emitError("expected kernel '")
           << kernel.getName() << "' to begin with a lock and a workspace pointer and to end with six 'i32' arguments, "
           << "grid and program";
  if (kernel.getNumResults() != 0)
    return kernel.emitError("expected kernel '") << kernel.getName() << "' to return nothing";
  for (auto [index, type] : llvm::enumerate(types)) {
    auto memref = dyn_cast<MemRefType>(type);
    bool pointer = memref && memref.getRank() == 1 && memref.getLayout().isIdentity();
    if (!pointer && !(type.isIntOrFloat() && type.getIntOrFloatBitWidth() <= 64))
      return kernel.emitError("expected argument ")
             << index << " of kernel '" << kernel.getName()
             << "' to be a memref<?xT> or a scalar of at most 64 bits, got " << type;
  }
  return success();
}
