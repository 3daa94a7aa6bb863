// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Text, effects and verifiers of the `hivm` ops that carry matrices.
#include "heddle/Dialect/HIVM/IR/HIVM.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::hivm;

//===----------------------------------------------------------------------===//
// fixpipe
//===----------------------------------------------------------------------===//

/// keyword `(` operand `:` type `)`
static ParseResult parseOperandGroup(OpAsmParser &parser, StringRef keyword, OperationState &result) {
  OpAsmParser::UnresolvedOperand operand;
  Type type;
  return failure(parser.parseKeyword(keyword) || parser.parseLParen() || parser.parseOperand(operand) ||
                 parser.parseColonType(type) || parser.parseRParen() ||
                 parser.resolveOperand(operand, type, result.operands));
}

ParseResult FixpipeOp::parse(OpAsmParser &parser, OperationState &result) {
  SMLoc location = parser.getCurrentLocation();
  auto emitError = [&] { return parser.emitError(location, "'") << result.name << "' op "; };
  if (parser.parseOptionalAttrDict(result.attributes) ||
      failed(result.name.verifyInherentAttrs(result.attributes, emitError)) ||
      parseOperandGroup(parser, "ins", result) || parseOperandGroup(parser, "outs", result) ||
      parser.parseOptionalArrowTypeList(result.types))
    return failure();
  result.addAttribute("operandSegmentSizes", parser.getBuilder().getDenseI32ArrayAttr({1, 1, 0, 0}));
  return success();
}

void FixpipeOp::print(OpAsmPrinter &printer) {
  SmallVector<StringRef> elided{"operandSegmentSizes"};
  if (getDmaMode() == FixpipeDMAMode::NORMAL)
    elided.push_back("dma_mode");
  printer.printOptionalAttrDict((*this)->getAttrDictionary().getValue(), elided);
  printer << " ins(" << getSrc() << " : " << getSrc().getType() << ") outs(" << getDst() << " : " << getDst().getType()
          << ")";
  printer.printOptionalArrowTypeList((*this)->getResultTypes());
}

void FixpipeOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  if (isa<BaseMemRefType>(getSrc().getType()))
    effects.emplace_back(MemoryEffects::Read::get(), &getSrcMutable());
  if (isa<BaseMemRefType>(getDst().getType()))
    effects.emplace_back(MemoryEffects::Write::get(), &getDstMutable());
}

LogicalResult FixpipeOp::verify() {
  for (Type type : {getSrc().getType(), getDst().getType()})
    if (!getElementTypeOrSelf(type).isIntOrFloat()) // fixpipe_c1
      return emitOpError("expected 'src' and 'dst' to hold numbers, got ") << type;
  if (!getUnitFlagCond().empty() || !getQuantScale().empty()) // fixpipe_c3
    return emitOpError("expected no 'unit_flag_cond' and no 'quant_scale'");
  bool isTensor = isa<TensorType>(getDst().getType());
  Type result = getResultTensor() ? getResultTensor().getType() : Type();
  if (isTensor ? result != getDst().getType() : bool(result)) // fixpipe_c2
    return emitOpError("expected a result of the type of 'dst' for a tensor and none for a memref, got ")
           << (*this)->getNumResults() << " results for " << getDst().getType();
  return success();
}

//===----------------------------------------------------------------------===//
// convert_layout
//===----------------------------------------------------------------------===//

LogicalResult ConvertLayoutOp::verify() {
  auto source = cast<ShapedType>(getSource().getType()), result = cast<ShapedType>(getResult().getType());
  if (isa<TensorType>(source) != isa<TensorType>(result) ||
      source.getElementType() != result.getElementType()) // convert_layout_c1
    return emitOpError("expected source and result to be both tensors or both memrefs of one element type, got ")
           << source << " and " << result;
  if (result.getShape() != getStaticOutputShape()) // convert_layout_c2
    return emitOpError("expected a result of the shape in 'output_shape', got ") << result;
  size_t dynamic = llvm::count_if(getStaticOutputShape(), ShapedType::isDynamic);
  if (dynamic != getOutputShape().size()) // convert_layout_c3
    return emitOpError("expected ") << dynamic << " dynamic extents, got " << getOutputShape().size();
  return success();
}
