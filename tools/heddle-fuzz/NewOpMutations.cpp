// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Well-typed new ops on values that are there, and uses for their results.
#include "ModuleMutator.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

namespace heddle::fuzz {

namespace {

using triton::PointerType;

using Attributes = std::vector<std::pair<StringRef, Attribute>>;

/// Builds ops in front of one op. Each member returns a result, or null if nothing there fits.
class OpMaker {
public:
  OpMaker(Operation *place, Random &random)
      : place(place), random(random), builder(place), values(collectVisibleValues(place)) {}

  //===--------------------------------------------------------------------===//
  // Shapes
  //===--------------------------------------------------------------------===//

  Value reshape() {
    Value source = pickTensor();
    return source ? make("tt.reshape", source, typeOf(source).clone(reshaped(typeOf(source)))) : Value();
  }

  Value expandDims() {
    Value source = pickTensor();
    if (!source)
      return {};
    SmallVector<int64_t> shape(typeOf(source).getShape());
    int64_t axis = random.below(shape.size() + 1);
    shape.insert(shape.begin() + axis, 1);
    return make("tt.expand_dims", source, typeOf(source).clone(shape), {{"axis", builder.getI32IntegerAttr(axis)}});
  }

  Value broadcast() {
    Value source = pickTensor([](RankedTensorType type) { return llvm::is_contained(type.getShape(), 1); });
    if (!source)
      return {};
    SmallVector<int64_t> shape(typeOf(source).getShape());
    for (int64_t &extent : shape)
      if (extent == 1 && random.percent(70))
        extent = int64_t{1} << random.below(6);
    return make("tt.broadcast", source, typeOf(source).clone(shape));
  }

  Value transpose() {
    Value source = pickTensor();
    if (!source)
      return {};
    SmallVector<int32_t> order(llvm::to_vector(llvm::seq<int32_t>(typeOf(source).getRank())));
    for (int32_t &axis : order)
      std::swap(axis, random.pick(order));
    auto shape = llvm::map_to_vector(order, [&](int32_t axis) { return typeOf(source).getDimSize(axis); });
    return make("tt.trans", source, typeOf(source).clone(shape), {{"order", builder.getDenseI32ArrayAttr(order)}});
  }

  Value splat() {
    Value source = pick([](Type type) { return type.isIntOrFloat() || isa<PointerType>(type); });
    if (!source)
      return {};
    Value like = pickTensor();
    SmallVector<int64_t> shape = like ? SmallVector<int64_t>(typeOf(like).getShape()) : SmallVector<int64_t>{16};
    return make("tt.splat", source, RankedTensorType::get(shape, source.getType()));
  }

  Value unsplat() {
    Value source = pickTensor([](RankedTensorType type) { return type.getNumElements() == 1; });
    return source ? make("tt.unsplat", source, typeOf(source).getElementType()) : Value();
  }

  Value join() {
    Value source = pickTensor();
    if (!source)
      return {};
    SmallVector<int64_t> shape(typeOf(source).getShape());
    shape.push_back(2);
    return make("tt.join", {source, similar(source)}, typeOf(source).clone(shape));
  }

  Value split() {
    Value source = pickTensor([](RankedTensorType type) { return type.getRank() > 0 && type.getShape().back() == 2; });
    if (!source)
      return {};
    Type half = typeOf(source).clone(typeOf(source).getShape().drop_back());
    OperationState state(place->getLoc(), "tt.split", source, {half, half});
    return random.pick(builder.create(state)->getResults());
  }

  Value cat() {
    Value source = pickTensor([](RankedTensorType type) { return type.getRank() > 0; });
    if (!source)
      return {};
    SmallVector<int64_t> shape(typeOf(source).getShape());
    shape.front() *= 2;
    return make("tt.cat", {source, similar(source)}, typeOf(source).clone(shape));
  }

  //===--------------------------------------------------------------------===//
  // Elements
  //===--------------------------------------------------------------------===//

