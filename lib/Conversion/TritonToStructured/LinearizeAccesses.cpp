// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Emits accesses over digits: the tile of pointers, its mask, and the way between its shape and the original
/// one.
#include "LinearizeAccesses.h"
#include "heddle/Dialect/Triton/IR/LaneBuilder.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"

using namespace mlir;
using namespace mlir::heddle;

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

static Value reshape(OpBuilder &builder, Location loc, Value tensor, ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getShape() == shape)
    return tensor;
  auto list = RankedTensorType::get({static_cast<int64_t>(shape.size())}, builder.getI64Type());
  Value sizes = arith::ConstantOp::create(builder, loc, DenseIntElementsAttr::get(list, shape));
  return tensor::ReshapeOp::create(builder, loc, type.clone(shape), tensor, sizes);
}

static Value transpose(OpBuilder &builder, Location loc, Value tensor, ArrayRef<int32_t> order) {
  if (llvm::is_sorted(order))
    return tensor;
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> shape;
  for (int32_t dim : order)
    shape.push_back(type.getShape()[dim]);
  return triton::TransOp::create(builder, loc, type.clone(shape), tensor, order);
}

namespace {
/// The dimensions of the new access: the digits that step, the largest step first as memory has them.
class TileShape {
public:
  explicit TileShape(const Linearization &access) {
    for (auto [position, digit] : llvm::enumerate(access.digits)) {
      allSizes.push_back(digit.size);
      if (access.isRepeated(position))
        repeated.push_back(position);
      else
        kept.push_back(position);
    }
    order = llvm::to_vector(llvm::seq<int32_t>(0, kept.size()));
    auto step = [&](int32_t i) { return access.digits[kept[i]].stride.asConstant(); };
    if (llvm::all_of(order, [&](int32_t i) { return step(i).has_value(); }))
      llvm::sort(order, [&](int32_t a, int32_t b) {
        uint64_t left = magnitude(*step(a)), right = magnitude(*step(b));
        return left != right ? left > right : a < b;
      });
    for (int32_t i : order)
      shape.push_back(allSizes[kept[i]]);
  }

  ArrayRef<int64_t> getShape() const { return shape; }

  /// The dimension of digit \p position.
  unsigned dimensionOf(unsigned position) const {
    unsigned i = llvm::find(kept, position) - kept.begin();
    return llvm::find(order, static_cast<int32_t>(i)) - order.begin();
  }

  /// From a tensor of the original type to the tile; only where no digit is repeated.
  Value fromOriginal(OpBuilder &builder, Location loc, Value tensor) const {
    if (allSizes.empty()) // one lane, and a scalar access
      return triton::UnsplatOp::create(builder, loc, tensor);
    return transpose(builder, loc, reshape(builder, loc, tensor, allSizes), order);
  }

  /// From the tile (a scalar, when no digit steps) to \p type.
  Value toOriginal(OpBuilder &builder, Location loc, Value tile, RankedTensorType type) const {
    if (kept.empty())
      return triton::SplatOp::create(builder, loc, type, tile);
    SmallVector<int32_t> back(order.size());
    for (auto [to, from] : llvm::enumerate(order))
      back[from] = static_cast<int32_t>(to);
    tile = transpose(builder, loc, tile, back);
    if (!repeated.empty()) {
      Value all = tensor::EmptyOp::create(builder, loc, allSizes, type.getElementType());
      tile = linalg::BroadcastOp::create(builder, loc, tile, all, repeated)->getResult(0);
    }
    return reshape(builder, loc, tile, type.getShape());
  }

private:
  static uint64_t magnitude(int64_t step) { return step < 0 ? -static_cast<uint64_t>(step) : step; }

  SmallVector<int64_t> allSizes, repeated, shape;
  SmallVector<unsigned> kept;
  SmallVector<int32_t> order; ///< of the kept digits
};

//===----------------------------------------------------------------------===//
// Addresses and masks
//===----------------------------------------------------------------------===//

/// Emits pointers and masks of one access. Everything is i64.
class TileEmitter {
public:
  TileEmitter(OpBuilder &builder, Location loc, const Linearization &access, const TileShape &tile)
      : builder(builder), loc(loc), access(access), tile(tile), i64(builder.getI64Type()) {}

