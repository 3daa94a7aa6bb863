// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Chooses mutations of a module, and keeps most of those that leave it valid.
#include "ModuleMutator.h"
#include "ReadMutant.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;

namespace heddle::fuzz {

std::string printGeneric(ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream, OpPrintingFlags().printGenericOpForm());
  return text;
}

std::vector<Operation *> collectOps(ModuleOp module, llvm::function_ref<bool(Operation *)> wanted) {
  std::vector<Operation *> ops;
  module->walk([&](Operation *op) {
    if (op != module && wanted(op))
      ops.push_back(op);
  });
  return ops;
}

Operation *pickOp(Surgery &surgery) {
  auto ops = collectOps(surgery.module, [](Operation *op) { return !isa<FunctionOpInterface>(op); });
  return ops.empty() ? nullptr : surgery.random.pick(ops);
}

std::vector<Value> collectVisibleValues(Operation *op) {
  std::vector<Value> values;
  for (; op && !isa<FunctionOpInterface>(op) && op->getBlock(); op = op->getParentOp()) {
    for (Operation *before = op->getPrevNode(); before; before = before->getPrevNode())
      llvm::append_range(values, before->getResults());
    llvm::append_range(values, op->getBlock()->getArguments());
    // The entry dominates every block of the region.
    Block *entry = &op->getParentRegion()->front();
    if (entry == op->getBlock())
      continue;
    llvm::append_range(values, entry->getArguments());
    for (Operation &early : *entry)
      llvm::append_range(values, early.getResults());
  }
  return values;
}

static double pickFloat(Random &random) {
  static constexpr double values[] = {0.0, -0.0, 1.0, -1.0, 0.5, 1e-40, 3.4e38, 1e300, INFINITY, -INFINITY, NAN, 2.0};
  return random.pick(llvm::ArrayRef(values));
}

TypedAttr makeConstant(Type type, Random &random) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return IntegerAttr::get(type, llvm::APInt(integer.getWidth(), static_cast<uint64_t>(random.interesting()),
                                              /*isSigned=*/true, /*implicitTrunc=*/true));
  if (isa<IndexType>(type))
    return IntegerAttr::get(type, random.interesting());
  if (isa<FloatType>(type))
    return FloatAttr::get(type, pickFloat(random));
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || !tensor.getElementType().isIntOrFloat())
    return {};
  if (tensor.getNumElements() > 64 || random.percent(70))
    return DenseElementsAttr::get(tensor, ArrayRef<Attribute>(makeConstant(tensor.getElementType(), random)));
  SmallVector<Attribute> elements;
  for (int64_t i = 0; i < tensor.getNumElements(); ++i)
    elements.push_back(makeConstant(tensor.getElementType(), random));
  return DenseElementsAttr::get(tensor, elements);
}

Value makeValue(Operation *op, Type type, Random &random, Value unlike) {
  std::vector<Value> values = collectVisibleValues(op);
  llvm::erase_if(values, [&](Value value) { return value.getType() != type || value == unlike; });
  if (!values.empty() && random.percent(85))
    return random.pick(values);
  OpBuilder builder(op);
  if (TypedAttr constant = makeConstant(type, random))
    return arith::ConstantOp::create(builder, op->getLoc(), constant);
  if (!values.empty())
    return random.pick(values);
  return ub::PoisonOp::create(builder, op->getLoc(), type);
}

static ArrayRef<NamedMutation> pickGroup(Random &random, Phase phase) {
  size_t kind = random.below(100);
  return kind < 35                   ? getValueMutations()
         : kind < 55                 ? getOpMutations()
         : kind < 70                 ? getTypeMutations()
         : phase == Phase::TTAdapter ? getNewAdapterOpMutations()
                                     : getNewOpMutations();
}

static const NamedMutation &pickMutation(Random &random, Phase phase) {
  ArrayRef<NamedMutation> group = pickGroup(random, phase);
  unsigned sum = 0;
  for (const NamedMutation &mutation : group)
    sum += mutation.weight;
  size_t chosen = random.below(sum);
  for (const NamedMutation &mutation : group) {
    if (chosen < mutation.weight)
      return mutation;
    chosen -= mutation.weight;
  }
  llvm_unreachable("the weights add up");
}

bool mutateModule(OwningOpRef<ModuleOp> &module, ModuleOp donor, Phase phase, Random &random,
                  llvm::function_ref<void(StringRef)> noteText) {
  for (int attempt = 0; attempt < 8; ++attempt) {
    OwningOpRef<ModuleOp> changed = module->clone();
    Surgery surgery{*changed, donor, random};
    if (!pickMutation(random, phase).apply(surgery))
      continue;
    std::string text = printGeneric(*changed);
    noteText(text);
    // Reading repairs what only a mutation can break: properties without their defaults.
    ScopedDiagnosticHandler silence(module->getContext(), [](Diagnostic &) { return success(); });
    OwningOpRef<ModuleOp> read = readMutant(text, "mutant", phase, module->getContext());
    if (!read && random.below(8) != 0)
      continue;
    bool isReadable = static_cast<bool>(read);
    module = isReadable ? std::move(read) : std::move(changed);
    return isReadable;
  }
  return true;
}

} // namespace heddle::fuzz
