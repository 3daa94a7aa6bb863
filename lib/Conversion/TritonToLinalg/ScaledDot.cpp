// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file tt.dot_scaled: the matrix unit of a 950 takes the scales; elsewhere they go into the factors of tt.dot.
#include "Expansions.h"
#include "ScaledFactors.h"
#include "heddle/Dialect/HFusion/IR/HFusion.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::heddle;

using Kind = triton::ScaleDotElemType;

static RankedTensorType tensorType(Value value) { return cast<RankedTensorType>(value.getType()); }

static SmallVector<ScaledOperand, 2> getOperands(triton::DotScaledOp op) {
  int64_t rank = tensorType(op.getA()).getRank(), rows = rank - 2, columns = rank - 1;
  return {
      {"a", op.getA(), op.getAScale(), op.getAElemType(), columns, op.getLhsKPack() ? columns : rows, /*isLeft=*/true},
      {"b", op.getB(), op.getBScale(), op.getBElemType(), rows, op.getRhsKPack() ? rows : columns, /*isLeft=*/false}};
}

/// Whether \p element is what operands of \p kind hold; a byte stands for the bits of a float of eight.
static bool isElementOf(Kind kind, Type element) {
  switch (kind) {
  case Kind::E4M3:
    return isa<Float8E4M3FNType>(element) || element.isInteger(8);
  case Kind::E5M2:
    return isa<Float8E5M2Type>(element) || element.isInteger(8);
  case Kind::E2M1:
    return element.isInteger(8);
  case Kind::BF16:
    return element.isBF16();
  case Kind::FP16:
    return element.isF16();
  default:
    return false;
  }
}

static LogicalResult checkOperand(triton::DotScaledOp op, const ScaledOperand &operand) {
  if (operand.kind == Kind::E2M3 || operand.kind == Kind::E3M2)
    return op.emitOpError() << "expected the elements of '" << operand.name
                            << "' to be e4m3, e5m2, e2m1, bf16 or fp16, got "
                            << triton::stringifyScaleDotElemType(operand.kind) << "; convert them to e4m3 first";
  RankedTensorType type = tensorType(operand.value);
  if (!isElementOf(operand.kind, type.getElementType()))
    return op.emitOpError() << "expected '" << operand.name << "' to hold elements of "
                            << triton::stringifyScaleDotElemType(operand.kind) << ", got " << type;
  if (!operand.scale)
    return success();
  RankedTensorType scale = tensorType(operand.scale);
  auto number = dyn_cast<FloatType>(scale.getElementType());
  if (!scale.getElementType().isInteger(8) && !(number && number.getWidth() == 8))
    return op.emitOpError() << "expected the scale of '" << operand.name
                            << "' to hold exponents in i8 or floats of eight bits, got " << scale;
  int64_t depth = operand.getDepth(), groups = scale.getShape().back();
  if (groups == 0 || depth % groups != 0)
    return op.emitOpError() << "expected the scale of '" << operand.name
                            << "' to have one column for each group of the " << depth
                            << " elements that are summed, got " << groups << " columns";
  return success();
}

/// The type to multiply in. Scaled elements of fp16 leave the range of f16.
static FloatType getComputeType(ArrayRef<ScaledOperand> operands, MLIRContext *context) {
  if (llvm::none_of(operands, [](const ScaledOperand &operand) { return operand.kind == Kind::FP16; }))
    return BFloat16Type::get(context);
  bool fitsHalf =
      llvm::none_of(operands, [](const ScaledOperand &operand) { return operand.scale || operand.kind == Kind::BF16; });
  return fitsHalf ? FloatType(Float16Type::get(context)) : FloatType(Float32Type::get(context));
}

//===----------------------------------------------------------------------===//
// The matrix unit of a 950
//===----------------------------------------------------------------------===//

static bool fitsUnit(const ScaledOperand &operand) {
  bool hasScalableElements = operand.kind == Kind::E4M3 || operand.kind == Kind::E5M2 || operand.kind == Kind::E2M1;
  if (!hasScalableElements || operand.getDepth() % hfusion::kElementsPerScale != 0)
    return false;
  if (!operand.scale)
    return true;
  RankedTensorType scale = tensorType(operand.scale);
  return scale.getElementType().isInteger(8) &&
         scale.getShape().back() * hfusion::kElementsPerScale == operand.getDepth();
}

/// Whether the matrix unit computes \p op: two matrices of floats of eight or four bits, of which one has scales.
static bool fitsUnit(triton::DotScaledOp op, ArrayRef<ScaledOperand> operands) {
  auto type = cast<RankedTensorType>(op.getType());
  return type.getRank() == 2 && type.getElementType().isF32() && (operands[0].scale || operands[1].scale) &&
         llvm::all_of(operands, [](const ScaledOperand &operand) { return fitsUnit(operand); });
}

/// The scales of \p operand, one exponent for each of its \p lines and groups; without scales each of them is 1.
static Value getScale(OpBuilder &builder, Location loc, const ScaledOperand &operand, int64_t lines) {
  if (operand.scale)
    return operand.scale;
  auto type = RankedTensorType::get({lines, operand.getDepth() / hfusion::kElementsPerScale}, builder.getI8Type());
  return arith::ConstantOp::create(builder, loc, DenseElementsAttr::get(type, builder.getI8IntegerAttr(127)));
}

static Value createMatmulMx(OpBuilder &builder, triton::DotScaledOp op, ArrayRef<ScaledOperand> operands) {
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getType());
  // The unit has elements of four bits too, but the vendor's compiler takes them for integers and drops their scales.
  Value a = createFloat8Elements(builder, loc, operands[0]), b = createFloat8Elements(builder, loc, operands[1]);
  Value scaleA = getScale(builder, loc, operands[0], type.getDimSize(0));
  Value scaleB = getScale(builder, loc, operands[1], type.getDimSize(1));
  return hfusion::MatmulMxOp::create(builder, loc, TypeRange(type), a, b, scaleA, scaleB, op.getC())->getResult(0);
}

//===----------------------------------------------------------------------===//
// Choice of the form
//===----------------------------------------------------------------------===//

static Value createProduct(OpBuilder &builder, triton::DotScaledOp op, bool isRegisterBased) {
  SmallVector<ScaledOperand, 2> operands = getOperands(op);
  if (isRegisterBased && fitsUnit(op, operands))
    return createMatmulMx(builder, op, operands);
  FloatType compute = getComputeType(operands, op.getContext());
  Value a = createFactor(builder, op.getLoc(), operands[0], compute, op.getFastMath());
  Value b = createFactor(builder, op.getLoc(), operands[1], compute, op.getFastMath());
  return triton::DotOp::create(builder, op.getLoc(), op.getType(), a, b, op.getC());
}

LogicalResult mlir::heddle::convertScaledDots(ModuleOp module, bool isRegisterBased) {
  SmallVector<triton::DotScaledOp> dots;
  bool isValid = true;
  module.walk([&](triton::DotScaledOp op) {
    for (const ScaledOperand &operand : getOperands(op))
      isValid &= succeeded(checkOperand(op, operand));
    dots.push_back(op);
  });
  if (!isValid)
    return failure();
  for (triton::DotScaledOp op : dots) {
    OpBuilder builder(op);
    op.replaceAllUsesWith(createProduct(builder, op, isRegisterBased));
    op.erase();
  }
  return success();
}
