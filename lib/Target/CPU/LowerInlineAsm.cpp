// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass lower-inline-asm: assembler text that says nothing becomes moves; all other text is refused.
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_LOWERINLINEASM
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

/// The input that each output shares a register with, as `"=r,=r,0,1"` says it; nothing where one shares none.
std::optional<SmallVector<unsigned>> getTiedInputs(StringRef constraints, unsigned inputCount) {
  SmallVector<StringRef> parts;
  constraints.split(parts, ',');
  unsigned outputs = llvm::count_if(parts, [](StringRef part) { return part.starts_with("="); });
  SmallVector<std::optional<unsigned>> tied(outputs);
  for (auto [input, part] : llvm::enumerate(ArrayRef(parts).drop_front(outputs))) {
    unsigned output = 0;
    if (!part.getAsInteger(10, output) && output < outputs && input < inputCount)
      tied[output] = input;
  }
  if (llvm::is_contained(tied, std::nullopt))
    return std::nullopt;
  return llvm::map_to_vector(tied, [](std::optional<unsigned> input) { return *input; });
}

/// The values of the outputs, when the text is empty and each output is one of the inputs.
std::optional<SmallVector<Value>> getMoves(LLVM::InlineAsmOp op, ArrayRef<Type> types) {
  if (!op.getAsmString().trim().empty())
    return std::nullopt;
  std::optional<SmallVector<unsigned>> inputs = getTiedInputs(op.getConstraints(), op.getNumOperands());
  if (!inputs || inputs->size() != types.size())
    return std::nullopt;
  SmallVector<Value> values;
  for (auto [input, type] : llvm::zip_equal(*inputs, types)) {
    values.push_back(op.getOperand(input));
    if (values.back().getType() != type)
      return std::nullopt;
  }
  return values;
}

LogicalResult lower(LLVM::InlineAsmOp op) {
  SmallVector<Type> types;
  if (auto structure = dyn_cast_if_present<LLVM::LLVMStructType>(op.getRes() ? op.getRes().getType() : Type()))
    llvm::append_range(types, structure.getBody());
  else
    llvm::append_range(types, op->getResultTypes());
  std::optional<SmallVector<Value>> values = getMoves(op, types);
  if (!values)
    return op.emitOpError("expected no assembler text on the CPU target, got \"")
           << op.getAsmString() << "\" with constraints \"" << op.getConstraints()
           << "\": it is for another machine; write the computation in the kernel or call a function of the library";
  if (types.size() == 1)
    op.getRes().replaceAllUsesWith(values->front());
  for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
    auto extract = dyn_cast<LLVM::ExtractValueOp>(user);
    if (!extract || extract.getPosition().size() != 1)
      continue;
    extract.replaceAllUsesWith((*values)[extract.getPosition()[0]]);
    extract.erase();
  }
  if (!op->use_empty())
    return op.emitOpError("expected the results to be taken one by one on the CPU target");
  op.erase();
  return success();
}

struct LowerInlineAsm : impl::LowerInlineAsmBase<LowerInlineAsm> {
  void runOnOperation() override {
    SmallVector<LLVM::InlineAsmOp> worklist;
    getOperation()->walk([&](LLVM::InlineAsmOp op) { worklist.push_back(op); });
    for (LLVM::InlineAsmOp op : worklist)
      if (failed(lower(op)))
        return signalPassFailure();
  }
};

} // namespace
} // namespace mlir::heddle