  Value binary() {
    Value source = pickNumber();
    if (!source)
      return {};
    static constexpr StringRef floats[] = {"arith.addf",    "arith.mulf",      "arith.divf", "arith.maximumf",
                                           "arith.minnumf", "tt.precise_divf", "arith.subf", "arith.remf"};
    static constexpr StringRef integers[] = {"arith.addi",  "arith.muli",  "arith.divsi", "arith.remsi", "arith.andi",
                                             "arith.shli",  "arith.shrui", "arith.xori",  "arith.minui", "tt.mulhiui",
                                             "arith.divui", "arith.subi",  "arith.ori",   "arith.remui"};
    StringRef name = isFloat(source) ? random.pick(ArrayRef(floats)) : random.pick(ArrayRef(integers));
    return make(name, {source, similar(source)}, source.getType());
  }

  Value compare() {
    Value source = pickNumber();
    if (!source)
      return {};
    int64_t predicates = isFloat(source) ? 16 : 10;
    return make(isFloat(source) ? "arith.cmpf" : "arith.cmpi", {source, similar(source)},
                withElement(source.getType(), builder.getI1Type()),
                {{"predicate", builder.getI64IntegerAttr(random.below(predicates))}});
  }

  Value select() {
    Value source = pick([](Type) { return true; });
    if (!source)
      return {};
    Type condition = builder.getI1Type();
    if (isa<RankedTensorType>(source.getType()) && random.percent(70))
      condition = withElement(source.getType(), condition);
    return make("arith.select", {makeValue(place, condition, random), source, similar(source)}, source.getType());
  }

  Value convert() {
    Value source = pickNumber();
    if (!source)
      return {};
    Type before = getElementTypeOrSelf(source.getType()), after = pickNumberType();
    StringRef name = castName(before, after);
    Attributes attributes;
    if (name == "tt.fp_to_fp" && after.getIntOrFloatBitWidth() < before.getIntOrFloatBitWidth())
      attributes.emplace_back("rounding", builder.getI32IntegerAttr(random.below(2)));
    return name.empty() ? Value() : make(name, source, withElement(source.getType(), after), attributes);
  }

  Value unary() {
    Value source = pickNumber();
    if (!source || !isFloat(source))
      return {};
    static constexpr StringRef names[] = {"math.exp",   "math.exp2",       "math.log",  "math.sin",
                                          "math.rsqrt", "math.erf",        "math.absf", "math.ceil",
                                          "arith.negf", "tt.precise_sqrt", "math.tanh"};
    return make(random.pick(ArrayRef(names)), source, source.getType());
  }

  //===--------------------------------------------------------------------===//
  // Whole tensors
  //===--------------------------------------------------------------------===//

  Value reduce() { return combine("tt.reduce"); }
  Value scan() { return combine("tt.scan"); }

  Value mapElementwise() {
    Value source = pickTensor([](RankedTensorType type) { return type.getElementType().isIntOrFloat(); });
    if (!source)
      return {};
    Type element = typeOf(source).getElementType();
    OperationState state(place->getLoc(), "tt.map_elementwise", source, source.getType());
    state.addAttribute("pack", builder.getI32IntegerAttr(1));
    addCombineRegion(state, {element}, "tt.map_elementwise.return");
    return builder.create(state)->getResult(0);
  }

  Value gather() {
    Value source = pickTensor([](RankedTensorType type) { return type.getRank() > 0; });
    if (!source)
      return {};
    Value indices = makeValue(place, withElement(source.getType(), builder.getI32Type()), random);
    return make("tt.gather", {source, indices}, source.getType(),
                {{"axis", builder.getI32IntegerAttr(random.below(typeOf(source).getRank()))}});
  }

  Value histogram() {
    Value source =
        pickTensor([](RankedTensorType type) { return type.getRank() == 1 && type.getElementType().isInteger(); });
    return source ? make("tt.histogram", source,
                         RankedTensorType::get({int64_t{1} << random.below(9)}, builder.getI32Type()))
                  : Value();
  }

