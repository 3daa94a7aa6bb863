// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file tt.extern_elementwise of math functions: ops where there are some, else a call of the device's math library.
#include "MathTable.h"
#include "Patterns.h"
#include "heddle/Conversion/TritonToLinalg.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Support/LibraryCalls.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::heddle;

/// `hypot_fp32`: the name of a function in the device's library.
static std::string getLibraryName(const MathFunction &function, Type element) {
  std::string type = isa<IntegerType>(element) ? "i" : element.isBF16() ? "bf" : "fp";
  return (function.name + "_" + type + Twine(element.getIntOrFloatBitWidth())).str();
}

/// The type that decides which variant of the function it is: the first float, else the first operand.
static Type getVariant(TypeRange types) {
  for (Type type : types)
    if (isa<FloatType>(getElementTypeOrSelf(type)))
      return getElementTypeOrSelf(type);
  return getElementTypeOrSelf(types.front());
}

/// \p value as a tensor of one dimension.
static Value flatten(OpBuilder &builder, Location loc, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.getRank() == 1)
    return value;
  ReassociationIndices all = llvm::to_vector(llvm::seq<int64_t>(type.getRank()));
  return tensor::CollapseShapeOp::create(builder, loc, value, SmallVector<ReassociationIndices>{all});
}

/// A custom op on flat tensors, with a result like \p type.
static Value callLibrary(OpBuilder &builder, Location loc, StringRef name, ValueRange operands, RankedTensorType type) {
  SmallVector<Value> inputs = llvm::map_to_vector(operands, [&](Value v) { return flatten(builder, loc, v); });
  auto flat = RankedTensorType::get({type.getNumElements()}, type.getElementType());
  Value output = tensor::EmptyOp::create(builder, loc, flat.getShape(), flat.getElementType());
  auto call = hivm::CustomOp::create(builder, loc, flat, inputs, output, /*temp_buffers=*/ValueRange(),
                                     builder.getStringAttr(library::kMath + name), /*no_side_effect=*/UnitAttr());
  MLIRContext *context = builder.getContext();
  call->setAttr("arg_attrs", builder.getArrayAttr({}));
  call->setAttr("bitcode", builder.getStringAttr(""));
  call->setAttr(hivm::kPipeAttrName, hivm::PipeAttr::get(context, hivm::PIPE::PIPE_V));
  call->setAttr(hivm::kTCoreTypeAttrName, hivm::TCoreTypeAttr::get(context, hivm::TCoreType::VECTOR));
  call->setAttr(hivm::kVFModeAttrName, hivm::VFModeAttr::get(context, hivm::VFMode::SIMD));
  call->setAttr(hivm::kSymbolAttrName, builder.getStringAttr(name));
  Value result = call->getResult(0);
  if (type.getRank() == 1)
    return result;
  ReassociationIndices all = llvm::to_vector(llvm::seq<int64_t>(type.getRank()));
  return tensor::ExpandShapeOp::create(builder, loc, type, result, SmallVector<ReassociationIndices>{all});
}

/// Emits \p function. Scalars go through tensors of one element: the vector unit alone computes floats, and the
/// consumer finds no core for a call of a function on scalars.
static Value emitFunction(OpBuilder &builder, triton::ExternElementwiseOp op, const MathFunction &function) {
  Location loc = op.getLoc();
  auto type = dyn_cast<RankedTensorType>(op.getType());
  auto shape = type ? type : RankedTensorType::get({1}, op.getType());
  SmallVector<Value> operands = llvm::map_to_vector(op.getSrcs(), [&](Value source) {
    return type ? source : createFilledTensor(builder, loc, shape.clone(source.getType()), source);
  });
  MathEmitter emitter{builder, loc, shape};
  std::string name = getLibraryName(function, getVariant(op.getSrcs().getTypes()));
  Value result = function.emit ? function.emit(emitter, operands) : callLibrary(builder, loc, name, operands, shape);
  if (type)
    return result;
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  return tensor::ExtractOp::create(builder, loc, result, zero);
}

namespace {
struct ExternElementwisePattern : public OpRewritePattern<triton::ExternElementwiseOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::ExternElementwiseOp op, PatternRewriter &rewriter) const override {
    const MathFunction *function = findMathFunction(op.getSymbol());
    if (!function)
      return op.emitOpError() << "expected 'symbol' to name a math function that this target has, got '"
                              << op.getSymbol() << "'";
    if (failed(verifyTypes(op, *function)))
      return failure();
    rewriter.replaceOp(op, emitFunction(rewriter, op, *function));
    return success();
  }

private:
  static LogicalResult verifyTypes(triton::ExternElementwiseOp op, const MathFunction &function) {
    bool isTensor = isa<RankedTensorType>(op.getType());
    bool isUniform =
        llvm::all_of(op.getSrcs().getTypes(), [&](Type type) { return isa<RankedTensorType>(type) == isTensor; });
    if (isUniform && matchesSignature(function.signature, op.getSrcs().getTypes(), op.getType()))
      return success();
    return op.emitOpError() << "expected operands and result of '" << op.getSymbol() << "' to have the classes "
                            << function.signature
                            << " (f: a float type, i: an integer type, g and n: another one), got "
                            << op.getSrcs().getTypes() << " and " << op.getType();
  }
};
} // namespace

void mlir::heddle::populateMathCallPatterns(RewritePatternSet &patterns) {
  patterns.add<ExternElementwisePattern>(patterns.getContext());
}

LogicalResult mlir::heddle::convertMathCalls(ModuleOp adapter) {
  WalkResult result = adapter.walk([](triton::ExternElementwiseOp op) {
    PatternRewriter rewriter(op.getContext());
    rewriter.setInsertionPoint(op);
    bool converted = succeeded(ExternElementwisePattern(op.getContext()).matchAndRewrite(op, rewriter));
    return converted ? WalkResult::advance() : WalkResult::interrupt();
  });
  return failure(result.wasInterrupted());
}
