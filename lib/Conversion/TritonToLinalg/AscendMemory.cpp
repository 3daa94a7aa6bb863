// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Loads and stores at computed places: calls of private functions, which the consumer knows by name.
#include "CalleeDeclarations.h"
#include "Patterns.h"
#include "Views.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Dialect/TritonAscend/IR/TritonAscend.h"
#include "heddle/Support/LibraryCalls.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::heddle;
namespace ascend = mlir::triton::ascend;

namespace {
/// Collects the operands of one call in their order.
class CallBuilder {
public:
  CallBuilder(OpBuilder &builder, Operation *op) : builder(builder), op(op), loc(op->getLoc()) {}

  /// The memory behind a scalar pointer: the kernel argument itself where the pointer is one, else a view of it.
  LogicalResult addMemory(StringRef name, Value pointer) {
    auto type = cast<triton::PointerType>(pointer.getType());
    if (!type.getPointeeType().isIntOrFloat() || type.getPointeeType().getIntOrFloatBitWidth() < 8)
      return op->emitOpError() << "expected '" << name << "' to point to numbers of at least 8 bits, got " << type;
    FailureOr<RootedPointer> rooted = findRootedPointer(op, name, pointer);
    if (failed(rooted))
      return failure();
    bool isRoot = rooted->state.offset.base.isZero();
    operands.push_back(isRoot ? rooted->memref : createView(builder, loc, rooted->memref, rooted->state));
    return success();
  }

  void add(Value value) {
    if (value)
      operands.push_back(value);
  }

  /// An integer of \p width bits.
  void addInteger(Value value, unsigned width) {
    Type type = builder.getIntegerType(width);
    unsigned from = value.getType().getIntOrFloatBitWidth();
    if (from < width)
      value = arith::ExtSIOp::create(builder, loc, type, value);
    else if (from > width)
      value = arith::TruncIOp::create(builder, loc, type, value);
    operands.push_back(value);
  }

  void addIntegers(ValueRange values, unsigned width) {
    for (Value value : values)
      addInteger(value, width);
  }

  func::CallOp call(StringRef callee) {
    func::FuncOp function = declareCallee(builder, op, callee, ValueRange(operands).getTypes(), op->getResultTypes());
    return func::CallOp::create(builder, loc, function, operands);
  }

private:
  OpBuilder &builder;
  Operation *op;
  Location loc;
  SmallVector<Value> operands;
};

struct IndirectLoadPattern : public OpRewritePattern<ascend::IndirectLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ascend::IndirectLoadOp op, PatternRewriter &rewriter) const override {
    CallBuilder call(rewriter, op);
    if (failed(call.addMemory("src", op.getSrc())))
      return failure();
    call.add(op.getOffsets());
    call.add(op.getMask());
    call.add(op.getOther());
    func::CallOp load = call.call(library::kIndirectLoad);
    load->setAttr(library::kIsVolatileAttr, op.getIsVolatileAttr());
    rewriter.replaceOp(op, load);
    return success();
  }
};

struct IndirectStorePattern : public OpRewritePattern<ascend::IndirectStoreOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ascend::IndirectStoreOp op, PatternRewriter &rewriter) const override {
    CallBuilder call(rewriter, op);
    if (failed(call.addMemory("dst", op.getDst())))
      return failure();
    call.add(op.getOffsets());
    call.add(op.getValue());
    call.add(op.getMask());
    rewriter.replaceOp(op, call.call(library::kIndirectStore));
    return success();
  }
};

struct StrideLoadPattern : public OpRewritePattern<ascend::StrideLoadOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ascend::StrideLoadOp op, PatternRewriter &rewriter) const override {
    CallBuilder call(rewriter, op);
    if (failed(call.addMemory("src", op.getSrc())))
      return failure();
    call.addInteger(op.getOffset(), 64);
    call.add(op.getOther());
    call.addIntegers(op.getStrides(), 64);
    call.addIntegers(op.getNumels(), 64);
    rewriter.replaceOp(op, call.call(library::kStrideLoad));
    return success();
  }
};

struct StrideStorePattern : public OpRewritePattern<ascend::StrideStoreOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ascend::StrideStoreOp op, PatternRewriter &rewriter) const override {
    CallBuilder call(rewriter, op);
    if (failed(call.addMemory("dst", op.getDst())))
      return failure();
    call.add(op.getValue());
    call.addInteger(op.getOffset(), 64);
    call.addIntegers(op.getStrides(), 64);
    call.addIntegers(op.getNumels(), 64);
    rewriter.replaceOp(op, call.call(library::kStrideStore));
    return success();
  }
};

struct IndexPutPattern : public OpRewritePattern<ascend::IndexPutOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ascend::IndexPutOp op, PatternRewriter &rewriter) const override {
    CallBuilder call(rewriter, op);
    if (failed(call.addMemory("dst", op.getDst())))
      return failure();
    call.add(op.getIndex());
    call.add(op.getValue());
    call.addInteger(op.getDim(), 32);
    call.addInteger(op.getBound(), 64);
    call.addIntegers(op.getEndOffset(), 64);
    call.addIntegers(op.getStartOffset(), 64);
    call.addIntegers(op.getDstStride(), 64);
    rewriter.replaceOp(op, call.call(library::kIndexPut));
    return success();
  }
};

struct GatherOutToUBPattern : public OpRewritePattern<ascend::GatherOutToUBOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ascend::GatherOutToUBOp op, PatternRewriter &rewriter) const override {
    CallBuilder call(rewriter, op);
    if (failed(call.addMemory("src", op.getSrc())))
      return failure();
    call.add(op.getIndex());
    call.addInteger(op.getBound(), 64);
    call.addInteger(op.getDim(), 32);
    call.addIntegers(op.getSrcStride(), 64);
    call.addIntegers(op.getEndOffset(), 32);
    call.addIntegers(op.getStartOffset(), 32);
    call.add(op.getOther());
    rewriter.replaceOp(op, call.call(library::kGatherOutToUB));
    return success();
  }
};

struct ScatterUBToOutPattern : public OpRewritePattern<ascend::ScatterUBToOutOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ascend::ScatterUBToOutOp op, PatternRewriter &rewriter) const override {
    CallBuilder call(rewriter, op);
    if (failed(call.addMemory("dst", op.getDst())))
      return failure();
    call.add(op.getValue());
    call.add(op.getIndex());
    call.addInteger(op.getBound(), 64);
    call.addInteger(op.getDim(), 32);
    call.addIntegers(op.getDstStride(), 64);
    call.addIntegers(op.getEndOffset(), 32);
    call.addIntegers(op.getStartOffset(), 32);
    rewriter.replaceOp(op, call.call(library::kScatterUBToOut));
    return success();
  }
};
} // namespace

void mlir::heddle::populateAscendMemoryPatterns(RewritePatternSet &patterns) {
  patterns.add<IndirectLoadPattern, IndirectStorePattern, StrideLoadPattern, StrideStorePattern, IndexPutPattern,
               GatherOutToUBPattern, ScatterUBToOutPattern>(patterns.getContext());
  populateIndexSelectPatterns(patterns);
}
