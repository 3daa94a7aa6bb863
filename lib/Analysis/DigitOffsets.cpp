// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Splits lane coordinates into digits where quotients and remainders ask for it.
#include "heddle/Analysis/DigitOffsets.h"
#include "Predicates.h"
#include "heddle/Analysis/IndexFacts.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/SaveAndRestore.h"
#include <numeric>

using namespace mlir;
using namespace mlir::heddle;

//===----------------------------------------------------------------------===//
// Digits
//===----------------------------------------------------------------------===//

/// The digits of a dimension of \p size that steps by \p stride.
static LaneDigits oneDigit(int64_t size, IndexExpr stride) {
  if (size == 1)
    return {};
  return {{size, std::move(stride)}};
}

SmallVector<int64_t> DigitOffsets::getShape() const {
  SmallVector<int64_t> shape;
  for (const LaneDigits &digits : dimensions) {
    shape.push_back(1);
    for (const LaneDigit &digit : digits)
      shape.back() *= digit.size;
  }
  return shape;
}

DigitOffsets DigitOffsets::scaled(const IndexExpr &factor) const {
  DigitOffsets result = *this;
  result.base = base * factor;
  for (LaneDigits &digits : result.dimensions)
    for (LaneDigit &digit : digits)
      digit.stride = digit.stride * factor;
  return result;
}

DigitOffsets DigitOffsets::expanded(unsigned axis) const {
  DigitOffsets result = *this;
  result.dimensions.insert(result.dimensions.begin() + axis, LaneDigits());
  return result;
}

DigitOffsets DigitOffsets::broadcast(ArrayRef<int64_t> shape) const {
  DigitOffsets result = *this;
  for (auto [digits, size, newSize] : llvm::zip_equal(result.dimensions, getShape(), shape))
    if (size != newSize)
      digits = oneDigit(newSize, 0);
  return result;
}

DigitOffsets DigitOffsets::transposed(ArrayRef<int32_t> order) const {
  DigitOffsets result = *this;
  for (auto [to, from] : llvm::enumerate(order))
    result.dimensions[to] = dimensions[from];
  return result;
}

Radix mlir::heddle::getRadix(const DigitOffsets &offsets) {
  Radix radix;
  for (const LaneDigits &digits : offsets.dimensions)
    radix.push_back(llvm::to_vector<2>(llvm::map_range(digits, [](const LaneDigit &digit) { return digit.size; })));
  return radix;
}

/// The weights of the digits, ascending, and the size of the dimension behind them.
static SmallVector<int64_t> getWeights(ArrayRef<int64_t> sizes) {
  SmallVector<int64_t> weights{1};
  for (int64_t size : llvm::reverse(sizes))
    weights.push_back(weights.back() * size);
  return weights;
}

std::optional<Radix> mlir::heddle::getCommonRadix(const Radix &a, const Radix &b) {
  Radix common;
  for (auto [left, right] : llvm::zip_equal(a, b)) {
    SmallVector<int64_t> weights = getWeights(left);
    llvm::append_range(weights, getWeights(right));
    llvm::sort(weights);
    weights.erase(llvm::unique(weights), weights.end());
    SmallVector<int64_t, 2> sizes;
    for (auto [low, high] : llvm::zip_equal(ArrayRef(weights).drop_back(), ArrayRef(weights).drop_front())) {
      if (high % low != 0)
        return std::nullopt;
      sizes.insert(sizes.begin(), high / low);
    }
    common.push_back(sizes);
  }
  return common;
}

/// One dimension in finer digits.
static LaneDigits refine(const LaneDigits &digits, ArrayRef<int64_t> sizes) {
  LaneDigits result;
  for (const LaneDigit &digit : digits) {
    int64_t left = digit.size;
    while (left > 1) {
      int64_t size = sizes.consume_front();
      left /= size;
      result.push_back({size, digit.stride * left});
    }
  }
  return result;
}

DigitOffsets mlir::heddle::refine(const DigitOffsets &offsets, const Radix &radix) {
  DigitOffsets result = offsets;
  for (auto [digits, sizes] : llvm::zip_equal(result.dimensions, radix))
    digits = ::refine(digits, sizes);
  return result;
}

