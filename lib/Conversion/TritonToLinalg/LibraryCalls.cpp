// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Ops that become calls of private functions, one declaration a call: scan, gather, print and assert.
#include "heddle/Support/LibraryCalls.h"
#include "CalleeDeclarations.h"
#include "Combiners.h"
#include "Patterns.h"
#include "heddle/Support/ScanLoops.h"
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

/// The library function that scans with \p combiner; empty when there is none.
static StringRef getScanCallee(Operation *combiner) {
  if (isa_and_present<arith::AddFOp, arith::AddIOp>(combiner))
    return library::kCumsum;
  if (isa_and_present<arith::MulFOp, arith::MulIOp>(combiner))
    return library::kCumprod;
  return {};
}

static Value convertElements(OpBuilder &builder, Location loc, Value tensor, Type element) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getElementTypeBitWidth() < element.getIntOrFloatBitWidth())
    return arith::ExtUIOp::create(builder, loc, type.clone(element), tensor);
  return arith::TruncIOp::create(builder, loc, type.clone(element), tensor);
}

namespace {
struct ScanPattern : public OpRewritePattern<triton::ScanOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(triton::ScanOp op, PatternRewriter &rewriter) const override {
    StringRef callee = op.getSrcs().size() == 1 ? getScanCallee(getSingleCombiner(op.getCombineOp())) : StringRef();
    if (!callee.empty()) {
      rewriter.replaceOp(op, callLibrary(op, callee, rewriter));
      return success();
    }
    rewriter.replaceOp(op, emitScanLoops(rewriter, op.getLoc(), op.getSrcs(), op.getAxis(), op.getReverse(),
                                         [&](OpBuilder &body, Location, ValueRange combined, ValueRange next) {
                                           return inlineCombiner(body, op.getCombineOp(), combined, next);
                                         }));
    return success();
  }

private:
  static Value callLibrary(triton::ScanOp op, StringRef name, PatternRewriter &rewriter) {
    Location loc = op.getLoc();
    Value source = op.getSrcs()[0];
    // The library has no i1; the low bit of a sum or product of bytes is the one of bits.
    Type element = getElementTypeOrSelf(source.getType());
    if (element.isInteger(1))
      source = convertElements(rewriter, loc, source, rewriter.getI8Type());
    Value axis = arith::ConstantOp::create(rewriter, loc, rewriter.getI32IntegerAttr(op.getAxis()));
    Value reverse = arith::ConstantOp::create(rewriter, loc, rewriter.getBoolAttr(op.getReverse()));
    SmallVector<Value> operands{source, axis, reverse};
    func::FuncOp callee = declareCallee(rewriter, op, name, ValueRange(operands).getTypes(), source.getType());
    Value result = func::CallOp::create(rewriter, loc, callee, operands).getResult(0);
    return element.isInteger(1) ? convertElements(rewriter, loc, result, element) : result;
  }
};

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
  patterns.add<ScanPattern, GatherPattern, PrintPattern, AssertPattern, AssumePattern>(patterns.getContext());
}
