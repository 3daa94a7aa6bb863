// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Registration, effects and verifiers of the `hfusion` dialect.
#include "heddle/Dialect/HFusion/IR/HFusion.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::hfusion;

#include "heddle/Dialect/HFusion/IR/HFusionDialect.cpp.inc"
#include "heddle/Dialect/HFusion/IR/HFusionEnums.cpp.inc"
#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/HFusion/IR/HFusionAttrs.cpp.inc"
#define GET_OP_CLASSES
#include "heddle/Dialect/HFusion/IR/HFusionOps.cpp.inc"

void HFusionDialect::initialize() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "heddle/Dialect/HFusion/IR/HFusionAttrs.cpp.inc"
      >();
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/HFusion/IR/HFusionOps.cpp.inc"
      >();
}

LogicalResult HistogramOp::verify() {
  auto output = cast<RankedTensorType>(getOutput().getType());
  if (output.getDimSize(0) != static_cast<int64_t>(getNumBins())) // histogram_c1
    return emitOpError("expected a result of ") << getNumBins() << " elements, got " << output;
  if (getMask() && cast<ShapedType>(getMask().getType()).getShape() !=
                       cast<ShapedType>(getInput().getType()).getShape()) // histogram_c2
    return emitOpError("expected a mask of the shape of ") << getInput().getType() << ", got " << getMask().getType();
  return success();
}

//===----------------------------------------------------------------------===//
// Atomic updates
//===----------------------------------------------------------------------===//

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

/// An update of `dst` may be seen by other blocks: it reads and writes even when `dst` is a tensor.
static void getAtomicEffects(OpOperand &dst, Effects &effects) {
  effects.emplace_back(MemoryEffects::Read::get(), &dst);
  effects.emplace_back(MemoryEffects::Write::get(), &dst);
}

static LogicalResult verifySameShape(Operation *op, Value input, Value dst) {
  auto inputType = cast<ShapedType>(input.getType());
  auto dstType = cast<ShapedType>(dst.getType());
  if (inputType.getElementType() == dstType.getElementType() && succeeded(verifyCompatibleShape(inputType, dstType)))
    return success();
  return op->emitOpError("expected operands of the same shape and element type, got ")
         << inputType << " and " << dstType;
}

void AtomicRMWOp::getEffects(Effects &effects) { getAtomicEffects(getDstMutable(), effects); }
void AtomicXchgOp::getEffects(Effects &effects) { getAtomicEffects(getDstMutable(), effects); }
void AtomicCasOp::getEffects(Effects &effects) { getAtomicEffects(getDstMutable(), effects); }

LogicalResult AtomicRMWOp::verify() { return verifySameShape(*this, getInput(), getDst()); } // atomic_rmw_c1

LogicalResult AtomicXchgOp::verify() {
  if (failed(verifySameShape(*this, getInput(), getDst()))) // atomic_xchg_c1
    return failure();
  if (getMask() && failed(verifyCompatibleShape(getMask().getType(), getInput().getType()))) // atomic_xchg_c2
    return emitOpError("expected a mask of the shape of ") << getInput().getType() << ", got " << getMask().getType();
  return success();
}

LogicalResult AtomicCasOp::verify() {
  if (getInputs().size() != 2) // atomic_cas_c1
    return emitOpError("expected the expected and the new value as inputs, got ") << getInputs().size() << " inputs";
  for (Value input : getInputs()) // atomic_cas_c2
    if (failed(verifySameShape(*this, input, getDst())))
      return failure();
  return success();
}
