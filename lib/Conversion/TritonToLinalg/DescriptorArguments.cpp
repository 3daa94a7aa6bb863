// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tensor descriptors that the host makes: what they consist of becomes the arguments of the kernel.
#include "BlockPointers.h"
#include "heddle/Dialect/Triton/IR/Triton.h"

using namespace mlir;
using namespace mlir::heddle;

/// Replaces argument \p index of \p kernel by arguments of \p types, which together are the descriptor.
static void expandArgument(triton::FuncOp kernel, unsigned index, ArrayRef<Type> types) {
  BlockArgument descriptor = kernel.getArgument(index);
  SmallVector<Value> parts;
  for (auto [position, type] : llvm::enumerate(types)) {
    unsigned place = index + 1 + position;
    (void)kernel.insertArgument(place, type, /*argAttrs=*/{}, descriptor.getLoc());
    parts.push_back(kernel.getArgument(place));
  }
  auto builder = OpBuilder::atBlockBegin(&kernel.getBody().front());
  auto whole = UnrealizedConversionCastOp::create(builder, descriptor.getLoc(), descriptor.getType(), parts);
  descriptor.replaceAllUsesWith(whole.getResult(0));
  (void)kernel.eraseArgument(index);
}

void mlir::heddle::expandDescriptorArguments(ModuleOp module) {
  for (triton::FuncOp function : module.getOps<triton::FuncOp>()) {
    if (function.isPrivate() || function.isExternal())
      continue;
    for (unsigned index = 0; index < function.getNumArguments();) {
      auto type = dyn_cast<triton::TensorDescType>(function.getArgument(index).getType());
      SmallVector<Type> parts = type ? getDescriptorParts(type) : SmallVector<Type>();
      if (type)
        expandArgument(function, index, parts);
      index += type ? parts.size() : 1;
    }
  }
}

namespace {
struct ExpandedArgumentPattern : public OpConversionPattern<UnrealizedConversionCastOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(UnrealizedConversionCastOp op, OneToNOpAdaptor,
                                ConversionPatternRewriter &rewriter) const override {
    if (op->getNumResults() != 1 || !isa<triton::TensorDescType>(op->getResult(0).getType()))
      return failure();
    rewriter.replaceOpWithMultiple(op, {op.getInputs()});
    return success();
  }
};
} // namespace

void mlir::heddle::populateDescriptorArgumentPatterns(TypeConverter &converter, RewritePatternSet &patterns) {
  patterns.add<ExpandedArgumentPattern>(converter, patterns.getContext());
}
