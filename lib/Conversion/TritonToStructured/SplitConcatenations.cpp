// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Splits an access through concatenated pointers into one through each of them.
#include "SplitConcatenations.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Support/OperandsFirst.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;
using namespace mlir::heddle;

/// The pointers that an access, or an addition to pointers, starts from.
static Value getRoot(Value pointer) {
  while (auto add = pointer.getDefiningOp<triton::AddPtrOp>())
    pointer = add.getPtr();
  return pointer;
}

/// Whether the pointers are two vectors of pointers, one behind the other.
static bool isConcatenated(Value pointer) {
  auto cat = getRoot(pointer).getDefiningOp<triton::CatOp>();
  return cat && cast<RankedTensorType>(cat.getType()).getRank() == 1 &&
         cast<RankedTensorType>(cat.getLhs().getType()).getRank() == 1;
}

namespace {
/// Emits one half of vectors, computed from halves of what they are computed from.
class HalfEmitter {
public:
  HalfEmitter(OpBuilder &builder, Location loc, bool isSecond) : builder(builder), loc(loc), isSecond(isSecond) {}

  Value take(Value value) {
    auto getOpenSources = [&](Value part) { return halves.contains(part) ? SmallVector<Value>() : getSources(part); };
    for (Value part : listOperandsFirst(value, getOpenSources))
      if (!halves.contains(part)) {
        Value half = emit(part);
        halves[part] = half;
      }
    return halves.lookup(value);
  }

private:
  static RankedTensorType halve(RankedTensorType type) { return type.clone({type.getDimSize(0) / 2}); }

  /// Whether each lane of the result is made of the same lane of the operands.
  static bool isLanewise(Operation *op) {
    return op && (isa<triton::AddPtrOp>(op) || (op->hasTrait<OpTrait::Elementwise>() && isPure(op))) &&
           op->getNumResults() == 1 && op->getNumRegions() == 0;
  }

  /// The vectors whose halves the half of \p value is computed from.
  static SmallVector<Value> getSources(Value value) {
    Operation *op = value.getDefiningOp();
    if (!isLanewise(op))
      return {};
    return llvm::filter_to_vector(op->getOperands(),
                                  [](Value operand) { return isa<RankedTensorType>(operand.getType()); });
  }

  Value emit(Value value) {
    auto type = halve(cast<RankedTensorType>(value.getType()));
    Operation *op = value.getDefiningOp();
    if (auto cat = dyn_cast_or_null<triton::CatOp>(op); cat && cat.getLhs().getType() == type)
      return isSecond ? cat.getRhs() : cat.getLhs();
    if (auto splat = dyn_cast_or_null<triton::SplatOp>(op))
      return triton::SplatOp::create(builder, loc, type, splat.getSrc());
    if (auto range = dyn_cast_or_null<triton::MakeRangeOp>(op)) {
      int32_t middle = range.getStart() + static_cast<int32_t>(type.getDimSize(0));
      return triton::MakeRangeOp::create(builder, loc, type, isSecond ? middle : range.getStart(),
                                         isSecond ? range.getEnd() : middle);
    }
    DenseElementsAttr constant;
    if (matchPattern(value, m_Constant(&constant)) && constant.isSplat())
      return arith::ConstantOp::create(builder, loc, constant.resizeSplat(type));
    if (isLanewise(op))
      return cloneHalf(op, type);
    SmallVector<OpFoldResult> offset{builder.getIndexAttr(isSecond ? type.getDimSize(0) : 0)};
    SmallVector<OpFoldResult> size{builder.getIndexAttr(type.getDimSize(0))}, stride{builder.getIndexAttr(1)};
    return tensor::ExtractSliceOp::create(builder, loc, type, value, offset, size, stride);
  }

  Value cloneHalf(Operation *op, RankedTensorType type) {
    IRMapping mapping;
    for (Value source : getSources(op->getResult(0)))
      mapping.map(source, halves.lookup(source));
    Operation *half = builder.clone(*op, mapping);
    half->getResult(0).setType(type);
    return half->getResult(0);
  }

  OpBuilder &builder;
  Location loc;
  bool isSecond;
  DenseMap<Value, Value> halves;
};
} // namespace

/// The access \p op of one half: the same op with halves of its operands.
static Operation *createHalf(OpBuilder &builder, Operation *op, bool isSecond) {
  HalfEmitter emitter(builder, op->getLoc(), isSecond);
  IRMapping mapping;
  for (Value operand : op->getOperands())
    mapping.map(operand, emitter.take(operand));
  Operation *half = builder.clone(*op, mapping);
  for (Value result : half->getResults()) {
    auto type = cast<RankedTensorType>(result.getType());
    result.setType(type.clone({type.getDimSize(0) / 2}));
  }
  return half;
}

unsigned mlir::heddle::splitConcatenations(ModuleOp module) {
  SmallVector<Operation *> accesses;
  module.walk([&](Operation *op) {
    if (isa<triton::LoadOp, triton::StoreOp, triton::AtomicRMWOp, triton::AtomicCASOp>(op) &&
        isConcatenated(op->getOperand(0)))
      accesses.push_back(op);
  });
  unsigned count = accesses.size();
  while (!accesses.empty()) {
    Operation *op = accesses.pop_back_val();
    OpBuilder builder(op);
    Operation *first = createHalf(builder, op, /*isSecond=*/false),
              *second = createHalf(builder, op, /*isSecond=*/true);
    if (op->getNumResults() == 1)
      op->getResult(0).replaceAllUsesWith(triton::CatOp::create(builder, op->getLoc(), op->getResult(0).getType(),
                                                                first->getResult(0), second->getResult(0)));
    op->erase();
    for (Operation *half : {first, second}) // a half may be a concatenation too
      if (isConcatenated(half->getOperand(0)))
        accesses.push_back(half);
  }
  return count;
}
