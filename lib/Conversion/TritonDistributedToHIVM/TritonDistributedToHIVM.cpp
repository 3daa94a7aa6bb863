// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file convert-triton-distributed-to-hivm: the first pass of stage `ttadapter`.
#include "heddle/Conversion/TritonDistributedToHIVM.h"
#include "DeviceCalls.h"
#include "heddle/Dialect/Annotation/IR/Annotation.h"
#include "heddle/Dialect/Distributed/IR/Distributed.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Support/DeviceFunctions.h"
#include "heddle/Support/MatrixOps.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_CONVERTTRITONDISTRIBUTEDTOHIVM
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;
using namespace mlir::triton::distributed;

namespace {
/// An op together with the function that it will call.
struct PlannedCall {
  Operation *op;
  std::string symbol;
};
} // namespace

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// The number that the library gives to \p op; the dialect counts from 1.
static int32_t getLibrarySignalOp(SignalOp op) { return op == SignalOp::ADD ? 1 : 0; }

static SmallVector<Value> getOperands(OpBuilder &builder, Operation *op) {
  Location loc = op->getLoc();
  if (isa<GetRankOp, GetNumRanksOp>(op))
    return {};
  if (auto wait = dyn_cast<WaitOp>(op)) {
    // The library counts flags in 64 bits, and the vendor's compiler passes on the type that it is given.
    Value count = wait.getNumBarriers();
    if (!count.getType().isSignlessInteger(64))
      count = arith::ExtSIOp::create(builder, loc, builder.getI64Type(), count);
    return {wait.getBarrierPtr(), count, wait.getWaitValue()};
  }
  if (auto notify = dyn_cast<NotifyOp>(op)) {
    if (triton::getPointeeType(notify.getSigAddr().getType()).isSignlessInteger(64))
      return {notify.getSigAddr(), notify.getSignalVal(), notify.getRank()};
    Value value = arith::TruncIOp::create(builder, loc, builder.getI32Type(), notify.getSignalVal());
    Value sigOp = arith::ConstantIntOp::create(builder, loc, getLibrarySignalOp(notify.getSigOp()), 32);
    return {notify.getSigAddr(), value, sigOp, notify.getRank()};
  }
  return llvm::to_vector(op->getOperands());
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

static hivm::TCoreType getCoreType(StringRef symbol, bool hasMatrix) {
  switch (getDeviceCore(symbol)) {
  case DeviceCore::Vector:
    return hivm::TCoreType::VECTOR;
  case DeviceCore::Both:
    return hivm::TCoreType::CUBE_AND_VECTOR;
  case DeviceCore::Default:
    return hasMatrix ? hivm::TCoreType::CUBE_AND_VECTOR : hivm::TCoreType::VECTOR;
  }
  llvm_unreachable("covered switch");
}

/// The operands that are pointer arguments of the kernel itself, not derived from one.
static SmallVector<int32_t> getKernelArguments(ValueRange operands, triton::FuncOp function) {
  SmallVector<int32_t> indices;
  for (auto [index, operand] : llvm::enumerate(operands)) {
    auto argument = dyn_cast<BlockArgument>(operand);
    if (argument && triton::isScalarPointer(operand.getType()) && argument.getOwner() == &function.getBody().front())
      indices.push_back(index);
  }
  return indices;
}

/// Carries the attributes of the source op over and adds those that say what the call is.
static void setAttributes(hivm::CustomOp call, Operation *source, StringRef symbol, bool hasMatrix) {
  MLIRContext *context = call.getContext();
  for (NamedAttribute attribute : source->getAttrs())
    if (attribute.getName() != call.getNameAttrName() && attribute.getName() != call.getNoSideEffectAttrName())
      call->setDiscardableAttr(attribute.getName(), attribute.getValue());
  auto set = [&](StringRef name, Attribute value) { call->setDiscardableAttr(name, value); };
  set(hivm::kTCoreTypeAttrName, hivm::TCoreTypeAttr::get(context, getCoreType(symbol, hasMatrix)));
  set(hivm::kPipeAttrName, hivm::PipeAttr::get(context, hivm::PIPE::PIPE_S));
  set(hivm::kVFModeAttrName, hivm::VFModeAttr::get(context, hivm::VFMode::SIMD));
  set(hivm::kIsDistributedAttrName, UnitAttr::get(context));
  set(hivm::kSymbolAttrName, StringAttr::get(context, symbol));
  auto function = source->getParentOfType<triton::FuncOp>();
  set(hivm::kGMAddrArgsIndicesAttrName,
      DenseI32ArrayAttr::get(context, getKernelArguments(call.getInputs(), function)));
  if (isa<ConsumeTokenOp>(source) && isa<RankedTensorType>(source->getResult(0).getType()))
    set(hivm::kSrcPtrIndexAttrName, DenseI32ArrayAttr::get(context, {0}));
}

//===----------------------------------------------------------------------===//
// The rewrite
//===----------------------------------------------------------------------===//

static void rewrite(const PlannedCall &planned, bool hasMatrix) {
  Operation *op = planned.op;
  OpBuilder builder(op);
  Location loc = op->getLoc();
  bool isPure = isMemoryEffectFree(op);
  SmallVector<Value> inputs = getOperands(builder, op);
  SmallVector<Value> outputs;
  for (Type type : op->getResultTypes())
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      outputs.push_back(tensor::EmptyOp::create(builder, loc, tensor.getShape(), tensor.getElementType()));
  auto call = hivm::CustomOp::create(builder, loc, op->getResultTypes(), inputs, outputs, /*temp_buffers=*/ValueRange(),
                                     builder.getStringAttr("dist." + planned.symbol),
                                     isPure ? builder.getUnitAttr() : UnitAttr());
  setAttributes(call, op, planned.symbol, hasMatrix);
  if (isa<ConsumeTokenOp>(op) && !outputs.empty()) {
    auto mark = annotation::MarkOp::create(builder, loc, call->getResult(0), /*keys=*/ArrayAttr(), ValueRange());
    mark->setAttr("ContinuousMemAccess", builder.getUnitAttr());
  }
  op->replaceAllUsesWith(call->getResults());
  op->erase();
}

namespace {
struct ConvertTritonDistributedToHIVM
    : mlir::heddle::impl::ConvertTritonDistributedToHIVMBase<ConvertTritonDistributedToHIVM> {
  using ConvertTritonDistributedToHIVMBase::ConvertTritonDistributedToHIVMBase;

  void runOnOperation() override {
    // Choose every function first: a module that cannot be converted is left as it was.
    SmallVector<PlannedCall> calls;
    bool failedAny = false;
    getOperation().walk([&](Operation *op) {
      if (!isa_and_nonnull<DistributedDialect>(op->getDialect()))
        return;
      FailureOr<std::string> symbol = getDeviceSymbol(op);
      if (succeeded(symbol))
        calls.push_back({op, *symbol});
      failedAny |= failed(symbol);
    });
    if (failedAny)
      return signalPassFailure();
    if (calls.empty())
      return markAllAnalysesPreserved();

    bool hasMatrix = hasMatrixOp(getOperation());
    for (const PlannedCall &call : calls)
      rewrite(call, hasMatrix);
    numConverted += calls.size();
  }
};
} // namespace
