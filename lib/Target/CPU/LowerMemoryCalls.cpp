// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass lower-memory-calls: library calls that load and store lanes at computed places, as loops over the lanes.
#include "FloatCasts.h"
#include "KernelUtils.h"
#include "heddle/Support/LibraryCalls.h"
#include "heddle/Support/ScanLoops.h"
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringSwitch.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_LOWERMEMORYCALLS
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

/// One call, whose operands are taken in their order, and the loops that replace it.
class MemoryCall {
public:
  explicit MemoryCall(func::CallOp call) : call(call), builder(call), loc(call.getLoc()) {}

  LogicalResult lower() {
    using Lower = LogicalResult (MemoryCall::*)();
    auto lower = llvm::StringSwitch<Lower>(getBaseName())
                     .Case(library::kIndirectLoad, &MemoryCall::lowerIndirectLoad)
                     .Case(library::kIndirectStore, &MemoryCall::lowerIndirectStore)
                     .Case(library::kStrideLoad, &MemoryCall::lowerStrideLoad)
                     .Case(library::kStrideStore, &MemoryCall::lowerStrideStore)
                     .Case(library::kGatherOutToUB, &MemoryCall::lowerGather)
                     .Case(library::kScatterUBToOut, &MemoryCall::lowerScatter)
                     .Case(library::kIndexPut, &MemoryCall::lowerIndexPut)
                     .Default(nullptr);
    return lower ? (this->*lower)() : success();
  }

private:
  //===--------------------------------------------------------------------===//
  // Operands
  //===--------------------------------------------------------------------===//

  /// The name without the number that sets several declarations apart.
  StringRef getBaseName() {
    StringRef name = call.getCallee();
    for (StringRef base :
         {StringRef(library::kIndirectLoad), StringRef(library::kIndirectStore), StringRef(library::kStrideLoad),
          StringRef(library::kStrideStore), StringRef(library::kGatherOutToUB), StringRef(library::kScatterUBToOut),
          StringRef(library::kIndexPut)})
      if (name.starts_with(base))
        return base;
    return name;
  }

  InFlightDiagnostic refuse(const Twine &expected) {
    return call.emitOpError("expected '") << call.getCallee() << "' to have " << expected << ", got ("
                                          << call.getOperandTypes() << ") and (" << call.getResultTypes() << ")";
  }