  Value pointers() {
    Value base = access.base.emitValue(builder, loc, i64);
    if (tile.getShape().empty())
      return triton::AddPtrOp::create(builder, loc, access.root.getType(), access.root, base);
    Value offsets = affine(access.digits, base);
    Value roots = triton::splatLanes(builder, loc, access.root, tile.getShape());
    return triton::AddPtrOp::create(builder, loc, roots.getType(), roots, offsets);
  }

  /// The mask of the tile; null when all lanes take part.
  Value mask() {
    SmallVector<Value> parts;
    if (Value scalar = scalarCondition())
      parts.push_back(tile.getShape().empty() ? scalar : triton::splatLanes(builder, loc, scalar, tile.getShape()));
    for (const DigitLimit &limit : access.limits)
      if (!access.isRepeated(limit.digit))
        parts.push_back(digitLimit(limit));
    for (const DigitBound &bound : access.wideBounds)
      parts.push_back(wideBound(bound));
    if (access.wholeMask)
      parts.push_back(tile.fromOriginal(builder, loc, access.wholeMask));
    Value result;
    for (Value part : parts)
      result = result ? arith::AndIOp::create(builder, loc, result, part).getResult() : part;
    return result;
  }

  /// Whether the assumptions hold, as i1; null when there are none.
  Value assumptionsHold() {
    Value result, zero;
    for (const DigitAssumption &assumption : access.assumptions) {
      if (!zero)
        zero = number(0);
      Value value = assumption.value.emitValue(builder, loc, i64);
      Value rest = arith::RemSIOp::create(builder, loc, value, number(assumption.divisor));
      Value isMultiple = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, rest, zero);
      Value isPositive = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, value, zero);
      result = both(result, both(isMultiple, isPositive));
    }
    return result;
  }

private:
  Value number(int64_t value) { return arith::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(value)); }

  Value both(Value a, Value b) { return a && b ? arith::AndIOp::create(builder, loc, a, b).getResult() : a ? a : b; }

  Value isLess(Value a, Value b) { return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, a, b); }

  Value splat(Value scalar) { return triton::splatLanes(builder, loc, scalar, tile.getShape()); }

  /// \p base plus what the digits that step add, in every lane of the tile.
  Value affine(ArrayRef<LaneDigit> digits, Value base) {
    Value sum;
    for (auto [position, digit] : llvm::enumerate(digits)) {
      if (digit.stride.isZero())
        continue;
      Value lanes = triton::createLaneNumbers(builder, loc, digit.size);
      if (!digit.stride.isOne()) {
        Value stride = digit.stride.emitValue(builder, loc, i64);
        lanes =
            arith::MulIOp::create(builder, loc, lanes, triton::splatLanes(builder, loc, stride, ArrayRef(digit.size)));
      }
      lanes = triton::spreadLanes(builder, loc, lanes, tile.dimensionOf(position), tile.getShape());
      sum = sum ? arith::AddIOp::create(builder, loc, sum, lanes).getResult() : lanes;
    }
    return arith::AddIOp::create(builder, loc, sum, splat(base));
  }

  Value digitLimit(const DigitLimit &limit) {
    int64_t size = access.digits[limit.digit].size;
    Value lanes = triton::createLaneNumbers(builder, loc, size);
    Value bound = limit.lanes.emitValue(builder, loc, i64);
    Value bounds = triton::splatLanes(builder, loc, bound, ArrayRef(size));
    auto predicate = limit.isUpper ? arith::CmpIPredicate::slt : arith::CmpIPredicate::sge;
    Value inside = arith::CmpIOp::create(builder, loc, predicate, lanes, bounds);
    return triton::spreadLanes(builder, loc, inside, tile.dimensionOf(limit.digit), tile.getShape());
  }

  Value wideBound(const DigitBound &bound) {
    Value lanes = affine(flatten(bound.lanes), bound.lanes.base.emitValue(builder, loc, i64));
    Value bounds = splat(bound.bound.emitValue(builder, loc, i64));
    auto predicate = bound.isUpper ? arith::CmpIPredicate::slt : arith::CmpIPredicate::sge;
    return arith::CmpIOp::create(builder, loc, predicate, lanes, bounds);
  }

  /// All that does not depend on the lane of the tile, as one i1; null when there is nothing.
  Value scalarCondition() {
    Value result;
    if (access.never)
      result = arith::ConstantOp::create(builder, loc, builder.getBoolAttr(false));
    for (Value condition : access.conditions)
      result = both(result, condition);
    for (const ScalarLimit &limit : access.scalarLimits)
      result = both(result, isLess(limit.lhs.emitValue(builder, loc, i64), limit.rhs.emitValue(builder, loc, i64)));
    for (unsigned digit = 0; digit < access.digits.size(); ++digit)
      if (access.isRepeated(digit))
        result = both(result, anyLane(digit));
    return result;
  }

  /// Whether any of the lanes that share an address takes part, as far as digit \p digit decides; null if all do.
  Value anyLane(unsigned digit) {
    Value lower, upper;
    for (const DigitLimit &limit : access.limits) {
      if (limit.digit != digit)
        continue;
      Value lanes = limit.lanes.emitValue(builder, loc, i64);
      if (limit.isUpper)
        upper = upper ? arith::MinSIOp::create(builder, loc, upper, lanes).getResult() : lanes;
      else
        lower = lower ? arith::MaxSIOp::create(builder, loc, lower, lanes).getResult() : lanes;
    }
    if (!lower && !upper)
      return {};
    Value size = number(access.digits[digit].size), zero = number(0);
    lower = lower ? arith::MaxSIOp::create(builder, loc, lower, zero).getResult() : zero;
    upper = upper ? arith::MinSIOp::create(builder, loc, upper, size).getResult() : size;
    return isLess(lower, upper);
  }

  OpBuilder &builder;
  Location loc;
  const Linearization &access;
  const TileShape &tile;
  Type i64;
};
} // namespace

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

