// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Follows a tensor to its leaves and emits the wanted lanes of each.
#include "LaneSlicer.h"
#include "heddle/Conversion/TritonToUnstructured.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::heddle;

void mlir::heddle::markDiscrete(Operation *op) {
  op->setAttr(kDiscreteMemAccessAttrName, UnitAttr::get(op->getContext()));
}

static ArrayRef<int64_t> shapeOf(Value value) { return cast<RankedTensorType>(value.getType()).getShape(); }

static SmallVector<int64_t> keptShapeOf(const Lanes &lanes, ArrayRef<int64_t> shape) {
  SmallVector<int64_t> kept;
  for (auto [lane, size] : llvm::zip_equal(lanes, shape))
    if (!lane)
      kept.push_back(size);
  return kept;
}

/// The lanes at which the kept dimensions begin.
static Lanes firstOf(Lanes lanes, Value zero) {
  for (Value &lane : lanes)
    if (!lane)
      lane = zero;
  return lanes;
}

LaneSlicer::LaneSlicer(OpBuilder &builder, Location loc, LaneClassifier &kinds)
    : builder(builder), loc(loc), kinds(kinds), zero(arith::ConstantIndexOp::create(builder, loc, 0)) {}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

Value LaneSlicer::slice(Value value, const Lanes &lanes) {
  if (!isa<RankedTensorType>(value.getType()))
    return value;
  std::vector<void *> key;
  for (Value lane : lanes)
    key.push_back(lane ? lane.getAsOpaquePointer() : nullptr);
  auto entry = std::make_pair(value.getAsOpaquePointer(), key);
  if (auto it = known.find(entry); it != known.end())
    return it->second;
  Value result = compute(value, lanes);
  known[entry] = result;
  return result;
}

Value LaneSlicer::compute(Value value, const Lanes &lanes) {
  SmallVector<int64_t> keptShape = keptShapeOf(lanes, shapeOf(value));
  bool varies = llvm::any_of(llvm::zip_equal(lanes, kinds.classify(value)), [](auto dim) {
    auto [lane, kind] = dim;
    return !lane && kind != LaneKind::Uniform;
  });
  if (!keptShape.empty() && !varies)
    return splat(slice(value, firstOf(lanes, zero)), keptShape);
  DenseElementsAttr constant;
  if (matchPattern(value, m_Constant(&constant)) && constant.isSplat())
    return arith::ConstantOp::create(builder, loc, constant.getSplatValue<TypedAttr>());
  Operation *op = value.getDefiningOp();
  if (!op)
    return extract(value, lanes);
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case([&](triton::MakeRangeOp range) -> Value {
        if (!lanes[0])
          return value;
        Type type = cast<RankedTensorType>(value.getType()).getElementType();
        Value lane = arith::IndexCastOp::create(builder, loc, type, lanes[0]);
        int64_t start = static_cast<int32_t>(range.getStart());
        if (start == 0)
          return lane;
        Value first = arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, start));
        return arith::AddIOp::create(builder, loc, first, lane);
      })
      .Case([&](triton::SplatOp splat) { return splat.getSrc(); })
      .Case([&](triton::ExpandDimsOp expand) {
        Lanes source = lanes;
        source.erase(source.begin() + expand.getAxis());
        return slice(expand.getSrc(), source);
      })
      .Case([&](triton::BroadcastOp broadcast) { return computeBroadcast(broadcast.getSrc(), shapeOf(value), lanes); })
      .Case([&](triton::TransOp trans) { return computeTranspose(trans.getSrc(), trans.getOrder(), lanes); })
      .Default([&](Operation *op) { return isLanewise(op) ? computeLanewise(op, lanes) : extract(value, lanes); });
}

Value LaneSlicer::computeLanewise(Operation *op, const Lanes &lanes) {
  IRMapping mapping;
  for (Value operand : op->getOperands())
    mapping.map(operand, slice(operand, lanes));
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  SmallVector<int64_t> keptShape = keptShapeOf(lanes, type.getShape());
  Operation *clone = builder.clone(*op, mapping);
  Type element = type.getElementType();
  clone->getResult(0).setType(keptShape.empty() ? element : RankedTensorType::get(keptShape, element));
  return clone->getResult(0);
}

