// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Well-typed new ops of adapter IR on values that are there, and uses for their results.
#include "ModuleMutator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

namespace heddle::fuzz {

namespace {

/// A rectangle within a shape: one list for each of what slices and views are made with.
struct Window {
  SmallVector<OpFoldResult> offsets, sizes, strides;
};

/// Builds ops in front of one op. Each member returns a result, or null if nothing there fits.
class AdapterOpMaker {
public:
  AdapterOpMaker(Operation *place, Random &random)
      : place(place), random(random), builder(place), loc(place->getLoc()), values(collectVisibleValues(place)) {}

  //===--------------------------------------------------------------------===//
  // Elements
  //===--------------------------------------------------------------------===//

  Value binary() {
    Value source = pickNumber();
    if (!source)
      return {};
    static constexpr StringRef floats[] = {"arith.addf",    "arith.mulf", "arith.divf", "arith.maximumf",
                                           "arith.minnumf", "arith.subf", "arith.remf", "math.powf"};
    static constexpr StringRef integers[] = {
        "arith.addi", "arith.muli",  "arith.divsi", "arith.remsi", "arith.andi", "arith.shli",  "arith.shrui",
        "arith.xori", "arith.minui", "arith.subi",  "arith.divui", "arith.ori",  "arith.remui", "arith.ceildivsi"};
    StringRef name = isFloat(source) ? random.pick(ArrayRef(floats)) : random.pick(ArrayRef(integers));
    return make(name, {source, similar(source)}, source.getType());
  }

  Value unary() {
    Value source = pickNumber();
    if (!source || !isFloat(source))
      return {};
    static constexpr StringRef names[] = {"math.exp",  "math.exp2", "math.log",   "math.sin",  "math.rsqrt", "math.erf",
                                          "math.absf", "math.ceil", "arith.negf", "math.tanh", "math.isnan"};
    StringRef name = random.pick(ArrayRef(names));
    return make(name, source, name == "math.isnan" ? withElement(source, builder.getI1Type()) : source.getType());
  }

  Value compare() {
    Value source = pickNumber();
    if (!source)
      return {};
    return make(isFloat(source) ? "arith.cmpf" : "arith.cmpi", {source, similar(source)},
                withElement(source, builder.getI1Type()),
                builder.getNamedAttr("predicate", builder.getI64IntegerAttr(random.below(isFloat(source) ? 16 : 10))));
  }

  Value select() {
    Value source = pick([](Type) { return true; });
    if (!source)
      return {};
    Type condition = builder.getI1Type();
    if (isa<RankedTensorType>(source.getType()) && random.percent(50))
      condition = withElement(source, condition);
    return make("arith.select", {makeValue(place, condition, random), source, similar(source)}, source.getType());
  }

  Value convert() {
    Value source = pickNumber();
    if (!source || isa<IndexType>(getElementTypeOrSelf(source.getType())))
      return {};
    Type before = getElementTypeOrSelf(source.getType()), after = pickNumberType();
    unsigned from = before.getIntOrFloatBitWidth(), to = after.getIntOrFloatBitWidth();
    StringRef name;
    if (isa<FloatType>(before) && isa<FloatType>(after))
      name = from == to ? "arith.bitcast" : from < to ? "arith.extf" : "arith.truncf";
    else if (isa<FloatType>(before))
      name = random.percent(50) ? "arith.fptosi" : "arith.fptoui";
    else if (isa<FloatType>(after))
      name = random.percent(50) ? "arith.sitofp" : "arith.uitofp";
    else
      name = from == to ? "arith.bitcast" : from > to ? "arith.trunci" : "arith.extsi";
    return make(name, source, withElement(source, after));
  }

  //===--------------------------------------------------------------------===//
  // Tensors
  //===--------------------------------------------------------------------===//

  Value fill() {
    Value like = pickTensor();
    if (!like)
      return {};
    Value element = makeValue(place, typeOf(like).getElementType(), random);
    return linalg::FillOp::create(builder, loc, element, makeDestination(typeOf(like))).getResult(0);
  }

  Value extractSlice() {
    Value source = pickTensor();
    if (!source)
      return {};
    Window window = pickWindow(typeOf(source).getShape());
    return tensor::ExtractSliceOp::create(builder, loc, source, window.offsets, window.sizes, window.strides);
  }