  Value dot() {
    Value a = pickTensor([](RankedTensorType type) {
      return (type.getRank() == 2 || type.getRank() == 3) && type.getElementType().isIntOrFloat();
    });
    if (!a)
      return {};
    RankedTensorType type = typeOf(a);
    int64_t columns = int64_t{1} << random.below(8), rank = type.getRank();
    SmallVector<int64_t> shapeB(type.getShape()), shapeC(type.getShape());
    shapeB[rank - 2] = type.getDimSize(rank - 1);
    shapeB[rank - 1] = shapeC[rank - 1] = columns;
    Type sum = type.getElementType().isInteger() ? Type(builder.getI32Type()) : builder.getF32Type();
    Value b = makeValue(place, type.clone(shapeB), random);
    Value c = makeValue(place, RankedTensorType::get(shapeC, sum), random);
    return make("tt.dot", {a, b, c}, c.getType(),
                {{"inputPrecision", builder.getI32IntegerAttr(random.below(3))},
                 {"maxNumImpreciseAcc", builder.getI32IntegerAttr(0)}});
  }

  //===--------------------------------------------------------------------===//
  // Memory
  //===--------------------------------------------------------------------===//

  Value addPointer() {
    Value pointer = pick([](Type type) { return isa<PointerType>(getElementTypeOrSelf(type)) && !isBlock(type); });
    if (!pointer)
      return {};
    Type index = random.percent(70) ? builder.getI32Type() : builder.getI64Type();
    Value offset = makeValue(place, withElement(pointer.getType(), index), random);
    return make("tt.addptr", {pointer, offset}, pointer.getType());
  }

  Value load() {
    Value pointer = pickAccessible();
    if (!pointer)
      return {};
    SmallVector<Value> operands = {pointer};
    unsigned optional = isBlock(pointer.getType()) ? 0 : random.below(3);
    if (optional > 0)
      operands.push_back(makeValue(place, withElement(pointer.getType(), builder.getI1Type()), random));
    if (optional > 1)
      operands.push_back(makeValue(place, accessed(pointer), random));
    Attributes attributes;
    attributes.emplace_back("operandSegmentSizes", builder.getDenseI32ArrayAttr({1, optional > 0, optional > 1}));
    if (isBlock(pointer.getType())) {
      attributes.emplace_back("boundaryCheck", builder.getDenseI32ArrayAttr({0}));
      attributes.emplace_back("padding", builder.getI32IntegerAttr(1 + random.below(2)));
    }
    return make("tt.load", operands, accessed(pointer), attributes);
  }

  Value store() {
    Value pointer = pickAccessible();
    if (!pointer)
      return {};
    SmallVector<Value> operands = {pointer, makeValue(place, accessed(pointer), random)};
    if (!isBlock(pointer.getType()) && random.percent(50))
      operands.push_back(makeValue(place, withElement(pointer.getType(), builder.getI1Type()), random));
    return makeWithoutResult("tt.store", operands);
  }

  Value atomicUpdate() {
    Value pointer = pickAccessible();
    if (!pointer || isBlock(pointer.getType()))
      return {};
    SmallVector<Value> operands = {pointer, makeValue(place, accessed(pointer), random)};
    if (random.percent(50))
      operands.push_back(makeValue(place, withElement(pointer.getType(), builder.getI1Type()), random));
    return make("tt.atomic_rmw", operands, accessed(pointer),
                {{"atomic_rmw_op", builder.getI32IntegerAttr(1 + random.below(10))},
                 {"sem", builder.getI32IntegerAttr(1 + random.below(4))},
                 {"scope", builder.getI32IntegerAttr(1 + random.below(3))}});
  }

  Value atomicExchange() {
    Value pointer = pickAccessible();
    if (!pointer || isBlock(pointer.getType()))
      return {};
    Type type = accessed(pointer);
    return make("tt.atomic_cas", {pointer, makeValue(place, type, random), makeValue(place, type, random)}, type,
                {{"sem", builder.getI32IntegerAttr(1 + random.below(4))},
                 {"scope", builder.getI32IntegerAttr(1 + random.below(3))}});
  }