  /// Checks that there are \p smallest to \p largest operands, the first of them memory, and \p results results.
  LogicalResult check(unsigned smallest, unsigned largest, unsigned results) {
    unsigned count = call.getNumOperands();
    auto memory = count ? dyn_cast<MemRefType>(call.getOperand(0).getType()) : MemRefType();
    if (count < smallest || count > largest || call.getNumResults() != results || !memory || memory.getRank() != 1)
      return refuse("memory, " + Twine(smallest - 1) + " to " + Twine(largest - 1) + " operands behind it and " +
                    Twine(results) + " results");
    for (Type type :
         llvm::concat<Type>(llvm::to_vector(call.getOperandTypes()), llvm::to_vector(call.getResultTypes())))
      if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && !tensor.hasStaticShape())
        return refuse("tensors of static shape");
    return success();
  }

  /// The shape of operand \p index, if it is a tensor, or of the result for -1.
  RankedTensorType tensorAt(int index) {
    Type type = index < 0 ? call.getResult(0).getType() : call.getOperand(index).getType();
    return dyn_cast<RankedTensorType>(type);
  }

  SmallVector<Value> list(unsigned first, unsigned count) {
    return llvm::to_vector(call.getOperands().slice(first, count));
  }

  FailureOr<int64_t> constantDimension(unsigned index, int64_t rank) {
    APInt value;
    if (!matchPattern(call.getOperand(index), m_ConstantInt(&value)) || value.isNegative() || value.sge(rank))
      return call.emitOpError("expected operand ")
             << index << " of '" << call.getCallee() << "' to be a constant from 0 to " << rank - 1;
    return value.getSExtValue();
  }

  //===--------------------------------------------------------------------===//
  // Arithmetic in 64 bits
  //===--------------------------------------------------------------------===//

  static Value toI64(OpBuilder &body, Location at, Value value) {
    Type type = body.getI64Type();
    if (value.getType() == type)
      return value;
    if (value.getType().isIndex())
      return arith::IndexCastOp::create(body, at, type, value);
    return arith::ExtSIOp::create(body, at, type, value);
  }

  static Value less(OpBuilder &body, Location at, Value a, Value b) {
    return arith::CmpIOp::create(body, at, arith::CmpIPredicate::slt, toI64(body, at, a), toI64(body, at, b));
  }

  static Value both(OpBuilder &body, Location at, Value a, Value b) {
    return a ? arith::AndIOp::create(body, at, a, b).getResult() : b;
  }

  static Value add(OpBuilder &body, Location at, Value a, Value b) {
    return arith::AddIOp::create(body, at, toI64(body, at, a), toI64(body, at, b));
  }

  /// \p start plus the sum of the products.
  static Value emitPlace(OpBuilder &body, Location at, Value start, ArrayRef<Value> coordinates,
                         ArrayRef<Value> strides) {
    for (auto [coordinate, stride] : llvm::zip_equal(coordinates, strides)) {
      Value distance = arith::MulIOp::create(body, at, toI64(body, at, coordinate), toI64(body, at, stride));
      start = start ? add(body, at, start, distance) : distance;
    }
    return start;
  }

  static Value extract(OpBuilder &body, Location at, Value tensor, ValueRange lane) {
    return tensor::ExtractOp::create(body, at, tensor, lane);
  }

  /// The element of a mask as an i1.
  static Value extractMask(OpBuilder &body, Location at, Value mask, ValueRange lane) {
    Value element = extract(body, at, mask, lane);
    if (element.getType().isInteger(1))
      return element;
    Value zero = arith::ConstantOp::create(body, at, body.getZeroAttr(element.getType()));
    return arith::CmpIOp::create(body, at, arith::CmpIPredicate::ne, element, zero);
  }

  //===--------------------------------------------------------------------===//
  // Loops
  //===--------------------------------------------------------------------===//

  /// What a lane does: where it lies in memory, behind `place`, when `takesPart` (null: always).
  struct Lane {
    Value takesPart;
    std::function<Value(OpBuilder &)> place;
  };
  using LaneFunction = llvm::function_ref<Lane(OpBuilder &, Location, ValueRange)>;

  Value getAddress(OpBuilder &body, Value place) {
    Type element = getAddressedType(cast<MemRefType>(call.getOperand(0).getType()).getElementType());
    return LLVM::GEPOp::create(body, loc, memory.getType(), element, memory, ArrayRef<LLVM::GEPArg>{place});
  }

  /// Loads a value of \p type, which LLVM need not have.
  static Value loadFrom(OpBuilder &body, Location at, Type type, Value address) {
    if (LLVM::isCompatibleType(type))
      return LLVM::LoadOp::create(body, at, type, address);
    Value bits = LLVM::LoadOp::create(body, at, body.getIntegerType(type.getIntOrFloatBitWidth()), address);
    return arith::BitcastOp::create(body, at, type, bits);
  }

  static void storeTo(OpBuilder &body, Location at, Value value, Value address) {
    Type type = value.getType();
    if (!LLVM::isCompatibleType(type))
      value = arith::BitcastOp::create(body, at, body.getIntegerType(type.getIntOrFloatBitWidth()), value);
    LLVM::StoreOp::create(body, at, value, address);
  }

  /// A lane that does not take part is \p other, or 0 without one; no memory is touched for it.
  LogicalResult emitLoads(llvm::function_ref<Value(OpBuilder &, Location, ValueRange)> other, LaneFunction emitLane) {
    auto type = tensorAt(-1);
    Type element = type.getElementType();
    memory = getTileAddress(builder, loc, call.getOperand(0)).pointer;
    Value tile = allocateTile(builder, loc, type);
    emitLoopNest(builder, loc, type.getShape(), [&](OpBuilder &body, Location at, ValueRange lane) {
      Lane access = emitLane(body, at, lane);
      auto load = [&](OpBuilder &inner) -> Value {
        return loadFrom(inner, at, element, getAddress(inner, access.place(inner)));
      };
      Value value;
      if (access.takesPart) {
        auto branch = scf::IfOp::create(body, at, element, access.takesPart, /*withElseRegion=*/true);
        OpBuilder then = branch.getThenBodyBuilder(), otherwise = branch.getElseBodyBuilder();
        scf::YieldOp::create(then, at, load(then));
        Value rest = other ? other(otherwise, at, lane) : Value();
        if (!rest)
          rest = arith::ConstantOp::create(otherwise, at, otherwise.getZeroAttr(element));
        scf::YieldOp::create(otherwise, at, rest);
        value = branch.getResult(0);
      } else {
        value = load(body);
      }
      memref::StoreOp::create(body, at, value, tile, lane);
    });
    call.getResult(0).replaceAllUsesWith(readTile(builder, loc, type, tile));
    call.erase();
    return success();
  }

  /// Lanes are stored in order: of several at one place the last one stays.
  LogicalResult emitStores(Value values, LaneFunction emitLane) {
    memory = getTileAddress(builder, loc, call.getOperand(0)).pointer;
    emitLoopNest(builder, loc, cast<RankedTensorType>(values.getType()).getShape(),
                 [&](OpBuilder &body, Location at, ValueRange lane) {
                   Lane access = emitLane(body, at, lane);
                   OpBuilder inner = body;
                   if (access.takesPart)
                     inner =
                         scf::IfOp::create(body, at, access.takesPart, /*withElseRegion=*/false).getThenBodyBuilder();
                   Value value = extract(inner, at, values, lane);
                   storeTo(inner, at, value, getAddress(inner, access.place(inner)));
                 });
    call.erase();
    return success();
  }

  //===--------------------------------------------------------------------===//
  // The functions
  //===--------------------------------------------------------------------===//

  /// An offset a lane, behind a mask unless that is null.
  auto indirectLane(Value offsets, Value mask) {
    return [offsets, mask](OpBuilder &body, Location at, ValueRange lane) -> Lane {
      SmallVector<Value> indices(lane);
      auto place = [=](OpBuilder &inner) { return toI64(inner, at, extract(inner, at, offsets, indices)); };
      return {mask ? extractMask(body, at, mask, lane) : Value(), place};
    };
  }

  LogicalResult lowerIndirectLoad() {
    if (failed(check(2, 4, 1)))
      return failure();
    if (!tensorAt(1) || !tensorAt(-1) || tensorAt(1).getShape() != tensorAt(-1).getShape())
      return refuse("offsets of the shape of the result");
    unsigned count = call.getNumOperands();
    Value mask = count > 2 ? call.getOperand(2) : Value(), others = count > 3 ? call.getOperand(3) : Value();
    auto other = [&](OpBuilder &body, Location at, ValueRange lane) {
      return others ? extract(body, at, others, lane) : Value();
    };
    return emitLoads(other, indirectLane(call.getOperand(1), mask));
  }

  LogicalResult lowerIndirectStore() {
    if (failed(check(3, 4, 0)))
      return failure();
    if (!tensorAt(1) || !tensorAt(2) || tensorAt(1).getShape() != tensorAt(2).getShape())
      return refuse("offsets of the shape of the values");
    Value mask = call.getNumOperands() > 3 ? call.getOperand(3) : Value();
    return emitStores(call.getOperand(2), indirectLane(call.getOperand(1), mask));
  }

  /// Strides and extents, one a dimension.
  auto stridedLane(Value offset, SmallVector<Value> strides, SmallVector<Value> extents) {
    return [=](OpBuilder &body, Location at, ValueRange lane) -> Lane {
      Value takesPart;
      for (auto [index, extent] : llvm::zip_equal(lane, extents))
        takesPart = both(body, at, takesPart, less(body, at, index, extent));
      SmallVector<Value> indices(lane);
      return {takesPart,
              [=](OpBuilder &inner) { return emitPlace(inner, at, toI64(inner, at, offset), indices, strides); }};
    };
  }

  LogicalResult lowerStrideLoad() {
    if (failed(check(3, 3 + 2 * kLargestRank, 1)))
      return failure();
    unsigned rank = tensorAt(-1) ? tensorAt(-1).getRank() : 0;
    if (!tensorAt(-1) || call.getNumOperands() != 3 + 2 * rank)
      return refuse("a stride and an extent for each dimension of the result");
    Value rest = call.getOperand(2);
    return emitLoads([&](OpBuilder &, Location, ValueRange) { return rest; },
                     stridedLane(call.getOperand(1), list(3, rank), list(3 + rank, rank)));
  }

  LogicalResult lowerStrideStore() {
    if (failed(check(3, 3 + 2 * kLargestRank, 0)))
      return failure();
    unsigned rank = tensorAt(1) ? tensorAt(1).getRank() : 0;
    if (!tensorAt(1) || call.getNumOperands() != 3 + 2 * rank)
      return refuse("a stride and an extent for each dimension of the values");
    return emitStores(call.getOperand(1), stridedLane(call.getOperand(2), list(3, rank), list(3 + rank, rank)));
  }

  /// What selects along one dimension: the operands that gather, scatter and index_put have in common.
  struct Selection {
    Value index, bound;
    int64_t dim;
    SmallVector<Value> strides, end, start;
    bool isVector; ///< one index for each slice along `dim`, whatever the other coordinates of a lane
  };

  /// Lanes behind `end - start` of a dimension, and those whose index is outside [0, bound), do not take part.
  auto selectedLane(const Selection &select) {
    return [=](OpBuilder &body, Location at, ValueRange lane) -> Lane {
      Value takesPart;
      for (auto [dim, index] : llvm::enumerate(lane)) {
        if (select.isVector && static_cast<int64_t>(dim) == select.dim)
          continue;
        Value last = add(body, at, index, select.start[dim]);
        takesPart = both(body, at, takesPart, less(body, at, last, select.end[dim]));
      }
      Value selected =
          select.isVector ? extract(body, at, select.index, lane[select.dim]) : extract(body, at, select.index, lane);
      selected = toI64(body, at, selected);
      Value zero = arith::ConstantOp::create(body, at, body.getI64IntegerAttr(0));
      takesPart = both(body, at, takesPart, arith::CmpIOp::create(body, at, arith::CmpIPredicate::sge, selected, zero));
      takesPart = both(body, at, takesPart, less(body, at, selected, select.bound));
      SmallVector<Value> indices(lane);
      auto place = [=](OpBuilder &inner) {
        SmallVector<Value> coordinates;
        for (auto [dim, index] : llvm::enumerate(indices)) {
          bool isSelected = static_cast<int64_t>(dim) == select.dim;
          // The index of a slice is the coordinate itself.
          coordinates.push_back(isSelected && select.isVector
                                    ? selected
                                    : add(inner, at, isSelected ? selected : index, select.start[dim]));
        }
        return emitPlace(inner, at, Value(), coordinates, select.strides);
      };
      return {takesPart, place};
    };
  }

  LogicalResult lowerGather() {
    if (failed(check(4, 5 + 3 * kLargestRank, 1)))
      return failure();
    unsigned rank = tensorAt(1) ? tensorAt(1).getRank() : 0, count = call.getNumOperands();
    bool hasOther = count == 5 + 3 * rank;
    if (!tensorAt(1) || !tensorAt(-1) || tensorAt(1).getShape() != tensorAt(-1).getShape() ||
        (!hasOther && count != 4 + 3 * rank))
      return refuse("an index of the shape of the result, and stride, end and start for each dimension");
    FailureOr<int64_t> dim = constantDimension(3, rank);
    if (failed(dim))
      return failure();
    Selection select{call.getOperand(1),       call.getOperand(2), *dim, list(4, rank), list(4 + rank, rank),
                     list(4 + 2 * rank, rank), /*isVector=*/false};
    Value rest = hasOther ? call.getOperand(4 + 3 * rank) : Value();
    return emitLoads([&](OpBuilder &, Location, ValueRange) { return rest; }, selectedLane(select));
  }

  LogicalResult lowerScatter() {
    if (failed(check(5, 5 + 3 * kLargestRank, 0)))
      return failure();
    unsigned rank = tensorAt(1) ? tensorAt(1).getRank() : 0;
    if (!tensorAt(1) || !tensorAt(2) || tensorAt(1).getShape() != tensorAt(2).getShape() ||
        call.getNumOperands() != 5 + 3 * rank)
      return refuse("an index of the shape of the values, and stride, end and start for each dimension");
    FailureOr<int64_t> dim = constantDimension(4, rank);
    if (failed(dim))
      return failure();
    Selection select{call.getOperand(2),       call.getOperand(3), *dim, list(5, rank), list(5 + rank, rank),
                     list(5 + 2 * rank, rank), /*isVector=*/false};
    return emitStores(call.getOperand(1), selectedLane(select));
  }

  LogicalResult lowerIndexPut() {
    if (failed(check(5, 5 + 3 * kLargestRank, 0)))
      return failure();
    unsigned rank = tensorAt(2) ? tensorAt(2).getRank() : 0;
    if (!tensorAt(1) || tensorAt(1).getRank() != 1 || !tensorAt(2) || call.getNumOperands() != 5 + 3 * rank)
      return refuse("an index of one dimension, and end, start and stride for each dimension of the values");
    FailureOr<int64_t> dim = constantDimension(3, rank);
    if (failed(dim))
      return failure();
    if (tensorAt(1).getDimSize(0) != tensorAt(2).getDimSize(*dim))
      return refuse("an index for each slice of the values");
    Selection select{call.getOperand(1),   call.getOperand(4), *dim, list(5 + 2 * rank, rank), list(5, rank),
                     list(5 + rank, rank), /*isVector=*/true};
    return emitStores(call.getOperand(2), selectedLane(select));
  }

  static constexpr unsigned kLargestRank = 5;

  func::CallOp call;
  OpBuilder builder;
  Location loc;
  Value memory; ///< the address of the first operand
};

struct LowerMemoryCalls : impl::LowerMemoryCallsBase<LowerMemoryCalls> {
  void runOnOperation() override {
    SmallVector<func::CallOp> worklist;
    getOperation()->walk([&](func::CallOp call) {
      auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
      if (callee && callee.isExternal())
        worklist.push_back(call);
    });
    for (func::CallOp call : worklist)
      if (failed(MemoryCall(call).lower()))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::heddle
