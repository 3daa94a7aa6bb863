// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Rules and simplifications of casts and matrix products, and the two grammars of `tt.dot_scaled`.
#include "TritonAsm.h"
#include "heddle/Dialect/Triton/IR/TritonOps.h"

using namespace mlir;
using namespace mlir::triton;

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

OpFoldResult BitcastOp::fold(FoldAdaptor) {
  Value source = getSrc();
  if (source.getType() == getType())
    return source;
  auto inner = source.getDefiningOp<BitcastOp>();
  if (!inner)
    return {};
  getSrcMutable().assign(inner.getSrc());
  return getResult();
}

/// Bits of an element in memory, where an i1 takes a byte; 0 for a pointer.
static unsigned getStorageWidth(Type type) {
  Type element = getElementTypeOrSelf(type);
  return isa<PointerType>(element) ? 0 : std::max(8u, element.getIntOrFloatBitWidth());
}

LogicalResult BitcastOp::verify() {
  Type from = getSrc().getType(), to = getType();
  if (getStorageWidth(from) != getStorageWidth(to)) // bitcast_c2
    return emitOpError() << "expected 'src' and 'result' to be both pointers or elements of one width, got " << from
                         << " and " << to;
  return success();
}

OpFoldResult FpToFpOp::fold(FoldAdaptor) { return getSrc().getType() == getType() ? getSrc() : Value(); }

LogicalResult FpToFpOp::verify() {
  unsigned from = getElementTypeOrSelf(getSrc().getType()).getIntOrFloatBitWidth();
  unsigned to = getElementTypeOrSelf(getType()).getIntOrFloatBitWidth();
  if (to < from && !getRounding()) // fp_to_fp_c2
    return emitOpError() << "expected 'rounding' for a conversion from " << from << " to " << to << " bits";
  if (to > from && getRounding()) // fp_to_fp_c2
    return emitOpError() << "expected no 'rounding' for a conversion from " << from << " to " << to << " bits, got '"
                         << stringifyRoundingMode(*getRounding()) << "'";
  return success();
}

//===----------------------------------------------------------------------===//
// tt.dot
//===----------------------------------------------------------------------===//

namespace {
/// The extents of a matrix product in elements: `batch` is 1 without a batch dimension.
struct Product {
  int64_t batchA, batchB, batchC, rows, columns, summedA, summedB, rowsC, columnsC;
};
} // namespace

/// Reads the extents, or says that the ranks do not fit.
static FailureOr<Product> getProduct(Operation *op, RankedTensorType a, RankedTensorType b, RankedTensorType c) {
  int64_t rank = a.getRank();
  if ((rank != 2 && rank != 3) || b.getRank() != rank || c.getRank() != rank)
    return op->emitOpError() << "expected 'a', 'b' and 'c' to have one rank, 2 or 3, got ranks " << a.getRank() << ", "
                             << b.getRank() << " and " << c.getRank();
  auto batch = [&](RankedTensorType type) { return rank == 3 ? type.getDimSize(0) : 1; };
  return Product{batch(a),
                 batch(b),
                 batch(c),
                 a.getDimSize(rank - 2),
                 b.getDimSize(rank - 1),
                 a.getDimSize(rank - 1),
                 b.getDimSize(rank - 2),
                 c.getDimSize(rank - 2),
                 c.getDimSize(rank - 1)};
}

static LogicalResult verifyProduct(Operation *op, const Product &p) {
  if (p.summedA != p.summedB)
    return op->emitOpError() << "expected the columns of 'a' to be as many as the rows of 'b', got " << p.summedA
                             << " and " << p.summedB;
  if (p.rowsC != p.rows || p.columnsC != p.columns)
    return op->emitOpError() << "expected 'c' to have the rows of 'a' and the columns of 'b', " << p.rows << "x"
                             << p.columns << ", got " << p.rowsC << "x" << p.columnsC;
  if (p.batchA != p.batchB || p.batchA != p.batchC)
    return op->emitOpError() << "expected the first extents of 'a', 'b' and 'c' to agree, got " << p.batchA << ", "
                             << p.batchB << " and " << p.batchC;
  return success();
}

LogicalResult DotOp::verify() {
  RankedTensorType a = getA().getType(), b = getB().getType(), c = getC().getType();
  FailureOr<Product> product = getProduct(*this, a, b, c);       // dot_c1
  if (failed(product) || failed(verifyProduct(*this, *product))) // dot_c2, dot_c3, dot_c4
    return failure();
  bool floats = isa<FloatType>(a.getElementType());
  if (isa<FloatType>(b.getElementType()) != floats || isa<FloatType>(c.getElementType()) != floats) // dot_c5
    return emitOpError() << "expected the elements of 'a', 'b' and 'c' to be all floats or all integers, got "
                         << a.getElementType() << ", " << b.getElementType() << " and " << c.getElementType();
  if (a.getElementTypeBitWidth() != b.getElementTypeBitWidth()) // dot_c5
    return emitOpError() << "expected the elements of 'a' and 'b' to have one width, got " << a.getElementType()
                         << " and " << b.getElementType();
  return success();
}

//===----------------------------------------------------------------------===//
// tt.dot_scaled: rules
//===----------------------------------------------------------------------===//

/// Checks that the scale `type` has the batch and `lines` of the operand named `name`.
static LogicalResult verifyScale(Operation *op, StringRef name, Value scale, int64_t batch, int64_t lines,
                                 int64_t rank) {
  if (!scale)
    return success();
  auto type = cast<RankedTensorType>(scale.getType());
  if (type.getRank() != rank || type.getDimSize(rank - 2) != lines || (rank == 3 && type.getDimSize(0) != batch))
    return op->emitOpError() << "expected '" << name << "' to have rank " << rank << " and " << lines << " rows, got "
                             << type;
  return success();
}