  Value blockPointer() {
    Value base = pickScalarPointer();
    if (!base)
      return {};
    unsigned rank = 1 + random.below(3);
    SmallVector<int64_t> tile;
    SmallVector<int32_t> order(llvm::to_vector(llvm::reverse(llvm::seq<int32_t>(rank))));
    SmallVector<Value> operands = {base};
    for (unsigned i = 0; i < rank; ++i)
      tile.push_back(int64_t{1} << random.below(6));
    for (unsigned i = 0; i < 2 * rank; ++i)
      operands.push_back(makeNumber(builder.getI64Type()));
    for (unsigned i = 0; i < rank; ++i)
      operands.push_back(makeNumber(builder.getI32Type()));
    for (int32_t &axis : order)
      if (random.percent(30))
        std::swap(axis, random.pick(order));
    Type pointee = cast<PointerType>(base.getType()).getPointeeType();
    return make("tt.make_tensor_ptr", operands, PointerType::get(RankedTensorType::get(tile, pointee)),
                {{"order", builder.getDenseI32ArrayAttr(order)}});
  }

  Value advance() {
    Value pointer = pick(isBlock);
    if (!pointer)
      return {};
    SmallVector<Value> operands = {pointer};
    auto tile = cast<RankedTensorType>(cast<PointerType>(pointer.getType()).getPointeeType());
    for (int64_t i = 0; i < tile.getRank(); ++i)
      operands.push_back(makeNumber(builder.getI32Type()));
    return make("tt.advance", operands, pointer.getType());
  }

  Value descriptor() {
    Value base = pickScalarPointer();
    if (!base)
      return {};
    unsigned rank = 1 + random.below(3);
    SmallVector<int64_t> tile;
    SmallVector<Value> operands = {base};
    for (unsigned i = 0; i < rank; ++i)
      tile.push_back(int64_t{1} << random.below(6));
    for (unsigned i = 0; i < rank; ++i)
      operands.push_back(makeNumber(builder.getI32Type()));
    for (unsigned i = 0; i < rank; ++i)
      operands.push_back(makeNumber(builder.getI64Type()));
    auto block = RankedTensorType::get(tile, cast<PointerType>(base.getType()).getPointeeType());
    Value made = make("tt.make_tensor_descriptor", operands, triton::TensorDescType::get(block));
    SmallVector<Value> indices = {made};
    for (unsigned i = 0; i < rank; ++i)
      indices.push_back(makeNumber(builder.getI32Type()));
    if (random.percent(60))
      return make("tt.descriptor_load", indices, block);
    indices.insert(indices.begin() + 1, makeValue(place, block, random));
    if (random.percent(60))
      return makeWithoutResult("tt.descriptor_store", indices);
    return makeWithoutResult("tt.descriptor_reduce", indices,
                             {{"kind", builder.getI32IntegerAttr(1 + random.below(8))}});
  }

  Value pointerBits() {
    Value pointer = pick([](Type type) { return isa<PointerType>(getElementTypeOrSelf(type)) && !isBlock(type); });
    if (!pointer)
      return {};
    Value bits = make("tt.ptr_to_int", pointer, withElement(pointer.getType(), builder.getI64Type()));
    return random.percent(50) ? bits : make("tt.int_to_ptr", bits, pointer.getType());
  }

  Value print() {
    Value value = pick([](Type type) { return !isBlock(type); });
    if (!value)
      return {};
    return makeWithoutResult("tt.print", value,
                             {{"prefix", builder.getStringAttr("x: ")},
                              {"hex", builder.getBoolAttr(random.percent(30))},
                              {"isSigned", builder.getDenseI32ArrayAttr({1})}});
  }

  Value check() {
    Value condition = pick([](Type type) { return getElementTypeOrSelf(type).isInteger(1); });
    return condition ? makeWithoutResult("tt.assert", condition, {{"message", builder.getStringAttr("m")}}) : Value();
  }

