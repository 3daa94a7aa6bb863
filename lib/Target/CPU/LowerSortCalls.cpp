// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Sorts and reversals of tiles along a dimension.
#include "LibraryCalls.h"
#include "heddle/Support/ScanLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/MathExtras.h"

namespace mlir::heddle {

namespace {

/// Whether \p next has to stand before \p value. A NaN counts as greater than every number.
Value emitIsBefore(OpBuilder &builder, Location loc, Value next, Value value, bool isDescending) {
  Type type = value.getType();
  if (isa<FloatType>(type)) {
    auto compare = [&](arith::CmpFPredicate predicate, Value lhs, Value rhs) -> Value {
      return arith::CmpFOp::create(builder, loc, predicate, lhs, rhs);
    };
    // An unordered comparison holds when one is a NaN; the other test leaves out the side where that changes nothing.
    Value isOutOfOrder = compare(isDescending ? arith::CmpFPredicate::UGT : arith::CmpFPredicate::ULT, next, value);
    Value number = isDescending ? value : next;
    Value isNumber = compare(arith::CmpFPredicate::ORD, number, number);
    return arith::AndIOp::create(builder, loc, isOutOfOrder, isNumber);
  }
  bool isUnsigned = type.isInteger(1);
  arith::CmpIPredicate predicate = isDescending ? (isUnsigned ? arith::CmpIPredicate::ugt : arith::CmpIPredicate::sgt)
                                                : (isUnsigned ? arith::CmpIPredicate::ult : arith::CmpIPredicate::slt);
  return arith::CmpIOp::create(builder, loc, predicate, next, value);
}

/// Batcher's merge exchange on one line: every run compares the same pairs, in `levels * (levels + 1) / 2` rounds, and
/// sorts any number of elements.
struct LineSorter {
  Value buffer;
  int64_t dim, size;
  bool isDescending;

  void emit(OpBuilder &builder, Location loc, ValueRange others) const {
    int64_t levels = llvm::Log2_64_Ceil(size);
    Value zero = index(builder, loc, 0), one = index(builder, loc, 1), top = index(builder, loc, levels);
    scf::ForOp::create(builder, loc, zero, top, one, ValueRange(),
                       [&](OpBuilder &outer, Location, Value level, ValueRange) {
                         // The distance that this level merges, and the rounds that it takes.
                         Value last = index(outer, loc, levels - 1);
                         Value distance = shift(outer, loc, arith::SubIOp::create(outer, loc, last, level));
                         Value rounds = arith::AddIOp::create(outer, loc, level, one);
                         scf::ForOp::create(outer, loc, zero, rounds, one, ValueRange(),
                                            [&](OpBuilder &inner, Location, Value round, ValueRange) {
                                              emitRound(inner, loc, others, distance, round, levels);
                                              scf::YieldOp::create(inner, loc);
                                            });
                         scf::YieldOp::create(outer, loc);
                       });
  }

private:
  static Value index(OpBuilder &builder, Location loc, int64_t number) {
    return arith::ConstantIndexOp::create(builder, loc, number);
  }
  static Value shift(OpBuilder &builder, Location loc, Value bits) {
    return arith::ShLIOp::create(builder, loc, index(builder, loc, 1), bits);
  }

  /// Compares the elements whose bit `distance` is clear (in the first round of a level, set in the others) with those
  /// `step` behind them.
  void emitRound(OpBuilder &builder, Location loc, ValueRange others, Value distance, Value round,
                 int64_t levels) const {
    Value zero = index(builder, loc, 0), one = index(builder, loc, 1);
    Value isFirst = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, round, zero);
    Value span = shift(builder, loc, arith::SubIOp::create(builder, loc, index(builder, loc, levels), round));
    Value step =
        arith::SelectOp::create(builder, loc, isFirst, distance, arith::SubIOp::create(builder, loc, span, distance));
    Value wanted = arith::SelectOp::create(builder, loc, isFirst, zero, distance);
    Value end = arith::SubIOp::create(builder, loc, index(builder, loc, size), step);
    scf::ForOp::create(builder, loc, zero, end, one, ValueRange(),
                       [&](OpBuilder &body, Location, Value position, ValueRange) {
                         Value bit = arith::AndIOp::create(body, loc, position, distance);
                         Value takesPart = arith::CmpIOp::create(body, loc, arith::CmpIPredicate::eq, bit, wanted);
                         scf::IfOp::create(body, loc, takesPart, [&](OpBuilder &pair, Location) {
                           exchange(pair, loc, others, position, arith::AddIOp::create(pair, loc, position, step));
                           scf::YieldOp::create(pair, loc);
                         });
                         scf::YieldOp::create(body, loc);
                       });
  }