  Value insertSlice() {
    Value source = pickTensor(), target = pickTensor();
    if (!source || typeOf(target).getRank() != typeOf(source).getRank())
      return {};
    Window window = pickWindow(typeOf(target).getShape());
    window.sizes = tensor::getMixedSizes(builder, loc, source);
    return tensor::InsertSliceOp::create(builder, loc, source, target, window.offsets, window.sizes, window.strides);
  }

  Value extract() {
    Value source = pickTensor();
    if (!source)
      return {};
    SmallVector<Value> indices;
    for (int64_t i = 0; i < typeOf(source).getRank(); ++i)
      indices.push_back(makeIndex());
    return tensor::ExtractOp::create(builder, loc, source, indices);
  }

  Value collapse() {
    Value source = pickTensor([](RankedTensorType type) { return type.getRank() > 1; });
    if (!source)
      return {};
    int64_t joined = random.below(typeOf(source).getRank() - 1);
    SmallVector<ReassociationIndices> groups;
    for (int64_t axis = 0; axis < typeOf(source).getRank(); ++axis)
      axis == joined + 1 ? groups.back().push_back(axis) : groups.push_back({axis});
    return tensor::CollapseShapeOp::create(builder, loc, source, groups);
  }

  Value transpose() {
    Value source = pickTensor();
    if (!source)
      return {};
    SmallVector<int64_t> order(llvm::to_vector(llvm::seq<int64_t>(typeOf(source).getRank())));
    for (int64_t &axis : order)
      std::swap(axis, random.pick(order));
    auto shape = llvm::map_to_vector(order, [&](int64_t axis) { return typeOf(source).getDimSize(axis); });
    Value destination = makeDestination(typeOf(source).clone(shape));
    return linalg::TransposeOp::create(builder, loc, source, destination, order)->getResult(0);
  }

  Value broadcast() {
    Value source = pickTensor();
    if (!source)
      return {};
    SmallVector<int64_t> shape(typeOf(source).getShape());
    int64_t axis = random.below(shape.size() + 1);
    shape.insert(shape.begin() + axis, int64_t{1} << random.below(6));
    Value destination = makeDestination(typeOf(source).clone(shape));
    return linalg::BroadcastOp::create(builder, loc, source, destination, axis)->getResult(0);
  }

  Value matmul() {
    Value a = pickTensor([](RankedTensorType type) { return type.getRank() == 2; });
    if (!a)
      return {};
    int64_t columns = int64_t{1} << random.below(8);
    Type sum = isFloat(a) ? Type(builder.getF32Type()) : builder.getI32Type();
    Value b = makeValue(place, typeOf(a).clone({typeOf(a).getDimSize(1), columns}), random);
    Value c = makeValue(place, RankedTensorType::get({typeOf(a).getDimSize(0), columns}, sum), random);
    return linalg::MatmulOp::create(builder, loc, ValueRange{a, b}, ValueRange{c})->getResult(0);
  }

  //===--------------------------------------------------------------------===//
  // Memory
  //===--------------------------------------------------------------------===//

  Value reinterpretCast() {
    Value source = pickMemory();
    if (!source)
      return {};
    Window window;
    for (unsigned axis = 0, rank = 1 + random.below(3); axis < rank; ++axis) {
      window.sizes.push_back(builder.getIndexAttr(int64_t{1} << random.below(7)));
      window.strides.push_back(makeNumber());
    }
    OpFoldResult offset = makeNumber();
    SmallVector<int64_t> sizes, strides;
    SmallVector<Value> dynamicSizes, dynamicStrides;
    dispatchIndexOpFoldResults(window.sizes, dynamicSizes, sizes);
    dispatchIndexOpFoldResults(window.strides, dynamicStrides, strides);
    auto constant = getConstantIntValue(offset);
    bool isStatic = constant && isa<Attribute>(offset);
    auto layout = StridedLayoutAttr::get(builder.getContext(), isStatic ? *constant : ShapedType::kDynamic, strides);
    auto memory = cast<MemRefType>(source.getType());
    auto type = MemRefType::get(sizes, memory.getElementType(), layout, memory.getMemorySpace());
    return memref::ReinterpretCastOp::create(builder, loc, type, source, offset, window.sizes, window.strides);
  }

