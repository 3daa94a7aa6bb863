// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Ops that become calls of private functions, one declaration a call: gather, print and assert.
#include "heddle/Support/LibraryCalls.h"
#include "CalleeDeclarations.h"
#include "Patterns.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::heddle;

func::FuncOp mlir::heddle::declareCallee(OpBuilder &builder, Operation *user, StringRef base, TypeRange operands,
                                         TypeRange results, ArrayRef<NamedAttribute> attributes) {
  auto module = user->getParentOfType<ModuleOp>();
  std::string name = base.str();
  for (unsigned number = 0; module.lookupSymbol(name); ++number)
    name = (base + "_" + Twine(number)).str();
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToEnd(module.getBody());
  auto callee = func::FuncOp::create(builder, user->getLoc(), name, builder.getFunctionType(operands, results));
  callee.setPrivate();
  for (NamedAttribute attribute : attributes)
    callee->setAttr(attribute.getName(), attribute.getValue());
  return callee;
}

namespace {
struct GatherPattern : public OpRewritePattern<triton::GatherOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::GatherOp op, PatternRewriter &rewriter) const override {
    Value axis = arith::ConstantOp::create(rewriter, op.getLoc(), rewriter.getI32IntegerAttr(op.getAxis()));
    SmallVector<Value> operands{op.getSrc(), op.getIndices(), axis};
    func::FuncOp callee = declareCallee(rewriter, op, library::kGather, ValueRange(operands).getTypes(), op.getType());
    rewriter.replaceOpWithNewOp<func::CallOp>(op, callee, operands);
    return success();
  }
};

struct PrintPattern : public OpRewritePattern<triton::PrintOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::PrintOp op, PatternRewriter &rewriter) const override {
    for (auto [index, value] : llvm::enumerate(op.getArgs()))
      if (!getElementTypeOrSelf(value.getType()).isIntOrFloat())
        return op.emitOpError() << "expected argument " << index << " to hold numbers, got " << value.getType()
                                << "; load the value and print it";
    SmallVector<NamedAttribute> attributes{rewriter.getNamedAttr(library::kHexAttr, rewriter.getBoolAttr(op.getHex())),
                                           rewriter.getNamedAttr(library::kPrefixAttr, op.getPrefixAttr())};
    if (!op.getIsSigned().empty())
      attributes.push_back(rewriter.getNamedAttr(library::kIsSignedAttr, op.getIsSignedAttr()));
    func::FuncOp callee =
        declareCallee(rewriter, op, library::kPrint, op.getArgs().getTypes(), TypeRange(), attributes);
    rewriter.replaceOpWithNewOp<func::CallOp>(op, callee, op.getArgs());
    return success();
  }
};

struct AssertPattern : public OpRewritePattern<triton::AssertOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::AssertOp op, PatternRewriter &rewriter) const override {
    // The front end's own checks of integer overflow; a device without traps does not make them.
    if (op->hasAttr("tt.auto_overflow_assert")) {
      rewriter.eraseOp(op);
      return success();
    }
    func::FuncOp callee = declareCallee(rewriter, op, library::kAssert, op.getCondition().getType(), TypeRange(),
                                        rewriter.getNamedAttr(library::kMessageAttr, op.getMessageAttr()));
    rewriter.replaceOpWithNewOp<func::CallOp>(op, callee, op.getCondition());
    return success();
  }
};

/// A hint about values, which the analyses of addresses do not read.
struct AssumePattern : public OpRewritePattern<LLVM::AssumeOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(LLVM::AssumeOp op, PatternRewriter &rewriter) const override {
    rewriter.eraseOp(op);
    return success();
  }
};
} // namespace

void mlir::heddle::populateLibraryCallPatterns(RewritePatternSet &patterns) {
  patterns.add<GatherPattern, PrintPattern, AssertPattern, AssumePattern>(patterns.getContext());
}
