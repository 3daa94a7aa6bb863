// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Registration and verifiers of the `ascend` dialect.
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Dialect/TritonAscend/IR/TritonAscend.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::triton::ascend;

#include "heddle/Dialect/TritonAscend/IR/TritonAscendDialect.cpp.inc"

/// operand `:` type `,` `,`?: the original prints two commas.
static ParseResult parseValueAndCommas(OpAsmParser &parser, OpAsmParser::UnresolvedOperand &value, Type &type) {
  if (parser.parseOperand(value) || parser.parseColonType(type) || parser.parseComma())
    return failure();
  (void)parser.parseOptionalComma();
  return success();
}

static void printValueAndCommas(OpAsmPrinter &printer, Operation *, Value value, Type type) {
  printer << value << " : " << type << ", , ";
}

#define GET_OP_CLASSES
#include "heddle/Dialect/TritonAscend/IR/TritonAscendOps.cpp.inc"

void TritonAscendDialect::initialize() {
  // Short forms name a pointer by its pointee alone: the type is needed before an op of `tt` has loaded its dialect.
  getContext()->getOrLoadDialect<triton::TritonDialect>();
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/TritonAscend/IR/TritonAscendOps.cpp.inc"
      >();
}

static LogicalResult verifyDimension(Operation *op, int64_t dim, Type type) {
  int64_t rank = cast<RankedTensorType>(type).getRank();
  if (dim < 0 || dim >= rank)
    return op->emitOpError("expected 'dim' to be a dimension of ") << type << ", got " << dim;
  return success();
}

LogicalResult SortOp::verify() { return verifyDimension(*this, getDim(), getSrc().getType()); } // sort_c1
LogicalResult FlipOp::verify() { return verifyDimension(*this, getDim(), getSrc().getType()); } // flip_c1

LogicalResult Conv1dOp::verify() {
  const std::pair<StringRef, int64_t> positive[] = {
      {"stride", getStride()}, {"dilation", getDilation()}, {"groups", getGroups()}};
  for (auto [name, value] : positive) // conv1d_c1
    if (value <= 0)
      return emitOpError("expected '") << name << "' to be positive, got " << value;
  if (int64_t padding = getPaddingSize(); padding < 0) // conv1d_c1
    return emitOpError("expected 'padding_size' not to be negative, got ") << padding;
  auto input = cast<RankedTensorType>(getInput().getType()), weight = cast<RankedTensorType>(getWeight().getType());
  auto result = cast<RankedTensorType>(getResult().getType());
  auto bias = getBias() ? cast<RankedTensorType>(getBias().getType()) : RankedTensorType();
  int64_t rank = input.getRank();
  if ((rank != 2 && rank != 3) || result.getRank() != rank || weight.getRank() != 3 ||
      (bias && bias.getRank() != 1)) // conv1d_c2
    return emitOpError("expected input and result of the same rank, 2 or 3, a weight of rank 3 and a bias of rank 1, "
                       "got (")
           << (*this)->getOperandTypes() << ") and " << result;
  int64_t rows = weight.getDimSize(0);
  // In 128 bits, where no attribute overflows.
  __int128 reach = __int128(input.getShape().back()) + 2 * __int128(getPaddingSize()) -
                   __int128(getDilation()) * (weight.getDimSize(2) - 1) - 1;
  __int128 places = reach < 0 ? 0 : reach / getStride() + 1;
  bool fits = __int128(weight.getDimSize(1)) * getGroups() == input.getDimSize(rank - 2) && rows % getGroups() == 0 &&
              result.getDimSize(rank - 2) == rows && (!bias || bias.getDimSize(0) == rows) &&
              result.getShape().back() == places && (rank == 2 || result.getDimSize(0) == input.getDimSize(0));
  if (!fits) // conv1d_c3
    return emitOpError("expected extents that fit each other, got (")
           << (*this)->getOperandTypes() << ") and " << result << " for stride " << getStride() << ", padding "
           << getPaddingSize() << ", dilation " << getDilation() << " and " << getGroups() << " groups";
  return success();
}

LogicalResult DotOp::verify() {
  Type operand = cast<RankedTensorType>(getA().getType()).getElementType();
  Type result = cast<RankedTensorType>(getD().getType()).getElementType();
  bool matches = isa<FloatType>(operand) ? result.isF32() : result.isSignlessInteger(32);
  if (!matches) // dot_c1
    return emitOpError("expected a result of ")
           << (isa<FloatType>(operand) ? "f32" : "i32") << " for operands of " << operand << ", got " << result;
  return success();
}
