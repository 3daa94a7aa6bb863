// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Rewrites casts of pointers as casts of scalars, so that address analysis sees pointer arithmetic alone.
#include "heddle/Conversion/TritonPointerCasts.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_TRITONPOINTERCASTS
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;

static bool isPointerLike(Type type) { return isa<triton::PointerType>(getElementTypeOrSelf(type)); }

/// The bytes of what \p type, a pointer or a tensor of pointers, points to; an i1 takes one.
static int64_t getPointeeBytes(Type type) {
  Type pointee = cast<triton::PointerType>(getElementTypeOrSelf(type)).getPointeeType();
  return std::max<int64_t>(1, pointee.getIntOrFloatBitWidth() / 8);
}

/// Whether \p op gives the bits of floats to updates of integers: an extreme of floats in two halves, which
/// triton-to-linalg recognises by this cast.
static bool isHalfOfFloatUpdate(Operation *op) {
  auto cast = dyn_cast<triton::BitcastOp>(op);
  auto pointee = [](Value value) {
    return mlir::cast<triton::PointerType>(getElementTypeOrSelf(value.getType())).getPointeeType();
  };
  return cast && isa<FloatType>(pointee(cast.getSrc())) && isa<IntegerType>(pointee(cast.getResult())) &&
         llvm::all_of(cast->getUsers(), [](Operation *user) { return isa<triton::AtomicRMWOp>(user); });
}

/// \p element in the shape of \p like.
static Type withElement(Type like, Type element) {
  auto tensor = dyn_cast<RankedTensorType>(like);
  return tensor ? Type(tensor.clone(element)) : element;
}

/// A constant integer in the shape of \p type.
static Value createConstant(OpBuilder &builder, Location loc, Type type, int64_t value) {
  TypedAttr scalar = builder.getIntegerAttr(getElementTypeOrSelf(type), value);
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return arith::ConstantOp::create(builder, loc, DenseElementsAttr::get(tensor, Attribute(scalar)));
  return arith::ConstantOp::create(builder, loc, scalar);
}

namespace {
/// `cast(shape(x))` is `shape(cast(x))` for everything that places lanes, and for a choice between addresses.
template <typename Cast>
struct MoveBeforeShapePattern : public OpRewritePattern<Cast> {
  using OpRewritePattern<Cast>::OpRewritePattern;
  LogicalResult matchAndRewrite(Cast op, PatternRewriter &rewriter) const override {
    Operation *source = op.getSrc().getDefiningOp();
    bool isOnPointers = isPointerLike(op.getType()) || isPointerLike(op.getSrc().getType());
    if (!isOnPointers || isHalfOfFloatUpdate(op))
      return failure();
    if (!isa_and_present<triton::SplatOp, triton::BroadcastOp, triton::ExpandDimsOp, triton::TransOp, arith::SelectOp>(
            source))
      return failure();
    Type element = getElementTypeOrSelf(op.getType());
    IRMapping mapping;
    for (Value operand : source->getOperands())
      if (operand.getType() == source->getResult(0).getType() || !isa<arith::SelectOp>(source))
        mapping.map(operand,
                    Cast::create(rewriter, op.getLoc(), withElement(operand.getType(), element), operand).getResult());
    Operation *moved = rewriter.clone(*source, mapping);
    rewriter.modifyOpInPlace(moved, [&] { moved->getResult(0).setType(op.getType()); });
    rewriter.replaceOp(op, moved);
    return success();
  }
};

/// A pointer of another type moves by as many elements, because they have one width.
struct BitcastBeforeAddPattern : public OpRewritePattern<triton::BitcastOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::BitcastOp op, PatternRewriter &rewriter) const override {
    auto add = op.getSrc().getDefiningOp<triton::AddPtrOp>();
    if (!add || isHalfOfFloatUpdate(op))
      return failure();
    Value root = triton::BitcastOp::create(rewriter, op.getLoc(), op.getType(), add.getPtr());
    rewriter.replaceOpWithNewOp<triton::AddPtrOp>(op, op.getType(), root, add.getOffset());
    return success();
  }
};