  Value programId() {
    return make(random.percent(50) ? "tt.get_program_id" : "tt.get_num_programs", ValueRange(), builder.getI32Type(),
                {{"axis", builder.getI32IntegerAttr(random.below(3))}});
  }

  Value range() {
    int64_t extent = int64_t{1} << random.below(9), start = random.percent(70) ? 0 : random.below(100);
    return make("tt.make_range", ValueRange(), RankedTensorType::get({extent}, builder.getI32Type()),
                {{"start", builder.getI32IntegerAttr(start)}, {"end", builder.getI32IntegerAttr(start + extent)}});
  }

  /// Lets something depend on \p value: an operand behind, else a store of it.
  void use(Value value) {
    SmallVector<OpOperand *> operands;
    for (Operation *user = place; user; user = user->getNextNode())
      for (OpOperand &operand : user->getOpOperands())
        if (operand.get().getType() == value.getType() && operand.get() != value)
          operands.push_back(&operand);
    if (!operands.empty() && random.percent(75)) {
      random.pick(operands)->set(value);
      return;
    }
    storeSomewhere(value);
  }

  /// Whether an op without a result was made.
  bool isDone = false;

private:
  static RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }
  static bool isFloat(Value value) { return isa<FloatType>(getElementTypeOrSelf(value.getType())); }
  static bool isBlock(Type type) {
    auto pointer = dyn_cast<PointerType>(type);
    return pointer && isa<RankedTensorType>(pointer.getPointeeType());
  }
  static Type withElement(Type type, Type element) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor ? Type(tensor.clone(element)) : element;
  }
  static Type accessed(Value pointer) {
    Type pointee = cast<PointerType>(getElementTypeOrSelf(pointer.getType())).getPointeeType();
    return withElement(pointer.getType(), pointee);
  }

  SmallVector<NamedAttribute> named(const Attributes &attributes) {
    return llvm::map_to_vector(attributes,
                               [&](const auto &pair) { return builder.getNamedAttr(pair.first, pair.second); });
  }
  Value make(StringRef name, ValueRange operands, Type result, const Attributes &attributes = {}) {
    OperationState state(place->getLoc(), name, operands, result, named(attributes));
    return builder.create(state)->getResult(0);
  }
  Value makeWithoutResult(StringRef name, ValueRange operands, const Attributes &attributes = {}) {
    OperationState state(place->getLoc(), name, operands, {}, named(attributes));
    builder.create(state);
    isDone = true;
    return {};
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
    return pick([](Type type) { return getElementTypeOrSelf(type).isIntOrFloat(); });
  }
  Value pickScalarPointer() {
    return pick([](Type type) {
      auto pointer = dyn_cast<PointerType>(type);
      return pointer && pointer.getPointeeType().isIntOrFloat();
    });
  }
  Value pickAccessible() {
    return pick([](Type type) { return isa<PointerType>(getElementTypeOrSelf(type)); });
  }
  Value similar(Value value) { return makeValue(place, value.getType(), random); }

  /// Small constants are what extents and strides are; any value is what else they may be.
  Value makeNumber(Type type) {
    if (random.percent(40))
      return makeValue(place, type, random);
    return arith::ConstantOp::create(builder, place->getLoc(), IntegerAttr::get(type, int64_t{1} << random.below(8)));
  }

  Type pickNumberType() {
    Type types[] = {builder.getF32Type(),  builder.getF16Type(),
                    builder.getBF16Type(), builder.getF64Type(),
                    builder.getI1Type(),   builder.getI8Type(),
                    builder.getI16Type(),  builder.getI32Type(),
                    builder.getI64Type(),  Float8E5M2Type::get(builder.getContext())};
    return random.pick(ArrayRef(types));
  }

