// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Emits what makes the factors of a matrix product out of the operands of tt.dot_scaled.
#include "ScaledFactors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::heddle;

using Kind = triton::ScaleDotElemType;

static RankedTensorType tensorType(Value value) { return cast<RankedTensorType>(value.getType()); }

int64_t ScaledOperand::getDepth() const {
  bool packsSum = kind == Kind::E2M1 && summed == packed;
  return getType().getDimSize(summed) * (packsSum ? 2 : 1);
}

namespace {
/// A float whose bits are a sign, an exponent and the stored part of a mantissa.
struct Format {
  FloatType type;
  int64_t mantissa, bias;
};

/// Emits ops on tensors, lane by lane.
class LaneEmitter {
public:
  LaneEmitter(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  /// Elements of eight bits as floats.
  Value asFloat8(const ScaledOperand &operand) {
    if (!operand.getType().getElementType().isInteger(8))
      return operand.value;
    bool isE4M3 = operand.kind == Kind::E4M3;
    return bitcast(operand.value,
                   isE4M3 ? Type(builder.getType<Float8E4M3FNType>()) : Type(builder.getType<Float8E5M2Type>()));
  }

  /// Elements of e2m1, two in a byte, as floats of \p format.
  Value unpack(const ScaledOperand &operand, Format format) {
    Value bytes = operand.value;
    Value high = binary<arith::ShRUIOp>(bytes, integer(bytes, 4));
    return interleave(decodeE2M1(bytes, format), decodeE2M1(high, format), operand.packed);
  }

protected:
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

private:
  /// The float of the low four bits of each byte: sign, two bits of exponent, one of mantissa.
  Value decodeE2M1(Value bytes, Format format) {
    unsigned width = format.type.getWidth();
    int64_t half = (format.bias - 1) << format.mantissa; // the bits of one half
    Value word = arith::ExtUIOp::create(builder, loc, tensorType(bytes).clone(builder.getI16Type()), bytes);
    Value magnitude = binary<arith::AndIOp>(word, integer(word, 7));
    // Exponent and mantissa move to their places, and the exponent to its bias.
    Value number = binary<arith::AddIOp>(binary<arith::ShLIOp>(magnitude, integer(word, format.mantissa - 1)),
                                         integer(word, half));
    auto isEqual = [&](int64_t code) {
      return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, magnitude, integer(word, code));
    };
    // Without a bit of exponent there are 0 and one half.
    number = arith::SelectOp::create(builder, loc, isEqual(1), integer(word, half), number);
    number = arith::SelectOp::create(builder, loc, isEqual(0), integer(word, 0), number);
    Value sign = binary<arith::ShLIOp>(binary<arith::AndIOp>(word, integer(word, 8)), integer(word, width - 4));
    Value bits = binary<arith::OrIOp>(number, sign);
    if (width < 16)
      bits = arith::TruncIOp::create(builder, loc, tensorType(bits).clone(builder.getIntegerType(width)), bits);
    return bitcast(bits, format.type);
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

protected:
  OpBuilder &builder;
  Location loc;
};

/// Emits lane by lane what makes a factor of tt.dot out of an operand.
class FactorEmitter : public LaneEmitter {
public:
  FactorEmitter(OpBuilder &builder, Location loc, FloatType compute, bool isFast)
      : LaneEmitter(builder, loc), compute(compute), isFast(isFast) {}

  Value createFactor(const ScaledOperand &operand) {
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
  Value widen(const ScaledOperand &operand) {
    switch (operand.kind) {
    case Kind::E2M1:
      return extend(unpack(operand, {builder.getBF16Type(), /*mantissa=*/7, /*bias=*/127}));
    case Kind::E4M3:
    case Kind::E5M2:
      return extend(asFloat8(operand));
    default:
      return extend(operand.value);
    }
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
  Value spread(Value lanes, const ScaledOperand &operand, RankedTensorType type) {
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

  FloatType compute;
  bool isFast;
};
} // namespace

Value mlir::heddle::createFactor(OpBuilder &builder, Location loc, const ScaledOperand &operand, FloatType compute,
                                 bool isFast) {
  return FactorEmitter(builder, loc, compute, isFast).createFactor(operand);
}

Value mlir::heddle::createFloat8Elements(OpBuilder &builder, Location loc, const ScaledOperand &operand) {
  LaneEmitter emitter(builder, loc);
  if (operand.kind != Kind::E2M1)
    return emitter.asFloat8(operand);
  return emitter.unpack(operand, {builder.getType<Float8E4M3FNType>(), /*mantissa=*/3, /*bias=*/7});
}
