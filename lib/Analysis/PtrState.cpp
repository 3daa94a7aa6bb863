// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Walks pointer arithmetic down to its root.
#include "heddle/Analysis/PtrState.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Support/OperandsFirst.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::heddle;

static IndexExpr indexExprOf(OpFoldResult value) {
  if (auto attribute = dyn_cast<Attribute>(value))
    return IndexExpr(cast<IntegerAttr>(attribute).getInt());
  return IndexExpr::of(cast<Value>(value));
}

/// The layout of a call's memref operand that its result repeats (attribute SrcPtrIndex), as offsets from the result.
static std::optional<PtrState> aliasedView(UnrealizedConversionCastOp cast) {
  auto call = cast.getInputs().front().getDefiningOp<hivm::CustomOp>();
  if (!call)
    return std::nullopt;
  auto source = call->getAttrOfType<DenseI32ArrayAttr>("SrcPtrIndex");
  if (!source || source.empty())
    return std::nullopt;
  auto view = call.getInputs()[source[0]].getDefiningOp<memref::ReinterpretCastOp>();
  if (!view)
    return std::nullopt;
  PtrState state{cast.getResult(0), uniformOffset(indexExprOf(view.getMixedOffsets()[0]), view.getType().getShape())};
  for (auto [stride, value] : llvm::zip_equal(state.offset.strides, view.getMixedStrides()))
    stride = indexExprOf(value);
  return state;
}

namespace {
class PointerVisitor {
public:
  const Analyzed<PtrState> &run(Value root) {
    for (Value pointer : listOperandsFirst(root, getSources))
      known.try_emplace(pointer, compute(pointer));
    return known.find(root)->second;
  }

private:
  static SmallVector<Value> getSources(Value pointer) {
    Operation *op = pointer.getDefiningOp();
    if (isa_and_present<triton::AddPtrOp, triton::SplatOp, triton::BroadcastOp, triton::ExpandDimsOp, triton::TransOp>(
            op))
      return {op->getOperand(0)};
    auto call = dyn_cast_if_present<hivm::CustomOp>(op);
    Value repeated = call ? getRepeatedOperand(call) : Value();
    return repeated ? SmallVector<Value>{repeated} : SmallVector<Value>();
  }

  const Analyzed<PtrState> &visit(Value pointer) const { return known.find(pointer)->second; }

  Analyzed<PtrState> compute(Value pointer) {
    if (Operation *op = pointer.getDefiningOp())
      return TypeSwitch<Operation *, Analyzed<PtrState>>(op)
          .Case<triton::AddPtrOp, triton::SplatOp, triton::BroadcastOp, triton::ExpandDimsOp, triton::TransOp,
                hivm::CustomOp, UnrealizedConversionCastOp>([&](auto op) { return visitOp(op); })
          .Default([&](Operation *) { return root(pointer); });
    return root(pointer);
  }

  static ArrayRef<int64_t> shapeOf(Value value) { return cast<RankedTensorType>(value.getType()).getShape(); }

  static Analyzed<PtrState> root(Value pointer) {
    if (isa<RankedTensorType>(pointer.getType()))
      return Unknown{pointer, "expected a tensor of pointers made by tt.splat and tt.addptr from one pointer"};
    return PtrState{pointer, uniformOffset(0, {})};
  }

  Analyzed<PtrState> visitOp(triton::AddPtrOp op) {
    const Analyzed<PtrState> &pointer = visit(op.getPtr());
    if (!pointer)
      return pointer;
    Analyzed<OffsetInfo> offset = analyzeOffsets(op.getOffset());
    if (!offset)
      return offset.getUnknown();
    PtrState moved{pointer->root, pointer->offset + *offset};
    if (moved.offset.isLarge())
      return Unknown{op, "expected an offset with at most 256 factors"};
    return moved;
  }
  Analyzed<PtrState> visitOp(triton::SplatOp op) {
    const Analyzed<PtrState> &pointer = visit(op.getSrc());
    if (!pointer)
      return pointer;
    return PtrState{pointer->root, uniformOffset(pointer->offset.base, shapeOf(op))};
  }
  Analyzed<PtrState> visitOp(triton::BroadcastOp op) {
    return mapOffset(op.getSrc(), [&](const OffsetInfo &offset) { return offset.broadcast(shapeOf(op)); });
  }
  Analyzed<PtrState> visitOp(triton::ExpandDimsOp op) {
    return mapOffset(op.getSrc(), [&](const OffsetInfo &offset) { return offset.expanded(op.getAxis()); });
  }
  Analyzed<PtrState> visitOp(triton::TransOp op) {
    return mapOffset(op.getSrc(), [&](const OffsetInfo &offset) { return offset.transposed(op.getOrder()); });
  }
  /// The operand that a call returns (attribute SrcPtrIndex) when its pointers are a tensor.
  static Value getRepeatedOperand(hivm::CustomOp op) {
    auto source = op->getAttrOfType<DenseI32ArrayAttr>(hivm::kSrcPtrIndexAttrName);
    bool isRepeated =
        op->getNumResults() == 1 && isa<RankedTensorType>(op->getResult(0).getType()) && source && !source.empty();
    return isRepeated ? op.getInputs()[source[0]] : Value();
  }

  /// Before it is converted, such a call has the operand's layout.
  Analyzed<PtrState> visitOp(hivm::CustomOp op) {
    Value repeated = getRepeatedOperand(op);
    if (!repeated)
      return root(op->getResult(0));
    const Analyzed<PtrState> &operand = visit(repeated);
    if (!operand)
      return operand;
    return PtrState{op->getResult(0), operand->offset};
  }
  Analyzed<PtrState> visitOp(UnrealizedConversionCastOp op) {
    if (std::optional<PtrState> view = aliasedView(op))
      return *view;
    return root(op.getResult(0));
  }

  template <typename Map>
  Analyzed<PtrState> mapOffset(Value source, Map map) {
    const Analyzed<PtrState> &pointer = visit(source);
    if (!pointer)
      return pointer;
    return PtrState{pointer->root, map(pointer->offset)};
  }

  DenseMap<Value, Analyzed<PtrState>> known;
};
} // namespace

Analyzed<PtrState> mlir::heddle::analyzePointer(Value pointer) { return PointerVisitor().run(pointer); }