  Value subview() {
    Value source = pickMemory();
    if (!source)
      return {};
    Window window = pickWindow(cast<MemRefType>(source.getType()).getShape());
    return memref::SubViewOp::create(builder, loc, source, window.offsets, window.sizes, window.strides);
  }

  Value toTensor() {
    Value source = pickMemory();
    if (!source)
      return {};
    auto memory = cast<MemRefType>(source.getType());
    auto type = RankedTensorType::get(memory.getShape(), memory.getElementType());
    return bufferization::ToTensorOp::create(builder, loc, type, source, /*restrict=*/true, random.percent(80));
  }

  /// Memory of the block, filled from other memory.
  Value copy() {
    Value source = pickMemory();
    if (!source)
      return {};
    auto memory = cast<MemRefType>(source.getType());
    if (!memory.hasStaticShape())
      return {};
    auto type = MemRefType::get(memory.getShape(), memory.getElementType());
    Value allocated = memref::AllocOp::create(builder, loc, type);
    memref::CopyOp::create(builder, loc, source, allocated);
    return allocated;
  }

  Value load() {
    Value source = pickMemory();
    if (!source)
      return {};
    SmallVector<Value> indices;
    for (int64_t i = 0; i < cast<MemRefType>(source.getType()).getRank(); ++i)
      indices.push_back(makeIndex());
    return memref::LoadOp::create(builder, loc, source, indices);
  }

  /// Lets something depend on \p value: an operand behind, else a store of it.
  void use(Value value) {
    SmallVector<OpOperand *> operands;
    for (Operation *user = place; user; user = user->getNextNode())
      for (OpOperand &operand : user->getOpOperands())
        if (operand.get().getType() == value.getType() && operand.get() != value)
          operands.push_back(&operand);
    if (!operands.empty() && random.percent(75))
      return random.pick(operands)->set(value);
    storeSomewhere(value);
  }

private:
  static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }
  static bool isFloat(Value value) { return isa<FloatType>(getElementTypeOrSelf(value.getType())); }
  static Type withElement(Value value, Type element) {
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    return tensor ? Type(tensor.clone(element)) : element;
  }

  Value make(StringRef name, ValueRange operands, Type result, ArrayRef<NamedAttribute> attributes = {}) {
    OperationState state(loc, name, operands, result, attributes);
    return builder.create(state)->getResult(0);
  }

  Value pick(llvm::function_ref<bool(Type)> wanted) {
    auto fitting = llvm::filter_to_vector(values, [&](Value value) { return wanted(value.getType()); });
    return fitting.empty() ? Value() : random.pick(fitting);
  }
  Value pickTensor(llvm::function_ref<bool(RankedTensorType)> wanted = [](RankedTensorType) { return true; }) {
    return pick([&](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return tensor && tensor.hasStaticShape() && wanted(tensor);
    });
  }
  Value pickNumber() {
    return pick(
        [](Type type) { return !isa<BaseMemRefType>(type) && getElementTypeOrSelf(type).isIntOrIndexOrFloat(); });
  }
  Value pickMemory() {
    return pick([](Type type) { return isa<MemRefType>(type); });
  }
  Value similar(Value value) { return makeValue(place, value.getType(), random); }

  Type pickNumberType() {
    Type types[] = {builder.getF32Type(), builder.getF16Type(), builder.getBF16Type(),
                    builder.getF64Type(), builder.getI1Type(),  builder.getI8Type(),
                    builder.getI16Type(), builder.getI32Type(), builder.getI64Type()};
    return random.pick(ArrayRef(types));
  }

  Value makeDestination(RankedTensorType type) { return tensor::EmptyOp::create(builder, loc, type, ValueRange()); }
  Value makeIndex() { return makeValue(place, builder.getIndexType(), random); }

  /// An offset or a stride: small, at the ends of the type, or a value.
  OpFoldResult makeNumber() {
    if (random.percent(30))
      return makeIndex();
    return builder.getIndexAttr(random.percent(60) ? random.below(64) : random.interesting());
  }

