// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Addresses as integers and as memrefs of another type: tt.int_to_ptr, tt.ptr_to_int and tt.bitcast of a
/// pointer.
#include "Expansions.h"
#include "Views.h"
#include "heddle/Dialect/Annotation/IR/Annotation.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace mlir::heddle;

/// Whether \p op casts from or to the scalar pointer type \p type. A cast that nothing uses is left to die.
static bool castsScalar(Operation *op, Type type) { return isa<triton::PointerType>(type) && !op->use_empty(); }

/// The address in bytes that \p pointer, a scalar operand of \p user, holds.
static FailureOr<Value> emitAddress(OpBuilder &builder, Operation *user, Value pointer) {
  FailureOr<RootedPointer> rooted = findRootedPointer(user, "src", pointer);
  if (failed(rooted))
    return failure();
  Location loc = user->getLoc();
  Value start = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, rooted->memref);
  int64_t bytes = cast<MemRefType>(rooted->memref.getType()).getElementTypeBitWidth() / 8;
  IndexExpr offset = rooted->state.offset.base * IndexExpr(bytes);
  if (!offset.isZero())
    start = arith::AddIOp::create(builder, loc, start, offset.emitValue(builder, loc));
  return arith::IndexCastOp::create(builder, loc, builder.getI64Type(), start).getResult();
}

/// Replaces \p op by the pointer to global memory at \p address.
static void replaceByMemory(PatternRewriter &rewriter, Operation *op, Value address) {
  Location loc = op->getLoc();
  Type pointee = cast<triton::PointerType>(op->getResult(0).getType()).getPointeeType();
  auto type = MemRefType::get({ShapedType::kDynamic}, getMemoryElementType(pointee));
  // Nobody knows how far the memory reaches; the views of it have sizes of their own.
  Value size = arith::ConstantIndexOp::create(rewriter, loc, std::numeric_limits<int32_t>::max());
  Value memory = hivm::PointerCastOp::create(rewriter, loc, type, ValueRange(address), ValueRange(size));
  auto mark = annotation::MarkOp::create(rewriter, loc, memory, /*keys=*/ArrayAttr(), ValueRange());
  mark->setAttr("address_space", hivm::AddressSpaceAttr::get(op->getContext(), hivm::AddressSpace::GM));
  rewriter.replaceOpWithNewOp<UnrealizedConversionCastOp>(op, op->getResult(0).getType(), memory);
}

namespace {
struct IntToPtrPattern : public OpRewritePattern<triton::IntToPtrOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::IntToPtrOp op, PatternRewriter &rewriter) const override {
    if (!castsScalar(op, op.getType()))
      return failure();
    replaceByMemory(rewriter, op, op.getSrc());
    return success();
  }
};

struct PtrToIntPattern : public OpRewritePattern<triton::PtrToIntOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::PtrToIntOp op, PatternRewriter &rewriter) const override {
    if (!castsScalar(op, op.getSrc().getType()))
      return failure();
    FailureOr<Value> address = emitAddress(rewriter, op, op.getSrc());
    if (failed(address))
      return failure();
    rewriter.replaceOp(op, *address);
    return success();
  }
};

struct PointerBitcastPattern : public OpRewritePattern<triton::BitcastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::BitcastOp op, PatternRewriter &rewriter) const override {
    if (!castsScalar(op, op.getType()))
      return failure();
    auto memoryType = [](Type type) { return getMemoryElementType(cast<triton::PointerType>(type).getPointeeType()); };
    Type from = memoryType(op.getSrc().getType()), to = memoryType(op.getType());
    // i1 and i8 are one type in memory.
    Value memref = getRootMemref(op.getSrc());
    if (memref && from == to) {
      rewriter.replaceOpWithNewOp<UnrealizedConversionCastOp>(op, op.getType(), memref);
      return success();
    }
    FailureOr<Value> address = emitAddress(rewriter, op, op.getSrc());
    if (failed(address))
      return failure();
    replaceByMemory(rewriter, op, *address);
    return success();
  }
};
} // namespace

void mlir::heddle::populatePointerCastPatterns(RewritePatternSet &patterns) {
  patterns.add<IntToPtrPattern, PtrToIntPattern, PointerBitcastPattern>(patterns.getContext());
}
