// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Parses, prints and checks ops of the form `ins(..) outs(..)`.
#include "HFusionText.h"

using namespace mlir;
using namespace mlir::hfusion;

/// keyword `(` operands `:` types `)`
static ParseResult parseGroup(OpAsmParser &parser, StringRef keyword, OperationState &result, unsigned &count) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  if (parser.parseKeyword(keyword) || parser.parseLParen())
    return failure();
  SMLoc location = parser.getCurrentLocation();
  count = 0;
  if (parser.parseOperandList(operands) || parser.parseColonTypeList(types) || parser.parseRParen())
    return failure();
  count = operands.size();
  for (Type type : types)
    if (!isa<RankedTensorType, MemRefType>(type))
      return parser.emitError(location, "expected ranked tensors or memrefs, got ") << type;
  return parser.resolveOperands(operands, types, location, result.operands);
}

ParseResult mlir::hfusion::parseOnDestinations(OpAsmParser &parser, OperationState &result, unsigned &inputs,
                                               unsigned &outputs) {
  SMLoc location = parser.getCurrentLocation();
  auto emitError = [&] { return parser.emitError(location, "'") << result.name << "' op "; };
  return failure(parser.parseOptionalAttrDict(result.attributes) ||
                 failed(result.name.verifyInherentAttrs(result.attributes, emitError)) ||
                 parseGroup(parser, "ins", result, inputs) || parseGroup(parser, "outs", result, outputs) ||
                 parser.parseOptionalArrowTypeList(result.types));
}

static void printGroup(OpAsmPrinter &printer, StringRef keyword, ValueRange operands) {
  printer << ' ' << keyword << '(' << operands << " : " << operands.getTypes() << ')';
}

void mlir::hfusion::printOnDestinations(OpAsmPrinter &printer, Operation *op, ValueRange inputs, ValueRange outputs) {
  printer.printOptionalAttrDict(op->getAttrDictionary().getValue(), {"operandSegmentSizes"});
  printGroup(printer, "ins", inputs);
  printGroup(printer, "outs", outputs);
  printer.printOptionalArrowTypeList(op->getResultTypes());
}

void mlir::hfusion::getDestinationEffects(MutableOperandRange inputs, MutableOperandRange outputs, Effects &effects) {
  for (OpOperand &input : inputs)
    if (isa<BaseMemRefType>(input.get().getType()))
      effects.emplace_back(MemoryEffects::Read::get(), &input);
  for (OpOperand &output : outputs)
    if (isa<BaseMemRefType>(output.get().getType()))
      effects.emplace_back(MemoryEffects::Write::get(), &output);
}

LogicalResult mlir::hfusion::verifyDestinationResult(Operation *op, Value output) {
  bool isTensor = isa<TensorType>(output.getType());
  bool matches = isTensor ? op->getResultTypes() == TypeRange(output.getType()) : op->getNumResults() == 0;
  if (matches)
    return success();
  InFlightDiagnostic diagnostic = op->emitOpError("expected ");
  if (isTensor)
    diagnostic << "one result of type " << output.getType();
  else
    diagnostic << "no result";
  return diagnostic << " for an output of type " << output.getType() << ", got (" << op->getResultTypes() << ")";
}
