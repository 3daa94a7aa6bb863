// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Text, effects and verifiers of the `hfusion` ops that update shared memory.
#include "HFusionText.h"
#include "heddle/Dialect/HFusion/IR/HFusion.h"

using namespace mlir;
using namespace mlir::hfusion;

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

//===----------------------------------------------------------------------===//
// store
//===----------------------------------------------------------------------===//

void StoreOp::build(OpBuilder &builder, OperationState &state, Value input, Value output, AtomicKind kind) {
  state.addOperands({input, output});
  state.addAttribute(getOperandSegmentSizesAttrName(state.name), builder.getDenseI32ArrayAttr({1, 1}));
  state.addAttribute(getAtomicKindAttrName(state.name), AtomicKindAttr::get(builder.getContext(), kind));
  if (isa<TensorType>(output.getType()))
    state.addTypes(output.getType());
  state.addRegion();
}

ParseResult StoreOp::parse(OpAsmParser &parser, OperationState &result) {
  unsigned inputs = 0, outputs = 0;
  SMLoc location = parser.getCurrentLocation();
  if (parseOnDestinations(parser, result, inputs, outputs))
    return failure();
  if (inputs != 1 || outputs != 1)
    return parser.emitError(location, "expected one input and one output, got ")
           << inputs << " and " << outputs; // store_c1
  result.addAttribute("operandSegmentSizes", parser.getBuilder().getDenseI32ArrayAttr({1, 1}));
  result.addRegion();
  return success();
}

void StoreOp::print(OpAsmPrinter &printer) { printOnDestinations(printer, *this, getInputs(), getOutputs()); }

void StoreOp::getEffects(Effects &effects) {
  getDestinationEffects(getInputsMutable(), getOutputsMutable(), effects);
  if (getAtomicKind() == AtomicKind::NONE)
    return;
  for (OpOperand &output : getOutputsMutable())
    if (isa<BaseMemRefType>(output.get().getType()))
      effects.emplace_back(MemoryEffects::Read::get(), &output);
}

LogicalResult StoreOp::verify() {
  if (getInputs().size() != 1 || getOutputs().size() != 1) // store_c1
    return emitOpError("expected one input and one output, got ")
           << getInputs().size() << " and " << getOutputs().size();
  if (failed(verifySameShape(*this, getInputs()[0], getOutputs()[0]))) // store_c2
    return failure();
  return verifyDestinationResult(*this, getOutputs()[0]); // store_c3
}
