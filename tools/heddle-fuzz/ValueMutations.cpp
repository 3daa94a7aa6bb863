// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Mutations of operands, constants, attributes and names of ops.
#include "ModuleMutator.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

namespace heddle::fuzz {

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

static Operation *pickOpWithOperands(Surgery &surgery, unsigned atLeast) {
  auto ops = collectOps(surgery.module, [&](Operation *op) { return op->getNumOperands() >= atLeast; });
  return ops.empty() ? nullptr : surgery.random.pick(ops);
}

static bool replaceOperand(Surgery &surgery) {
  Operation *op = pickOpWithOperands(surgery, 1);
  if (!op)
    return false;
  OpOperand &operand = op->getOpOperand(surgery.random.below(op->getNumOperands()));
  if (surgery.random.percent(10)) { // of any type
    std::vector<Value> values = collectVisibleValues(op);
    if (values.empty())
      return false;
    operand.set(surgery.random.pick(values));
    return true;
  }
  Value value = makeValue(op, operand.get().getType(), surgery.random, operand.get());
  operand.set(value);
  return true;
}

static bool swapOperands(Surgery &surgery) {
  Operation *op = pickOpWithOperands(surgery, 2);
  if (!op)
    return false;
  OpOperand &first = op->getOpOperand(surgery.random.below(op->getNumOperands()));
  OpOperand &second = op->getOpOperand(surgery.random.below(op->getNumOperands()));
  Value value = first.get();
  first.set(second.get());
  second.set(value);
  return first.get() != second.get();
}

/// A value behind which every use comes takes the uses of another.
static bool mergeValues(Surgery &surgery) {
  Operation *op = pickOp(surgery);
  if (!op || op->getNumResults() == 0)
    return false;
  Value result = op->getResult(surgery.random.below(op->getNumResults()));
  Value other = makeValue(op, result.getType(), surgery.random);
  result.replaceAllUsesWith(other);
  return true;
}

/// Adds or drops the optional operands of an access: a mask and a replacement, a mask alone, none.
static bool changeMask(Surgery &surgery) {
  auto ops = collectOps(surgery.module, [](Operation *op) {
    StringRef name = op->getName().getStringRef();
    return name == "tt.load" || name == "tt.store" || name == "tt.atomic_rmw";
  });
  if (ops.empty())
    return false;
  Operation *op = surgery.random.pick(ops);
  bool isLoad = op->getName().getStringRef() == "tt.load";
  unsigned fixed = isLoad ? 1 : 2;
  Type accessed = isLoad ? op->getResult(0).getType() : op->getOperand(1).getType();
  Type maskType = IntegerType::get(op->getContext(), 1);
  if (auto tensor = dyn_cast<RankedTensorType>(accessed))
    maskType = tensor.clone(maskType);
  SmallVector<Value> operands(op->getOperands().take_front(fixed));
  unsigned added = surgery.random.below(isLoad ? 3 : 2);
  if (added > 0)
    operands.push_back(makeValue(op, maskType, surgery.random));
  if (added > 1)
    operands.push_back(makeValue(op, accessed, surgery.random));
  op->setOperands(operands);
  if (isLoad)
    op->setAttr("operandSegmentSizes",
                DenseI32ArrayAttr::get(op->getContext(), {1, int32_t(added > 0), int32_t(added > 1)}));
  return true;
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

static bool changeConstant(Surgery &surgery) {
  auto ops = collectOps(surgery.module, [](Operation *op) { return isa<arith::ConstantOp>(op); });
  if (ops.empty())
    return false;
  Operation *op = surgery.random.pick(ops);
  TypedAttr value = makeConstant(op->getResult(0).getType(), surgery.random);
  if (value)
    op->setAttr("value", value);
  return static_cast<bool>(value);
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

static Attribute changeAttribute(Attribute attribute, Random &random);

template <typename Number>
static SmallVector<Number> changeList(ArrayRef<Number> list, Random &random) {
  SmallVector<Number> changed(list);
  switch (changed.empty() ? 0 : random.below(4)) {
  case 0:
    changed.push_back(static_cast<Number>(random.below(4)));
    break;
  case 1:
    changed.erase(&random.pick(changed));
    break;
  case 2:
    std::swap(random.pick(changed), random.pick(changed));
    break;
  default:
    random.pick(changed) =
        random.percent(60) ? static_cast<Number>(random.below(4)) : static_cast<Number>(random.interesting());
  }
  return changed;
}

static Attribute changeList(ArrayAttr array, Random &random) {
  SmallVector<Attribute> elements(array.getValue());
  if (elements.empty())
    return array;
  Attribute &element = random.pick(elements);
  element = changeAttribute(element, random);
  return ArrayAttr::get(array.getContext(), elements);
}

static Attribute changeEntry(DictionaryAttr dictionary, Random &random) {
  SmallVector<NamedAttribute> entries(dictionary.getValue());
  if (entries.empty())
    return dictionary;
  NamedAttribute &entry = random.pick(entries);
  if (random.percent(25))
    entries.erase(&entry);
  else
    entry.setValue(changeAttribute(entry.getValue(), random));
  return DictionaryAttr::get(dictionary.getContext(), entries);
}

static Attribute changeString(StringAttr string, Random &random) {
  static constexpr StringRef texts[] = {"",     "x",         "distributed",          "libdevice", "__nv_expf", "%d %s",
                                        "\"\\", "a\nb\0c",   "__hmf_wait",           "notify",    "symm_at",   "main",
                                        "rank", "simd_simt", "aclshmem_barrier_all", "true",      "=r,r",      "mix"};
  return StringAttr::get(string.getContext(), random.pick(ArrayRef(texts)));
}

static Attribute changeAttribute(Attribute attribute, Random &random) {
  MLIRContext *context = attribute.getContext();
  if (isa<BoolAttr>(attribute))
    return BoolAttr::get(context, !cast<BoolAttr>(attribute).getValue());
  if (auto integer = dyn_cast<IntegerAttr>(attribute)) {
    if (random.percent(40))
      return makeConstant(integer.getType(), random);
    return IntegerAttr::get(integer.getType(), integer.getValue() + 3 - random.below(7));
  }
  if (auto number = dyn_cast<FloatAttr>(attribute))
    return makeConstant(number.getType(), random);
  if (auto list = dyn_cast<DenseI32ArrayAttr>(attribute))
    return DenseI32ArrayAttr::get(context, changeList(list.asArrayRef(), random));
  if (auto list = dyn_cast<DenseI64ArrayAttr>(attribute))
    return DenseI64ArrayAttr::get(context, changeList(list.asArrayRef(), random));
  if (auto array = dyn_cast<ArrayAttr>(attribute))
    return changeList(array, random);
  if (auto dictionary = dyn_cast<DictionaryAttr>(attribute))
    return changeEntry(dictionary, random);
  if (auto string = dyn_cast<StringAttr>(attribute))
    return changeString(string, random);
  if (auto elements = dyn_cast<DenseElementsAttr>(attribute))
    if (TypedAttr constant = makeConstant(elements.getType(), random))
      return constant;
  return attribute;
}

/// An attribute of any op, functions and the module included; properties are attributes here.
static bool changeOpAttribute(Surgery &surgery) {
  auto ops = collectOps(surgery.module,
                        [](Operation *op) { return !op->getAttrDictionary().empty() && !isa<arith::ConstantOp>(op); });
  if (ops.empty())
    return false;
  Operation *op = surgery.random.percent(3) ? surgery.module.getOperation() : surgery.random.pick(ops);
  if (op->getAttrDictionary().empty())
    return false;
  NamedAttribute attribute = surgery.random.pick(op->getAttrDictionary().getValue());
  if (surgery.random.percent(10)) {
    op->removeAttr(attribute.getName());
    return true;
  }
  Attribute changed = changeAttribute(attribute.getValue(), surgery.random);
  op->setAttr(attribute.getName(), changed);
  return changed != attribute.getValue();
}

/// Attributes that passes look for, where they need not be.
static bool addAttribute(Surgery &surgery) {
  static constexpr StringRef names[] = {"tt.divisibility",
                                        "tt.contiguity",
                                        "boundaryCheck",
                                        "padding",
                                        "isVolatile",
                                        "cache",
                                        "evict",
                                        "hivm.tile_mix_cube_num",
                                        "allow_reorder",
                                        "noinline",
                                        "sym_visibility",
                                        "tt.num_stages",
                                        "hivm.disable_auto_tile_and_bind_subblock"};
  Operation *op = pickOp(surgery);
  if (!op)
    return false;
  Builder builder(op->getContext());
  Attribute values[] = {builder.getUnitAttr(), builder.getI32IntegerAttr(surgery.random.interesting()),
                        builder.getBoolAttr(true), builder.getStringAttr("nested"),
                        builder.getDenseI32ArrayAttr({0, 1})};
  op->setAttr(surgery.random.pick(ArrayRef(names)), surgery.random.pick(ArrayRef(values)));
  return true;
}

//===----------------------------------------------------------------------===//
// Names of ops
//===----------------------------------------------------------------------===//

/// Ops of one signature may take each other's place.
static ArrayRef<StringLiteral> findGroup(StringRef name) {
  static constexpr StringLiteral floats[] = {"arith.addf",     "arith.subf",      "arith.mulf",    "arith.divf",
                                             "arith.maximumf", "arith.minimumf",  "arith.maxnumf", "arith.minnumf",
                                             "arith.remf",     "tt.precise_divf", "math.powf",     "math.atan2"};
  static constexpr StringLiteral integers[] = {
      "arith.addi",  "arith.subi",  "arith.muli",  "arith.divsi", "arith.divui",     "arith.remsi",     "arith.remui",
      "arith.andi",  "arith.ori",   "arith.xori",  "arith.shli",  "arith.shrsi",     "arith.shrui",     "arith.maxsi",
      "arith.minsi", "arith.maxui", "arith.minui", "tt.mulhiui",  "arith.ceildivsi", "arith.floordivsi"};
  static constexpr StringLiteral unary[] = {"math.exp",   "math.exp2", "math.log",   "math.log2",       "math.sin",
                                            "math.cos",   "math.sqrt", "math.rsqrt", "math.erf",        "math.floor",
                                            "math.ceil",  "math.absf", "arith.negf", "tt.precise_sqrt", "math.tanh",
                                            "math.round", "math.isnan"};
  static constexpr StringLiteral casts[] = {
      "arith.extsi",   "arith.extui", "arith.trunci", "arith.sitofp", "arith.uitofp", "arith.fptosi",  "arith.fptoui",
      "arith.bitcast", "tt.bitcast",  "arith.truncf", "arith.extf",   "tt.fp_to_fp",  "tt.ptr_to_int", "tt.int_to_ptr"};
  static constexpr StringLiteral shapes[] = {"tt.reshape",     "tt.broadcast", "tt.splat",
                                             "tt.expand_dims", "tt.trans",     "tt.bitcast"};
  for (ArrayRef<StringLiteral> group :
       {ArrayRef(floats), ArrayRef(integers), ArrayRef(unary), ArrayRef(casts), ArrayRef(shapes)})
    if (llvm::is_contained(group, name))
      return group;
  return {};
}

static bool renameOp(Surgery &surgery) {
  auto ops = collectOps(surgery.module, [](Operation *op) { return !findGroup(op->getName().getStringRef()).empty(); });
  if (ops.empty())
    return false;
  Operation *op = surgery.random.pick(ops);
  OpBuilder builder(op);
  OperationState state(op->getLoc(), surgery.random.pick(findGroup(op->getName().getStringRef())), op->getOperands(),
                       op->getResultTypes(), {});
  Operation *renamed = builder.create(state);
  op->replaceAllUsesWith(renamed);
  op->erase();
  return true;
}

ArrayRef<NamedMutation> getValueMutations() {
  static constexpr NamedMutation mutations[] = {
      {"replace-operand", 5, replaceOperand}, {"swap-operands", 2, swapOperands},
      {"merge-values", 2, mergeValues},       {"change-mask", 3, changeMask},
      {"change-constant", 4, changeConstant}, {"change-attribute", 5, changeOpAttribute},
      {"add-attribute", 1, addAttribute},     {"rename-op", 4, renameOp},
  };
  return mutations;
}

} // namespace heddle::fuzz
