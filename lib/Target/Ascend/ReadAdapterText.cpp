// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reads adapter IR: the parser of MLIR, with what older releases write otherwise put right before and after it.
#include "heddle/Target/Ascend/ReadAdapterText.h"
#include "OlderSpelling.h"
#include "heddle/Conversion/TritonToLinalg.h"
#include "heddle/Dialect/HFusion/IR/HFusion.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Support/KernelABI.h"
#include "heddle/Support/ParseKnownOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;
using namespace mlir::heddle;

/// Since LLVM 21 the body of a map also sees the element of its output.
static void completeMapArguments(ModuleOp module) {
  module.walk([](linalg::MapOp map) {
    Block *body = map.getBody();
    if (body->getNumArguments() != map.getInputs().size())
      return;
    body->addArgument(getElementTypeOrSelf(map.getInit().getType()), map.getInit().getLoc());
  });
}

/// MLIR asks a transposition for its maps before it verifies that it is one.
static LogicalResult verifyTranspositions(ModuleOp module) {
  WalkResult result = module.walk([](linalg::TransposeOp op) -> WalkResult {
    DenseI64ArrayAttr order = op.getPermutationAttr();
    auto type = op->getNumOperands() ? dyn_cast<ShapedType>(op->getOperand(0).getType()) : ShapedType();
    if (order && type && type.hasRank() && !order.empty() && type.getRank() == order.size() &&
        isPermutationVector(order))
      return success();
    InFlightDiagnostic diagnostic =
        op->emitOpError("expected 'permutation' to be an order of the dimensions of its input");
    if (order)
      diagnostic << ", got [" << order.asArrayRef() << "]";
    return diagnostic;
  });
  return failure(result.wasInterrupted());
}

/// The number that \p value folds to, looking at most \p depth ops back.
static Attribute evaluate(Value value, unsigned depth) {
  Operation *op = value.getDefiningOp();
  if (!op || depth == 0 || op->getNumResults() != 1 || op->getNumRegions() > 0 || !isMemoryEffectFree(op))
    return {};
  auto numbers = llvm::map_to_vector(op->getOperands(), [&](Value operand) { return evaluate(operand, depth - 1); });
  SmallVector<OpFoldResult, 1> results;
  // The fold of an op without constant operands may change it in place.
  if (!llvm::all_of(numbers, [](Attribute number) { return number != nullptr; }) ||
      failed(op->fold(numbers, results)) || results.empty())
    return {};
  return dyn_cast<Attribute>(results.front());
}

/// In the layout of a view the least number stands for one that is not known. MLIR folds it into the layout
/// nevertheless, and then misses the operand.
static LogicalResult verifyViews(ModuleOp module) {
  constexpr unsigned depth = 4;
  WalkResult result = module.walk([](OffsetSizeAndStrideOpInterface op) -> WalkResult {
    for (Value operand : llvm::concat<const Value>(op.getOffsets(), op.getSizes(), op.getStrides()))
      if (auto number = dyn_cast_or_null<IntegerAttr>(evaluate(operand, depth));
          number && number.getValue().trySExtValue() == ShapedType::kDynamic)
        return op->emitOpError("expected offsets, sizes and strides above ") << ShapedType::kDynamic << ", got it";
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

OwningOpRef<ModuleOp> mlir::heddle::readAdapterText(StringRef text, StringRef name, MLIRContext *context) {
  // What the text lacks may still be put into the module, here or by a printer.
  context->loadDialect<arith::ArithDialect, hivm::HIVMDialect, linalg::LinalgDialect, math::MathDialect,
                       tensor::TensorDialect>();
  ParserConfig config(context, /*verifyAfterParse=*/false);
  OwningOpRef<ModuleOp> module = parseKnownOps(respellFromOlderLLVM(text), name, config, "adapter IR");
  if (!module)
    return {};
  completeMapArguments(*module);
  hfusion::clearElementRegions(*module);
  if (failed(verifyTranspositions(*module)) || failed(verify(*module)) || failed(verifyViews(*module)))
    return {};
  FailureOr<func::FuncOp> kernel = findKernel(*module);
  if (failed(kernel) || failed(verifyKernelSignature(*kernel, kernel->getArgumentTypes())) ||
      failed(convertMathCalls(*module)))
    return {};
  (*kernel)->moveBefore(module->getBody(), module->getBody()->begin());
  return module;
}
