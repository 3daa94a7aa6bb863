// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass lower-library-calls: the functions that adapter IR knows by the start of their names.
#include "KernelUtils.h"
#include "LibraryCalls.h"
#include "heddle/Support/LibraryCalls.h"
#include "heddle/Support/ScanLoops.h"
#include "heddle/Target/CPU/Passes.h"

#include "device/abi/Context.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_LOWERLIBRARYCALLS
#include "heddle/Target/CPU/Passes.h.inc"

LogicalResult verifyLibraryCall(func::CallOp call, unsigned operands, unsigned results) {
  if (call.getNumOperands() != operands || call.getNumResults() != results)
    return call.emitOpError("expected '")
           << call.getCallee() << "' to have " << operands << " operands and " << results << " results, got "
           << call.getNumOperands() << " and " << call.getNumResults();
  for (Value value : llvm::concat<Value>(SmallVector<Value>(call.getOperands().take_front(results)),
                                         SmallVector<Value>(call.getResults())))
    if (auto type = dyn_cast<RankedTensorType>(value.getType()); !type || !type.hasStaticShape())
      return call.emitOpError("expected '")
             << call.getCallee() << "' to work on tensors of static shape, got " << value.getType();
  return success();
}

FailureOr<int64_t> getConstantOperand(func::CallOp call, unsigned index, int64_t limit) {
  APInt value;
  if (!matchPattern(call.getOperand(index), m_ConstantInt(&value)) || value.getZExtValue() >= uint64_t(limit))
    return call.emitOpError("expected operand ")
           << index << " of '" << call.getCallee() << "' to be a constant from 0 to " << limit - 1;
  return value.getZExtValue();
}

