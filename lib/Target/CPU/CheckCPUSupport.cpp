// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass check-cpu-support: refuses what the CPU target cannot execute.
#include "FloatCasts.h"
#include "KernelUtils.h"
#include "heddle/Dialect/HFusion/IR/HFusion.h"
#include "heddle/Support/KnownLocation.h"
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_CHECKCPUSUPPORT
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

bool isSupportedOp(Operation *op) {
  Dialect *dialect = op->getDialect();
  if (!dialect || isa<memref::AllocaOp, memref::AllocaScopeOp, scf::ParallelOp, scf::ForallOp>(op))
    return false;
  return isa<BuiltinDialect, func::FuncDialect, arith::ArithDialect, math::MathDialect, linalg::LinalgDialect,
             tensor::TensorDialect, memref::MemRefDialect, bufferization::BufferizationDialect, scf::SCFDialect,
             ub::UBDialect, LLVM::LLVMDialect>(dialect);
}

/// Whether the host computes with \p type, or with its elements.
bool isSupportedType(Type type) {
  Type element = getElementTypeOrSelf(type);
  if (auto integer = dyn_cast<IntegerType>(element))
    return integer.isSignless() && integer.getWidth() <= 64;
  if (isa<FloatType>(element))
    return isFloat8(element) || element.isF16() || element.isBF16() || element.isF32() || element.isF64();
  return true;
}

/// The types of the values that \p op takes, makes and names.
SmallVector<Type> collectTypes(Operation *op) {
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::append_range(types, block.getArgumentTypes());
  return types;
}

LogicalResult checkOp(Operation *op) {
  if (!isSupportedOp(op))
    return emitLocatedOpError(op) << "is not supported by the CPU target";
  for (Type type : collectTypes(op))
    if (!isSupportedType(type))
      return emitLocatedOpError(op)
             << "has a value of type " << type
             << ", but the CPU target computes with signless integers of at most 64 bits, f8, f16, bf16, f32 and f64";
  if (auto poison = dyn_cast<ub::PoisonOp>(op))
    if (auto tensor = dyn_cast<RankedTensorType>(poison.getType()); tensor && !tensor.hasStaticShape())
      return emitLocatedOpError(op) << "expected a poisoned tensor of static shape, got " << tensor;
  auto mode = op->getAttrOfType<hfusion::RoundModeAttr>("round_mode");
  if (mode && isa<arith::TruncFOp>(op) && mode.getValue() != hfusion::RoundMode::RINT)
    return op->emitOpError("rounds by '")
           << hfusion::stringifyRoundMode(mode.getValue()) << "', but the CPU target rounds to nearest even";
  if (auto call = dyn_cast<func::CallOp>(op)) {
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
    if (callee && callee.isExternal() && !callee->hasAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName()))
      return call.emitOpError("calls '") << call.getCallee() << "', which the CPU target does not provide";
  }
  return success();
}

struct CheckCPUSupport : impl::CheckCPUSupportBase<CheckCPUSupport> {
  void runOnOperation() override {
    FailureOr<func::FuncOp> kernel = findKernel(getOperation());
    if (failed(kernel) || failed(verifyKernelSignature(*kernel, kernel->getArgumentTypes())))
      return signalPassFailure();
    bool supported = true;
    getOperation()->walk([&](Operation *op) { supported &= succeeded(checkOp(op)); });
    if (!supported)
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::heddle
