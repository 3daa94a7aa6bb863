// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Remainders, histograms, casts towards zero and convolutions in the vendor's forms.
#include "heddle/Conversion/TritonToHFusion.h"
#include "Convolution.h"
#include "heddle/Dialect/HACC/IR/HACC.h"
#include "heddle/Dialect/HFusion/IR/HFusion.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_TRITONTOHFUSION
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;

static LogicalResult replace(Operation *op, Value value) {
  op->getResult(0).replaceAllUsesWith(value);
  op->erase();
  return success();
}

static Value createEmpty(OpBuilder &builder, Location loc, RankedTensorType type) {
  return tensor::EmptyOp::create(builder, loc, type.getShape(), type.getElementType());
}

//===----------------------------------------------------------------------===//
// Remainder
//===----------------------------------------------------------------------===//

static LogicalResult convertRemainder(triton::ascend::ModOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Type type = op.getType();
  if (!getElementTypeOrSelf(type).isIntOrFloat())
    return op.emitOpError() << "expected numbers, got " << type;
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return replace(op, hfusion::ElemwiseBinaryOp::create(builder, loc, hfusion::BinaryFn::MOD, op.getLhs(), op.getRhs(),
                                                         createEmpty(builder, loc, tensor))
                           ->getResult(0));
  if (isa<FloatType>(type))
    return replace(op, arith::RemFOp::create(builder, loc, op.getLhs(), op.getRhs()));
  return replace(op, arith::RemSIOp::create(builder, loc, op.getLhs(), op.getRhs()));
}

//===----------------------------------------------------------------------===//
// Histogram
//===----------------------------------------------------------------------===//

/// \p tensor with bytes in place of narrower integers, or as it is.
static Value widenToBytes(OpBuilder &builder, Location loc, Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getElementTypeBitWidth() >= 8)
    return tensor;
  auto bytes = type.clone(builder.getI8Type());
  if (type.getElementType().isInteger(1))
    return arith::ExtUIOp::create(builder, loc, bytes, tensor);
  return arith::ExtSIOp::create(builder, loc, bytes, tensor);
}

static LogicalResult convertHistogram(triton::HistogramOp op) {
  auto source = cast<RankedTensorType>(op.getSrc().getType()), type = cast<RankedTensorType>(op.getType());
  if (!source.hasStaticShape() || !type.hasStaticShape() || type.getDimSize(0) == 0)
    return op.emitOpError() << "expected a static shape and at least one bin, got " << source << " and " << type;
  if (type.getElementTypeBitWidth() < 8)
    return op.emitOpError() << "expected counts of at least 8 bits, got " << type;
  OpBuilder builder(op);
  Location loc = op.getLoc();
  return replace(op, hfusion::HistogramOp::create(builder, loc, type, widenToBytes(builder, loc, op.getSrc()),
                                                  builder.getI64IntegerAttr(type.getDimSize(0)), op.getMask()));
}

//===----------------------------------------------------------------------===//
// Casts towards zero
//===----------------------------------------------------------------------===//

static Value castTile(OpBuilder &builder, Location loc, Value tile, Type element) {
  auto type = cast<RankedTensorType>(tile.getType()).clone(element);
  return hfusion::CastOp::create(builder, loc, hfusion::RoundMode::TRUNC, tile, createEmpty(builder, loc, type))
      ->getResult(0);
}

static LogicalResult convertCast(triton::FpToFpOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value value = op.getSrc();
  Type from = getElementTypeOrSelf(value.getType()), to = getElementTypeOrSelf(op.getType());
  auto tensor = dyn_cast<RankedTensorType>(value.getType());
  if (from.getIntOrFloatBitWidth() == to.getIntOrFloatBitWidth()) {
    // Formats of one width convert through one that holds both.
    Type wide = builder.getF32Type();
    value = arith::ExtFOp::create(builder, loc, tensor ? Type(tensor.clone(wide)) : wide, value);
  }
  if (tensor)
    return replace(op, castTile(builder, loc, value, to));
  // A scalar goes through a tile: the vendor's cast knows no other.
  auto lane = RankedTensorType::get({1}, value.getType());
  Value tile = linalg::FillOp::create(builder, loc, value, createEmpty(builder, loc, lane)).getResult(0);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  return replace(op, tensor::ExtractOp::create(builder, loc, castTile(builder, loc, tile, to), zero));
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

namespace {
struct TritonToHFusion : public mlir::heddle::impl::TritonToHFusionBase<TritonToHFusion> {
  using TritonToHFusionBase::TritonToHFusionBase;

  void runOnOperation() override {
    // A 950 counts in its SIMT unit: triton-to-linalg calls that.
    bool countsInSIMT = compileOn91095 || hacc::isAscend950(getOperation());
    SmallVector<Operation *> worklist;
    getOperation().walk([&](Operation *op) {
      auto cast = dyn_cast<triton::FpToFpOp>(op);
      bool roundsToZero = cast && cast.getRounding() == triton::RoundingMode::RTZ;
      if (roundsToZero || isa<triton::ascend::ModOp, triton::ascend::Conv1dOp>(op) ||
          (isa<triton::HistogramOp>(op) && !countsInSIMT))
        worklist.push_back(op);
    });
    if (worklist.empty())
      return markAllAnalysesPreserved();
    for (Operation *op : worklist) {
      if (failed(convert(op)))
        return signalPassFailure();
      ++numConverted;
    }
  }

private:
  static LogicalResult convert(Operation *op) {
    return llvm::TypeSwitch<Operation *, LogicalResult>(op)
        .Case(convertRemainder)
        .Case(convertHistogram)
        .Case(convertCast)
        .Case(convertConvolution)
        .Default([](Operation *) { return success(); });
  }
};
} // namespace
