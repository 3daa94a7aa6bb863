// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Walks pointer arithmetic down to its base and adds up what lies between.
#include "PointerParts.h"
#include "heddle/Dialect/Triton/IR/LaneBuilder.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::heddle;

bool mlir::heddle::isPointerLike(Type type) {
  return isa<triton::PointerType>(getElementTypeOrSelf(type)) && !triton::isTensorPointerType(type);
}

Type mlir::heddle::getOffsetTypeOf(Type pointerType) {
  Type offset = IntegerType::get(pointerType.getContext(), 64);
  if (auto tensor = dyn_cast<RankedTensorType>(pointerType))
    return tensor.clone(offset);
  return offset;
}

Value mlir::heddle::getMovedPointer(Operation *op) {
  bool moves =
      isa_and_nonnull<triton::AddPtrOp, triton::SplatOp, triton::BroadcastOp, triton::ExpandDimsOp, triton::TransOp>(
          op);
  return moves ? op->getOperand(0) : Value();
}

Value mlir::heddle::skipMoves(Value pointer) {
  while (Value moved = getMovedPointer(pointer.getDefiningOp()))
    pointer = moved;
  return pointer;
}

Value mlir::heddle::findBase(Value pointer) {
  pointer = skipMoves(pointer);
  if (pointer.getDefiningOp<ub::PoisonOp>())
    return {};
  auto choice = pointer.getDefiningOp<arith::SelectOp>();
  if (!choice)
    return pointer;
  Value yes = findBase(choice.getTrueValue()), no = findBase(choice.getFalseValue());
  return yes == no || !no ? yes : yes ? pointer : no;
}

Value mlir::heddle::emitOffset(OpBuilder &builder, Location loc, Value pointer) {
  Type type = getOffsetTypeOf(pointer.getType());
  Operation *op = pointer.getDefiningOp();
  if (auto add = dyn_cast_if_present<triton::AddPtrOp>(op)) {
    Value step = add.getOffset();
    if (step.getType() != type)
      step = arith::ExtSIOp::create(builder, loc, type, step);
    if (isa_and_nonnull<triton::AddPtrOp, triton::SplatOp, triton::BroadcastOp, triton::ExpandDimsOp, triton::TransOp,
                        arith::SelectOp>(add.getPtr().getDefiningOp()))
      return arith::AddIOp::create(builder, loc, emitOffset(builder, loc, add.getPtr()), step);
    return step;
  }
  if (Value moved = getMovedPointer(op)) {
    IRMapping mapping;
    mapping.map(moved, emitOffset(builder, loc, moved));
    Operation *clone = builder.clone(*op, mapping);
    clone->getResult(0).setType(type);
    return clone->getResult(0);
  }
  auto choice = dyn_cast_if_present<arith::SelectOp>(op);
  if (choice && findBase(pointer) != pointer) {
    Value yes = emitOffset(builder, loc, choice.getTrueValue()), no = emitOffset(builder, loc, choice.getFalseValue());
    return arith::SelectOp::create(builder, loc, choice.getCondition(), yes, no);
  }
  return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
}

Value mlir::heddle::emitPointer(OpBuilder &builder, Location loc, Type type, Value base, Value offset) {
  if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && !isa<RankedTensorType>(base.getType()))
    base = triton::splatLanes(builder, loc, base, tensor.getShape());
  return triton::AddPtrOp::create(builder, loc, type, base, offset);
}
