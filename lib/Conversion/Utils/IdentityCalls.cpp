// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Moves identity calls to where pointer arithmetic begins.
#include "heddle/Conversion/Utils/IdentityCalls.h"
#include "PointerParts.h"
#include "heddle/Dialect/Annotation/IR/Annotation.h"
#include "heddle/Dialect/Triton/IR/Triton.h"

using namespace mlir;
using namespace mlir::heddle;

bool mlir::heddle::isIdentityCall(hivm::CustomOp call) {
  return call && call.isDistributed() && call.getSymbol().starts_with("aclshmem_consume_token_") &&
         call->getNumResults() == 1 && !call.getInputs().empty();
}

void mlir::heddle::sinkIdentityCalls(ModuleOp module) {
  SmallVector<hivm::CustomOp> calls;
  module.walk([&](hivm::CustomOp call) {
    if (isIdentityCall(call) && isa<triton::PointerType>(call.getInputs()[0].getType()))
      calls.push_back(call);
  });
  for (hivm::CustomOp call : calls) {
    // The callee's result carries no offset of its own type; so it is applied to the root and the offset added again.
    while (auto add = call.getInputs()[0].getDefiningOp<triton::AddPtrOp>()) {
      OpBuilder builder(call->getContext());
      builder.setInsertionPointAfter(call);
      call.getInputsMutable()[0].set(add.getPtr());
      Value result = call->getResult(0);
      auto moved = triton::AddPtrOp::create(builder, call.getLoc(), result.getType(), result, add.getOffset());
      result.replaceAllUsesExcept(moved, moved);
    }
  }
}

/// The function for one pointer, by that for a tensor of them: `.._ptr_2d` becomes `.._ptr_1d`.
static std::string getScalarSymbol(StringRef symbol) { return symbol.drop_back(StringRef("2d").size()).str() + "1d"; }

/// \p call on the pointer \p base in place of the tensor of pointers.
static Value callOnBase(OpBuilder &builder, hivm::CustomOp call, Value base) {
  SmallVector<Value> inputs(call.getInputs());
  inputs[0] = base;
  std::string symbol = getScalarSymbol(call.getSymbol());
  auto moved = hivm::CustomOp::create(builder, call.getLoc(), base.getType(), inputs, /*outputs=*/ValueRange(),
                                      call.getTempBuffers(), builder.getStringAttr("dist." + symbol),
                                      call.getNoSideEffectAttr());
  moved->setDiscardableAttrs(call->getDiscardableAttrDictionary());
  moved->removeDiscardableAttr(hivm::kSrcPtrIndexAttrName);
  moved->setDiscardableAttr(hivm::kSymbolAttrName, builder.getStringAttr(symbol));
  auto argument = dyn_cast<BlockArgument>(base);
  bool isKernelArgument =
      argument && isa<triton::FuncOp>(argument.getOwner()->getParentOp()) && argument.getOwner()->isEntryBlock();
  moved->setDiscardableAttr(
      hivm::kGMAddrArgsIndicesAttrName,
      builder.getDenseI32ArrayAttr(isKernelArgument ? ArrayRef<int32_t>(0) : ArrayRef<int32_t>()));
  return moved->getResult(0);
}

void mlir::heddle::applyIdentityCallsToBase(Value pointer) {
  auto call = skipMoves(pointer).getDefiningOp<hivm::CustomOp>();
  if (!isIdentityCall(call) || !isa<RankedTensorType>(call->getResult(0).getType()))
    return;
  applyIdentityCallsToBase(call.getInputs()[0]); // the token before this one
  Value lanes = call.getInputs()[0], base = findBase(lanes);
  if (!base || !triton::isScalarPointer(base.getType()))
    return;
  OpBuilder builder(call);
  Location loc = call.getLoc();
  Value result = callOnBase(builder, call, base);
  Value moved = emitPointer(builder, loc, lanes.getType(), result, emitOffset(builder, loc, lanes));
  // What the mark says of the lanes does not hold for them any more.
  for (Operation *user : llvm::make_early_inc_range(call->getUsers()))
    if (isa<annotation::MarkOp>(user))
      user->erase();
  call->getResult(0).replaceAllUsesWith(moved);
  call->erase();
}