SmallVector<LaneDigit> mlir::heddle::flatten(const DigitOffsets &offsets) {
  SmallVector<LaneDigit> flat;
  for (const LaneDigits &digits : offsets.dimensions)
    llvm::append_range(flat, digits);
  return flat;
}

/// The sum, lane by lane, or nothing when the digits do not fit together.
static std::optional<DigitOffsets> sum(const DigitOffsets &lhs, const DigitOffsets &rhs) {
  std::optional<Radix> radix = getCommonRadix(getRadix(lhs), getRadix(rhs));
  if (!radix)
    return std::nullopt;
  DigitOffsets result = refine(lhs, *radix), other = refine(rhs, *radix);
  result.base = result.base + other.base;
  for (auto [digits, added] : llvm::zip_equal(result.dimensions, other.dimensions))
    for (auto [digit, step] : llvm::zip_equal(digits, added))
      digit.stride = digit.stride + step.stride;
  result.hasQuotient |= other.hasQuotient;
  llvm::append_range(result.assumptions, other.assumptions);
  return result;
}

static DigitOffsets uniform(IndexExpr value, ArrayRef<int64_t> shape) {
  DigitOffsets result{std::move(value), {}, false, {}};
  for (int64_t size : shape)
    result.dimensions.push_back(oneDigit(size, 0));
  return result;
}

static bool isUniform(const DigitOffsets &offsets) {
  return llvm::all_of(offsets.dimensions, [](const LaneDigits &digits) {
    return llvm::all_of(digits, [](const LaneDigit &digit) { return digit.stride.isZero(); });
  });
}

//===----------------------------------------------------------------------===//
// Quotients
//===----------------------------------------------------------------------===//

namespace {
/// Divides lanes by a number that all of them share: `base + whole + rest`, where the divisor divides what the whole
/// digits add, and what the rest adds never carries into the next multiple of the divisor.
class Division {
public:
  Division(const DigitOffsets &lanes, IndexExpr divisor, bool assume)
      : lanes(lanes), divisor(std::move(divisor)), number(this->divisor.asConstant()), assume(assume) {}

  /// The quotients or the remainders; nothing when the rules do not apply.
  std::optional<DigitOffsets> resolve(bool isRemainder) {
    if (number && *number <= 0)
      return std::nullopt;
    for (LaneDigits &digits : lanes.dimensions)
      if (!splitDigits(digits))
        return std::nullopt;
    if (!keepsRestBelowDivisor())
      return std::nullopt;
    lanes.hasQuotient = true;
    bool isMultiple = number && getKnownDivisor(lanes.base) % *number == 0;
    if (isRemainder)
      lanes.base = isMultiple ? IndexExpr(0) : lanes.base.remainderBy(divisor);
    else
      lanes.base = lanes.base.dividedBy(divisor);
    for (LaneDigits &digits : lanes.dimensions)
      for (LaneDigit &digit : digits) {
        if (!isWhole(digit))
          digit.stride = isRemainder ? digit.stride : IndexExpr(0);
        else
          digit.stride = isRemainder ? IndexExpr(0) : digit.stride.dividedBy(divisor);
      }
    return lanes;
  }

private:
  /// Whether the divisor divides each step.
  bool isWhole(const LaneDigit &digit) const {
    return number && isKnownNonNegative(digit.stride) && getKnownDivisor(digit.stride) % *number == 0;
  }

  /// Splits digits that count across multiples of the divisor; the rest is to have known steps that are not negative.
  bool splitDigits(LaneDigits &digits) {
    LaneDigits result;
    for (const LaneDigit &digit : digits) {
      std::optional<int64_t> step = digit.stride.asConstant();
      if (isWhole(digit)) {
        result.push_back(digit);
        continue;
      }
      if (!step || *step < 0)
        return false;
      int64_t below = number && *number % *step == 0 ? *number / *step : digit.size;
      if (below < digit.size) {
        if (digit.size % below != 0)
          return false;
        result.push_back({digit.size / below, *number});
        result.push_back({below, *step});
      } else {
        result.push_back(digit);
      }
    }
    digits = result;
    return true;
  }