Value LaneSlicer::computeBroadcast(Value source, ArrayRef<int64_t> shape, const Lanes &lanes) {
  Lanes sourceLanes = lanes;
  SmallVector<bool> present;
  for (auto [lane, size, newSize] : llvm::zip_equal(sourceLanes, shapeOf(source), shape)) {
    if (!lane)
      present.push_back(size == newSize);
    if (size != newSize)
      lane = zero;
  }
  return repeat(slice(source, sourceLanes), present, keptShapeOf(lanes, shape));
}

Value LaneSlicer::computeTranspose(Value source, ArrayRef<int32_t> order, const Lanes &lanes) {
  Lanes sourceLanes(lanes.size());
  for (auto [to, from] : llvm::enumerate(order))
    sourceLanes[from] = lanes[to];
  Value row = slice(source, sourceLanes);
  // The order of the kept dimensions among themselves.
  SmallVector<int32_t> keptOrder;
  for (int32_t from : order)
    if (!sourceLanes[from])
      keptOrder.push_back(llvm::count_if(ArrayRef(sourceLanes).take_front(from), [](Value lane) { return !lane; }));
  if (llvm::is_sorted(keptOrder))
    return row;
  SmallVector<int64_t> keptShape;
  for (int32_t dim : keptOrder)
    keptShape.push_back(shapeOf(row)[dim]);
  auto type = RankedTensorType::get(keptShape, getElementTypeOrSelf(row.getType()));
  return triton::TransOp::create(builder, loc, type, row, keptOrder);
}

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

Value LaneSlicer::sliceData(Value value, const Lanes &lanes) {
  return kinds.isUniform(value) ? slice(value, lanes) : extract(value, lanes);
}

Value LaneSlicer::extract(Value value, const Lanes &lanes) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> keptShape = keptShapeOf(lanes, type.getShape());
  if (keptShape.empty()) {
    auto lane = tensor::ExtractOp::create(builder, loc, value, lanes);
    markDiscrete(lane);
    return lane;
  }
  SmallVector<OpFoldResult> offsets, sizes, strides(lanes.size(), builder.getIndexAttr(1));
  for (auto [lane, size] : llvm::zip_equal(lanes, type.getShape())) {
    offsets.push_back(lane ? OpFoldResult(lane) : builder.getIndexAttr(0));
    sizes.push_back(builder.getIndexAttr(lane ? 1 : size));
  }
  auto row = tensor::ExtractSliceOp::create(builder, loc, RankedTensorType::get(keptShape, type.getElementType()),
                                            value, offsets, sizes, strides);
  markDiscrete(row);
  return row;
}

Value LaneSlicer::splat(Value scalar, ArrayRef<int64_t> keptShape) {
  if (keptShape.empty())
    return scalar;
  return triton::SplatOp::create(builder, loc, RankedTensorType::get(keptShape, scalar.getType()), scalar);
}

