// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file ascend.dot as linalg.matmul between changes of layout.
#include "Expansions.h"
#include "Patterns.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/TritonAscend/IR/TritonAscend.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::heddle;

static RankedTensorType tensorType(Value value) { return cast<RankedTensorType>(value.getType()); }

static hivm::DataLayoutAttr getRows(MLIRContext *context) {
  return hivm::DataLayoutAttr::get(context, hivm::DataLayout::ND, std::nullopt, {});
}

/// The layout of a tensor of blocks, whose last two dimensions are a block.
static hivm::DataLayoutAttr getBlocks(RankedTensorType type) {
  return hivm::DataLayoutAttr::get(type.getContext(), hivm::DataLayout::Fractal, std::nullopt,
                                   type.getShape().take_back(2));
}

static Value convertLayout(OpBuilder &builder, Location loc, Value matrix, RankedTensorType type,
                           hivm::DataLayoutAttr from, hivm::DataLayoutAttr to) {
  return hivm::ConvertLayoutOp::create(builder, loc, type, matrix, /*output_shape=*/ValueRange(),
                                       builder.getDenseI64ArrayAttr(type.getShape()), from, to);
}

namespace {
/// A matrix in blocks is changed to rows, multiplied, and changed back.
struct FractalDotPattern : public OpRewritePattern<triton::ascend::DotOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::ascend::DotOp op, PatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value a = asRows(rewriter, loc, op.getA(), op.getFractalA()),
          b = asRows(rewriter, loc, op.getB(), op.getFractalB());
    RankedTensorType type = tensorType(op.getD());
    auto rows = type.clone({tensorType(a).getDimSize(0), tensorType(b).getDimSize(1)});
    Value zero = arith::ConstantOp::create(rewriter, loc, rewriter.getZeroAttr(type.getElementType()));
    Value accumulator = createFilledTensor(rewriter, loc, rows, zero);
    auto matmul = linalg::MatmulOp::create(rewriter, loc, rows, ValueRange{a, b}, accumulator);
    matmul->setAttr("input_precision", rewriter.getStringAttr("ieee"));
    Value result = matmul.getResult(0);
    if (op.getFractalC())
      result = convertLayout(rewriter, loc, result, type, getRows(rewriter.getContext()), getBlocks(type));
    rewriter.replaceOp(op, result);
    return success();
  }

private:
  static Value asRows(OpBuilder &builder, Location loc, Value matrix, bool isFractal) {
    if (!isFractal)
      return matrix;
    RankedTensorType type = tensorType(matrix);
    ArrayRef<int64_t> blocks = type.getShape(); // columns, rows, rows of a block, columns of a block
    auto rows = type.clone({blocks[1] * blocks[2], blocks[0] * blocks[3]});
    return convertLayout(builder, loc, matrix, rows, getBlocks(type), getRows(builder.getContext()));
  }
};
} // namespace

void mlir::heddle::populateFractalDotPatterns(RewritePatternSet &patterns) {
  patterns.add<FractalDotPattern>(patterns.getContext());
}
