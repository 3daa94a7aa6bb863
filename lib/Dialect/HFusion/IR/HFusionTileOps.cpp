// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Text, effects and verifiers of the `hfusion` ops that compute tiles.
#include "HFusionText.h"
#include "heddle/Dialect/HFusion/IR/HFusion.h"

using namespace mlir;
using namespace mlir::hfusion;

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

static LogicalResult verifyCounts(Operation *op, ValueRange inputs, unsigned inputCount, ValueRange outputs) {
  if (inputs.size() == inputCount && outputs.size() == 1)
    return success();
  return op->emitOpError("expected ") << inputCount << (inputCount == 1 ? " input" : " inputs")
                                      << " and one output, got " << inputs.size() << " and " << outputs.size();
}

void ElemwiseBinaryOp::build(OpBuilder &builder, OperationState &state, BinaryFn fun, Value lhs, Value rhs,
                             Value output) {
  state.addOperands({lhs, rhs, output});
  state.addAttribute(getOperandSegmentSizesAttrName(state.name), builder.getDenseI32ArrayAttr({2, 1}));
  state.addAttribute(getFunAttrName(state.name), BinaryFnAttr::get(builder.getContext(), fun));
  if (isa<TensorType>(output.getType()))
    state.addTypes(output.getType());
  state.addRegion();
}

static bool holdNumbers(ValueRange operands) {
  return llvm::all_of(operands, [](Value operand) { return getElementTypeOrSelf(operand.getType()).isIntOrFloat(); });
}

ParseResult ElemwiseBinaryOp::parse(OpAsmParser &parser, OperationState &result) {
  unsigned inputs = 0, outputs = 0;
  SMLoc location = parser.getCurrentLocation();
  if (parseOnDestinations(parser, result, inputs, outputs))
    return failure();
  auto types = ValueRange(result.operands).getTypes();
  bool isUniform = inputs == 2 && holdNumbers(result.operands) &&
                   llvm::all_equal(llvm::map_range(types, [](Type type) { return getElementTypeOrSelf(type); }));
  if (!isUniform)
    return parser.emitError(location, "expected two inputs and an output of one element type, got (")
           << types << ")"; // elemwise_binary_c1, elemwise_binary_c2
  result.addAttribute("operandSegmentSizes", parser.getBuilder().getDenseI32ArrayAttr({2, int32_t(outputs)}));
  result.addRegion();
  return success();
}

void ElemwiseBinaryOp::print(OpAsmPrinter &printer) { printOnDestinations(printer, *this, getInputs(), getOutputs()); }

void ElemwiseBinaryOp::getEffects(Effects &effects) {
  getDestinationEffects(getInputsMutable(), getOutputsMutable(), effects);
}

LogicalResult ElemwiseBinaryOp::verify() {
  if (failed(verifyCounts(*this, getInputs(), 2, getOutputs()))) // elemwise_binary_c1
    return failure();
  auto output = cast<ShapedType>(getOutputs()[0].getType());
  for (Value input : getInputs()) { // elemwise_binary_c2
    auto type = cast<ShapedType>(input.getType());
    if (type.getElementType() != output.getElementType() || failed(verifyCompatibleShape(type, output)))
      return emitOpError("expected inputs of the shape and element type of the output ") << output << ", got " << type;
  }
  return verifyDestinationResult(*this, getOutputs()[0]); // elemwise_binary_c3
}

void CastOp::build(OpBuilder &builder, OperationState &state, RoundMode mode, Value input, Value output) {
  auto attribute = RoundModeAttr::get(builder.getContext(), mode);
  state.addOperands({input, output});
  state.addAttribute(getOperandSegmentSizesAttrName(state.name), builder.getDenseI32ArrayAttr({1, 1}));
  state.addAttribute(getRoundModeAttrName(state.name), attribute);
  state.addAttribute(kPublishedRoundModeAttrName, attribute);
  if (isa<TensorType>(output.getType()))
    state.addTypes(output.getType());
  state.addRegion();
}

ParseResult CastOp::parse(OpAsmParser &parser, OperationState &result) {
  unsigned inputs = 0, outputs = 0;
  SMLoc location = parser.getCurrentLocation();
  if (parseOnDestinations(parser, result, inputs, outputs))
    return failure();
  if (inputs != 1 || outputs != 1 || !holdNumbers(result.operands))
    return parser.emitError(location, "expected one input and one output of numbers, got (")
           << ValueRange(result.operands).getTypes() << ")"; // cast_c1
  result.addAttribute("operandSegmentSizes", parser.getBuilder().getDenseI32ArrayAttr({1, 1}));
  result.addRegion();
  return success();
}

