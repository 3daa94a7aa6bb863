// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass lower-hfusion-ops: what `hfusion` computes on tiles, as arithmetic and loops.
#include "RoundedCasts.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Support/LibraryCalls.h"
#include "heddle/Support/ScanLoops.h"
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_LOWERHFUSIONOPS
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

LogicalResult replace(Operation *op, Value value) {
  op->getResult(0).replaceAllUsesWith(value);
  op->erase();
  return success();
}

/// An error unless all operands are tensors of static shape.
LogicalResult checkTensors(Operation *op) {
  for (Type type : op->getOperandTypes())
    if (auto tensor = dyn_cast<RankedTensorType>(type); !tensor || !tensor.hasStaticShape())
      return op->emitOpError("expected tensors of static shape on the CPU target, got ") << type;
  return success();
}

LogicalResult lowerBinary(hfusion::ElemwiseBinaryOp op) {
  OpBuilder builder(op);
  Value lhs = op.getInputs()[0], rhs = op.getInputs()[1];
  if (isa<FloatType>(getElementTypeOrSelf(lhs.getType())))
    return replace(op, arith::RemFOp::create(builder, op.getLoc(), lhs, rhs));
  return replace(op, arith::RemSIOp::create(builder, op.getLoc(), lhs, rhs));
}

LogicalResult lowerCast(hfusion::CastOp op) {
  FailureOr<Value> value = emitRoundedCast(op);
  return failed(value) ? failure() : replace(op, *value);
}

//===----------------------------------------------------------------------===//
// Histogram
//===----------------------------------------------------------------------===//

/// Whether the element at \p lane takes part: it is a bin, and its mask is not zero.
Value emitIsCounted(OpBuilder &builder, Location loc, Value mask, Value bin, int64_t bins, ValueRange lane) {
  // A negative number is a large one without its sign.
  Value limit = arith::ConstantIndexOp::create(builder, loc, bins);
  Value counts = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, bin, limit);
  if (!mask)
    return counts;
  Value element = tensor::ExtractOp::create(builder, loc, mask, lane);
  if (!element.getType().isInteger(1)) {
    Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(element.getType()));
    element = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, element, zero);
  }
  return arith::AndIOp::create(builder, loc, counts, element);
}

LogicalResult lowerHistogram(hfusion::HistogramOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto type = cast<RankedTensorType>(op.getOutput().getType());
  Value counts = allocateTile(builder, loc, type);
  Value zero = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type.getElementType()));
  linalg::FillOp::create(builder, loc, zero, counts);
  Value input = op.getInput(), mask = op.getMask();
  emitLoopNest(builder, loc, cast<RankedTensorType>(input.getType()).getShape(),
               [&](OpBuilder &body, Location at, ValueRange lane) {
                 Value element = tensor::ExtractOp::create(body, at, input, lane);
                 Value bin = arith::IndexCastOp::create(body, at, body.getIndexType(), element);
                 Value isCounted = emitIsCounted(body, at, mask, bin, type.getDimSize(0), lane);
                 scf::IfOp::create(body, at, isCounted, [&](OpBuilder &then, Location inner) {
                   Value count = memref::LoadOp::create(then, inner, counts, bin);
                   Value one = arith::ConstantOp::create(then, inner, then.getOneAttr(type.getElementType()));
                   memref::StoreOp::create(then, inner, arith::AddIOp::create(then, inner, count, one), counts, bin);
                   scf::YieldOp::create(then, inner);
                 });
               });
  return replace(op, readTile(builder, loc, type, counts));
}