/// Runs \p emit where the assumptions of \p access hold and a copy of \p op elsewhere; returns the result, if any.
static Value emitVersions(OpBuilder &builder, Operation *op, const Linearization &access,
                          llvm::function_ref<Value(OpBuilder &)> emit) {
  TileShape tile(access);
  Value holds = TileEmitter(builder, op->getLoc(), access, tile).assumptionsHold();
  if (!holds)
    return emit(builder);
  auto branch = scf::IfOp::create(builder, op->getLoc(), op->getResultTypes(), holds, /*withElseRegion=*/true);
  OpBuilder then = OpBuilder::atBlockBegin(branch.thenBlock());
  Value result = emit(then);
  OpBuilder otherwise = OpBuilder::atBlockBegin(branch.elseBlock());
  Operation *original = otherwise.clone(*op);
  if (!result)
    return {};
  then.setInsertionPointToEnd(branch.thenBlock());
  scf::YieldOp::create(then, op->getLoc(), result);
  scf::YieldOp::create(otherwise, op->getLoc(), original->getResults());
  return branch.getResult(0);
}

static Value emitLoad(OpBuilder &builder, triton::LoadOp load, const Linearization &access) {
  Location loc = load.getLoc();
  TileShape tile(access);
  TileEmitter emitter(builder, loc, access, tile);
  auto type = cast<RankedTensorType>(load.getType());
  Value pointers = emitter.pointers(), mask = emitter.mask(), other;
  Value fill = load.getOther() ? triton::getUniformScalar(builder, load.getOther()) : Value();
  if (mask && fill)
    other = tile.getShape().empty() ? fill : triton::splatLanes(builder, loc, fill, tile.getShape());
  auto part = triton::LoadOp::create(builder, loc, pointers, mask, other);
  part.setCache(load.getCache());
  part.setEvict(load.getEvict());
  part.setIsVolatile(load.getIsVolatile());
  Value loaded = tile.toOriginal(builder, loc, part, type);
  if (load.getOther() && (!fill || access.limitsRepeated()))
    loaded = arith::SelectOp::create(builder, loc, load.getMask(), loaded, load.getOther());
  return loaded;
}