  /// The most that the digits below the divisor add; nothing if no i64 holds it.
  std::optional<int64_t> getSpan() const {
    int64_t span = 0;
    for (const LaneDigits &digits : lanes.dimensions)
      for (const LaneDigit &digit : digits)
        if (!isWhole(digit) && !addSpan(span, *digit.stride.asConstant(), digit.size))
          return std::nullopt;
    return span;
  }

  bool keepsRestBelowDivisor() {
    int64_t multiple = number ? *number : getKnownDivisor(divisor);
    int64_t constant = lanes.base.getConstant();
    IndexExpr variable = lanes.base - constant;
    int64_t common = std::gcd(multiple, getKnownDivisor(variable));
    std::optional<int64_t> span = getSpan();
    if (!span || common == 0)
      return false;
    if (isKnownNonNegative(lanes.base) && *span < common - constant % common)
      return true;
    if (!assume || !number || *span >= *number)
      return false;
    lanes.assumptions.push_back({lanes.base, *number});
    return true;
  }

  DigitOffsets lanes;
  IndexExpr divisor;
  std::optional<int64_t> number;
  bool assume;
};

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

ArrayRef<int64_t> shapeOf(Value value) {
  if (auto tensor = dyn_cast<RankedTensorType>(value.getType()))
    return tensor.getShape();
  return {};
}

/// Dispatches on the defining operation. Each visit returns the lanes of its result.
class DigitVisitor {
public:
  explicit DigitVisitor(bool assume) : assume(assume) {}

  Analyzed<DigitOffsets> visit(Value value) {
    llvm::SaveAndRestore deeper(depth, depth + 1);
    if (visits++ == maxVisits || depth > maxDepth)
      return unknown(value);
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    if (!tensor)
      return value.getType().isIntOrIndex() ? Analyzed<DigitOffsets>(uniform(IndexExpr::of(value), {}))
                                            : unknown(value);
    DenseIntElementsAttr constant;
    if (matchPattern(value, m_Constant(&constant)) && constant.isSplat())
      if (std::optional<int64_t> number = constant.getSplatValue<APInt>().trySExtValue())
        return uniform(*number, tensor.getShape());
    Operation *op = value.getDefiningOp();
    if (!op)
      return unknown(value);
    return llvm::TypeSwitch<Operation *, Analyzed<DigitOffsets>>(op)
        .Case<triton::MakeRangeOp, triton::SplatOp, triton::ExpandDimsOp, triton::BroadcastOp, triton::TransOp,
              arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ExtSIOp>([&](auto op) { return visitOp(op); })
        .Case<arith::DivSIOp, arith::DivUIOp>(
            [&](auto op) { return divide(op, op.getLhs(), op.getRhs(), /*isRemainder=*/false); })
        .Case<arith::RemSIOp, arith::RemUIOp>(
            [&](auto op) { return divide(op, op.getLhs(), op.getRhs(), /*isRemainder=*/true); })
        .Default([&](Operation *) { return unknown(value); });
  }

private:
  static Analyzed<DigitOffsets> unknown(Value value) {
    return Unknown{value, "expected an offset that is affine in the digits of the lane coordinates"};
  }

  Analyzed<DigitOffsets> visitOp(triton::MakeRangeOp op) {
    DigitOffsets result = uniform(static_cast<int64_t>(static_cast<int32_t>(op.getStart())), {});
    result.dimensions.push_back(oneDigit(shapeOf(op)[0], 1));
    return result;
  }
  Analyzed<DigitOffsets> visitOp(triton::SplatOp op) {
    if (!op.getSrc().getType().isIntOrIndex())
      return unknown(op);
    return uniform(IndexExpr::of(op.getSrc()), shapeOf(op));
  }
  Analyzed<DigitOffsets> visitOp(triton::ExpandDimsOp op) {
    return map(op.getSrc(), [&](const DigitOffsets &lanes) { return lanes.expanded(op.getAxis()); });
  }
  Analyzed<DigitOffsets> visitOp(triton::BroadcastOp op) {
    return map(op.getSrc(), [&](const DigitOffsets &lanes) { return lanes.broadcast(shapeOf(op)); });
  }
  Analyzed<DigitOffsets> visitOp(triton::TransOp op) {
    return map(op.getSrc(), [&](const DigitOffsets &lanes) { return lanes.transposed(op.getOrder()); });
  }
  Analyzed<DigitOffsets> visitOp(arith::ExtSIOp op) { return visit(op.getIn()); }
  Analyzed<DigitOffsets> visitOp(arith::AddIOp op) { return add(op, op.getLhs(), op.getRhs(), 1); }
  Analyzed<DigitOffsets> visitOp(arith::SubIOp op) { return add(op, op.getLhs(), op.getRhs(), -1); }