struct AddressOfSumPattern : public OpRewritePattern<triton::PtrToIntOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::PtrToIntOp op, PatternRewriter &rewriter) const override {
    auto add = op.getSrc().getDefiningOp<triton::AddPtrOp>();
    if (!add)
      return failure();
    Location loc = op.getLoc();
    Value root = triton::PtrToIntOp::create(rewriter, loc, op.getType(), add.getPtr());
    Value offset = add.getOffset();
    if (offset.getType() != op.getType())
      offset = arith::ExtSIOp::create(rewriter, loc, op.getType(), offset);
    Value bytes = createConstant(rewriter, loc, op.getType(), getPointeeBytes(add.getType()));
    offset = arith::MulIOp::create(rewriter, loc, offset, bytes);
    rewriter.replaceOpWithNewOp<arith::AddIOp>(op, root, offset);
    return success();
  }
};

struct AddressOfBitcastPattern : public OpRewritePattern<triton::PtrToIntOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::PtrToIntOp op, PatternRewriter &rewriter) const override {
    auto inner = op.getSrc().getDefiningOp<triton::BitcastOp>();
    if (!inner)
      return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getSrcMutable().set(inner.getSrc()); });
    return success();
  }
};

/// A tensor of addresses is the pointer of its first lane, and a distance from there for each lane. An address is a
/// multiple of the size of its element.
struct SplitAddressesPattern : public OpRewritePattern<triton::IntToPtrOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::IntToPtrOp op, PatternRewriter &rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    if (!type)
      return failure();
    Location loc = op.getLoc();
    SmallVector<Value> zeros(type.getRank(), arith::ConstantIndexOp::create(rewriter, loc, 0));
    Value first = tensor::ExtractOp::create(rewriter, loc, op.getSrc(), zeros);
    Value root = triton::IntToPtrOp::create(rewriter, loc, type.getElementType(), first);
    Value roots = triton::SplatOp::create(rewriter, loc, type, root);
    Value starts = triton::SplatOp::create(rewriter, loc, op.getSrc().getType(), first);
    Value offset = arith::SubIOp::create(rewriter, loc, op.getSrc(), starts);
    int64_t bytes = getPointeeBytes(type);
    if (bytes > 1)
      offset = arith::ShRSIOp::create(rewriter, loc, offset,
                                      createConstant(rewriter, loc, offset.getType(), llvm::Log2_64(bytes)));
    rewriter.replaceOpWithNewOp<triton::AddPtrOp>(op, type, roots, offset);
    return success();
  }
};

struct TritonPointerCasts : public mlir::heddle::impl::TritonPointerCastsBase<TritonPointerCasts> {
  using TritonPointerCastsBase::TritonPointerCastsBase;

  void runOnOperation() override {
    bool isValid = true, isNeeded = false;
    getOperation().walk([&](Operation *op) {
      isNeeded |= isa<triton::PtrToIntOp, triton::IntToPtrOp>(op);
      if (auto cast = dyn_cast<triton::BitcastOp>(op); cast && isPointerLike(cast.getType())) {
        isNeeded = true;
        isValid &= succeeded(checkWidths(cast));
      }
    });
    if (!isValid)
      return signalPassFailure();
    if (!isNeeded)
      return markAllAnalysesPreserved();
    RewritePatternSet patterns(&getContext());
    // A tensor of addresses is split only where no op before it shows what its lanes share.
    patterns.add<MoveBeforeShapePattern<triton::BitcastOp>, MoveBeforeShapePattern<triton::PtrToIntOp>,
                 MoveBeforeShapePattern<triton::IntToPtrOp>, BitcastBeforeAddPattern, AddressOfSumPattern,
                 AddressOfBitcastPattern>(&getContext(), /*benefit=*/2);
    patterns.add<SplitAddressesPattern>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }

private:
  static LogicalResult checkWidths(triton::BitcastOp op) {
    if (getPointeeBytes(op.getType()) == getPointeeBytes(op.getSrc().getType()))
      return success();
    return op.emitOpError() << "expected both pointers to point to elements of one width, got " << op.getSrc().getType()
                            << " and " << op.getType() << "; cast the address with 'tt.ptr_to_int' and 'tt.int_to_ptr'";
  }
};
} // namespace
