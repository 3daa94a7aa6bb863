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

/// Whether \p type may be an operand of ascend.dot.
static bool isFactor(Type type) {
  return type.isSignlessInteger(8) || (isa<FloatType>(type) && type.getIntOrFloatBitWidth() <= 32);
}

/// The extents of the matrix that \p type holds, in blocks of 16 rows and \p columns columns if \p isFractal.
static FailureOr<SmallVector<int64_t, 2>> getMatrix(RankedTensorType type, bool isFractal, int64_t columns) {
  if (!isFractal && type.getRank() == 2)
    return SmallVector<int64_t, 2>(type.getShape());
  if (!isFractal || type.getRank() != 4 || type.getDimSize(2) != 16 || type.getDimSize(3) != columns)
    return failure();
  return SmallVector<int64_t, 2>{type.getDimSize(1) * 16, type.getDimSize(0) * columns};
}

LogicalResult DotOp::verify() {
  Type operand = cast<RankedTensorType>(getA().getType()).getElementType();
  Type result = cast<RankedTensorType>(getD().getType()).getElementType();
  bool matches = isa<FloatType>(operand) ? result.isF32() : result.isSignlessInteger(32);
  if (!matches) // dot_c1
    return emitOpError("expected a result of ")
           << (isa<FloatType>(operand) ? "f32" : "i32") << " for operands of " << operand << ", got " << result;
  auto a = cast<RankedTensorType>(getA().getType()), b = cast<RankedTensorType>(getB().getType());
  auto d = cast<RankedTensorType>(getD().getType());
  if (!isFactor(operand) || b.getElementType() != operand) // dot_c2
    return emitOpError("expected 'a' and 'b' to hold one type, a float of at most 32 bits or i8, got ")
           << a << " and " << b;
  int64_t columns = 32 * 8 / operand.getIntOrFloatBitWidth();
  SmallVector<SmallVector<int64_t, 2>, 3> extents;
  for (auto [name, type, isFractal, width] :
       {std::tuple("a", a, getFractalA(), columns), std::tuple("b", b, getFractalB(), columns),
        std::tuple("d", d, getFractalC(), int64_t(16))}) {
    FailureOr<SmallVector<int64_t, 2>> matrix = getMatrix(type, isFractal, width);
    if (failed(matrix) && isFractal) // dot_c3
      return emitOpError("expected '") << name << "' in blocks of 16 x " << width << " elements, got " << type;
    if (failed(matrix)) // dot_c3
      return emitOpError("expected '") << name << "' to be a matrix, got " << type;
    extents.push_back(*matrix);
  }
  bool fits = extents[0][1] == extents[1][0] && extents[2][0] == extents[0][0] && extents[2][1] == extents[1][1];
  if (!fits) // dot_c4
    return emitOpError("expected m x k, k x n and m x n matrices, got ") << a << ", " << b << " and " << d;
  return success();
}
