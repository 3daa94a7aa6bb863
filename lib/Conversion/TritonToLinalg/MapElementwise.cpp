// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file tt.map_elementwise: its scalar code on whole tensors where that means the same, else in a loop over the lanes.
#include "Expansions.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::heddle;

static RankedTensorType tensorType(Value value) { return cast<RankedTensorType>(value.getType()); }

//===----------------------------------------------------------------------===//
// Scalar code on tensors
//===----------------------------------------------------------------------===//

static bool isElementwise(Operation *op) {
  return OpTrait::hasElementwiseMappableTraits(op) ||
         (op->hasTrait<OpTrait::Elementwise>() && isa<triton::TritonDialect>(op->getDialect()));
}

/// Whether every op of \p block has a form on tensors. What a branch computes is then computed for all lanes, so that
/// there nothing may depend on its condition: no effect, no division by what may be zero.
static bool canRunOnTensors(Block &block, bool isBranch) {
  return llvm::all_of(block.without_terminator(), [&](Operation &op) -> bool {
    auto isNumber = [](Type type) { return type.isIntOrFloat(); };
    if (!llvm::all_of(op.getOperandTypes(), isNumber) || !llvm::all_of(op.getResultTypes(), isNumber))
      return false;
    if (auto branch = dyn_cast<scf::IfOp>(op))
      return llvm::all_of(branch->getRegions(),
                          [](Region &region) { return region.empty() || canRunOnTensors(region.front(), true); });
    if (isa<arith::ConstantOp>(op))
      return true;
    return isElementwise(&op) && isMemoryEffectFree(&op) && (!isBranch || isSpeculatable(&op));
  });
}

namespace {
/// Emits scalar code with a tensor in place of each scalar.
struct TensorEmitter {
  OpBuilder &builder;
  ArrayRef<int64_t> shape;
  IRMapping tensors;

  /// The tensor for a scalar of the code, or for one from outside.
  Value lift(Value scalar) {
    if (Value known = tensors.lookupOrNull(scalar))
      return known;
    Value splat =
        triton::SplatOp::create(builder, scalar.getLoc(), RankedTensorType::get(shape, scalar.getType()), scalar);
    return splat;
  }

  SmallVector<Value> liftAll(ValueRange scalars) {
    return llvm::map_to_vector(scalars, [&](Value scalar) { return lift(scalar); });
  }

  /// Emits \p block and returns what its terminator returns.
  SmallVector<Value> emit(Block &block) {
    for (Operation &op : block.without_terminator())
      tensors.map(op.getResults(), emit(op));
    return liftAll(block.getTerminator()->getOperands());
  }

private:
  SmallVector<Value> emit(Operation &op) {
    if (auto constant = dyn_cast<arith::ConstantOp>(op)) {
      auto type = RankedTensorType::get(shape, constant.getType());
      auto splat = DenseElementsAttr::get(type, ArrayRef<Attribute>(constant.getValue()));
      return {arith::ConstantOp::create(builder, op.getLoc(), splat)};
    }
    if (auto branch = dyn_cast<scf::IfOp>(op))
      return emitBranch(branch);
    SmallVector<Type> types =
        llvm::map_to_vector(op.getResultTypes(), [&](Type type) -> Type { return RankedTensorType::get(shape, type); });
    Operation *wide =
        builder.create(op.getLoc(), op.getName().getIdentifier(), liftAll(op.getOperands()), types, op.getAttrs());
    return llvm::to_vector_of<Value>(wide->getResults());
  }