LogicalResult DotScaledOp::verify() {
  RankedTensorType a = getA().getType(), b = getB().getType();
  FailureOr<Product> product = getProduct(*this, a, b, getC().getType()); // dot_scaled_c1
  if (failed(product))
    return failure();
  if (getAElemType() == ScaleDotElemType::E2M1)
    (getLhsKPack() ? product->summedA : product->rows) *= 2;
  if (getBElemType() == ScaleDotElemType::E2M1)
    (getRhsKPack() ? product->summedB : product->columns) *= 2;
  if (failed(verifyProduct(*this, *product))) // dot_scaled_c2, dot_scaled_c3
    return failure();
  if (failed(verifyScale(*this, "a_scale", getAScale(), product->batchA, product->rows, a.getRank())) ||
      failed(verifyScale(*this, "b_scale", getBScale(), product->batchB, product->columns, a.getRank())))
    return failure(); // dot_scaled_c4
  return success();
}

//===----------------------------------------------------------------------===//
// tt.dot_scaled: text
//===----------------------------------------------------------------------===//

namespace {

using Unresolved = OpAsmParser::UnresolvedOperand;

/// The operands as the text names them, before their types are known.
struct ScaledOperands {
  Unresolved a, b, c;
  std::optional<Unresolved> aScale, bScale;
};

} // namespace

/// Reads `a [scale s], b [scale t], c`, or `a, s, b[, t], c` as release 3.2 printed it.
static ParseResult parseScaledOperands(OpAsmParser &parser, ScaledOperands &operands) {
  SmallVector<std::pair<Unresolved, std::optional<Unresolved>>> entries;
  bool sawScale = false;
  auto parseEntry = [&]() -> ParseResult {
    auto &[operand, scale] = entries.emplace_back();
    if (parser.parseOperand(operand))
      return failure();
    if (failed(parser.parseOptionalKeyword("scale")))
      return success();
    sawScale = true;
    return parser.parseOperand(scale.emplace());
  };
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseCommaSeparatedList(parseEntry))
    return failure();
  if (entries.size() == 3 && !entries[2].second) {
    operands = {entries[0].first, entries[1].first, entries[2].first, entries[0].second, entries[1].second};
    return success();
  }
  if (sawScale || entries.size() < 4 || entries.size() > 5)
    return parser.emitError(location) << "expected the operands to be 'a [scale s], b [scale t], c', "
                                         "or 'a, s, b[, t], c' as in Triton 3.2";
  operands = {entries[0].first, entries[2].first, entries.back().first, entries[1].first, std::nullopt};
  if (entries.size() == 5)
    operands.bScale = entries[3].first;
  return success();
}

static ParseResult parseElementType(OpAsmParser &parser, StringRef side, StringRef attribute,
                                    NamedAttrList &attributes) {
  std::string text;
  SMLoc location;
  if (parser.parseKeyword(side) || parser.parseEqual())
    return failure();
  location = parser.getCurrentLocation();
  if (parser.parseKeywordOrString(&text))
    return failure();
  std::optional<ScaleDotElemType> type = symbolizeScaleDotElemType(text);
  if (!type)
    return parser.emitError(location) << "expected the element type of '" << side << "' to be one of 'e4m3', 'e5m2', "
                                      << "'e2m3', 'e3m2', 'e2m1', 'bf16' and 'fp16', got '" << text << "'";
  attributes.append(attribute, ScaleDotElemTypeAttr::get(parser.getContext(), *type));
  return success();
}

ParseResult DotScaledOp::parse(OpAsmParser &parser, OperationState &state) {
  ScaledOperands operands;
  if (parseScaledOperands(parser, operands) ||
      parseElementType(parser, "lhs", getAElemTypeAttrName(state.name), state.attributes) ||
      parseElementType(parser, "rhs", getBElemTypeAttrName(state.name), state.attributes) ||
      parseAttributes(parser, state.attributes, getOperationName()) || parser.parseColon())
    return failure();

  Type a, b, aScale, bScale, d;
  if (parser.parseType(a) || (operands.aScale && (parser.parseComma() || parser.parseType(aScale))) ||
      parser.parseStar() || parser.parseType(b) ||
      (operands.bScale && (parser.parseComma() || parser.parseType(bScale))) || parser.parseArrow() ||
      parser.parseType(d))
    return failure();
  if (parser.resolveOperand(operands.a, a, state.operands) || parser.resolveOperand(operands.b, b, state.operands) ||
      parser.resolveOperand(operands.c, d, state.operands) ||
      (operands.aScale && parser.resolveOperand(*operands.aScale, aScale, state.operands)) ||
      (operands.bScale && parser.resolveOperand(*operands.bScale, bScale, state.operands)))
    return failure();
  state.addTypes(d);
  state.getOrAddProperties<Properties>().operandSegmentSizes = {1, 1, 1, operands.aScale.has_value(),
                                                                operands.bScale.has_value()};
  return success();
}

void DotScaledOp::print(OpAsmPrinter &printer) {
  printer << ' ' << getA();
  if (getAScale())
    printer << " scale " << getAScale();
  printer << ", " << getB();
  if (getBScale())
    printer << " scale " << getBScale();
  printer << ", " << getC() << " lhs = " << stringifyScaleDotElemType(getAElemType())
          << " rhs = " << stringifyScaleDotElemType(getBElemType());
  printAttributes(printer, *this, (*this)->getAttrDictionary(), getOperationName());
  printer << " : " << getA().getType();
  if (getAScale())
    printer << ", " << getAScale().getType();
  printer << " * " << getB().getType();
  if (getBScale())
    printer << ", " << getBScale().getType();
  printer << " -> " << getType();
}
