// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pointers in and out of hivm.hir.custom.
#include "Patterns.h"
#include "Views.h"
#include "heddle/Dialect/Annotation/IR/Annotation.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;
using namespace mlir::heddle;

static bool isPointerLike(Value value) { return isa<triton::PointerType>(getElementTypeOrSelf(value.getType())); }

void mlir::heddle::erasePointerHints(ModuleOp module) {
  module.walk([](annotation::MarkOp mark) {
    if (isPointerLike(mark->getOperand(0)))
      mark->erase();
  });
}

namespace {
/// Replaces pointer operands by views and pointer results by memrefs.
struct CallPattern : public OpRewritePattern<hivm::CustomOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(hivm::CustomOp call, PatternRewriter &rewriter) const override {
    if (llvm::none_of(call->getOperands(), isPointerLike) && llvm::none_of(call->getResults(), isPointerLike))
      return failure();
    SmallVector<Value> inputs;
    for (auto [index, operand] : llvm::enumerate(call.getInputs())) {
      FailureOr<Value> input = convertOperand(call, index, operand, rewriter);
      if (failed(input))
        return failure();
      inputs.push_back(*input);
    }
    // A tensor of pointers has a place of its own only above this conversion.
    SmallVector<Value> outputs = llvm::filter_to_vector(call.getOutputs(), [](Value v) { return !isPointerLike(v); });
    SmallVector<Type> types;
    for (Value result : call->getResults())
      types.push_back(convertResultType(call, result, inputs));
    auto converted = hivm::CustomOp::create(rewriter, call.getLoc(), types, inputs, outputs, call.getTempBuffers(),
                                            call.getNameAttr(), call.getNoSideEffectAttr());
    converted->setDiscardableAttrs(call->getDiscardableAttrDictionary());
    replace(call, converted, rewriter);
    return success();
  }

private:
  static FailureOr<Value> convertOperand(hivm::CustomOp call, unsigned index, Value operand, OpBuilder &builder) {
    if (!isPointerLike(operand))
      return operand;
    if (Value memref = getRootMemref(operand); memref && isa<triton::PointerType>(operand.getType()))
      return memref;
    return createView(builder, call, ("operand " + Twine(index)).str(), operand);
  }

  static Type convertResultType(hivm::CustomOp call, Value result, ArrayRef<Value> inputs) {
    if (!isPointerLike(result))
      return result.getType();
    if (auto pointer = dyn_cast<triton::PointerType>(result.getType()))
      return MemRefType::get({ShapedType::kDynamic}, getMemoryElementType(pointer.getPointeeType()));
    auto source = call->getAttrOfType<DenseI32ArrayAttr>(hivm::kSrcPtrIndexAttrName);
    return inputs[source && !source.empty() ? source[0] : 0].getType();
  }

  static void replace(hivm::CustomOp call, hivm::CustomOp converted, PatternRewriter &rewriter) {
    for (auto [old, result] : llvm::zip_equal(call->getResults(), converted->getResults())) {
      Value value = result;
      if (old.getType() != result.getType())
        value = UnrealizedConversionCastOp::create(rewriter, call.getLoc(), old.getType(), result).getResult(0);
      rewriter.replaceAllUsesWith(old, value);
    }
    rewriter.eraseOp(call);
  }
};
} // namespace

void mlir::heddle::populateCallPatterns(RewritePatternSet &patterns) {
  patterns.add<CallPattern>(patterns.getContext());
}