  /// Both sides for all lanes, and for each lane the one that it takes.
  SmallVector<Value> emitBranch(scf::IfOp branch) {
    if (branch.getNumResults() == 0)
      return {};
    SmallVector<Value> yes = emit(*branch.thenBlock()), no = emit(*branch.elseBlock());
    Value condition = lift(branch.getCondition());
    SmallVector<Value> results;
    for (auto [first, second] : llvm::zip_equal(yes, no))
      results.push_back(arith::SelectOp::create(builder, branch.getLoc(), condition, first, second));
    return results;
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Elements that belong together
//===----------------------------------------------------------------------===//

namespace {
/// One tt.map_elementwise whose `pack` neighbours in the order of memory go through the code together.
struct MapExpander {
  triton::MapElementwiseOp op;
  OpBuilder builder;
  Location loc;
  int64_t pack, groups;

  explicit MapExpander(triton::MapElementwiseOp op)
      : op(op), builder(op), loc(op.getLoc()), pack(op.getPack()),
        groups(tensorType(op.getSrcs()[0]).getNumElements() / pack) {}

  Block &code() { return op.getScalarOp().front(); }

  /// Replaces the op.
  void expand() {
    if (canRunOnTensors(code(), /*isBranch=*/false))
      op.replaceAllUsesWith(pack == 1 ? onTensors(op.getSrcs(), tensorType(op.getSrcs()[0]).getShape()) : onSlices());
    else
      op.replaceAllUsesWith(inLoop());
    op.erase();
  }

private:
  Value flatten(Value tensor) {
    RankedTensorType type = tensorType(tensor);
    if (type.getRank() == 1)
      return tensor;
    return triton::ReshapeOp::create(builder, loc,
                                     RankedTensorType::get({type.getNumElements()}, type.getElementType()), tensor);
  }

  /// The flat \p tensor in the shape of \p result.
  Value restore(Value tensor, Value result) {
    if (tensor.getType() == result.getType())
      return tensor;
    return triton::ReshapeOp::create(builder, loc, cast<RankedTensorType>(result.getType()), tensor);
  }

  SmallVector<Value> createResults() {
    return llvm::map_to_vector(op.getResults(), [&](Value result) -> Value {
      return tensor::EmptyOp::create(builder, loc, {groups * pack}, getElementTypeOrSelf(result.getType()));
    });
  }

  SmallVector<Value> onTensors(ValueRange arguments, ArrayRef<int64_t> shape) {
    TensorEmitter emitter{builder, shape, {}};
    emitter.tensors.map(code().getArguments(), arguments);
    return emitter.emit(code());
  }

  SmallVector<OpFoldResult> place(int64_t index) { return {builder.getIndexAttr(index)}; }

  /// Element `i` of every group is a slice with the step `pack` of the flat tensor.
  SmallVector<Value> onSlices() {
    SmallVector<Value> arguments;
    for (Value source : op.getSrcs()) {
      Value flat = flatten(source);
      for (int64_t first = 0; first < pack; ++first)
        arguments.push_back(
            tensor::ExtractSliceOp::create(builder, loc, flat, place(first), place(groups), place(pack)));
    }
    SmallVector<Value> parts = onTensors(arguments, groups), results = createResults();
    for (auto [index, part] : llvm::enumerate(parts)) {
      Value &result = results[index / pack];
      result = tensor::InsertSliceOp::create(builder, loc, part, result, place(static_cast<int64_t>(index) % pack),
                                             place(groups), place(pack));
    }
    return restoreAll(results);
  }

  SmallVector<Value> restoreAll(ArrayRef<Value> results) {
    SmallVector<Value> restored;
    for (auto [flat, result] : llvm::zip_equal(results, op.getResults()))
      restored.push_back(restore(flat, result));
    return restored;
  }

  SmallVector<Value> inLoop() {
    SmallVector<Value> sources = llvm::map_to_vector(op.getSrcs(), [&](Value source) { return flatten(source); });
    Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
    Value step = arith::ConstantIndexOp::create(builder, loc, pack);
    Value end = arith::ConstantIndexOp::create(builder, loc, groups * pack);
    auto loop = scf::ForOp::create(builder, loc, zero, end, step, createResults(),
                                   [&](OpBuilder &body, Location at, Value first, ValueRange results) {
                                     scf::YieldOp::create(body, at, mapGroup(body, sources, first, results));
                                   });
    return restoreAll(llvm::to_vector_of<Value>(loop.getResults()));
  }

  /// The code on the elements from \p first on; returns \p results with what it computes.
  SmallVector<Value> mapGroup(OpBuilder &body, ArrayRef<Value> sources, Value first, ValueRange results) {
    SmallVector<Value> positions;
    for (int64_t index = 0; index < pack; ++index) {
      Value offset = arith::ConstantIndexOp::create(body, loc, index);
      positions.push_back(arith::AddIOp::create(body, loc, first, offset));
    }
    IRMapping mapping;
    for (auto [index, argument] : llvm::enumerate(code().getArguments()))
      mapping.map(argument, tensor::ExtractOp::create(body, loc, sources[index / pack], positions[index % pack]));
    for (Operation &inner : code().without_terminator())
      body.clone(inner, mapping);
    SmallVector<Value> next(results);
    for (auto [index, value] : llvm::enumerate(code().getTerminator()->getOperands()))
      next[index / pack] = tensor::InsertOp::create(body, loc, mapping.lookupOrDefault(value), next[index / pack],
                                                    positions[index % pack]);
    return next;
  }
};
} // namespace

static LogicalResult checkElements(triton::MapElementwiseOp op) {
  for (auto [index, source] : llvm::enumerate(op.getSrcs()))
    if (!tensorType(source).getElementType().isIntOrFloat())
      return op.emitOpError() << "expected operand " << index << " to hold numbers, got " << source.getType()
                              << "; load the elements before the map";
  for (auto [index, result] : llvm::enumerate(op.getResults()))
    if (!tensorType(result).getElementType().isIntOrFloat())
      return op.emitOpError() << "expected result " << index << " to hold numbers, got " << result.getType()
                              << "; return an offset and add it to the pointer behind the map";
  if (!op.getScalarOp().hasOneBlock())
    return op.emitOpError() << "expected one block; run 'triton-control-flow-opt' first";
  return success();
}

LogicalResult mlir::heddle::expandMaps(ModuleOp module) {
  SmallVector<triton::MapElementwiseOp> maps;
  bool isValid = true;
  module.walk([&](triton::MapElementwiseOp op) {
    isValid &= succeeded(checkElements(op));
    maps.push_back(op);
  });
  if (!isValid)
    return failure();
  for (triton::MapElementwiseOp op : maps)
    MapExpander(op).expand();
  return success();
}