  StringRef castName(Type before, Type after) {
    unsigned from = before.getIntOrFloatBitWidth(), to = after.getIntOrFloatBitWidth();
    if (from == to)
      return "tt.bitcast";
    if (isa<FloatType>(before) && isa<FloatType>(after))
      return from == 8 || to == 8 || random.percent(30) ? "tt.fp_to_fp" : from < to ? "arith.extf" : "arith.truncf";
    if (isa<FloatType>(before))
      return random.percent(50) ? "arith.fptosi" : "arith.fptoui";
    if (isa<FloatType>(after))
      return random.percent(50) ? "arith.sitofp" : "arith.uitofp";
    return from > to ? "arith.trunci" : random.percent(50) ? "arith.extsi" : "arith.extui";
  }

  /// Another shape of as many elements.
  SmallVector<int64_t> reshaped(RankedTensorType type) {
    SmallVector<int64_t> shape;
    int64_t left = type.getNumElements();
    while (left > 1 && shape.size() < 4) {
      int64_t factor = random.percent(30) ? left : int64_t{1} << random.below(7);
      if (left % factor != 0)
        factor = left;
      shape.push_back(factor);
      left /= factor;
    }
    if (left > 1 || shape.empty())
      shape.push_back(left);
    return shape;
  }

  /// A region that combines pairs of \p elements, with one argument each if \p terminator is that of a map.
  void addCombineRegion(OperationState &state, ArrayRef<Type> elements, StringRef terminator) {
    OpBuilder::InsertionGuard guard(builder);
    bool isMap = terminator == "tt.map_elementwise.return";
    SmallVector<Type> arguments(elements);
    if (!isMap)
      llvm::append_range(arguments, elements);
    Region *region = state.addRegion();
    Block *body = builder.createBlock(region, {}, arguments, SmallVector<Location>(arguments.size(), place->getLoc()));
    SmallVector<Value> results;
    for (auto [index, element] : llvm::enumerate(elements)) {
      Value left = body->getArgument(index), right = body->getArgument(isMap ? index : index + elements.size());
      static constexpr StringRef floats[] = {"arith.addf", "arith.maxnumf", "arith.mulf", "arith.maximumf",
                                             "arith.subf"};
      static constexpr StringRef integers[] = {"arith.addi",  "arith.maxsi", "arith.xori",
                                               "arith.minui", "arith.muli",  "arith.andi"};
      StringRef name = isa<FloatType>(element) ? random.pick(ArrayRef(floats)) : random.pick(ArrayRef(integers));
      OperationState combine(place->getLoc(), name, {left, right}, element);
      results.push_back(random.percent(90) ? builder.create(combine)->getResult(0) : random.percent(50) ? left : right);
    }
    OperationState last(place->getLoc(), terminator, results, TypeRange());
    builder.create(last);
  }

  Value combine(StringRef name) {
    Value source =
        pickTensor([](RankedTensorType type) { return type.getRank() > 0 && type.getElementType().isIntOrFloat(); });
    if (!source)
      return {};
    SmallVector<Value> sources = {source};
    if (random.percent(20))
      sources.push_back(makeValue(place, withElement(source.getType(), builder.getI32Type()), random));
    int64_t axis = random.below(typeOf(source).getRank());
    SmallVector<Type> elements, results;
    for (Value value : sources) {
      RankedTensorType type = typeOf(value);
      elements.push_back(type.getElementType());
      SmallVector<int64_t> shape(type.getShape());
      shape.erase(shape.begin() + axis);
      bool isScan = name == "tt.scan";
      results.push_back(isScan ? Type(type) : shape.empty() ? type.getElementType() : type.clone(shape));
    }
    OperationState state(place->getLoc(), name, sources, results);
    state.addAttribute("axis", builder.getI32IntegerAttr(axis));
    if (name == "tt.scan")
      state.addAttribute("reverse", builder.getBoolAttr(random.percent(40)));
    addCombineRegion(state, elements, name.str() + ".return");
    return random.pick(builder.create(state)->getResults());
  }

