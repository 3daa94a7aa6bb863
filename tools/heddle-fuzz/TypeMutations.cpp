// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Mutations of types throughout a module: other extents, other elements, one dimension more.
#include "ModuleMutator.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

namespace heddle::fuzz {

static SmallVector<RankedTensorType> collectTensorTypes(ModuleOp module) {
  llvm::SetVector<RankedTensorType> types;
  module->walk([&](Operation *op) {
    for (Type type : op->getResultTypes())
      if (auto tensor = dyn_cast<RankedTensorType>(type))
        types.insert(tensor);
  });
  return types.takeVector();
}

/// A constant of \p type that says what \p attribute says as far as it can; null if nothing.
static Attribute convertConstant(Attribute attribute, Type type, Random &random) {
  if (auto integer = dyn_cast<IntegerAttr>(attribute); integer && type.isInteger())
    return IntegerAttr::get(type, integer.getValue().sextOrTrunc(type.getIntOrFloatBitWidth()));
  if (auto number = dyn_cast<FloatAttr>(attribute); number && isa<FloatType>(type))
    return FloatAttr::get(type, number.getValueAsDouble());
  auto elements = dyn_cast<DenseElementsAttr>(attribute);
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (elements && tensor && elements.isSplat())
    if (Attribute element = convertConstant(elements.getSplatValue<Attribute>(), tensor.getElementType(), random))
      return DenseElementsAttr::get(tensor, ArrayRef<Attribute>(element));
  return makeConstant(type, random);
}

/// Replaces types everywhere: results, arguments, signatures, constants.
static bool replaceTypes(ModuleOp module, llvm::function_ref<Type(Type)> change, Random &random) {
  AttrTypeReplacer replacer;
  // Constants hold their type, and are made anew below; what stands within them stays.
  replacer.addReplacement([](TypedAttr constant) {
    return isa<IntegerAttr, FloatAttr, DenseElementsAttr>(constant)
               ? std::optional(std::pair(Attribute(constant), WalkResult::skip()))
               : std::nullopt;
  });
  replacer.addReplacement([&](Type type) { return std::optional(change(type)); });
  bool isChanged = false;
  module->walk([&](Operation *op) {
    if (Attribute value = op->getAttr("value"); value && op->getNumResults() == 1) {
      Type type = replacer.replace(op->getResult(0).getType());
      if (type != op->getResult(0).getType())
        if (Attribute converted = convertConstant(value, type, random))
          op->setAttr("value", converted);
    }
    SmallVector<Type> before(op->getResultTypes());
    replacer.replaceElementsIn(op, /*replaceAttrs=*/true, /*replaceLocs=*/false, /*replaceTypes=*/true);
    isChanged |= !llvm::equal(before, op->getResultTypes());
  });
  return isChanged;
}

static int64_t pickExtent(Random &random) {
  static constexpr int64_t extents[] = {1, 2, 3, 4, 8, 16, 17, 32, 64, 100, 128, 256, 1024};
  return random.percent(5) ? random.interesting() & 0xfffff : random.pick(ArrayRef(extents));
}

/// Where \p op holds extents outside its types.
static void changeExtentsOf(Operation *op, int64_t before, int64_t after) {
  Builder builder(op->getContext());
  if (op->getName().getStringRef() == "tt.make_range") {
    auto start = op->getAttrOfType<IntegerAttr>("start");
    int64_t extent = cast<RankedTensorType>(op->getResult(0).getType()).getDimSize(0);
    if (start && start.getInt() + extent <= INT32_MAX)
      op->setAttr("end", builder.getI32IntegerAttr(start.getInt() + extent));
  }
  if (auto sizes = op->getAttrOfType<DenseI64ArrayAttr>("static_sizes")) {
    SmallVector<int64_t> changed(sizes.asArrayRef());
    llvm::replace(changed, before, after);
    op->setAttr("static_sizes", builder.getDenseI64ArrayAttr(changed));
  }
}

/// Every dimension of one extent gets another, and ranges and slices with it.
static bool changeExtent(Surgery &surgery) {
  auto types = collectTensorTypes(surgery.module);
  if (types.empty())
    return false;
  RankedTensorType chosen = surgery.random.pick(types);
  if (chosen.getRank() == 0)
    return false;
  int64_t before = surgery.random.pick(chosen.getShape()), after = pickExtent(surgery.random);
  if (before == after || after <= 0)
    return false;
  auto changed = replaceTypes(
      surgery.module,
      [&](Type type) -> Type {
        auto shaped = dyn_cast<ShapedType>(type);
        if (!shaped || !isa<RankedTensorType, MemRefType>(type))
          return type;
        SmallVector<int64_t> shape(shaped.getShape());
        llvm::replace(shape, before, after);
        return shaped.clone(shape);
      },
      surgery.random);
  surgery.module->walk([&](Operation *op) { changeExtentsOf(op, before, after); });
  return changed;
}

static Type pickElement(Type before, Random &random) {
  MLIRContext *context = before.getContext();
  Type floats[] = {Float32Type::get(context), Float16Type::get(context),    BFloat16Type::get(context),
                   Float64Type::get(context), Float8E5M2Type::get(context), Float8E4M3FNType::get(context)};
  Type integers[] = {IntegerType::get(context, 32), IntegerType::get(context, 64), IntegerType::get(context, 16),
                     IntegerType::get(context, 8),  IntegerType::get(context, 1),  IntegerType::get(context, 5),
                     IntegerType::get(context, 128)};
  bool isFloat = isa<FloatType>(before) != random.percent(10);
  return isFloat ? random.pick(ArrayRef(floats)) : random.pick(ArrayRef(integers));
}

/// One element type becomes another: everywhere, or in tensors and in pointers only.
static bool changeElement(Surgery &surgery) {
  auto types = collectTensorTypes(surgery.module);
  SmallVector<Type> elements = {Float32Type::get(surgery.module.getContext())};
  for (RankedTensorType type : types)
    if (type.getElementType().isIntOrFloat())
      elements.push_back(type.getElementType());
  Type before = surgery.random.pick(elements), after = pickElement(before, surgery.random);
  if (before == after)
    return false;
  return replaceTypes(surgery.module, [&](Type type) { return type == before ? after : type; }, surgery.random);
}

/// What a pointer points to changes, and what is read through it does not.
static bool changePointee(Surgery &surgery) {
  auto ops = collectOps(surgery.module, [](Operation *op) {
    return op->getNumOperands() > 0 && isa<triton::PointerType>(getElementTypeOrSelf(op->getOperand(0).getType()));
  });
  if (ops.empty())
    return false;
  Operation *op = surgery.random.pick(ops);
  Value pointer = op->getOperand(0);
  auto type = cast<triton::PointerType>(getElementTypeOrSelf(pointer.getType()));
  if (!type.getPointeeType().isIntOrFloat())
    return false;
  auto other = triton::PointerType::get(pickElement(type.getPointeeType(), surgery.random), type.getAddressSpace());
  Type result = other;
  if (auto tensor = dyn_cast<RankedTensorType>(pointer.getType()))
    result = tensor.clone(other);
  OpBuilder builder(op);
  OperationState state(op->getLoc(), "tt.bitcast", pointer, result);
  Value cast = builder.create(state)->getResult(0);
  OperationState back(op->getLoc(), "tt.bitcast", cast, pointer.getType());
  op->setOperand(0, surgery.random.percent(60) ? builder.create(back)->getResult(0) : cast);
  return true;
}

/// One type of one value, or of all of one shape.
static bool changeOneType(Surgery &surgery) {
  Operation *op = pickOp(surgery);
  if (!op || op->getNumResults() == 0)
    return false;
  auto types = collectTensorTypes(surgery.module);
  if (types.empty())
    return false;
  op->getResult(surgery.random.below(op->getNumResults())).setType(surgery.random.pick(types));
  return true;
}

/// A dimension of extent one more, or each tensor of one shape in another order.
static bool changeShape(Surgery &surgery) {
  auto types = collectTensorTypes(surgery.module);
  if (types.empty())
    return false;
  ArrayRef<int64_t> before = surgery.random.pick(types).getShape();
  SmallVector<int64_t> after(before);
  if (after.size() > 1 && surgery.random.percent(50))
    std::swap(surgery.random.pick(after), surgery.random.pick(after));
  else
    after.insert(after.begin() + surgery.random.below(after.size() + 1), 1);
  return replaceTypes(
      surgery.module,
      [&](Type type) -> Type {
        auto tensor = dyn_cast<RankedTensorType>(type);
        return tensor && tensor.getShape() == before ? tensor.clone(after) : type;
      },
      surgery.random);
}

ArrayRef<NamedMutation> getTypeMutations() {
  static constexpr NamedMutation mutations[] = {
      {"change-extent", 6, changeExtent},    {"change-element", 6, changeElement}, {"change-pointee", 2, changePointee},
      {"change-one-type", 1, changeOneType}, {"change-shape", 1, changeShape},
  };
  return mutations;
}

} // namespace heddle::fuzz