/// The builtin of a 950 adds to its destination, which holds zeros: triton-to-linalg writes it so.
LogicalResult lowerBuiltinHistogram(hivm::CustomOp op) {
  APInt bins;
  auto type = op->getNumResults() == 1 ? dyn_cast<RankedTensorType>(op.getResult(0).getType()) : RankedTensorType();
  bool isCount = op.getInputs().size() >= 2 && op.getInputs().size() <= 3 &&
                 matchPattern(op.getInputs()[1], m_ConstantInt(&bins)) && type && type.getRank() == 1 &&
                 bins == static_cast<uint64_t>(type.getDimSize(0));
  if (!isCount)
    return op.emitOpError("expected '") << op.getName() << "' to have values, a constant number of bins, an optional "
                                        << "mask and as many counts as bins";
  OpBuilder builder(op);
  Value mask = op.getInputs().size() == 3 ? op.getInputs()[2] : Value();
  auto histogram = hfusion::HistogramOp::create(builder, op.getLoc(), type, op.getInputs()[0],
                                                builder.getI64IntegerAttr(bins.getSExtValue()), mask);
  op.getResult(0).replaceAllUsesWith(histogram);
  op.erase();
  return failed(checkTensors(histogram)) ? failure() : lowerHistogram(histogram);
}

//===----------------------------------------------------------------------===//
// Convolution
//===----------------------------------------------------------------------===//

/// A convolution, place by place of its output.
class ConvolutionLoops {
public:
  explicit ConvolutionLoops(hfusion::Conv1dOp op)
      : op(op), loc(op.getLoc()), input(cast<RankedTensorType>(op.getInput().getType())),
        weight(cast<RankedTensorType>(op.getWeight().getType())),
        output(cast<RankedTensorType>(op.getInit().getType())) {
    Type element = output.getElementType();
    Builder builder(op.getContext());
    if (isa<FloatType>(element))
      sum = element.isF64() ? builder.getF64Type() : builder.getF32Type();
    else
      sum = builder.getIntegerType(std::max(32u, element.getIntOrFloatBitWidth()));
  }

  LogicalResult lower() {
    OpBuilder builder(op);
    Value result = allocateTile(builder, loc, output);
    emitLoopNest(builder, loc, output.getShape(), [&](OpBuilder &body, Location, ValueRange place) {
      memref::StoreOp::create(body, loc, convert(body, emitPlace(body, place), output.getElementType()), result, place);
    });
    return replace(op, readTile(builder, loc, output, result));
  }

private:
  /// The sum over the channels of the group and over the window, plus the bias.
  Value emitPlace(OpBuilder &builder, ValueRange place) {
    int64_t rank = output.getRank(), channels = weight.getDimSize(1);
    Value channel = place[rank - 2];
    Value rowsOfGroup = constant(builder, weight.getDimSize(0) / op.getGroups());
    Value group = arith::DivUIOp::create(builder, loc, channel, rowsOfGroup);
    Value firstChannel = multiply(builder, group, channels);
    Value start = arith::SubIOp::create(builder, loc, multiply(builder, place[rank - 1], op.getStride()),
                                        constant(builder, op.getPadding()));
    Value total = arith::ConstantOp::create(builder, loc, builder.getZeroAttr(sum));
    if (op.getBias())
      total = convert(builder, tensor::ExtractOp::create(builder, loc, op.getBias(), channel), sum);
    Value zero = constant(builder, 0), one = constant(builder, 1);
    auto overChannels = scf::ForOp::create(builder, loc, zero, constant(builder, channels), one, total);
    auto inner = OpBuilder::atBlockBegin(overChannels.getBody());
    auto overWindow = scf::ForOp::create(inner, loc, zero, constant(inner, weight.getDimSize(2)), one,
                                         overChannels.getRegionIterArg(0));
    scf::YieldOp::create(inner, loc, overWindow.getResult(0));
    auto body = OpBuilder::atBlockBegin(overWindow.getBody());
    SmallVector<Value> from(place.drop_back(2));
    from.push_back(arith::AddIOp::create(body, loc, firstChannel, overChannels.getInductionVar()));
    from.push_back(
        arith::AddIOp::create(body, loc, start, multiply(body, overWindow.getInductionVar(), op.getDilation())));
    Value factors[] = {channel, overChannels.getInductionVar(), overWindow.getInductionVar()};
    Value next = emitTerm(body, from, factors, overWindow.getRegionIterArg(0));
    scf::YieldOp::create(body, loc, next);
    return overChannels.getResult(0);
  }

