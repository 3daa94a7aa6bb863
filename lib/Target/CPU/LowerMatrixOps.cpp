// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass lower-matrix-ops: what the cube core has beyond linalg, as arithmetic on tensors and linalg.matmul.
#include "FloatCasts.h"
#include "heddle/Dialect/HFusion/IR/HFusion.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_LOWERMATRIXOPS
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

RankedTensorType staticTensor(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  return type && type.hasStaticShape() ? type : RankedTensorType();
}

Value createEmpty(OpBuilder &builder, Location loc, RankedTensorType type) {
  return tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
}

Value transpose(OpBuilder &builder, Location loc, Value value, ArrayRef<int64_t> order) {
  auto type = cast<RankedTensorType>(value.getType());
  auto shape = llvm::map_to_vector(order, [&](int64_t dim) { return type.getDimSize(dim); });
  return linalg::TransposeOp::create(builder, loc, value, createEmpty(builder, loc, type.clone(shape)), order)
      ->getResult(0);
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// Two dimensions each of a tensor of four: what rows and columns of blocks are to a matrix.
const ReassociationIndices rowsAndColumns[] = {{0, 1}, {2, 3}};

/// Whether \p blocks holds the matrix \p rows in blocks of the extents that \p layout names.
bool holdsMatrix(hivm::DataLayoutAttr layout, RankedTensorType blocks, RankedTensorType rows) {
  return blocks && rows && layout.getFractalSizes().size() == 2 && blocks.getRank() == 4 && rows.getRank() == 2 &&
         blocks.getShape().take_back(2) == layout.getFractalSizes() &&
         rows.getDimSize(0) == blocks.getDimSize(1) * blocks.getDimSize(2) &&
         rows.getDimSize(1) == blocks.getDimSize(0) * blocks.getDimSize(3);
}

LogicalResult lowerConvertLayout(hivm::ConvertLayoutOp op) {
  using hivm::DataLayout;
  OpBuilder builder(op);
  Location loc = op.getLoc();
  RankedTensorType source = staticTensor(op.getSource()), result = staticTensor(op.getResult());
  DataLayout from = op.getSrcLayout().getLayout(), to = op.getDstLayout().getLayout();
  Value value;
  if (from == DataLayout::Fractal && to == DataLayout::ND && holdsMatrix(op.getSrcLayout(), source, result)) {
    value = transpose(builder, loc, op.getSource(), {1, 2, 0, 3});
    value = tensor::CollapseShapeOp::create(builder, loc, result, value, rowsAndColumns);
  } else if (from == DataLayout::ND && to == DataLayout::Fractal && holdsMatrix(op.getDstLayout(), result, source)) {
    ArrayRef<int64_t> blocks = result.getShape();
    auto split = result.clone({blocks[1], blocks[2], blocks[0], blocks[3]});
    value = tensor::ExpandShapeOp::create(builder, loc, split, op.getSource(), rowsAndColumns);
    value = transpose(builder, loc, value, {2, 0, 1, 3});
  } else {
    return op.emitOpError("expected a change between rows ('ND') and blocks ('Fractal' with two 'fractalSizes') of one "
                          "matrix, tensors of static shape, on the CPU target, got ")
           << op.getSrcLayout() << " of " << op.getSource().getType() << " to " << op.getDstLayout() << " of "
           << op.getResult().getType();
  }
  op.replaceAllUsesWith(value);
  op.erase();
  return success();
}

//===----------------------------------------------------------------------===//
// Scaled products
//===----------------------------------------------------------------------===//

/// A product of matrices with scales, as one of matrices of f32 that contain them.
class ScaledProduct {
public:
  explicit ScaledProduct(hfusion::MatmulMxOp op) : op(op), builder(op), loc(op.getLoc()) {}

  LogicalResult lower() {
    RankedTensorType init = staticTensor(op.getInit());
    bool isSupported = init && init.getElementType().isF32() && llvm::all_of(op->getOperands(), staticTensor) &&
                       llvm::all_of(ValueRange{op.getA(), op.getB()},
                                    [](Value matrix) { return isFloat8(getElementTypeOrSelf(matrix.getType())); });
    if (!isSupported)
      return op.emitOpError("expected tensors of static shape, matrices of f8 and a result of f32 on the CPU target, "
                            "got (")
             << op->getOperandTypes() << ")";
    // The scales of the right factor lie column by column.
    Value a = scale(op.getA(), createFactors(op.getScaleA()), /*summed=*/1);
    Value b = scale(op.getB(), transpose(builder, loc, createFactors(op.getScaleB()), {1, 0}), /*summed=*/0);
    auto product = linalg::MatmulOp::create(builder, loc, TypeRange(init), ValueRange{a, b}, op.getInit());
    op->replaceAllUsesWith(product);
    op.erase();
    return success();
  }

private:
  Value constant(RankedTensorType type, Attribute value) {
    return arith::ConstantOp::create(builder, loc, DenseElementsAttr::get(type, value));
  }

  /// Exponents as powers of two: they have the bias of f32.
  Value createFactors(Value exponents) {
    RankedTensorType type = staticTensor(exponents).clone(builder.getI32Type()),
                     floats = type.clone(builder.getF32Type());
    auto integer = [&](int64_t value) { return constant(type, builder.getI32IntegerAttr(value)); };
    Value word = arith::ExtUIOp::create(builder, loc, type, exponents);
    Value bits = arith::ShLIOp::create(builder, loc, word, integer(23));
    // 2^-127 is no normal number: the exponent 0 stands for its bit of mantissa.
    bits = arith::MaxUIOp::create(builder, loc, bits, integer(1 << 22));
    Value power = arith::BitcastOp::create(builder, loc, floats, bits);
    // The exponent with all bits set is not a number; as bits of f32 it would be infinity.
    Value isNan = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, word, integer(255));
    Value nan = constant(floats, builder.getF32FloatAttr(std::numeric_limits<float>::quiet_NaN()));
    return arith::SelectOp::create(builder, loc, isNan, nan, power);
  }

  /// \p matrix in f32, each group of its elements along \p summed times its factor.
  Value scale(Value matrix, Value factors, int64_t summed) {
    RankedTensorType type = staticTensor(matrix).clone(builder.getF32Type());
    Value wide = arith::ExtFOp::create(builder, loc, type, matrix);
    SmallVector<int64_t> shape(type.getShape());
    shape[summed] /= hfusion::kElementsPerScale;
    shape.insert(shape.begin() + summed + 1, hfusion::kElementsPerScale);
    SmallVector<ReassociationIndices> split(2);
    for (int64_t dim = 0, part = 0; dim < 2; ++dim) {
      split[dim].push_back(part++);
      if (dim == summed)
        split[dim].push_back(part++);
    }
    auto grouped = type.clone(shape);
    wide = tensor::ExpandShapeOp::create(builder, loc, grouped, wide, split);
    Value spread = linalg::BroadcastOp::create(builder, loc, factors, createEmpty(builder, loc, grouped),
                                               ArrayRef<int64_t>{summed + 1})
                       ->getResult(0);
    Value product = arith::MulFOp::create(builder, loc, wide, spread);
    return tensor::CollapseShapeOp::create(builder, loc, type, product, split);
  }

  hfusion::MatmulMxOp op;
  OpBuilder builder;
  Location loc;
};

struct LowerMatrixOps : impl::LowerMatrixOpsBase<LowerMatrixOps> {
  void runOnOperation() override {
    SmallVector<Operation *> worklist;
    getOperation()->walk([&](Operation *op) {
      if (isa<hivm::ConvertLayoutOp, hfusion::MatmulMxOp>(op))
        worklist.push_back(op);
    });
    for (Operation *op : worklist)
      if (failed(lower(op)))
        return signalPassFailure();
  }

private:
  static LogicalResult lower(Operation *op) {
    return llvm::TypeSwitch<Operation *, LogicalResult>(op)
        .Case(lowerConvertLayout)
        .Case([](hfusion::MatmulMxOp product) { return ScaledProduct(product).lower(); })
        .Default([](Operation *) { return success(); });
  }
};

} // namespace
} // namespace mlir::heddle
