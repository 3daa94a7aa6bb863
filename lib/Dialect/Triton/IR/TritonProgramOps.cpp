// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Functions, external code and debugging: text, effects and rules.
#include "heddle/Dialect/Triton/IR/TritonOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace mlir::triton;

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

void FuncOp::build(OpBuilder &builder, OperationState &state, StringRef name, FunctionType type,
                   ArrayRef<NamedAttribute> attributes, ArrayRef<DictionaryAttr> argAttributes) {
  state.addAttribute(getSymNameAttrName(state.name), builder.getStringAttr(name));
  state.addAttribute(getFunctionTypeAttrName(state.name), TypeAttr::get(type));
  state.addAttributes(attributes);
  state.addRegion();
  if (!argAttributes.empty())
    call_interface_impl::addArgAndResultAttrs(builder, state, argAttributes, /*resultAttrs=*/{},
                                              getArgAttrsAttrName(state.name), getResAttrsAttrName(state.name));
}

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &state) {
  auto makeType = [](Builder &builder, ArrayRef<Type> arguments, ArrayRef<Type> results,
                     function_interface_impl::VariadicFlag,
                     std::string &) { return builder.getFunctionType(arguments, results); };
  return function_interface_impl::parseFunctionOp(parser, state, /*allowVariadic=*/false,
                                                  getFunctionTypeAttrName(state.name), makeType,
                                                  getArgAttrsAttrName(state.name), getResAttrsAttrName(state.name));
}

void FuncOp::print(OpAsmPrinter &printer) {
  function_interface_impl::printFunctionOp(printer, *this, /*isVariadic=*/false, getFunctionTypeAttrName(),
                                           getArgAttrsAttrName(), getResAttrsAttrName());
}

LogicalResult FuncOp::verify() {
  if (getSymName().empty()) // func_c3
    return emitOpError() << "expected 'sym_name' not to be empty";
  if (isPublic() && !isDeclaration() && getNumResults() != 0) // func_c2
    return emitOpError() << "expected a kernel to return nothing, got (" << getResultTypes()
                         << "): make a function that kernels call 'private'";
  return success();
}

void CallOp::build(OpBuilder &builder, OperationState &state, FuncOp callee, ValueRange operands) {
  build(builder, state, callee.getResultTypes(), FlatSymbolRefAttr::get(callee.getNameAttr()), operands,
        /*arg_attrs=*/nullptr, /*res_attrs=*/nullptr);
}

LogicalResult CallOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto callee = symbols.lookupNearestSymbolFrom<FuncOp>(*this, getCalleeAttr());
  if (!callee) // call_c1
    return emitOpError() << "expected a 'tt.func' named '" << getCallee() << "' in the module";
  FunctionType got = FunctionType::get(getContext(), getOperandTypes(), getResultTypes());
  if (got != callee.getFunctionType()) { // call_c2
    InFlightDiagnostic diagnostic = emitOpError() << "expected the type of the callee, " << callee.getFunctionType()
                                                  << ", got " << got;
    diagnostic.attachNote(callee.getLoc()) << "callee defined here";
    return diagnostic;
  }
  return success();
}

LogicalResult ReturnOp::verify() {
  auto function = cast<FuncOp>((*this)->getParentOp());
  if (getOperandTypes() != TypeRange(function.getResultTypes())) { // return_c1
    InFlightDiagnostic diagnostic = emitOpError()
                                    << "expected values of the result types of '@" << function.getName() << "', ("
                                    << function.getResultTypes() << "), got (" << getOperandTypes() << ")";
    return diagnostic;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Code of other languages
//===----------------------------------------------------------------------===//

/// Adds the effects of external code that is not `pure`.
static void addEffects(bool pure, Effects &effects) {
  if (pure)
    return;
  effects.emplace_back(MemoryEffects::Write::get());
  effects.emplace_back(MemoryEffects::Read::get());
}

static Speculation::Speculatability getSpeculatabilityOf(bool pure) {
  return pure ? Speculation::Speculatable : Speculation::NotSpeculatable;
}

void ExternElementwiseOp::getEffects(Effects &effects) { addEffects(getPure(), effects); }
Speculation::Speculatability ExternElementwiseOp::getSpeculatability() { return getSpeculatabilityOf(getPure()); }

void ElementwiseInlineAsmOp::getEffects(Effects &effects) { addEffects(getPure(), effects); }
Speculation::Speculatability ElementwiseInlineAsmOp::getSpeculatability() { return getSpeculatabilityOf(getPure()); }

LogicalResult ElementwiseInlineAsmOp::verify() {
  if (getNumResults() == 0) // elementwise_inline_asm_c1
    return emitOpError() << "expected a result";
  int32_t packed = getPackedElement();
  for (Type type : getResultTypes()) { // elementwise_inline_asm_c3
    auto tensor = dyn_cast<RankedTensorType>(type);
    int64_t elements = tensor ? tensor.getNumElements() : packed;
    if (packed <= 0 || elements % packed != 0)
      return emitOpError() << "expected 'packed_element' to be positive and to divide the elements of " << type
                           << ", got " << packed;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Debugging
//===----------------------------------------------------------------------===//

LogicalResult PrintOp::verify() {
  if (!getIsSigned().empty() && getIsSigned().size() != getArgs().size()) // print_c1
    return emitOpError() << "expected as many entries of 'isSigned' as operands, " << getArgs().size() << ", got "
                         << getIsSigned().size();
  return success();
}

LogicalResult AssertOp::canonicalize(AssertOp op, PatternRewriter &rewriter) {
  if (!matchPattern(op.getCondition(), m_One()))
    return failure();
  rewriter.eraseOp(op);
  return success();
}