  Analyzed<DigitOffsets> add(Operation *op, Value left, Value right, int64_t sign) {
    Analyzed<DigitOffsets> lhs = visit(left);
    if (!lhs)
      return lhs;
    Analyzed<DigitOffsets> rhs = visit(right);
    if (!rhs)
      return rhs;
    if (std::optional<DigitOffsets> result = sum(*lhs, rhs->scaled(sign)))
      return *result;
    return unknown(op->getResult(0));
  }

  Analyzed<DigitOffsets> visitOp(arith::MulIOp op) {
    Analyzed<DigitOffsets> lhs = visit(op.getLhs());
    if (!lhs)
      return lhs;
    Analyzed<DigitOffsets> rhs = visit(op.getRhs());
    if (!rhs)
      return rhs;
    if (countFactors(lhs->base) * countFactors(rhs->base) > maxFactors)
      return unknown(op);
    if (isUniform(*rhs))
      return scale(*lhs, *rhs);
    if (isUniform(*lhs))
      return scale(*rhs, *lhs);
    return unknown(op);
  }

  /// The factors that a sum is written with.
  static size_t countFactors(const IndexExpr &sum) {
    size_t count = 0;
    for (const IndexExpr::Term &term : sum.getTerms())
      count += term.factors.size();
    return count;
  }

  static DigitOffsets scale(const DigitOffsets &lanes, const DigitOffsets &factor) {
    DigitOffsets result = lanes.scaled(factor.base);
    result.hasQuotient |= factor.hasQuotient;
    llvm::append_range(result.assumptions, factor.assumptions);
    return result;
  }

  Analyzed<DigitOffsets> divide(Operation *op, Value dividend, Value divisor, bool isRemainder) {
    Analyzed<DigitOffsets> lanes = visit(dividend);
    if (!lanes)
      return lanes;
    Analyzed<DigitOffsets> number = visit(divisor);
    if (!number)
      return number;
    if (isUniform(*number) && number->assumptions.empty())
      if (std::optional<DigitOffsets> result = Division(*lanes, number->base, assume).resolve(isRemainder))
        return *result;
    return Unknown{op->getResult(0), "expected lanes that stay within one multiple of the divisor, or step over it"};
  }

  template <typename Map>
  Analyzed<DigitOffsets> map(Value source, Map function) {
    Analyzed<DigitOffsets> lanes = visit(source);
    if (!lanes)
      return lanes;
    return function(*lanes);
  }

  /// Sums of sums share their parts, so that the number of visits doubles with each; no address that somebody wrote
  /// needs so many, nor so many factors, nor so many steps in a row.
  static constexpr unsigned maxVisits = 4096, maxDepth = 128;
  static constexpr size_t maxFactors = 256;

  bool assume;
  unsigned visits = 0, depth = 0;
};

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

class PointerVisitor {
public:
  explicit PointerVisitor(bool assume) : assume(assume) {}

  Analyzed<DigitPointer> visit(Value pointer) {
    llvm::SaveAndRestore deeper(depth, depth + 1);
    if (depth > maxDepth)
      return Unknown{pointer, "expected a pointer that is moved at most 128 times"};
    if (Operation *op = pointer.getDefiningOp())
      return llvm::TypeSwitch<Operation *, Analyzed<DigitPointer>>(op)
          .Case<triton::AddPtrOp, triton::SplatOp, triton::BroadcastOp, triton::ExpandDimsOp, triton::TransOp>(
              [&](auto op) { return visitOp(op); })
          .Default([&](Operation *) { return root(pointer); });
    return root(pointer);
  }

private:
  static Analyzed<DigitPointer> root(Value pointer) {
    if (isa<RankedTensorType>(pointer.getType()))
      return Unknown{pointer, "expected a tensor of pointers made by tt.splat and tt.addptr from one pointer"};
    return DigitPointer{pointer, uniform(0, {})};
  }

