// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file tt.dot_scaled: operands in 16 bits (or f32) that contain their scales, and tt.dot.
#include "Expansions.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::heddle;

using Kind = triton::ScaleDotElemType;

static RankedTensorType tensorType(Value value) { return cast<RankedTensorType>(value.getType()); }

namespace {
/// One of the two factors, as the op has it.
struct Operand {
  StringRef name;
  Value value;
  Value scale; ///< or null
  Kind kind;
  /// The dimension that is summed over, and the one along which two elements share a byte.
  int64_t summed, packed;
  bool isLeft;
};

/// Emits lane by lane what makes a factor of tt.dot out of an operand.
struct FactorEmitter {
  OpBuilder &builder;
  Location loc;
  /// bf16 has every element of eight bits and less, and every scale; f16 and f32 serve elements of fp16.
  FloatType compute;
  bool isFast;

  Value createFactor(const Operand &operand) {
    Value factor = widen(operand);
    if (!operand.scale)
      return factor;
    RankedTensorType type = tensorType(factor);
    Value scale = spread(widenScale(operand.scale), operand, type);
    Value product = arith::MulFOp::create(builder, loc, factor, scale);
    if (isFast || isa<FloatType>(tensorType(operand.scale).getElementType()))
      return product;
    // The exponent with all bits set is not a number; as bits of bf16 it would be infinity.
    Value isNan = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, operand.scale,
                                        constant(tensorType(operand.scale), builder.getI8IntegerAttr(-1)));
    Value nan = constant(type, FloatAttr::get(compute, APFloat::getNaN(compute.getFloatSemantics())));
    return arith::SelectOp::create(builder, loc, spread(isNan, operand, type), nan, product);
  }

private:
  Value constant(RankedTensorType type, Attribute value) {
    return arith::ConstantOp::create(builder, loc, DenseElementsAttr::get(type, value));
  }
  Value integer(Value like, int64_t value) {
    return constant(tensorType(like), builder.getIntegerAttr(getElementTypeOrSelf(like.getType()), value));
  }
  template <typename Op>
  Value binary(Value lhs, Value rhs) {
    return Op::create(builder, loc, lhs, rhs);
  }
  Value bitcast(Value value, Type element) {
    return arith::BitcastOp::create(builder, loc, tensorType(value).clone(element), value);
  }
  Value extend(Value value) {
    Type element = getElementTypeOrSelf(value.getType());
    if (element == compute)
      return value;
    RankedTensorType type = tensorType(value).clone(compute);
    if (element.getIntOrFloatBitWidth() < compute.getWidth())
      return arith::ExtFOp::create(builder, loc, type, value);
    // Two formats of one width meet in f32.
    if (element.getIntOrFloatBitWidth() == compute.getWidth())
      value = arith::ExtFOp::create(builder, loc, type.clone(builder.getF32Type()), value);
    return arith::TruncFOp::create(builder, loc, type, value);
  }

  /// The elements as `compute`, one each.
  Value widen(const Operand &operand) {
    Value value = operand.value;
    switch (operand.kind) {
    case Kind::E2M1: {
      Value high = arith::ShRUIOp::create(builder, loc, value, integer(value, 4));
      return extend(interleave(decodeE2M1(value), decodeE2M1(high), operand.packed));
    }
    case Kind::E4M3:
    case Kind::E5M2:
      if (tensorType(value).getElementType().isInteger(8))
        value = bitcast(value, operand.kind == Kind::E4M3 ? Type(builder.getType<Float8E4M3FNType>())
                                                          : Type(builder.getType<Float8E5M2Type>()));
      return extend(value);
    default:
      return extend(value);
    }
  }