void CastOp::print(OpAsmPrinter &printer) { printOnDestinations(printer, *this, getInputs(), getOutputs()); }

void CastOp::getEffects(Effects &effects) { getDestinationEffects(getInputsMutable(), getOutputsMutable(), effects); }

RoundMode CastOp::getEffectiveRoundMode() {
  if (std::optional<RoundMode> mode = getRoundMode())
    return *mode;
  auto published = (*this)->getAttrOfType<RoundModeAttr>(kPublishedRoundModeAttrName);
  return published ? published.getValue() : RoundMode::RINT;
}

LogicalResult CastOp::verify() {
  if (failed(verifyCounts(*this, getInputs(), 1, getOutputs()))) // cast_c1
    return failure();
  if (failed(verifyCompatibleShape(getInputs()[0].getType(), getOutputs()[0].getType()))) // cast_c2
    return emitOpError("expected an input of the shape of the output ")
           << getOutputs()[0].getType() << ", got " << getInputs()[0].getType();
  Attribute published = (*this)->getAttr(kPublishedRoundModeAttrName);
  bool agrees = !getRoundModeAttr() || getRoundModeAttr() == published;
  if (published && (!isa<RoundModeAttr>(published) || !agrees)) // cast_c4
    return emitOpError("expected 'mode' to be the '#hfusion.round_mode' of 'round_mode', got ") << published;
  return verifyDestinationResult(*this, getOutputs()[0]); // cast_c3
}

//===----------------------------------------------------------------------===//
// histogram
//===----------------------------------------------------------------------===//

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
// conv1d
//===----------------------------------------------------------------------===//

void Conv1dOp::build(OpBuilder &builder, OperationState &state, Value input, Value weight, Value bias, Value init,
                     int32_t stride, int32_t padding, int32_t dilation, int32_t groups) {
  state.addOperands({input, weight});
  if (bias)
    state.addOperands(bias);
  state.addOperands(init);
  const std::pair<StringAttr, int32_t> numbers[] = {{getStrideAttrName(state.name), stride},
                                                    {getPaddingAttrName(state.name), padding},
                                                    {getDilationAttrName(state.name), dilation},
                                                    {getGroupsAttrName(state.name), groups}};
  for (auto [name, value] : numbers)
    state.addAttribute(name, builder.getI32IntegerAttr(value));
  if (isa<TensorType>(init.getType()))
    state.addTypes(init.getType());
  state.addRegion();
}

ParseResult Conv1dOp::parse(OpAsmParser &parser, OperationState &result) {
  unsigned inputs = 0, outputs = 0;
  SMLoc location = parser.getCurrentLocation();
  if (parseOnDestinations(parser, result, inputs, outputs))
    return failure();
  if (inputs < 2 || inputs > 3 || outputs != 1)
    return parser.emitError(location, "expected input, weight, an optional bias and one output, got ")
           << inputs << " inputs and " << outputs << " outputs";
  result.addRegion();
  return success();
}

void Conv1dOp::print(OpAsmPrinter &printer) {
  printOnDestinations(printer, *this, (*this)->getOperands().drop_back(), getInit());
}

void Conv1dOp::getEffects(Effects &effects) {
  unsigned count = (*this)->getNumOperands();
  getDestinationEffects(MutableOperandRange(*this, 0, count - 1), MutableOperandRange(*this, count - 1, 1), effects);
}

/// An error unless extent \p actual, named \p what, is \p expected; dynamic extents are taken on trust.
static LogicalResult verifyExtent(Operation *op, StringRef what, int64_t expected, int64_t actual) {
  if (ShapedType::isDynamic(actual) || ShapedType::isDynamic(expected) || actual == expected)
    return success();
  return op->emitOpError("expected ") << what << " to be " << expected << ", got " << actual;
}

