// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass widen-float8: arithmetic on fp8 is done in f32.
#include "FloatCasts.h"
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Transforms/DialectConversion.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_WIDENFLOAT8
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

/// The fp8 types that occur, in operands and results of the ops that compute.
SetVector<Type> collectTypes(Operation *root) {
  SetVector<Type> types;
  root->walk([&](Operation *op) {
    if (!isa_and_present<arith::ArithDialect, math::MathDialect, linalg::LinalgDialect>(op->getDialect()))
      return;
    for (Type type : llvm::concat<Type>(llvm::to_vector(op->getOperandTypes()), llvm::to_vector(op->getResultTypes())))
      if (isFloat8(type))
        types.insert(getElementTypeOrSelf(type));
  });
  return types;
}

/// Replaces a matrix product of fp8 by one of f32: the tiles are widened once, and the micro-kernel reads them in
/// place.
template <typename MatmulOp>
void widenInputs(MatmulOp op) {
  if (llvm::none_of(op.getInputs().getTypes(), isFloat8))
    return;
  OpBuilder builder(op);
  SmallVector<Value> inputs = llvm::map_to_vector(op.getInputs(), [&](Value input) -> Value {
    auto type = dyn_cast<RankedTensorType>(input.getType());
    if (!type || !isFloat8(type))
      return input;
    return arith::ExtFOp::create(builder, op.getLoc(), type.clone(builder.getF32Type()), input);
  });
  // The body casts the elements of the inputs, so that it changes with their type.
  auto wide = MatmulOp::create(builder, op.getLoc(), op->getResultTypes(), inputs, op.getOutputs());
  wide.setIndexingMapsAttr(op.getIndexingMaps());
  wide->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  op->replaceAllUsesWith(wide->getResults());
  op->erase();
}

/// Any arith or math op on fp8: casts around the same op on f32.
struct WidenPattern : ConversionPattern {
  WidenPattern(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                                ConversionPatternRewriter &rewriter) const override {
    if (!isa_and_present<arith::ArithDialect, math::MathDialect>(op->getDialect()))
      return failure();
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), types)))
      return failure();
    Operation *wide =
        rewriter.create(op->getLoc(), op->getName().getIdentifier(), operands, types, op->getAttrs(), {}, {});
    SmallVector<Value> results;
    for (auto [result, type] : llvm::zip_equal(wide->getResults(), op->getResultTypes()))
      results.push_back(result.getType() == type
                            ? result
                            : arith::TruncFOp::create(rewriter, op->getLoc(), type, result).getResult());
    rewriter.replaceOp(op, results);
    return success();
  }
};

struct WidenFloat8 : impl::WidenFloat8Base<WidenFloat8> {
  void runOnOperation() override {
    if (collectTypes(getOperation()).empty())
      return;
    getOperation()->walk([](Operation *op) {
      if (auto matmul = dyn_cast<linalg::MatmulOp>(op))
        widenInputs(matmul);
      else if (auto batch = dyn_cast<linalg::BatchMatmulOp>(op))
        widenInputs(batch);
    });
    if (failed(widenArithmetic()))
      signalPassFailure();
  }

private:
  LogicalResult widenArithmetic() {
    TypeConverter converter;
    converter.addConversion([](Type type) -> Type {
      if (!isFloat8(type))
        return type;
      Type wide = Float32Type::get(type.getContext());
      auto shaped = dyn_cast<ShapedType>(type);
      return shaped ? Type(shaped.clone(wide)) : wide;
    });
    converter.addTargetMaterialization([](OpBuilder &builder, Type type, ValueRange inputs, Location loc) -> Value {
      return arith::ExtFOp::create(builder, loc, type, inputs[0]);
    });
    ConversionTarget target(getContext());
    target.markUnknownOpDynamicallyLegal([&](Operation *op) {
      // What moves bits and what casts knows fp8.
      bool computes = isa_and_present<arith::ArithDialect, math::MathDialect>(op->getDialect()) &&
                      !isa<arith::BitcastOp, arith::ConstantOp, arith::ExtFOp, arith::SelectOp, arith::TruncFOp>(op);
      return !computes || converter.isLegal(op);
    });
    RewritePatternSet patterns(&getContext());
    patterns.add<WidenPattern>(converter, &getContext());
    return applyPartialConversion(getOperation(), target, std::move(patterns));
  }
};

} // namespace
} // namespace mlir::heddle