namespace {

/// How a scan combines two values of one type: one op for floats, another one for integers.
using Combine = Value (*)(OpBuilder &, Location, Value, Value);
template <typename FloatOp, typename IntOp>
Value combine(OpBuilder &builder, Location loc, Value lhs, Value rhs) {
  if (isa<FloatType>(lhs.getType()))
    return FloatOp::create(builder, loc, lhs, rhs);
  return IntOp::create(builder, loc, lhs, rhs);
}

/// Lowers a scan whose last operands, if it has any beyond source, axis and direction, are read already.
LogicalResult lowerScan(func::CallOp call, Combine combine, unsigned operands = 3) {
  if (failed(verifyLibraryCall(call, operands, 1)))
    return failure();
  Value source = call.getOperand(0);
  FailureOr<int64_t> axis = getConstantOperand(call, 1, cast<RankedTensorType>(source.getType()).getRank());
  if (failed(axis))
    return failure();
  FailureOr<int64_t> reverse = getConstantOperand(call, 2, 2);
  if (failed(reverse))
    return failure();
  OpBuilder builder(call);
  SmallVector<Value> results = emitScanLoops(builder, call.getLoc(), source, *axis, *reverse != 0,
                                             [&](OpBuilder &body, Location loc, ValueRange combined, ValueRange next) {
                                               return SmallVector<Value>{combine(body, loc, combined[0], next[0])};
                                             });
  call.replaceAllUsesWith(results);
  call.erase();
  return success();
}

/// The greatest (or least) element so far; the last operand says whether a NaN stays.
LogicalResult lowerExtremeScan(func::CallOp call, bool isMax) {
  if (failed(verifyLibraryCall(call, 4, 1)))
    return failure();
  FailureOr<int64_t> keepsNan = getConstantOperand(call, 3, 2);
  if (failed(keepsNan))
    return failure();
  if (isMax)
    return lowerScan(
        call, *keepsNan ? combine<arith::MaximumFOp, arith::MaxSIOp> : combine<arith::MaxNumFOp, arith::MaxSIOp>, 4);
  return lowerScan(
      call, *keepsNan ? combine<arith::MinimumFOp, arith::MinSIOp> : combine<arith::MinNumFOp, arith::MinSIOp>, 4);
}

LogicalResult lowerGather(func::CallOp call) {
  if (failed(verifyLibraryCall(call, 3, 1)))
    return failure();
  Value source = call.getOperand(0), positions = call.getOperand(1);
  auto sourceType = cast<RankedTensorType>(source.getType()),
       type = cast<RankedTensorType>(call.getResult(0).getType());
  FailureOr<int64_t> axis = getConstantOperand(call, 2, sourceType.getRank());
  if (failed(axis))
    return failure();
  OpBuilder builder(call);
  Location loc = call.getLoc();
  Value buffer = allocateTile(builder, loc, type);
  emitLoopNest(builder, loc, type.getShape(), [&](OpBuilder &body, Location at, ValueRange indices) {
    Value position = tensor::ExtractOp::create(body, at, positions, indices);
    if (!position.getType().isIndex())
      position = arith::IndexCastOp::create(body, at, body.getIndexType(), position);
    Value first = arith::ConstantIndexOp::create(body, at, 0);
    Value last = arith::ConstantIndexOp::create(body, at, sourceType.getDimSize(*axis) - 1);
    position = arith::MinSIOp::create(body, at, arith::MaxSIOp::create(body, at, position, first), last);
    SmallVector<Value> from(indices);
    from[*axis] = position;
    memref::StoreOp::create(body, at, tensor::ExtractOp::create(body, at, source, from), buffer, indices);
  });
  call.getResult(0).replaceAllUsesWith(readTile(builder, loc, type, buffer));
  call.erase();
  return success();
}

/// Whether all elements of \p condition are true, as an i1.
Value emitAllTrue(OpBuilder &builder, Location loc, Value condition) {
  auto type = dyn_cast<RankedTensorType>(condition.getType());
  if (!type)
    return condition;
  Value yes = arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
  Value start = tensor::EmptyOp::create(builder, loc, ArrayRef<int64_t>(), builder.getI1Type());
  start = linalg::FillOp::create(builder, loc, yes, start).getResult(0);
  auto all = linalg::ReduceOp::create(
      builder, loc, condition, start, llvm::to_vector(llvm::seq<int64_t>(type.getRank())),
      [](OpBuilder &body, Location at, ValueRange arguments) {
        linalg::YieldOp::create(body, at, arith::AndIOp::create(body, at, arguments[0], arguments[1]).getResult());
      });
  return tensor::ExtractOp::create(builder, loc, all->getResult(0), ValueRange());
}

LogicalResult lowerAssert(func::CallOp call, func::FuncOp callee, DeviceSites &sites) {
  auto message = callee->getAttrOfType<StringAttr>(library::kMessageAttr);
  bool isCondition = call.getNumOperands() == 1 && getElementTypeOrSelf(call.getOperand(0).getType()).isInteger(1);
  if (!message || !isCondition || call.getNumResults() != 0)
    return call.emitOpError("expected '")
           << call.getCallee() << "' to have an attribute '" << library::kMessageAttr << "' and one operand of i1";
  OpBuilder builder(call);
  Location loc = call.getLoc();
  auto module = call->getParentOfType<ModuleOp>();
  Value holds = emitAllTrue(builder, loc, call.getOperand(0));
  Value yes = arith::ConstantOp::create(builder, loc, builder.getBoolAttr(true));
  Value fails = arith::XOrIOp::create(builder, loc, holds, yes);
  scf::IfOp::create(builder, loc, fails, [&](OpBuilder &body, Location at) {
    sites.storeSite(body, at, "tl.device_assert");
    std::string text = message.empty() ? "assertion failed" : ("assertion failed: " + message.getValue()).str();
    Type pointer = LLVM::LLVMPointerType::get(body.getContext());
    LLVM::LLVMFuncOp fail =
        declareRuntimeFunction(module, "heddle_fail", LLVM::LLVMVoidType::get(body.getContext()), {pointer, pointer});
    Value context = getContextPointer(body, at, module);
    LLVM::CallOp::create(body, at, fail, ValueRange{context, sites.getText(body, at, text)});
    scf::YieldOp::create(body, at);
  });
  call.erase();
  return success();
}

struct LowerLibraryCalls : impl::LowerLibraryCallsBase<LowerLibraryCalls> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<func::FuncOp> kernel = findKernel(module);
    if (failed(kernel))
      return signalPassFailure();
    DeviceSites sites(module);
    SmallVector<Operation *> worklist;
    kernel->walk([&](Operation *op) {
      if (isa<func::CallOp, hivm::CustomOp>(op))
        worklist.push_back(op);
    });
    for (Operation *op : worklist)
      if (failed(lower(op, *kernel, sites)))
        return signalPassFailure();
  }

private:
  static LogicalResult lower(Operation *op, func::FuncOp kernel, DeviceSites &sites) {
    if (auto custom = dyn_cast<hivm::CustomOp>(op))
      return isMathOp(custom) ? lowerMathOp(custom) : success();
    auto call = cast<func::CallOp>(op);
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
    if (!callee || !callee.isExternal())
      return success();
    StringRef name = call.getCallee();
    if (name.starts_with(library::kCumsum))
      return lowerScan(call, combine<arith::AddFOp, arith::AddIOp>);
    if (name.starts_with(library::kCumprod))
      return lowerScan(call, combine<arith::MulFOp, arith::MulIOp>);
    if (name.starts_with(library::kCummax) || name.starts_with(library::kCummin))
      return lowerExtremeScan(call, name.starts_with(library::kCummax));
    if (name.starts_with(library::kSort))
      return lowerSort(call);
    if (name.starts_with(library::kFlip))
      return lowerFlip(call);
    if (name.starts_with(library::kGather))
      return lowerGather(call);
    if (name.starts_with(library::kPrint))
      return lowerPrintCall(call, callee, kernel, sites);
    if (name.starts_with(library::kAssert))
      return lowerAssert(call, callee, sites);
    return name.starts_with(library::kMath) ? lowerMathCall(call) : success();
  }
};

} // namespace
} // namespace mlir::heddle
