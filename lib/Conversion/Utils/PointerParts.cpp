// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Walks pointer arithmetic down to its base and adds up what lies between.
#include "PointerParts.h"
#include "heddle/Dialect/Triton/IR/LaneBuilder.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Support/OperandsFirst.h"
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

/// The pointers that a pointer is made of: the one that is moved, or both sides of a choice.
static SmallVector<Value> getSources(Value pointer) {
  if (Value moved = getMovedPointer(pointer.getDefiningOp()))
    return {moved};
  if (auto choice = pointer.getDefiningOp<arith::SelectOp>())
    return {choice.getTrueValue(), choice.getFalseValue()};
  return {};
}

/// The base of \p pointer and of each pointer that it is made of.
static DenseMap<Value, Value> findBases(Value pointer) {
  DenseMap<Value, Value> bases;
  for (Value part : listOperandsFirst(pointer, getSources)) {
    Value base = part;
    if (Value moved = getMovedPointer(part.getDefiningOp())) {
      base = bases.lookup(moved);
    } else if (part.getDefiningOp<ub::PoisonOp>()) {
      base = {};
    } else if (auto choice = part.getDefiningOp<arith::SelectOp>()) {
      Value yes = bases.lookup(choice.getTrueValue()), no = bases.lookup(choice.getFalseValue());
      base = yes == no || !no ? yes : yes ? part : no;
    }
    bases[part] = base;
  }
  return bases;
}

Value mlir::heddle::findBase(Value pointer) { return findBases(pointer).lookup(pointer); }

/// The offset of one pointer, where \p offsets knows those of its sources; nothing at its base.
static Value emitStep(OpBuilder &builder, Location loc, Value pointer, const IRMapping &offsets) {
  Type type = getOffsetTypeOf(pointer.getType());
  Operation *op = pointer.getDefiningOp();
  auto zero = [&](Type type) { return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type)); };
  auto offsetOf = [&](Value source) {
    Value offset = offsets.lookupOrNull(source);
    return offset ? offset : zero(getOffsetTypeOf(source.getType()));
  };
  if (auto add = dyn_cast_if_present<triton::AddPtrOp>(op)) {
    Value step = add.getOffset();
    if (step.getType() != type)
      step = arith::ExtSIOp::create(builder, loc, type, step);
    Value before = offsets.lookupOrNull(add.getPtr());
    return before ? arith::AddIOp::create(builder, loc, before, step) : step;
  }
  if (Value moved = getMovedPointer(op)) {
    IRMapping mapping;
    mapping.map(moved, offsetOf(moved));
    Operation *clone = builder.clone(*op, mapping);
    clone->getResult(0).setType(type);
    return clone->getResult(0);
  }
  auto choice = dyn_cast_if_present<arith::SelectOp>(op);
  if (!choice)
    return {};
  Value yes = offsetOf(choice.getTrueValue()), no = offsetOf(choice.getFalseValue());
  return arith::SelectOp::create(builder, loc, choice.getCondition(), yes, no);
}

Value mlir::heddle::emitOffset(OpBuilder &builder, Location loc, Value pointer) {
  DenseMap<Value, Value> bases = findBases(pointer);
  auto getParts = [&](Value part) { return bases.lookup(part) == part ? SmallVector<Value>() : getSources(part); };
  IRMapping offsets;
  for (Value part : listOperandsFirst(pointer, getParts))
    if (bases.lookup(part) != part)
      if (Value offset = emitStep(builder, loc, part, offsets))
        offsets.map(part, offset);
  if (Value offset = offsets.lookupOrNull(pointer))
    return offset;
  Type type = getOffsetTypeOf(pointer.getType());
  return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
}

Value mlir::heddle::emitPointer(OpBuilder &builder, Location loc, Type type, Value base, Value offset) {
  if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && !isa<RankedTensorType>(base.getType()))
    base = triton::splatLanes(builder, loc, base, tensor.getShape());
  return triton::AddPtrOp::create(builder, loc, type, base, offset);
}
