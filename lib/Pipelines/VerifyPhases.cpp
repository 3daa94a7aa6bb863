// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Checks at the borders between phases: a broken lowering ends here, at the op, and not passes later.
#include "heddle/Conversion/TritonToLinalg.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Pipelines/Pipelines.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_VERIFYTTIR
#define GEN_PASS_DEF_VERIFYTTADAPTER
#include "heddle/Pipelines/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;

/// Reports every op of a dialect outside \p dialects.
static LogicalResult verifyDialects(ModuleOp module, StringRef phase, ArrayRef<StringRef> dialects) {
  bool isLegal = true;
  module.walk([&](Operation *op) {
    StringRef dialect = op->getName().getDialectNamespace();
    if (llvm::is_contained(dialects, dialect))
      return;
    op->emitOpError() << "does not belong into phase '" << phase << "'";
    isLegal = false;
  });
  return success(isLegal);
}

/// Reports every operand, result and block argument whose type is one of Triton's.
static LogicalResult verifyNoTritonTypes(ModuleOp module) {
  bool isLegal = true;
  module.walk([&](Operation *op) {
    for (auto [index, type] : llvm::enumerate(op->getOperandTypes())) {
      if (!isa<triton::TritonDialect>(getElementTypeOrSelf(type).getDialect()))
        continue;
      op->emitOpError() << "expected operand " << index << " of an upstream type in phase 'ttadapter', got " << type;
      isLegal = false;
    }
  });
  return success(isLegal);
}

static bool isByteBuffer(Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  return memref && memref.getRank() == 1 && memref.isDynamicDim(0) && memref.getElementType().isInteger(8);
}

static LogicalResult verifyKernelABI(func::FuncOp kernel) {
  for (StringRef name : {StringRef(abi::kGlobalKernel), StringRef(abi::kMixMode), StringRef(abi::kParallelMode)})
    if (!kernel->getAttrOfType<StringAttr>(name))
      return kernel.emitOpError() << "expected the string attribute '" << name << "' on a kernel";
  ArrayRef<Type> types = kernel.getFunctionType().getInputs();
  if (types.size() < abi::kLeadingArguments + abi::kTrailingArguments)
    return kernel.emitOpError() << "expected at least " << abi::kLeadingArguments + abi::kTrailingArguments
                                << " arguments on a kernel, got " << types.size();
  if (!llvm::all_of(types.take_front(abi::kLeadingArguments), isByteBuffer))
    return kernel.emitOpError() << "expected the sync-block-lock and workspace buffers as first arguments";
  if (!llvm::all_of(types.take_back(abi::kTrailingArguments), [](Type type) { return type.isInteger(32); }))
    return kernel.emitOpError() << "expected six i32 as last arguments: num_programs and program_id";
  return success();
}

static LogicalResult verifyKernels(ModuleOp module) {
  auto functions = module.getOps<func::FuncOp>();
  if (functions.empty())
    return module.emitError() << "expected a kernel in phase 'ttadapter', got a module without functions";
  func::FuncOp first = *functions.begin();
  if (!first->hasAttr(abi::kGlobalKernel) || first.getSymVisibilityAttr())
    return first.emitOpError() << "expected the first function to be a kernel without a visibility keyword";
  bool isLegal = true;
  for (func::FuncOp function : functions)
    if (function->hasAttr(abi::kGlobalKernel))
      isLegal &= succeeded(verifyKernelABI(function));
  return success(isLegal);
}

namespace {
struct VerifyTTIR : public mlir::heddle::impl::VerifyTTIRBase<VerifyTTIR> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    if (failed(verifyDialects(getOperation(), "ttir",
                              {"builtin", "tt", "ttg", "distributed", "arith", "math", "scf", "cf", "ub", "gpu", "llvm",
                               "tensor", "hivm", "annotation", "ascend", "scope"})))
      signalPassFailure();
  }
};

struct VerifyTTAdapter : public mlir::heddle::impl::VerifyTTAdapterBase<VerifyTTAdapter> {
  void runOnOperation() override {
    markAllAnalysesPreserved();
    bool isLegal = succeeded(verifyDialects(getOperation(), "ttadapter",
                                            {"builtin", "func", "arith", "math", "scf", "tensor", "memref", "linalg",
                                             "bufferization", "hivm", "hfusion", "annotation", "llvm", "ub"}));
    isLegal = isLegal && succeeded(verifyNoTritonTypes(getOperation()));
    if (!isLegal || failed(verifyKernels(getOperation())))
      signalPassFailure();
  }
};
} // namespace