  Window pickWindow(ArrayRef<int64_t> shape) {
    Window window;
    for (int64_t extent : shape) {
      bool isKnown = ShapedType::isStatic(extent) && extent > 0;
      int64_t size = isKnown ? 1 + random.below(extent) : int64_t{1} << random.below(6);
      int64_t offset = isKnown ? random.below(extent - size + 1) : random.below(64);
      window.offsets.push_back(random.percent(20) ? OpFoldResult(makeIndex()) : builder.getIndexAttr(offset));
      window.sizes.push_back(random.percent(20) ? OpFoldResult(makeIndex()) : builder.getIndexAttr(size));
      window.strides.push_back(random.percent(10) ? makeNumber() : builder.getIndexAttr(1));
    }
    return window;
  }

  /// Stores \p value into memory of its shape, which is a new view of a pointer if there is none.
  void storeSomewhere(Value value) {
    Type element = getElementTypeOrSelf(value.getType());
    Value memory = pick([&](Type type) {
      auto candidate = dyn_cast<MemRefType>(type);
      return candidate && candidate.getElementType() == element && candidate.getRank() == 1;
    });
    if (!memory || isa<BaseMemRefType>(value.getType()))
      return;
    auto tensor = dyn_cast<RankedTensorType>(value.getType());
    if (!tensor) {
      memref::StoreOp::create(builder, loc, value, memory, makeIndex());
      return;
    }
    if (!tensor.hasStaticShape())
      return;
    auto target = MemRefType::get(tensor.getShape(), element);
    SmallVector<int64_t> strides = target.getStridesAndOffset().first;
    auto layout = StridedLayoutAttr::get(builder.getContext(), 0, strides);
    target = MemRefType::get(tensor.getShape(), element, layout, cast<MemRefType>(memory.getType()).getMemorySpace());
    Value view = memref::ReinterpretCastOp::create(builder, loc, target, memory, 0, tensor.getShape(), strides);
    bufferization::MaterializeInDestinationOp::create(builder, loc, Type(), value, view, /*restrict=*/false,
                                                      /*writable=*/true);
  }

  Operation *place;
  Random &random;
  OpBuilder builder;
  Location loc;
  std::vector<Value> values;
};

} // namespace

template <Value (AdapterOpMaker::*maker)()>
static bool insertOp(Surgery &surgery) {
  auto places = collectOps(surgery.module, [](Operation *op) {
    return !isa<FunctionOpInterface>(op) && op->getParentOfType<FunctionOpInterface>() &&
           !isa_and_present<linalg::LinalgOp>(op->getParentOp());
  });
  if (places.empty())
    return false;
  AdapterOpMaker makerOfOne(surgery.random.pick(places), surgery.random);
  Value made = (makerOfOne.*maker)();
  if (made)
    makerOfOne.use(made);
  return static_cast<bool>(made);
}

ArrayRef<NamedMutation> getNewAdapterOpMutations() {
  static constexpr NamedMutation mutations[] = {
      {"binary", 3, insertOp<&AdapterOpMaker::binary>},
      {"unary", 1, insertOp<&AdapterOpMaker::unary>},
      {"compare", 2, insertOp<&AdapterOpMaker::compare>},
      {"select", 3, insertOp<&AdapterOpMaker::select>},
      {"convert", 3, insertOp<&AdapterOpMaker::convert>},
      {"fill", 1, insertOp<&AdapterOpMaker::fill>},
      {"extract-slice", 3, insertOp<&AdapterOpMaker::extractSlice>},
      {"insert-slice", 3, insertOp<&AdapterOpMaker::insertSlice>},
      {"extract", 2, insertOp<&AdapterOpMaker::extract>},
      {"collapse", 2, insertOp<&AdapterOpMaker::collapse>},
      {"transpose", 2, insertOp<&AdapterOpMaker::transpose>},
      {"broadcast", 2, insertOp<&AdapterOpMaker::broadcast>},
      {"matmul", 2, insertOp<&AdapterOpMaker::matmul>},
      {"reinterpret-cast", 4, insertOp<&AdapterOpMaker::reinterpretCast>},
      {"subview", 3, insertOp<&AdapterOpMaker::subview>},
      {"to-tensor", 2, insertOp<&AdapterOpMaker::toTensor>},
      {"copy", 2, insertOp<&AdapterOpMaker::copy>},
      {"load", 2, insertOp<&AdapterOpMaker::load>},
  };
  return mutations;
}

} // namespace heddle::fuzz