  /// \p total plus one product; places before and behind the input add nothing.
  Value emitTerm(OpBuilder &builder, ArrayRef<Value> from, ValueRange factors, Value total) {
    Value length = constant(builder, input.getShape().back());
    Value isInside = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult, from.back(), length);
    auto branch = scf::IfOp::create(builder, loc, sum, isInside, /*withElseRegion=*/true);
    OpBuilder then = branch.getThenBodyBuilder();
    Value a = convert(then, tensor::ExtractOp::create(then, loc, op.getInput(), from), sum);
    Value b = convert(then, tensor::ExtractOp::create(then, loc, op.getWeight(), factors), sum);
    Value next = isa<FloatType>(sum)
                     ? arith::AddFOp::create(then, loc, total, arith::MulFOp::create(then, loc, a, b)).getResult()
                     : arith::AddIOp::create(then, loc, total, arith::MulIOp::create(then, loc, a, b)).getResult();
    scf::YieldOp::create(then, loc, next);
    OpBuilder otherwise = branch.getElseBodyBuilder();
    scf::YieldOp::create(otherwise, loc, total);
    return branch.getResult(0);
  }

  Value convert(OpBuilder &builder, Value value, Type type) {
    unsigned from = value.getType().getIntOrFloatBitWidth(), to = type.getIntOrFloatBitWidth();
    bool isFloat = isa<FloatType>(type);
    if (value.getType() == type)
      return value;
    if (from < to)
      return isFloat ? arith::ExtFOp::create(builder, loc, type, value).getResult()
                     : arith::ExtSIOp::create(builder, loc, type, value).getResult();
    return isFloat ? arith::TruncFOp::create(builder, loc, type, value).getResult()
                   : arith::TruncIOp::create(builder, loc, type, value).getResult();
  }

  Value constant(OpBuilder &builder, int64_t number) { return arith::ConstantIndexOp::create(builder, loc, number); }

  Value multiply(OpBuilder &builder, Value index, int64_t factor) {
    return arith::MulIOp::create(builder, loc, index, constant(builder, factor));
  }

  hfusion::Conv1dOp op;
  Location loc;
  RankedTensorType input, weight, output;
  Type sum; ///< what products are added up in
};

LogicalResult lowerConvolution(hfusion::Conv1dOp op) {
  auto isFloat = [](Type type) { return isa<FloatType>(getElementTypeOrSelf(type)); };
  if (!llvm::all_equal(llvm::map_range(op->getOperandTypes(), isFloat)))
    return op.emitOpError("expected operands of floats or of integers on the CPU target, got (")
           << op->getOperandTypes() << ")";
  return ConvolutionLoops(op).lower();
}

struct LowerHFusionOps : impl::LowerHFusionOpsBase<LowerHFusionOps> {
  void runOnOperation() override {
    SmallVector<hivm::CustomOp> builtins;
    getOperation()->walk([&](hivm::CustomOp op) {
      if (op.getName() == library::kHistogram)
        builtins.push_back(op);
    });
    for (hivm::CustomOp op : builtins)
      if (failed(lowerBuiltinHistogram(op)))
        return signalPassFailure();
    SmallVector<Operation *> worklist;
    getOperation()->walk([&](Operation *op) {
      if (isa<hfusion::ElemwiseBinaryOp, hfusion::CastOp, hfusion::HistogramOp, hfusion::Conv1dOp>(op))
        worklist.push_back(op);
    });
    for (Operation *op : worklist)
      if (failed(checkTensors(op)) || failed(lower(op)))
        return signalPassFailure();
  }

private:
  static LogicalResult lower(Operation *op) {
    return llvm::TypeSwitch<Operation *, LogicalResult>(op)
        .Case(lowerBinary)
        .Case(lowerCast)
        .Case(lowerHistogram)
        .Case(lowerConvolution)
        .Default([](Operation *) { return success(); });
  }
};

} // namespace
} // namespace mlir::heddle