  /// Stores \p value through a pointer of its kind, or prints it.
  void storeSomewhere(Value value) {
    Type element = getElementTypeOrSelf(value.getType());
    Value pointer = pickAccessibleAs(value.getType());
    if (!pointer && (pointer = pickScalarPointer()) && element.isIntOrFloat()) {
      auto type = PointerType::get(element);
      pointer = make("tt.bitcast", pointer, type);
      if (auto tensor = dyn_cast<RankedTensorType>(value.getType())) {
        pointer = make("tt.splat", pointer, tensor.clone(Type(type)));
        Value offsets = makeValue(place, tensor.clone(Type(builder.getI32Type())), random);
        pointer = make("tt.addptr", {pointer, offsets}, pointer.getType());
      }
    } else if (!pointer) {
      return;
    }
    if (pointer && accessed(pointer) == value.getType())
      makeWithoutResult("tt.store", {pointer, value});
  }
  Value pickAccessibleAs(Type type) {
    return pick([&](Type candidate) {
      auto pointer = dyn_cast<PointerType>(getElementTypeOrSelf(candidate));
      return pointer && !isBlock(candidate) && withElement(candidate, pointer.getPointeeType()) == type;
    });
  }

  Operation *place;
  Random &random;
  OpBuilder builder;
  std::vector<Value> values;
};

} // namespace

template <Value (OpMaker::*maker)()>
static bool insertOp(Surgery &surgery) {
  auto places = collectOps(surgery.module, [](Operation *op) {
    return !isa<FunctionOpInterface>(op) && op->getParentOfType<FunctionOpInterface>();
  });
  if (places.empty())
    return false;
  OpMaker makerOfOne(surgery.random.pick(places), surgery.random);
  Value made = (makerOfOne.*maker)();
  if (made)
    makerOfOne.use(made);
  return made || makerOfOne.isDone;
}

ArrayRef<NamedMutation> getNewOpMutations() {
  static constexpr NamedMutation mutations[] = {
      {"reshape", 2, insertOp<&OpMaker::reshape>},
      {"expand-dims", 1, insertOp<&OpMaker::expandDims>},
      {"broadcast", 2, insertOp<&OpMaker::broadcast>},
      {"transpose", 2, insertOp<&OpMaker::transpose>},
      {"splat", 1, insertOp<&OpMaker::splat>},
      {"unsplat", 1, insertOp<&OpMaker::unsplat>},
      {"join", 1, insertOp<&OpMaker::join>},
      {"split", 2, insertOp<&OpMaker::split>},
      {"cat", 1, insertOp<&OpMaker::cat>},
      {"binary", 3, insertOp<&OpMaker::binary>},
      {"compare", 2, insertOp<&OpMaker::compare>},
      {"select", 3, insertOp<&OpMaker::select>},
      {"convert", 3, insertOp<&OpMaker::convert>},
      {"unary", 1, insertOp<&OpMaker::unary>},
      {"reduce", 3, insertOp<&OpMaker::reduce>},
      {"scan", 2, insertOp<&OpMaker::scan>},
      {"map-elementwise", 1, insertOp<&OpMaker::mapElementwise>},
      {"gather", 1, insertOp<&OpMaker::gather>},
      {"histogram", 1, insertOp<&OpMaker::histogram>},
      {"dot", 2, insertOp<&OpMaker::dot>},
      {"add-pointer", 3, insertOp<&OpMaker::addPointer>},
      {"load", 4, insertOp<&OpMaker::load>},
      {"store", 3, insertOp<&OpMaker::store>},
      {"atomic-update", 2, insertOp<&OpMaker::atomicUpdate>},
      {"atomic-exchange", 1, insertOp<&OpMaker::atomicExchange>},
      {"block-pointer", 2, insertOp<&OpMaker::blockPointer>},
      {"advance", 1, insertOp<&OpMaker::advance>},
      {"descriptor", 1, insertOp<&OpMaker::descriptor>},
      {"pointer-bits", 1, insertOp<&OpMaker::pointerBits>},
      {"print", 1, insertOp<&OpMaker::print>},
      {"assert", 1, insertOp<&OpMaker::check>},
      {"program-id", 1, insertOp<&OpMaker::programId>},
      {"range", 1, insertOp<&OpMaker::range>},
  };
  return mutations;
}

} // namespace heddle::fuzz
