// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Calls of functions that are not inlined: what a pointer and a program id are in their signature.
#include "Patterns.h"
#include "Views.h"
#include "heddle/Conversion/TritonToLinalg.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::heddle;

static bool isScalarPointer(Value value) { return isa<triton::PointerType>(value.getType()); }

/// Gives every pointer of \p callee an i64 behind the old arguments, the offset to add to it, and last of all the
/// arguments that a kernel ends with. Returns which arguments are pointers.
static SmallVector<unsigned> extendCallee(triton::FuncOp callee) {
  MLIRContext *context = callee.getContext();
  Block &entry = callee.getBody().front();
  auto builder = OpBuilder::atBlockBegin(&entry);
  Location loc = callee.getLoc();
  SmallVector<Type> types(callee.getFunctionType().getInputs());
  SmallVector<unsigned> pointers;
  for (BlockArgument argument : SmallVector<BlockArgument>(entry.getArguments())) {
    if (!isScalarPointer(argument))
      continue;
    pointers.push_back(argument.getArgNumber());
    Value offset = entry.addArgument(builder.getI64Type(), loc);
    types.push_back(offset.getType());
    auto moved = triton::AddPtrOp::create(builder, loc, argument.getType(), argument, offset);
    argument.replaceAllUsesExcept(moved, moved);
  }
  for (unsigned i = 0; i < abi::kTrailingArguments; ++i) {
    entry.addArgument(builder.getI32Type(), loc);
    types.push_back(builder.getI32Type());
  }
  callee.setFunctionType(FunctionType::get(context, types, callee.getFunctionType().getResults()));
  callee->removeAttr("arg_attrs"); // hints on arguments, one each
  return pointers;
}

/// Follows \p pointer to what it is an offset of, in \p operand, and returns the offset as i64.
static Value splitOffset(OpBuilder &builder, Location loc, OpOperand &operand) {
  Value offset = arith::ConstantIntOp::create(builder, loc, 0, 64);
  while (auto add = operand.get().getDefiningOp<triton::AddPtrOp>()) {
    Value step = add.getOffset();
    if (step.getType().getIntOrFloatBitWidth() < 64)
      step = arith::ExtSIOp::create(builder, loc, builder.getI64Type(), step);
    offset = arith::AddIOp::create(builder, loc, offset, step);
    operand.set(add.getPtr());
  }
  return offset;
}

/// The six values that a kernel ends with, as ops that the conversion of functions replaces.
static void appendProgram(OpBuilder &builder, Location loc, SmallVectorImpl<Value> &operands) {
  for (auto axis : {triton::ProgramIDDim::X, triton::ProgramIDDim::Y, triton::ProgramIDDim::Z})
    operands.push_back(triton::GetNumProgramsOp::create(builder, loc, axis));
  for (auto axis : {triton::ProgramIDDim::X, triton::ProgramIDDim::Y, triton::ProgramIDDim::Z})
    operands.push_back(triton::GetProgramIdOp::create(builder, loc, axis));
}

void mlir::heddle::extendCalls(ModuleOp module) {
  DenseMap<StringRef, SmallVector<unsigned>> pointersOf;
  for (triton::FuncOp function : module.getOps<triton::FuncOp>())
    if (function.isPrivate() && !function.isExternal())
      pointersOf[function.getName()] = extendCallee(function);
  module.walk([&](triton::CallOp call) {
    auto pointers = pointersOf.find(call.getCallee());
    if (pointers == pointersOf.end())
      return;
    OpBuilder builder(call);
    SmallVector<Value> added;
    for (unsigned index : pointers->second)
      added.push_back(splitOffset(builder, call.getLoc(), call->getOpOperand(index)));
    appendProgram(builder, call.getLoc(), added);
    call->insertOperands(call->getNumOperands(), added);
  });
}

namespace {
/// tt.call as func.call: pointers are the memrefs behind them.
struct FunctionCallPattern : public OpRewritePattern<triton::CallOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::CallOp op, PatternRewriter &rewriter) const override {
    auto callee = op->getParentOfType<ModuleOp>().lookupSymbol<func::FuncOp>(op.getCallee());
    if (!callee)
      return failure();
    SmallVector<Value> operands;
    for (auto [index, operand] : llvm::enumerate(op.getArgOperands())) {
      Value value = isScalarPointer(operand) ? getRootMemref(operand) : operand;
      if (!value || value.getType() != callee.getFunctionType().getInput(index))
        return op.emitOpError() << "expected argument " << index
                                << " to be an argument of the kernel plus an offset, got a pointer that is selected or "
                                   "carried by a loop";
      operands.push_back(value);
    }
    rewriter.replaceOpWithNewOp<func::CallOp>(op, callee, operands);
    return success();
  }
};
} // namespace

void mlir::heddle::populateFunctionCallPatterns(RewritePatternSet &patterns) {
  patterns.add<FunctionCallPattern>(patterns.getContext());
}