  /// The bf16 of the low four bits of each byte: sign, two bits of exponent, one of mantissa.
  Value decodeE2M1(Value bytes) {
    Value word = arith::ExtUIOp::create(builder, loc, tensorType(bytes).clone(builder.getI16Type()), bytes);
    Value magnitude = binary<arith::AndIOp>(word, integer(word, 7));
    // Exponent and mantissa move to their places in bf16, and the exponent to its bias.
    Value number = binary<arith::AddIOp>(binary<arith::ShLIOp>(magnitude, integer(word, 6)), integer(word, 126 << 7));
    auto isEqual = [&](int64_t code) {
      return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, magnitude, integer(word, code));
    };
    // Without a bit of exponent there are 0 and one half.
    number = arith::SelectOp::create(builder, loc, isEqual(1), integer(word, 126 << 7), number);
    number = arith::SelectOp::create(builder, loc, isEqual(0), integer(word, 0), number);
    Value sign = binary<arith::ShLIOp>(binary<arith::AndIOp>(word, integer(word, 8)), integer(word, 12));
    return bitcast(binary<arith::OrIOp>(number, sign), builder.getBF16Type());
  }

  /// Elements of \p first and \p second in turn along \p dim.
  Value interleave(Value first, Value second, int64_t dim) {
    RankedTensorType part = tensorType(first);
    SmallVector<int64_t> shape(part.getShape());
    shape[dim] *= 2;
    Value result = tensor::EmptyOp::create(builder, loc, shape, part.getElementType());
    SmallVector<OpFoldResult> offsets(shape.size(), builder.getIndexAttr(0)), sizes,
        strides(shape.size(), builder.getIndexAttr(1));
    for (int64_t size : part.getShape())
      sizes.push_back(builder.getIndexAttr(size));
    strides[dim] = builder.getIndexAttr(2);
    result = tensor::InsertSliceOp::create(builder, loc, first, result, offsets, sizes, strides);
    offsets[dim] = builder.getIndexAttr(1);
    return tensor::InsertSliceOp::create(builder, loc, second, result, offsets, sizes, strides);
  }

  /// The scales as `compute`. An i8 holds an exponent with the bias 127, which bf16 has too.
  Value widenScale(Value scale) {
    if (isa<FloatType>(tensorType(scale).getElementType()))
      return extend(scale);
    Value word = arith::ExtUIOp::create(builder, loc, tensorType(scale).clone(builder.getI16Type()), scale);
    Value bits = binary<arith::ShLIOp>(word, integer(word, 7));
    // 2^-127 is no normal number of bf16: the exponent 0 stands for its bit of mantissa.
    bits = binary<arith::MaxUIOp>(bits, integer(word, 1 << 6));
    return extend(bitcast(bits, builder.getBF16Type()));
  }

  /// One value of \p lanes for each group of elements: repeated over the group, as a tensor like \p type.
  Value spread(Value lanes, const Operand &operand, RankedTensorType type) {
    RankedTensorType narrow = tensorType(lanes);
    int64_t rank = narrow.getRank(), depth = type.getDimSize(operand.summed);
    Type element = narrow.getElementType();
    SmallVector<int64_t> shape(narrow.getShape());
    shape.push_back(1);
    Value wide = triton::ExpandDimsOp::create(builder, loc, RankedTensorType::get(shape, element), lanes, rank);
    shape.back() = depth / shape[rank - 1];
    if (shape.back() != 1)
      wide = triton::BroadcastOp::create(builder, loc, RankedTensorType::get(shape, element), wide);
    shape.pop_back();
    shape.back() = depth;
    wide = triton::ReshapeOp::create(builder, loc, RankedTensorType::get(shape, element), wide);
    if (operand.isLeft)
      return wide;
    // The scales of the right factor lie column by column.
    SmallVector<int32_t> order = llvm::to_vector(llvm::seq<int32_t>(static_cast<int32_t>(rank)));
    std::swap(order[rank - 2], order[rank - 1]);
    return triton::TransOp::create(builder, loc, type.clone(element), wide, order);
  }
};
} // namespace

static SmallVector<Operand, 2> getOperands(triton::DotScaledOp op) {
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

static LogicalResult checkOperand(triton::DotScaledOp op, const Operand &operand) {
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
  bool packsSum = operand.kind == Kind::E2M1 && operand.summed == operand.packed;
  int64_t depth = type.getDimSize(operand.summed) * (packsSum ? 2 : 1), groups = scale.getShape().back();
  if (groups == 0 || depth % groups != 0)
    return op.emitOpError() << "expected the scale of '" << operand.name
                            << "' to have one column for each group of the " << depth
                            << " elements that are summed, got " << groups << " columns";
  return success();
}

/// The type to multiply in. Scaled elements of fp16 leave the range of f16.
static FloatType getComputeType(ArrayRef<Operand> operands, MLIRContext *context) {
  if (llvm::none_of(operands, [](const Operand &operand) { return operand.kind == Kind::FP16; }))
    return BFloat16Type::get(context);
  bool fitsHalf =
      llvm::none_of(operands, [](const Operand &operand) { return operand.scale || operand.kind == Kind::BF16; });
  return fitsHalf ? FloatType(Float16Type::get(context)) : FloatType(Float32Type::get(context));
}

LogicalResult mlir::heddle::expandScaledDots(ModuleOp module) {
  SmallVector<triton::DotScaledOp> dots;
  bool isValid = true;
  module.walk([&](triton::DotScaledOp op) {
    for (const Operand &operand : getOperands(op))
      isValid &= succeeded(checkOperand(op, operand));
    dots.push_back(op);
  });
  if (!isValid)
    return failure();
  for (triton::DotScaledOp op : dots) {
    OpBuilder builder(op);
    SmallVector<Operand, 2> operands = getOperands(op);
    FactorEmitter emitter{builder, op.getLoc(), getComputeType(operands, op.getContext()), op.getFastMath()};
    Value a = emitter.createFactor(operands[0]), b = emitter.createFactor(operands[1]);
    auto dot = triton::DotOp::create(builder, op.getLoc(), op.getType(), a, b, op.getC());
    op.replaceAllUsesWith(dot.getResult());
    op.erase();
  }
  return success();
}
