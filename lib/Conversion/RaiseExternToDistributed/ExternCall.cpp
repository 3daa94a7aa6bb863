// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Recognises encoded calls and checks their operands.
#include "ExternCall.h"

#include "heddle/Dialect/Triton/IR/Triton.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace mlir::heddle;

static constexpr StringLiteral kInlineCall = "distributed.extern_call";

std::optional<ExternCall> ExternCall::get(Operation *op) {
  if (auto call = dyn_cast<triton::ExternElementwiseOp>(op)) {
    StringRef library = call.getLibname();
    if (library != "distributed" && library != "libshmem_device" && library != "ascend")
      return std::nullopt;
    return ExternCall{op, library, call.getSymbol(), call.getLibpath(), call.getPure()};
  }
  if (auto call = dyn_cast<triton::ElementwiseInlineAsmOp>(op)) {
    StringRef text = call.getAsmString();
    if (text.consume_front(kInlineCall))
      return ExternCall{op, "libshmem_device", text.trim(), "", call.getPure()};
  }
  return std::nullopt;
}

InFlightDiagnostic ExternCall::emitError() const {
  return mlir::emitError(op->getLoc()) << "call of '" << (library == "distributed" ? "distributed." : "") << symbol
                                       << "' ";
}

LogicalResult ExternCall::checkOperandCount(unsigned minimum, unsigned maximum) const {
  unsigned count = op->getNumOperands();
  if (count >= minimum && count <= maximum)
    return success();
  InFlightDiagnostic diagnostic = emitError();
  diagnostic << "expected " << minimum;
  if (minimum != maximum)
    diagnostic << " to " << maximum;
  return diagnostic << " operands, got " << count;
}

bool ExternCall::isInteger(Type type) {
  return llvm::any_of(std::initializer_list<unsigned>{1, 4, 8, 16, 32, 64},
                      [&](unsigned width) { return type.isSignlessInteger(width); });
}

LogicalResult ExternCall::checkInteger(unsigned index) const {
  Type type = op->getOperand(index).getType();
  if (isInteger(type))
    return success();
  return emitError() << "expected operand " << index << " to be a scalar integer, got " << type;
}

LogicalResult ExternCall::checkType(unsigned index, Type type) const {
  if (op->getOperand(index).getType() == type)
    return success();
  return emitError() << "expected operand " << index << " to be " << type << ", got "
                     << op->getOperand(index).getType();
}

LogicalResult ExternCall::checkPointer(unsigned index) const {
  Type type = op->getOperand(index).getType();
  if (triton::isScalarPointer(type))
    return success();
  return emitError() << "expected operand " << index << " to be a scalar pointer, got " << type;
}

LogicalResult ExternCall::checkResult(Type type) const {
  if (op->getNumResults() != 1)
    return emitError() << "expected one result, got " << op->getNumResults();
  if (op->getResult(0).getType() != type)
    return emitError() << "expected a result of " << type << ", got " << op->getResult(0).getType();
  return success();
}

void ExternCall::replace(ValueRange values) const {
  op->replaceAllUsesWith(values);
  op->erase();
}

LogicalResult ExternCall::erase() const {
  if (!op->use_empty())
    return emitError() << "has no value, but its result is used";
  op->erase();
  return success();
}

Value mlir::heddle::castInteger(OpBuilder &builder, Location loc, Value value, Type type) {
  unsigned from = value.getType().getIntOrFloatBitWidth();
  unsigned to = type.getIntOrFloatBitWidth();
  if (from < to)
    return arith::ExtSIOp::create(builder, loc, type, value);
  if (from > to)
    return arith::TruncIOp::create(builder, loc, type, value);
  return value;
}
