// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass assign-tile-arena: every tile gets an offset in the arena of the fiber.
#include "KernelUtils.h"
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_ASSIGNTILEARENA
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

constexpr uint64_t kTileAlignment = 64;
/// More than any machine has, and far from where sums overflow.
constexpr uint64_t kLargestArena = uint64_t(1) << 40;

/// How deep nested minima are followed: they share operands, so that the number of ways to go doubles with each.
constexpr unsigned kMaxDepth = 10;

/// A constant that \p value never exceeds. Understands what masks are made of: `min(start + S, ..) - start` is at most
/// S.
std::optional<int64_t> getUpperBound(Value value, unsigned depth = 0) {
  if (std::optional<int64_t> constant = getConstantIntValue(value))
    return constant;
  if (depth == kMaxDepth)
    return std::nullopt;
  if (auto cast = value.getDefiningOp<arith::IndexCastOp>())
    return getUpperBound(cast.getIn(), depth + 1);
  if (auto least = value.getDefiningOp<arith::MinSIOp>()) {
    std::optional<int64_t> lhs = getUpperBound(least.getLhs(), depth + 1);
    std::optional<int64_t> rhs = getUpperBound(least.getRhs(), depth + 1);
    return lhs && rhs ? std::min(*lhs, *rhs) : lhs ? lhs : rhs;
  }
  auto difference = value.getDefiningOp<arith::SubIOp>();
  auto end = difference ? difference.getLhs().getDefiningOp<arith::MinSIOp>() : arith::MinSIOp();
  if (!end)
    return std::nullopt;
  for (Value limit : {end.getLhs(), end.getRhs()})
    if (auto sum = limit.getDefiningOp<arith::AddIOp>()) {
      if (sum.getLhs() == difference.getRhs())
        return getConstantIntValue(sum.getRhs());
      if (sum.getRhs() == difference.getRhs())
        return getConstantIntValue(sum.getLhs());
    }
  return std::nullopt;
}

/// A constant that no size of dimension \p dim of \p alloc exceeds.
std::optional<int64_t> getSizeBound(memref::AllocOp alloc, int64_t dim) {
  if (!alloc.getType().isDynamicDim(dim))
    return alloc.getType().getDimSize(dim);
  return getUpperBound(alloc.getDynamicSizes()[alloc.getType().getDynamicDimIndex(dim)]);
}

/// The bytes that \p alloc needs at most.
FailureOr<uint64_t> getTileBytes(memref::AllocOp alloc) {
  MemRefType type = alloc.getType();
  Type element = type.getElementType();
  if (!element.isIntOrIndexOrFloat() || !type.getLayout().isIdentity())
    return alloc.emitOpError("expected a dense tile of integers or floats, got ") << type;
  uint64_t bytes = element.isIndex() ? 8 : llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    std::optional<int64_t> bound = getSizeBound(alloc, dim);
    if (!bound)
      return alloc.emitOpError("expected a tile with a constant upper bound of its size, got ")
             << type << "; size " << dim << " depends on a run-time value without bound";
    bytes = llvm::SaturatingMultiply<uint64_t>(bytes, std::max<int64_t>(*bound, 0));
  }
  return bytes;
}

struct AssignTileArena : impl::AssignTileArenaBase<AssignTileArena> {
  void runOnOperation() override {
    FailureOr<func::FuncOp> kernel = findKernel(getOperation());
    if (failed(kernel))
      return signalPassFailure();
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (function != *kernel && !function.isExternal()) {
        function.emitError("expected kernel '") << kernel->getName() << "' to be one function after inlining, but '"
                                                << function.getName() << "' is recursive";
        return signalPassFailure();
      }
    OpBuilder builder(&getContext());
    auto arenaType = MemRefType::get({ShapedType::kDynamic}, builder.getI8Type());
    unsigned index = kernel->getNumArguments();
    if (failed(kernel->insertArgument(index, arenaType, DictionaryAttr(), kernel->getLoc())))
      return signalPassFailure();

    uint64_t bytes = 0;
    auto place = [&](memref::AllocOp alloc) -> WalkResult {
      FailureOr<uint64_t> size = getTileBytes(alloc);
      if (failed(size))
        return failure();
      if (*size > kLargestArena - bytes)
        return alloc.emitOpError("expected tiles of at most ")
               << kLargestArena << " bytes together, got one more of " << alloc.getType();
      builder.setInsertionPoint(alloc);
      Value offset = arith::ConstantIndexOp::create(builder, alloc.getLoc(), bytes);
      Value tile = memref::ViewOp::create(builder, alloc.getLoc(), alloc.getType(), kernel->getArgument(index), offset,
                                          alloc.getDynamicSizes());
      alloc.replaceAllUsesWith(tile);
      alloc.erase();
      bytes = std::min(kLargestArena, bytes + llvm::alignTo(*size, kTileAlignment));
      return success();
    };
    if (kernel->walk(place).wasInterrupted())
      return signalPassFailure();
    kernel->walk([](memref::DeallocOp dealloc) { dealloc.erase(); });
    (*kernel)->setAttr(kArenaBytesAttr, builder.getI64IntegerAttr(bytes));
  }
};

} // namespace
} // namespace mlir::heddle