LogicalResult Conv1dOp::verify() {
  const std::pair<StringRef, int32_t> positive[] = {
      {"stride", getStride()}, {"dilation", getDilation()}, {"groups", getGroups()}};
  for (auto [name, value] : positive) // conv1d_c1
    if (value <= 0)
      return emitOpError("expected '") << name << "' to be positive, got " << value;
  if (int32_t padding = getPadding(); padding < 0) // conv1d_c1
    return emitOpError("expected 'padding' not to be negative, got ") << padding;
  auto input = cast<ShapedType>(getInput().getType()), weight = cast<ShapedType>(getWeight().getType());
  auto init = cast<ShapedType>(getInit().getType());
  auto bias = getBias() ? cast<ShapedType>(getBias().getType()) : ShapedType();
  int64_t rank = input.getRank();
  if ((rank != 2 && rank != 3) || init.getRank() != rank || weight.getRank() != 3 ||
      (bias && bias.getRank() != 1)) // conv1d_c2
    return emitOpError("expected input and output of the same rank, 2 or 3, a weight of rank 3 and a bias of rank 1, "
                       "got (")
           << (*this)->getOperandTypes() << ")";
  int64_t groups = getGroups(), channels = weight.getDimSize(1), rows = weight.getDimSize(0);
  int64_t outputChannels = init.getDimSize(rank - 2);
  if (ShapedType::isStatic(channels) &&
      failed(verifyExtent(*this, "channels of 'input'", groups * channels, input.getDimSize(rank - 2)))) // conv1d_c3
    return failure();
  if (ShapedType::isStatic(rows) && rows % groups != 0) // conv1d_c3
    return emitOpError("expected rows of 'weight' to be a multiple of 'groups' ") << groups << ", got " << rows;
  if (failed(verifyExtent(*this, "channels of 'init'", rows, outputChannels)) || // conv1d_c3
      (bias && failed(verifyExtent(*this, "elements of 'bias'", rows, bias.getDimSize(0)))) ||
      (rank == 3 && failed(verifyExtent(*this, "batches of 'init'", input.getDimSize(0), init.getDimSize(0)))))
    return failure();
  int64_t length = input.getDimSize(rank - 1), window = weight.getDimSize(2);
  if (ShapedType::isStatic(length) && ShapedType::isStatic(window)) {
    int64_t reach = length + 2 * int64_t(getPadding()) - int64_t(getDilation()) * (window - 1) - 1;
    int64_t places = reach < 0 ? 0 : reach / getStride() + 1;
    if (failed(verifyExtent(*this, "length of 'init'", places, init.getDimSize(rank - 1)))) // conv1d_c3
      return failure();
  }
  return verifyDestinationResult(*this, getInit()); // conv1d_c4
}

//===----------------------------------------------------------------------===//
// matmul_mx
//===----------------------------------------------------------------------===//

ParseResult MatmulMxOp::parse(OpAsmParser &parser, OperationState &result) {
  unsigned inputs = 0, outputs = 0;
  SMLoc location = parser.getCurrentLocation();
  if (parseOnDestinations(parser, result, inputs, outputs))
    return failure();
  if (inputs != 4 || outputs != 1)
    return parser.emitError(location, "expected two matrices, their scales and one output, got ")
           << inputs << " inputs and " << outputs << " outputs";
  return success();
}

void MatmulMxOp::print(OpAsmPrinter &printer) {
  printOnDestinations(printer, *this, (*this)->getOperands().drop_back(), getInit());
}

void MatmulMxOp::getEffects(Effects &effects) {
  getDestinationEffects(MutableOperandRange(*this, 0, 4), MutableOperandRange(*this, 4, 1), effects);
}

LogicalResult MatmulMxOp::verify() {
  auto a = cast<ShapedType>(getA().getType()), b = cast<ShapedType>(getB().getType());
  auto init = cast<ShapedType>(getInit().getType());
  auto is = [](ShapedType type, int64_t rows, int64_t columns) {
    return type.getRank() == 2 && type.getDimSize(0) == rows && type.getDimSize(1) == columns;
  };
  bool isProduct = a.getRank() == 2 && b.getRank() == 2 && is(b, a.getDimSize(1), b.getDimSize(1)) &&
                   is(init, a.getDimSize(0), b.getDimSize(1));
  if (!isProduct) // matmul_mx_c1
    return emitOpError("expected m x k, k x n and m x n matrices, got ") << a << ", " << b << " and " << init;
  int64_t scales = a.getDimSize(1) / kElementsPerScale;
  auto scaleA = cast<ShapedType>(getScaleA().getType()), scaleB = cast<ShapedType>(getScaleB().getType());
  bool areScales = a.getDimSize(1) % kElementsPerScale == 0 && is(scaleA, a.getDimSize(0), scales) &&
                   is(scaleB, b.getDimSize(1), scales) && scaleA.getElementType().isInteger(8) &&
                   scaleB.getElementType().isInteger(8);
  if (!areScales) // matmul_mx_c2
    return emitOpError("expected a scale of i8 for each 32 elements along the summed dimension, got ")
           << scaleA << " and " << scaleB << " for " << a << " and " << b;
  return verifyDestinationResult(*this, getInit()); // matmul_mx_c3
}