  Analyzed<DigitPointer> visitOp(triton::AddPtrOp op) {
    Analyzed<DigitPointer> pointer = visit(op.getPtr());
    if (!pointer)
      return pointer;
    Analyzed<DigitOffsets> offset = analyzeDigitOffsets(op.getOffset(), assume);
    if (!offset)
      return offset.getUnknown();
    if (std::optional<DigitOffsets> moved = sum(pointer->offsets, *offset))
      return DigitPointer{pointer->root, *moved};
    return Unknown{op, "expected an offset with the digits of the pointer"};
  }
  Analyzed<DigitPointer> visitOp(triton::SplatOp op) {
    return map(op.getSrc(), [&](const DigitOffsets &lanes) { return uniform(lanes.base, shapeOf(op)); });
  }
  Analyzed<DigitPointer> visitOp(triton::BroadcastOp op) {
    return map(op.getSrc(), [&](const DigitOffsets &lanes) { return lanes.broadcast(shapeOf(op)); });
  }
  Analyzed<DigitPointer> visitOp(triton::ExpandDimsOp op) {
    return map(op.getSrc(), [&](const DigitOffsets &lanes) { return lanes.expanded(op.getAxis()); });
  }
  Analyzed<DigitPointer> visitOp(triton::TransOp op) {
    return map(op.getSrc(), [&](const DigitOffsets &lanes) { return lanes.transposed(op.getOrder()); });
  }

  template <typename Map>
  Analyzed<DigitPointer> map(Value source, Map function) {
    Analyzed<DigitPointer> pointer = visit(source);
    if (!pointer)
      return pointer;
    return DigitPointer{pointer->root, function(pointer->offsets)};
  }

  static constexpr unsigned maxDepth = 128;

  bool assume;
  unsigned depth = 0;
};

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

class MaskVisitor {
public:
  explicit MaskVisitor(bool assume) : assume(assume) {}

  Analyzed<DigitMask> visit(Value mask) {
    llvm::SaveAndRestore deeper(depth, depth + 1);
    if (visits++ == maxVisits || depth > maxDepth)
      return unknown(mask);
    DenseIntElementsAttr constant;
    if (matchPattern(mask, m_Constant(&constant)) && constant.isSplat())
      return DigitMask{SmallVector<int64_t>(shapeOf(mask)), {}, {}, !constant.getSplatValue<bool>()};
    Operation *op = mask.getDefiningOp();
    if (!op)
      return unknown(mask);
    return llvm::TypeSwitch<Operation *, Analyzed<DigitMask>>(op)
        .Case<arith::AndIOp, arith::CmpIOp, triton::SplatOp, triton::BroadcastOp, triton::ExpandDimsOp,
              triton::TransOp>([&](auto op) { return visitOp(op); })
        .Default([&](Operation *) { return unknown(mask); });
  }

private:
  static Analyzed<DigitMask> unknown(Value mask) {
    return Unknown{mask, "expected a conjunction of bounds on the digits of the lane coordinates"};
  }

  Analyzed<DigitMask> visitOp(arith::AndIOp op) {
    Analyzed<DigitMask> lhs = visit(op.getLhs());
    if (!lhs)
      return lhs;
    Analyzed<DigitMask> rhs = visit(op.getRhs());
    if (!rhs)
      return rhs;
    DigitMask result = *lhs;
    llvm::append_range(result.bounds, rhs->bounds);
    llvm::append_range(result.conditions, rhs->conditions);
    result.never |= rhs->never;
    return result;
  }

  Analyzed<DigitMask> visitOp(triton::SplatOp op) {
    return DigitMask{SmallVector<int64_t>(shapeOf(op)), {}, {op.getSrc()}, false};
  }
  Analyzed<DigitMask> visitOp(triton::BroadcastOp op) {
    return map(op, op.getSrc(), [&](const DigitOffsets &lanes) { return lanes.broadcast(shapeOf(op)); });
  }
  Analyzed<DigitMask> visitOp(triton::ExpandDimsOp op) {
    return map(op, op.getSrc(), [&](const DigitOffsets &lanes) { return lanes.expanded(op.getAxis()); });
  }
  Analyzed<DigitMask> visitOp(triton::TransOp op) {
    return map(op, op.getSrc(), [&](const DigitOffsets &lanes) { return lanes.transposed(op.getOrder()); });
  }

