// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Writes atomic updates: as the vendor's stores and updates, or as the published linalg.generic.
#include "AtomicForms.h"
#include "heddle/Dialect/HFusion/IR/HFusion.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

using namespace mlir;
using namespace mlir::heddle;

std::optional<Update> Update::of(Operation *op) {
  if (auto rmw = dyn_cast<triton::AtomicRMWOp>(op))
    return Update{op, rmw.getPtr(), rmw.getVal(), rmw.getMask(), {}, !rmw.getResult().use_empty()};
  if (auto swap = dyn_cast<triton::AtomicCASOp>(op))
    return Update{op, swap.getPtr(), swap.getVal(), {}, swap.getCmp(), !swap.getResult().use_empty()};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Kinds
//===----------------------------------------------------------------------===//

/// Whether the chip combines stores of \p element with memory.
static bool isNarrow(Type element) {
  return element.isF16() || element.isBF16() || element.isF32() || element.isInteger(8) || element.isInteger(16) ||
         element.isInteger(32);
}

/// The kind in `hivm.hir.store`, for the types that it combines; nothing for every other update.
static std::optional<hivm::AtomicKind> getStoreKind(triton::RMWOp kind, Type element) {
  if (!isNarrow(element))
    return std::nullopt;
  switch (kind) {
  case triton::RMWOp::ADD:
  case triton::RMWOp::FADD:
    return hivm::AtomicKind::ADD;
  case triton::RMWOp::MAX:
    return hivm::AtomicKind::MAX;
  case triton::RMWOp::MIN:
    return hivm::AtomicKind::MIN;
  default:
    return std::nullopt;
  }
}

/// The kind in `hfusion.atomic_rmw` and `hfusion.store`; an exchange has an op of its own.
static hfusion::AtomicKind getUpdateKind(triton::RMWOp kind) {
  switch (kind) {
  case triton::RMWOp::AND:
    return hfusion::AtomicKind::AND;
  case triton::RMWOp::OR:
    return hfusion::AtomicKind::OR;
  case triton::RMWOp::XOR:
    return hfusion::AtomicKind::XOR;
  case triton::RMWOp::ADD:
  case triton::RMWOp::FADD:
    return hfusion::AtomicKind::ADD;
  case triton::RMWOp::MAX:
    return hfusion::AtomicKind::MAX;
  case triton::RMWOp::MIN:
    return hfusion::AtomicKind::MIN;
  case triton::RMWOp::UMAX:
    return hfusion::AtomicKind::UMAX;
  case triton::RMWOp::UMIN:
    return hfusion::AtomicKind::UMIN;
  case triton::RMWOp::XCHG:
    return hfusion::AtomicKind::XCHG;
  }
  llvm_unreachable("every kind has a name");
}

/// Whether no chip has the update: the published form says so in a unit attribute.
static bool isSoftware(const Update &update) {
  if (update.compare || !isNarrow(update.element()))
    return true;
  switch (cast<triton::AtomicRMWOp>(update.op).getAtomicRmwOp()) {
  case triton::RMWOp::AND:
  case triton::RMWOp::OR:
  case triton::RMWOp::XOR:
  case triton::RMWOp::UMAX:
  case triton::RMWOp::UMIN:
    return true;
  default:
    return false;
  }
}

//===----------------------------------------------------------------------===//
// linalg.generic
//===----------------------------------------------------------------------===//

/// What a compare and swap leaves in memory. Floats compare by their bits, so that a NaN equals itself and the two
/// zeros differ.
static Value emitSwap(OpBuilder &builder, Location loc, Value current, Value compare, Value value) {
  Value left = current, right = compare;
  if (auto floating = dyn_cast<FloatType>(current.getType())) {
    Type bits = builder.getIntegerType(floating.getWidth());
    left = arith::BitcastOp::create(builder, loc, bits, left);
    right = arith::BitcastOp::create(builder, loc, bits, right);
  }
  Value equal = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, left, right);
  return arith::SelectOp::create(builder, loc, equal, value, current);
}

