// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file tt.scan: a call of the library where that has the combiner, else loops.
#include "CalleeDeclarations.h"
#include "Combiners.h"
#include "Patterns.h"
#include "heddle/Support/LibraryCalls.h"
#include "heddle/Support/ScanLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::heddle;

namespace {
/// A function of the library that scans.
struct ScanCallee {
  StringRef name;
  /// Whether a NaN stays the greatest (or least) element; the others have no such operand.
  std::optional<bool> propagatesNan;
};
} // namespace

/// The function that scans with \p combiner, if the chip has one.
static std::optional<ScanCallee> getScanCallee(Operation *combiner, bool isRegisterBased) {
  if (isa_and_present<arith::AddFOp, arith::AddIOp>(combiner))
    return ScanCallee{library::kCumsum, std::nullopt};
  if (isa_and_present<arith::MulFOp, arith::MulIOp>(combiner))
    return ScanCallee{library::kCumprod, std::nullopt};
  // The library compares integers with their sign; a bit has none.
  if (!isRegisterBased || !combiner || combiner->getResult(0).getType().isInteger(1))
    return std::nullopt;
  if (isa<arith::MaximumFOp, arith::MaxNumFOp, arith::MaxSIOp>(combiner))
    return ScanCallee{library::kCummax, isa<arith::MaximumFOp>(combiner)};
  if (isa<arith::MinimumFOp, arith::MinNumFOp, arith::MinSIOp>(combiner))
    return ScanCallee{library::kCummin, isa<arith::MinimumFOp>(combiner)};
  return std::nullopt;
}

static Value convertElements(OpBuilder &builder, Location loc, Value tensor, Type element) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getElementTypeBitWidth() < element.getIntOrFloatBitWidth())
    return arith::ExtUIOp::create(builder, loc, type.clone(element), tensor);
  return arith::TruncIOp::create(builder, loc, type.clone(element), tensor);
}

static Value callLibrary(OpBuilder &builder, triton::ScanOp op, ScanCallee scan) {
  Location loc = op.getLoc();
  Value source = op.getSrcs()[0];
  // The library has no i1; the low bit of a sum or product of bytes is the one of bits.
  Type element = getElementTypeOrSelf(source.getType());
  if (element.isInteger(1))
    source = convertElements(builder, loc, source, builder.getI8Type());
  SmallVector<Value> operands{source};
  auto addConstant = [&](TypedAttr value) { operands.push_back(arith::ConstantOp::create(builder, loc, value)); };
  addConstant(builder.getI32IntegerAttr(op.getAxis()));
  addConstant(builder.getBoolAttr(op.getReverse()));
  if (scan.propagatesNan)
    addConstant(builder.getBoolAttr(*scan.propagatesNan));
  func::FuncOp callee = declareCallee(builder, op, scan.name, ValueRange(operands).getTypes(), source.getType());
  Value result = func::CallOp::create(builder, loc, callee, operands).getResult(0);
  return element.isInteger(1) ? convertElements(builder, loc, result, element) : result;
}

namespace {
struct ScanPattern : public OpRewritePattern<triton::ScanOp> {
  ScanPattern(MLIRContext *context, bool isRegisterBased)
      : OpRewritePattern(context), isRegisterBased(isRegisterBased) {}

  LogicalResult matchAndRewrite(triton::ScanOp op, PatternRewriter &rewriter) const override {
    Operation *combiner = op.getSrcs().size() == 1 ? getSingleCombiner(op.getCombineOp()) : nullptr;
    if (std::optional<ScanCallee> scan = getScanCallee(combiner, isRegisterBased))
      rewriter.replaceOp(op, callLibrary(rewriter, op, *scan));
    else
      rewriter.replaceOp(op, emitScanLoops(rewriter, op.getLoc(), op.getSrcs(), op.getAxis(), op.getReverse(),
                                           [&](OpBuilder &body, Location, ValueRange combined, ValueRange next) {
                                             return inlineCombiner(body, op.getCombineOp(), combined, next);
                                           }));
    return success();
  }

private:
  bool isRegisterBased;
};
} // namespace

void mlir::heddle::populateScanPatterns(RewritePatternSet &patterns, bool isRegisterBased) {
  patterns.add<ScanPattern>(patterns.getContext(), isRegisterBased);
}
