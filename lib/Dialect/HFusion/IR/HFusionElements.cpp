// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The regions of elementwise `hfusion` ops in the vendor's generic form.
#include "heddle/Dialect/HFusion/IR/HFusion.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::hfusion;

static Value emitRemainder(OpBuilder &builder, Location loc, Value lhs, Value rhs) {
  if (isa<FloatType>(lhs.getType()))
    return arith::RemFOp::create(builder, loc, lhs, rhs);
  return arith::RemSIOp::create(builder, loc, lhs, rhs);
}

/// The rounding stands on the op.
static Value emitConversion(OpBuilder &builder, Location loc, Value value, Type type) {
  Type from = value.getType();
  if (from == type)
    return value;
  unsigned fromWidth = from.getIntOrFloatBitWidth(), width = type.getIntOrFloatBitWidth();
  bool isFloat = isa<FloatType>(from), toFloat = isa<FloatType>(type);
  if (isFloat && toFloat && fromWidth < width)
    return arith::ExtFOp::create(builder, loc, type, value);
  if (isFloat && toFloat && fromWidth > width)
    return arith::TruncFOp::create(builder, loc, type, value);
  if (isFloat && toFloat) // two formats of one width
    return arith::TruncFOp::create(builder, loc, type,
                                   arith::ExtFOp::create(builder, loc, builder.getF32Type(), value).getResult());
  if (isFloat)
    return arith::FPToSIOp::create(builder, loc, type, value);
  if (toFloat)
    return arith::SIToFPOp::create(builder, loc, type, value);
  if (fromWidth < width)
    return arith::ExtSIOp::create(builder, loc, type, value);
  return arith::TruncIOp::create(builder, loc, type, value);
}

/// One block with an argument for each operand, which yields what the op makes of them.
static void fillElementRegion(Operation *op) {
  OpBuilder builder(op->getContext());
  SmallVector<Type> elements;
  for (Type type : op->getOperandTypes())
    elements.push_back(getElementTypeOrSelf(type));
  Location loc = op->getLoc();
  Block *block = builder.createBlock(&op->getRegion(0), {}, elements, SmallVector<Location>(elements.size(), loc));
  Value result = block->getArgument(0);
  if (isa<ElemwiseBinaryOp>(op))
    result = emitRemainder(builder, loc, result, block->getArgument(1));
  else if (isa<CastOp>(op))
    result = emitConversion(builder, loc, result, elements[1]);
  linalg::YieldOp::create(builder, loc, result);
}

static bool hasElementRegion(Operation *op) { return isa<ElemwiseBinaryOp, CastOp, StoreOp, Conv1dOp>(op); }

void mlir::hfusion::fillElementRegions(Operation *root) {
  root->walk([](Operation *op) {
    if (hasElementRegion(op) && op->getRegion(0).empty())
      fillElementRegion(op);
  });
}

void mlir::hfusion::clearElementRegions(Operation *root) {
  root->walk<WalkOrder::PreOrder>([](Operation *op) {
    if (!hasElementRegion(op))
      return WalkResult::advance();
    for (Region &region : op->getRegions()) {
      Region none;
      region.takeBody(none);
    }
    return WalkResult::skip();
  });
}