Value LaneSlicer::repeat(Value row, ArrayRef<bool> present, ArrayRef<int64_t> keptShape) {
  if (!isa<RankedTensorType>(row.getType()))
    return splat(row, keptShape);
  Type element = getElementTypeOrSelf(row.getType());
  for (auto [axis, isPresent] : llvm::enumerate(present)) {
    if (isPresent)
      continue;
    SmallVector<int64_t> shape(shapeOf(row));
    shape.insert(shape.begin() + axis, 1);
    row = triton::ExpandDimsOp::create(builder, loc, RankedTensorType::get(shape, element), row, axis);
  }
  auto type = RankedTensorType::get(keptShape, element);
  return row.getType() == type ? row : triton::BroadcastOp::create(builder, loc, type, row).getResult();
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

Value LaneSlicer::widen(Value offset) {
  Type type = builder.getI64Type();
  if (auto tensor = dyn_cast<RankedTensorType>(offset.getType()))
    type = tensor.clone(type);
  return offset.getType() == type ? offset : arith::ExtSIOp::create(builder, loc, type, offset).getResult();
}

/// The lanes of the term's own tensor.
static Lanes lanesOf(const LaneTerm &term, const Lanes &lanes, Value zero) {
  Lanes own;
  for (std::optional<unsigned> dim : term.dims)
    own.push_back(dim ? lanes[*dim] : zero);
  return own;
}

bool LaneSlicer::variesInKept(const LaneTerm &term, const Lanes &lanes) {
  return llvm::any_of(llvm::zip_equal(term.dims, kinds.classify(term.value)), [&](auto dim) {
    auto [pick, kind] = dim;
    return pick && !lanes[*pick] && kind != LaneKind::Uniform;
  });
}

/// The sum of what is the same in all kept lanes.
Value LaneSlicer::sumScalars(const PtrSum &sum, const Lanes &lanes) {
  Value result;
  auto add = [&](Value offset) {
    result = result ? arith::AddIOp::create(builder, loc, result, offset).getResult() : offset;
  };
  for (const LaneTerm &term : sum.terms)
    if (!variesInKept(term, lanes))
      add(widen(slice(term.value, firstOf(lanesOf(term, lanes, zero), zero))));
  Lanes first = firstOf(lanes, zero);
  for (const std::shared_ptr<PtrChoice> &choice : sum.choices) {
    Value condition = slice(choice->condition.value, lanesOf(choice->condition, first, zero));
    Value whenTrue = sumScalars(choice->whenTrue, first), whenFalse = sumScalars(choice->whenFalse, first);
    add(arith::SelectOp::create(builder, loc, condition, whenTrue, whenFalse));
  }
  return result ? result : arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(0)).getResult();
}

Value LaneSlicer::sliceTerm(const LaneTerm &term, const Lanes &lanes) {
  Value row = slice(term.value, lanesOf(term, lanes, zero));
  // The term may have its dimensions in another order than the pointer.
  SmallVector<unsigned> kept;
  for (std::optional<unsigned> dim : term.dims)
    if (dim && !lanes[*dim])
      kept.push_back(*dim);
  SmallVector<int32_t> order = llvm::to_vector(llvm::seq<int32_t>(0, kept.size()));
  llvm::sort(order, [&](int32_t a, int32_t b) { return kept[a] < kept[b]; });
  if (llvm::is_sorted(order))
    return row;
  SmallVector<int64_t> shape;
  for (int32_t dim : order)
    shape.push_back(shapeOf(row)[dim]);
  auto type = RankedTensorType::get(shape, getElementTypeOrSelf(row.getType()));
  return triton::TransOp::create(builder, loc, type, row, order);
}

Value LaneSlicer::sumRows(const PtrSum &sum, const Lanes &lanes, ArrayRef<int64_t> keptShape) {
  Value result;
  for (const LaneTerm &term : sum.terms) {
    if (!variesInKept(term, lanes))
      continue;
    SmallVector<bool> present;
    for (auto [dim, lane] : llvm::enumerate(lanes))
      if (!lane)
        present.push_back(llvm::is_contained(term.dims, std::optional<unsigned>(dim)));
    Value row = widen(repeat(sliceTerm(term, lanes), present, keptShape));
    result = result ? arith::AddIOp::create(builder, loc, result, row).getResult() : row;
  }
  return result;
}

Value LaneSlicer::slicePointer(const UnstructuredPtr &pointer, const Lanes &lanes, ArrayRef<int64_t> shape) {
  Value first =
      triton::AddPtrOp::create(builder, loc, pointer.root.getType(), pointer.root, sumScalars(pointer.offset, lanes));
  SmallVector<int64_t> keptShape = keptShapeOf(lanes, shape);
  Value row = splat(first, keptShape);
  if (keptShape.empty())
    return row;
  Value offsets = sumRows(pointer.offset, lanes, keptShape);
  return offsets ? triton::AddPtrOp::create(builder, loc, row.getType(), row, offsets).getResult() : row;
}
