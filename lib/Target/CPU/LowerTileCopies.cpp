// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass lower-tile-copies: memref.copy becomes memcpy, calls of the tile copy and loops.
#include "KernelUtils.h"
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_LOWERTILECOPIES
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

/// Bytes of an element in memory; 0 when the copy does not know its type.
int64_t getElementBytes(Type element) {
  if (element.isInteger(1))
    return 1;
  return element.isIntOrFloat() && element.getIntOrFloatBitWidth() % 8 == 0 ? element.getIntOrFloatBitWidth() / 8 : 0;
}

/// How many of the last dimensions lie in memory without a gap, at known strides.
unsigned countDenseDims(MemRefType type) {
  auto [strides, offset] = type.getStridesAndOffset();
  int64_t dense = 1;
  unsigned count = 0;
  for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
    if (ShapedType::isDynamic(dense) || strides[dim] != dense)
      break;
    ++count;
    // Only the outermost dense dimension may have an unknown size.
    dense = type.isDynamicDim(dim) ? ShapedType::kDynamic : dense * type.getDimSize(dim);
  }
  return count;
}

/// Emits one copy.
struct CopyEmitter {
  OpBuilder builder;
  Location loc;
  ModuleOp module;
  int64_t bytes;
  TileAddress source, target;

  Value constant(int64_t value) { return arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(value)); }

  Value advance(Value pointer, Value stride, Value index) {
    Value elements = arith::MulIOp::create(builder, loc, stride, index);
    Value offset = arith::MulIOp::create(builder, loc, elements, constant(bytes));
    return LLVM::GEPOp::create(builder, loc, pointer.getType(), builder.getI8Type(), pointer,
                               ArrayRef<LLVM::GEPArg>{offset});
  }

  /// Copies the dimensions [dim, rank - dense) by loops and the rest at once.
  void emit(unsigned dim, unsigned dense, Value from, Value to) {
    unsigned rank = source.sizes.size();
    if (dim + dense >= rank)
      return emitDense(dim, from, to);
    if (dim + 2 == rank && dense == 0)
      return emitTile(from, source.strides[dim], source.strides[dim + 1], to, target.strides[dim],
                      target.strides[dim + 1], source.sizes[dim], source.sizes[dim + 1]);
    if (dim + 1 == rank) // one dimension with a stride: a tile of one row
      return emitTile(from, constant(0), source.strides[dim], to, constant(0), target.strides[dim], constant(1),
                      source.sizes[dim]);
    if (dim + 2 == rank && dense == 1)
      return emitTile(from, source.strides[dim], constant(1), to, target.strides[dim], constant(1), source.sizes[dim],
                      source.sizes[dim + 1]);
    emitLoop(dim, dense, from, to);
  }

  void emitDense(unsigned dim, Value from, Value to) {
    Value size = constant(bytes);
    for (Value extent : ArrayRef<Value>(source.sizes).drop_front(dim))
      size = arith::MulIOp::create(builder, loc, size, extent);
    LLVM::MemcpyOp::create(builder, loc, to, from, size, /*isVolatile=*/false);
  }

  void emitTile(Value from, Value fromRow, Value fromColumn, Value to, Value toRow, Value toColumn, Value rows,
                Value columns) {
    SmallVector<Value> operands{to, toRow, toColumn, from, fromRow, fromColumn, rows, columns, constant(bytes)};
    Type none = LLVM::LLVMVoidType::get(builder.getContext());
    auto function =
        declareRuntimeFunction(module, "heddle_tile_copy", none, llvm::to_vector(ValueRange(operands).getTypes()));
    LLVM::CallOp::create(builder, loc, function, operands);
  }

  void emitLoop(unsigned dim, unsigned dense, Value from, Value to) {
    auto loop = scf::ForOp::create(builder, loc, constant(0), source.sizes[dim], constant(1));
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    Value index = loop.getInductionVar();
    emit(dim + 1, dense, advance(from, source.strides[dim], index), advance(to, target.strides[dim], index));
  }
};

LogicalResult lowerCopy(memref::CopyOp op, ModuleOp module) {
  auto from = dyn_cast<MemRefType>(op.getSource().getType()), to = dyn_cast<MemRefType>(op.getTarget().getType());
  int64_t bytes = from ? getElementBytes(from.getElementType()) : 0;
  if (!to || bytes == 0 || !from.isStrided() || !to.isStrided())
    return op.emitOpError("expected strided buffers of plain elements, got ")
           << op.getSource().getType() << " and " << op.getTarget().getType();
  if (op.getSource() != op.getTarget()) {
    OpBuilder builder(op);
    TileAddress source = getTileAddress(builder, op.getLoc(), op.getSource());
    TileAddress target = getTileAddress(builder, op.getLoc(), op.getTarget());
    // A static size on either side is the size of both; it folds the arithmetic.
    for (int64_t dim = 0; dim < from.getRank(); ++dim)
      if (from.isDynamicDim(dim) && !to.isDynamicDim(dim))
        source.sizes[dim] = target.sizes[dim];
    unsigned dense = std::min(countDenseDims(from), countDenseDims(to));
    CopyEmitter emitter{builder, op.getLoc(), module, bytes, source, target};
    emitter.emit(0, dense, source.pointer, target.pointer);
  }
  op.erase();
  return success();
}

struct LowerTileCopies : impl::LowerTileCopiesBase<LowerTileCopies> {
  void runOnOperation() override {
    auto lower = [&](memref::CopyOp op) -> WalkResult { return lowerCopy(op, getOperation()); };
    if (getOperation()->walk(lower).wasInterrupted())
      signalPassFailure();
  }
};

} // namespace
} // namespace mlir::heddle