/// What an update leaves in memory.
static Value emitCombination(OpBuilder &builder, Location loc, triton::RMWOp kind, Value current, Value value) {
  bool isFloat = isa<FloatType>(current.getType());
  switch (kind) {
  case triton::RMWOp::AND:
    return arith::AndIOp::create(builder, loc, current, value);
  case triton::RMWOp::OR:
    return arith::OrIOp::create(builder, loc, current, value);
  case triton::RMWOp::XOR:
    return arith::XOrIOp::create(builder, loc, current, value);
  case triton::RMWOp::ADD:
    return arith::AddIOp::create(builder, loc, current, value);
  case triton::RMWOp::FADD:
    return arith::AddFOp::create(builder, loc, current, value);
  case triton::RMWOp::MAX:
    return isFloat ? arith::MaxNumFOp::create(builder, loc, current, value).getResult()
                   : arith::MaxSIOp::create(builder, loc, current, value).getResult();
  case triton::RMWOp::MIN:
    return isFloat ? arith::MinNumFOp::create(builder, loc, current, value).getResult()
                   : arith::MinSIOp::create(builder, loc, current, value).getResult();
  case triton::RMWOp::UMAX:
    return arith::MaxUIOp::create(builder, loc, current, value);
  case triton::RMWOp::UMIN:
    return arith::MinUIOp::create(builder, loc, current, value);
  case triton::RMWOp::XCHG:
    return value;
  }
  llvm_unreachable("every kind combines");
}

/// For every element, indivisibly: the former value is what memory holds, and memory holds what the body says.
static Operation *createGeneric(OpBuilder &builder, const Update &update, Operands operands, Value memory,
                                Value former) {
  auto rmw = dyn_cast<triton::AtomicRMWOp>(update.op);
  auto swap = dyn_cast<triton::AtomicCASOp>(update.op);
  SmallVector<Value> inputs{memory}, outputs{memory};
  if (swap)
    inputs.push_back(operands.compare);
  inputs.push_back(operands.value);
  if (former)
    outputs.push_back(former);
  int64_t rank = cast<MemRefType>(memory.getType()).getRank();
  SmallVector<AffineMap> maps(inputs.size() + outputs.size(), builder.getMultiDimIdentityMap(rank));
  SmallVector<utils::IteratorType> iterators(rank, utils::IteratorType::parallel);
  auto body = [&](OpBuilder &inner, Location loc, ValueRange elements) {
    SmallVector<Value> results{swap ? emitSwap(inner, loc, elements[0], elements[1], elements[2])
                                    : emitCombination(inner, loc, rmw.getAtomicRmwOp(), elements[0], elements[1])};
    if (former)
      results.push_back(elements[0]);
    linalg::YieldOp::create(inner, loc, results);
  };
  auto generic =
      linalg::GenericOp::create(builder, update.op->getLoc(), TypeRange(), inputs, outputs, maps, iterators, body);
  StringRef kind = swap ? "cas" : triton::stringifyRMWOp(rmw.getAtomicRmwOp());
  generic->setAttr("GenericAtomicRMW", builder.getStringAttr(kind));
  generic->setAttr("MemSemantic",
                   builder.getStringAttr(triton::stringifyMemSemantic(swap ? swap.getSem() : rmw.getSem())));
  generic->setAttr("MemSyncScope",
                   builder.getStringAttr(triton::stringifyMemSyncScope(swap ? swap.getScope() : rmw.getScope())));
  if (isSoftware(update))
    generic->setAttr("Software", builder.getUnitAttr());
  return generic;
}

//===----------------------------------------------------------------------===//
// Choice of the form
//===----------------------------------------------------------------------===//

bool AtomicForms::takesTensors(const Update &update) const {
  return form == AtomicForm::Ascend && !update.compare &&
         getStoreKind(cast<triton::AtomicRMWOp>(update.op).getAtomicRmwOp(), update.element());
}

bool AtomicForms::yieldsFormer(const Update &update) const {
  // The vendor's compiler gives only these two a result, and only on these chips.
  bool isExchange = update.compare || cast<triton::AtomicRMWOp>(update.op).getAtomicRmwOp() == triton::RMWOp::XCHG;
  return form == AtomicForm::Generic && isRegisterBased && isExchange;
}

Operation *AtomicForms::create(OpBuilder &builder, const Update &update, Operands operands, Value memory,
                               Value former) const {
  if (form == AtomicForm::Generic || update.compare)
    return createGeneric(builder, update, operands, memory, former);
  Location loc = update.op->getLoc();
  triton::RMWOp kind = cast<triton::AtomicRMWOp>(update.op).getAtomicRmwOp();
  if (std::optional<hivm::AtomicKind> store = getStoreKind(kind, update.element()))
    return hivm::StoreOp::create(builder, loc, /*result_tensor=*/Type(), operands.value, memory,
                                 hivm::AtomicKindAttr::get(builder.getContext(), *store));
  if (kind == triton::RMWOp::XCHG)
    return hfusion::AtomicXchgOp::create(builder, loc, /*result=*/Type(), operands.value, memory, /*mask=*/Value());
  if (isRegisterBased)
    return hfusion::StoreOp::create(builder, loc, operands.value, memory, getUpdateKind(kind));
  return hfusion::AtomicRMWOp::create(builder, loc, /*result=*/Type(), operands.value, memory,
                                      hfusion::AtomicKindAttr::get(builder.getContext(), getUpdateKind(kind)));
}
