// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass lower-tile-matmul: matmul on buffers becomes calls of the tile micro-kernels (device/abi/Tile.h).
#include "KernelUtils.h"
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_LOWERTILEMATMUL
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

/// The micro-kernel for these element types; empty when there is none.
StringRef getMicroKernel(Type input, Type accumulator) {
  if (accumulator.isF32())
    return llvm::TypeSwitch<Type, StringRef>(input)
        .Case([](Float32Type) { return "heddle_tile_matmul_f32"; })
        .Case([](Float16Type) { return "heddle_tile_matmul_f16"; })
        .Case([](BFloat16Type) { return "heddle_tile_matmul_bf16"; })
        .Default(StringRef());
  return input.isInteger(8) && accumulator.isInteger(32) ? "heddle_tile_matmul_i8" : StringRef();
}

/// The micro-kernel that does what \p op means; empty when loops have to.
template <typename MatmulOp>
StringRef getMicroKernel(MatmulOp op) {
  if (!op.hasPureBufferSemantics() || op.hasUserDefinedMaps() || op.getCast() != linalg::TypeFn::cast_signed)
    return {};
  auto elementType = [](Value value) { return cast<MemRefType>(value.getType()).getElementType(); };
  Type lhs = elementType(op.getInputs()[0]);
  if (lhs != elementType(op.getInputs()[1]))
    return {};
  return getMicroKernel(lhs, elementType(op.getOutputs()[0]));
}

/// C += A * B on rank-2 buffers.
void callMicroKernel(OpBuilder &builder, Location loc, ModuleOp module, StringRef name, Value a, Value b, Value c) {
  TileAddress tileA = getTileAddress(builder, loc, a), tileB = getTileAddress(builder, loc, b),
              tileC = getTileAddress(builder, loc, c);
  SmallVector<Value> operands;
  for (const TileAddress *tile : {&tileC, &tileA, &tileB})
    operands.append({tile->pointer, tile->strides[0], tile->strides[1]});
  operands.append({tileC.sizes[0], tileC.sizes[1], tileA.sizes[1]});
  Type none = LLVM::LLVMVoidType::get(builder.getContext());
  auto function = declareRuntimeFunction(module, name, none, llvm::to_vector(ValueRange(operands).getTypes()));
  LLVM::CallOp::create(builder, loc, function, operands);
}

/// The matrix \p batch of a rank-3 buffer.
Value getMatrix(OpBuilder &builder, Location loc, Value batches, Value batch) {
  auto type = cast<MemRefType>(batches.getType());
  auto metadata = memref::ExtractStridedMetadataOp::create(builder, loc, batches);
  SmallVector<OpFoldResult> offsets{batch, builder.getIndexAttr(0), builder.getIndexAttr(0)};
  SmallVector<OpFoldResult> sizes{builder.getIndexAttr(1)};
  for (unsigned dim : {1u, 2u})
    sizes.push_back(type.isDynamicDim(dim) ? OpFoldResult(metadata.getSizes()[dim])
                                           : OpFoldResult(builder.getIndexAttr(type.getDimSize(dim))));
  SmallVector<OpFoldResult> strides(3, builder.getIndexAttr(1));
  MemRefType matrix =
      memref::SubViewOp::inferRankReducedResultType(type.getShape().drop_front(), type, offsets, sizes, strides);
  return memref::SubViewOp::create(builder, loc, matrix, batches, offsets, sizes, strides);
}

void lowerMatmul(linalg::MatmulOp op, ModuleOp module, StringRef name) {
  OpBuilder builder(op);
  callMicroKernel(builder, op.getLoc(), module, name, op.getInputs()[0], op.getInputs()[1], op.getOutputs()[0]);
  op.erase();
}

void lowerBatchMatmul(linalg::BatchMatmulOp op, ModuleOp module, StringRef name) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value batches = memref::DimOp::create(builder, loc, op.getOutputs()[0], zero);
  scf::ForOp::create(builder, loc, zero, batches, one, ValueRange{},
                     [&](OpBuilder &body, Location loc, Value batch, ValueRange) {
                       auto matrix = [&](Value operand) { return getMatrix(body, loc, operand, batch); };
                       callMicroKernel(body, loc, module, name, matrix(op.getInputs()[0]), matrix(op.getInputs()[1]),
                                       matrix(op.getOutputs()[0]));
                       scf::YieldOp::create(body, loc);
                     });
  op.erase();
}

struct LowerTileMatmul : impl::LowerTileMatmulBase<LowerTileMatmul> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    module.walk([&](Operation *op) {
      if (auto matmul = dyn_cast<linalg::MatmulOp>(op)) {
        if (StringRef name = getMicroKernel(matmul); !name.empty())
          lowerMatmul(matmul, module, name);
      } else if (auto batch = dyn_cast<linalg::BatchMatmulOp>(op)) {
        if (StringRef name = getMicroKernel(batch); !name.empty())
          lowerBatchMatmul(batch, module, name);
      }
    });
  }
};

} // namespace
} // namespace mlir::heddle