static void emitStore(OpBuilder &builder, triton::StoreOp store, const Linearization &access) {
  Location loc = store.getLoc();
  TileShape tile(access);
  TileEmitter emitter(builder, loc, access, tile);
  Value pointers = emitter.pointers(), mask = emitter.mask();
  Value value = tile.fromOriginal(builder, loc, store.getValue());
  auto part = triton::StoreOp::create(builder, loc, pointers, value, mask);
  part.setCache(store.getCache());
  part.setEvict(store.getEvict());
}

static Value emitUpdate(OpBuilder &builder, triton::AtomicRMWOp update, const Linearization &access) {
  Location loc = update.getLoc();
  TileShape tile(access);
  TileEmitter emitter(builder, loc, access, tile);
  Value pointers = emitter.pointers(), mask = emitter.mask();
  Value value = tile.fromOriginal(builder, loc, update.getVal());
  auto part = triton::AtomicRMWOp::create(builder, loc, value.getType(), update.getAtomicRmwOp(), pointers, value, mask,
                                          update.getSem(), update.getScope());
  return tile.toOriginal(builder, loc, part.getResult(), cast<RankedTensorType>(update.getType()));
}

static Value emitSwap(OpBuilder &builder, triton::AtomicCASOp swap, const Linearization &access) {
  Location loc = swap.getLoc();
  TileShape tile(access);
  TileEmitter emitter(builder, loc, access, tile);
  Value pointers = emitter.pointers();
  Value compare = tile.fromOriginal(builder, loc, swap.getCmp()),
        value = tile.fromOriginal(builder, loc, swap.getVal());
  auto part = triton::AtomicCASOp::create(builder, loc, value.getType(), pointers, compare, value, swap.getSem(),
                                          swap.getScope());
  return tile.toOriginal(builder, loc, part.getResult(), cast<RankedTensorType>(swap.getType()));
}

namespace {
/// An op with a pointer and perhaps a mask.
struct Access {
  Value pointer, mask;
  bool writes;
};
} // namespace

static std::optional<Access> getAccess(Operation *op) {
  if (auto load = dyn_cast<triton::LoadOp>(op))
    return Access{load.getPtr(), load.getMask(), false};
  if (auto store = dyn_cast<triton::StoreOp>(op))
    return Access{store.getPtr(), store.getMask(), true};
  if (auto update = dyn_cast<triton::AtomicRMWOp>(op))
    return Access{update.getPtr(), update.getMask(), true};
  if (auto swap = dyn_cast<triton::AtomicCASOp>(op))
    return Access{swap.getPtr(), Value(), true};
  return std::nullopt;
}

/// Emits \p op over digits.
static Value emit(OpBuilder &builder, Operation *op, const Linearization &access) {
  if (auto load = dyn_cast<triton::LoadOp>(op))
    return emitLoad(builder, load, access);
  if (auto update = dyn_cast<triton::AtomicRMWOp>(op))
    return emitUpdate(builder, update, access);
  if (auto swap = dyn_cast<triton::AtomicCASOp>(op))
    return emitSwap(builder, swap, access);
  emitStore(builder, cast<triton::StoreOp>(op), access);
  return {};
}

static bool linearizeAccess(Operation *op, LinearizationOptions options) {
  std::optional<Access> access = getAccess(op);
  if (!access || !isa<RankedTensorType>(access->pointer.getType()))
    return false;
  std::optional<Linearization> split = linearize(op, access->pointer, access->mask, options);
  // Of several lanes that write to one address the last one counts: that order is kept by going lane by lane.
  if (!split || (access->writes && split->repeatsLanes()))
    return false;
  OpBuilder builder(op);
  Value result = emitVersions(builder, op, *split, [&](OpBuilder &inner) { return emit(inner, op, *split); });
  if (result)
    op->getResult(0).replaceAllUsesWith(result);
  op->erase();
  return true;
}

unsigned mlir::heddle::linearizeAccesses(ModuleOp module, LinearizationOptions options) {
  SmallVector<Operation *> accesses;
  module.walk([&](Operation *op) {
    if (getAccess(op))
      accesses.push_back(op);
  });
  return llvm::count_if(accesses, [&](Operation *op) { return linearizeAccess(op, options); });
}
