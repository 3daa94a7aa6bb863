// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Loads of slices at indices: a loop that copies slice after slice.
#include "Patterns.h"
#include "Views.h"
#include "heddle/Dialect/Annotation/IR/Annotation.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Dialect/TritonAscend/IR/TritonAscend.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::heddle;

/// Rows of a tile begin at multiples of this many bytes.
static constexpr int32_t kRowAlignment = 32;

namespace {
/// Emits the loop of one op.
template <typename SelectOp>
class SliceLoop {
public:
  SliceLoop(SelectOp op, PatternRewriter &rewriter) : op(op), builder(rewriter), loc(op.getLoc()) {}

  FailureOr<Value> emit(StringRef name) {
    auto type = cast<RankedTensorType>(op.getType());
    if (!type.getElementType().isIntOrFloat() || type.getElementTypeBitWidth() < 8)
      return op.emitOpError() << "expected numbers of at least 8 bits in memory, got " << type;
    FailureOr<RootedPointer> rooted = findRootedPointer(op, "src", op.getSrc());
    if (failed(rooted))
      return failure();
    root = rooted->memref;
    base = rooted->state.offset.base.emitValue(builder, loc);
    emitStrides();
    emitSizes();
    Value tile = memref::AllocOp::create(builder, loc, MemRefType::get(type.getShape(), type.getElementType()));
    Value zero = index(0), one = index(1);
    auto loop = scf::ForOp::create(builder, loc, zero, index(type.getDimSize(op.getDim())), one);
    loop->setAttr("hivm.parallel_loop", builder.getUnitAttr());
    builder.setInsertionPointToStart(loop.getBody());
    emitSlice(loop.getInductionVar(), tile);
    builder.setInsertionPointAfter(loop);
    auto mark = annotation::MarkOp::create(builder, loc, tile, /*keys=*/ArrayAttr(), ValueRange());
    mark->setAttr("hfusion.stride_align_dims", builder.getDenseI32ArrayAttr({static_cast<int32_t>(op.getDim())}));
    mark->setAttr("hfusion.stride_align_value_in_byte", builder.getDenseI32ArrayAttr({kRowAlignment}));
    auto result = bufferization::ToTensorOp::create(builder, loc, type, tile, /*restrict=*/true, /*writable=*/true);
    result->setAttr(name, builder.getUnitAttr());
    return result.getResult();
  }

private:
  Value index(int64_t number) { return arith::ConstantIndexOp::create(builder, loc, number); }
  Value add(Value a, Value b) { return builder.createOrFold<arith::AddIOp>(loc, a, b); }
  Value multiply(Value a, Value b) { return builder.createOrFold<arith::MulIOp>(loc, a, b); }

  /// Of a dense tensor: each dimension steps over all that is behind it.
  void emitStrides() {
    strides.assign(op.getSrcShape().size(), Value());
    Value stride = index(1);
    for (unsigned dim = strides.size(); dim-- > 0;) {
      strides[dim] = stride;
      if (dim != 0)
        stride = multiply(stride, op.getSrcShape()[dim]);
    }
  }

  /// What is read of a slice ends where the tensor ends.
  void emitSizes() {
    for (auto [dim, extent] : llvm::enumerate(op.getReadShape())) {
      if (static_cast<int32_t>(dim) == static_cast<int32_t>(op.getDim())) {
        sizes.push_back(builder.getIndexAttr(1));
        continue;
      }
      Value rest = builder.createOrFold<arith::SubIOp>(loc, op.getSrcShape()[dim], op.getSrcOffset()[dim]);
      Value size =
          arith::MinSIOp::create(builder, loc, arith::MaxSIOp::create(builder, loc, rest, index(0)), index(extent));
      sizes.push_back(size);
    }
  }

  /// Copies slice number \p number.
  void emitSlice(Value number, Value tile) {
    unsigned along = op.getDim();
    Value selected = tensor::ExtractOp::create(builder, loc, op.getIndex(), number);
    selected = arith::IndexCastOp::create(builder, loc, builder.getIndexType(), selected);
    Value offset = base;
    for (auto [dim, stride] : llvm::enumerate(strides))
      offset = add(offset, multiply(dim == along ? selected : op.getSrcOffset()[dim], stride));
    SmallVector<int64_t> shape(op.getReadShape().begin(), op.getReadShape().end());
    shape[along] = 1;
    SmallVector<OpFoldResult> whole, steps;
    SmallVector<int64_t> dynamic(shape.size(), ShapedType::kDynamic);
    for (auto [size, stride] : llvm::zip_equal(shape, strides)) {
      whole.push_back(builder.getIndexAttr(size));
      steps.push_back(stride);
    }
    auto layout = StridedLayoutAttr::get(builder.getContext(), ShapedType::kDynamic, dynamic);
    auto type = MemRefType::get(shape, cast<MemRefType>(root.getType()).getElementType(), layout);
    Value slice = memref::ReinterpretCastOp::create(builder, loc, type, root, OpFoldResult(offset), whole, steps);
    Window from, to;
    from.offsets.assign(shape.size(), builder.getIndexAttr(0));
    to.offsets = from.offsets;
    to.offsets[along] = number;
    from.sizes = to.sizes = sizes;
    memref::CopyOp::create(builder, loc, createSubview(builder, loc, slice, from),
                           createSubview(builder, loc, tile, to));
  }

  SelectOp op;
  PatternRewriter &builder;
  Location loc;
  Value root, base;
  SmallVector<Value> strides;
  SmallVector<OpFoldResult, 2> sizes;
};

template <typename SelectOp>
struct IndexSelectPattern : public OpRewritePattern<SelectOp> {
  IndexSelectPattern(MLIRContext *context, StringRef name) : OpRewritePattern<SelectOp>(context), name(name) {}

  LogicalResult matchAndRewrite(SelectOp op, PatternRewriter &rewriter) const override {
    FailureOr<Value> value = SliceLoop<SelectOp>(op, rewriter).emit(name);
    if (failed(value))
      return failure();
    rewriter.replaceOp(op, *value);
    return success();
  }

private:
  StringRef name; ///< of the attribute that says where the tile comes from
};
} // namespace

void mlir::heddle::populateIndexSelectPatterns(RewritePatternSet &patterns) {
  patterns.add<IndexSelectPattern<triton::ascend::IndexSelectSIMDOp>>(patterns.getContext(), "index_select_simd");
  patterns.add<IndexSelectPattern<triton::GatherLoadOp>>(patterns.getContext(), "gather_load");
}