  void exchange(OpBuilder &builder, Location loc, ValueRange others, Value first, Value second) const {
    SmallVector<Value> low(others), high(others);
    low.insert(low.begin() + dim, first);
    high.insert(high.begin() + dim, second);
    Value a = memref::LoadOp::create(builder, loc, buffer, low), b = memref::LoadOp::create(builder, loc, buffer, high);
    Value isSwapped = emitIsBefore(builder, loc, b, a, isDescending);
    memref::StoreOp::create(builder, loc, arith::SelectOp::create(builder, loc, isSwapped, b, a), buffer, low);
    memref::StoreOp::create(builder, loc, arith::SelectOp::create(builder, loc, isSwapped, a, b), buffer, high);
  }
};

/// A new tile with the element of \p source that \p place gives for each position.
template <typename Place>
Value copyTile(OpBuilder &builder, Location loc, Value source, Place place) {
  auto type = cast<RankedTensorType>(source.getType());
  Value buffer = allocateTile(builder, loc, type);
  emitLoopNest(builder, loc, type.getShape(), [&](OpBuilder &body, Location at, ValueRange indices) {
    Value element = tensor::ExtractOp::create(body, at, source, place(body, at, indices));
    memref::StoreOp::create(body, at, element, buffer, indices);
  });
  return buffer;
}

} // namespace

LogicalResult lowerSort(func::CallOp call) {
  if (failed(verifyLibraryCall(call, 3, 1)))
    return failure();
  Value source = call.getOperand(0);
  auto type = cast<RankedTensorType>(source.getType());
  FailureOr<int64_t> dim = getConstantOperand(call, 1, type.getRank());
  if (failed(dim))
    return failure();
  FailureOr<int64_t> isDescending = getConstantOperand(call, 2, 2);
  if (failed(isDescending))
    return failure();
  OpBuilder builder(call);
  Location loc = call.getLoc();
  Value buffer = copyTile(builder, loc, source,
                          [](OpBuilder &, Location, ValueRange indices) { return SmallVector<Value>(indices); });
  SmallVector<int64_t> others(type.getShape());
  others.erase(others.begin() + *dim);
  LineSorter sorter{buffer, *dim, type.getDimSize(*dim), *isDescending != 0};
  emitLoopNest(builder, loc, others,
               [&](OpBuilder &body, Location at, ValueRange indices) { sorter.emit(body, at, indices); });
  call.getResult(0).replaceAllUsesWith(readTile(builder, loc, type, buffer));
  call.erase();
  return success();
}

LogicalResult lowerFlip(func::CallOp call) {
  if (failed(verifyLibraryCall(call, 2, 1)))
    return failure();
  Value source = call.getOperand(0);
  auto type = cast<RankedTensorType>(source.getType());
  FailureOr<int64_t> dim = getConstantOperand(call, 1, type.getRank());
  if (failed(dim))
    return failure();
  OpBuilder builder(call);
  Location loc = call.getLoc();
  Value buffer = copyTile(builder, loc, source, [&](OpBuilder &body, Location at, ValueRange indices) {
    SmallVector<Value> from(indices);
    Value last = arith::ConstantIndexOp::create(body, at, type.getDimSize(*dim) - 1);
    from[*dim] = arith::SubIOp::create(body, at, last, from[*dim]);
    return from;
  });
  call.getResult(0).replaceAllUsesWith(readTile(builder, loc, type, buffer));
  call.erase();
  return success();
}

} // namespace mlir::heddle