  template <typename Map>
  Analyzed<DigitMask> map(Value result, Value source, Map function) {
    Analyzed<DigitMask> mask = visit(source);
    if (!mask)
      return mask;
    DigitMask mapped{SmallVector<int64_t>(shapeOf(result)), {}, mask->conditions, mask->never};
    for (const DigitBound &bound : mask->bounds)
      mapped.bounds.push_back({function(bound.lanes), bound.bound, bound.isUpper});
    return mapped;
  }

  Analyzed<DigitMask> visitOp(arith::CmpIOp op) {
    Analyzed<DigitOffsets> lhs = analyzeDigitOffsets(op.getLhs(), assume);
    Analyzed<DigitOffsets> rhs = lhs ? analyzeDigitOffsets(op.getRhs(), assume) : lhs;
    if (!lhs || !rhs)
      return unknown(op);
    if (isUniform(*rhs))
      return compare(op, *lhs, *rhs, op.getPredicate());
    if (isUniform(*lhs))
      return compare(op, *rhs, *lhs, swapSides(op.getPredicate()));
    return unknown(op);
  }

  /// Unsigned orders agree with signed ones where nothing is negative.
  static std::optional<arith::CmpIPredicate> toSigned(arith::CmpIPredicate predicate, const DigitOffsets &lanes,
                                                      const IndexExpr &bound) {
    using P = arith::CmpIPredicate;
    if (predicate <= P::sge)
      return predicate;
    bool isNonNegative = isKnownNonNegative(lanes.base) && isKnownNonNegative(bound);
    for (const LaneDigit &digit : flatten(lanes))
      isNonNegative &= isKnownNonNegative(digit.stride);
    if (!isNonNegative)
      return std::nullopt;
    return predicate == P::ult ? P::slt : predicate == P::ule ? P::sle : predicate == P::ugt ? P::sgt : P::sge;
  }

  static Analyzed<DigitMask> compare(arith::CmpIOp op, DigitOffsets lanes, DigitOffsets bound,
                                     arith::CmpIPredicate written) {
    bound.base = clampBound(bound.base);
    llvm::append_range(lanes.assumptions, bound.assumptions);
    lanes.hasQuotient |= bound.hasQuotient;
    DigitMask mask{lanes.getShape(), {}, {}, false};
    std::optional<arith::CmpIPredicate> predicate = toSigned(written, lanes, bound.base);
    if (!predicate)
      return unknown(op);
    auto add = [&](IndexExpr limit, bool isUpper) { mask.bounds.push_back({lanes, std::move(limit), isUpper}); };
    switch (*predicate) {
    case arith::CmpIPredicate::slt:
      add(bound.base, true);
      return mask;
    case arith::CmpIPredicate::sle:
      add(bound.base + 1, true);
      return mask;
    case arith::CmpIPredicate::sge:
      add(bound.base, false);
      return mask;
    case arith::CmpIPredicate::sgt:
      add(bound.base + 1, false);
      return mask;
    case arith::CmpIPredicate::eq:
      add(bound.base, false);
      add(bound.base + 1, true);
      return mask;
    default:
      return unknown(op);
    }
  }

  /// As for integers: conjunctions may share their parts.
  static constexpr unsigned maxVisits = 256, maxDepth = 64;

  bool assume;
  unsigned visits = 0, depth = 0;
};
} // namespace

Analyzed<DigitOffsets> mlir::heddle::analyzeDigitOffsets(Value value, bool assume) {
  return DigitVisitor(assume).visit(value);
}

Analyzed<DigitPointer> mlir::heddle::analyzeDigitPointer(Value pointer, bool assume) {
  return PointerVisitor(assume).visit(pointer);
}

Analyzed<DigitMask> mlir::heddle::analyzeDigitMask(Value mask, bool assume) { return MaskVisitor(assume).visit(mask); }
