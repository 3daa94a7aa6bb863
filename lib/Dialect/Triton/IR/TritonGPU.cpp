// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The stand-in for the `ttg` dialect: `ttg.barrier`, and an error for everything else.
#include "heddle/Dialect/Triton/IR/TritonGPU.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"

using namespace mlir;
using namespace mlir::triton::gpu;

#include "heddle/Dialect/Triton/IR/TritonGPUDialect.cpp.inc"
#include "heddle/Dialect/Triton/IR/TritonGPUEnums.cpp.inc"

//===----------------------------------------------------------------------===//
// ttg.barrier
//===----------------------------------------------------------------------===//

/// Reads keywords joined by `|`.
static ParseResult parseAddrSpace(OpAsmParser &parser, AddrSpaceAttr &attribute) {
  AddrSpace all = AddrSpace::None;
  do {
    SMLoc location = parser.getCurrentLocation();
    StringRef keyword;
    if (parser.parseKeyword(&keyword))
      return failure();
    std::optional<AddrSpace> space = symbolizeAddrSpace(keyword);
    if (!space)
      return parser.emitError(location) << "expected 'none', 'local', 'global_read', 'global_write', 'tensor_read', "
                                           "'tensor_write' or 'all', got '"
                                        << keyword << "'";
    all = all | *space;
  } while (succeeded(parser.parseOptionalVerticalBar()));
  attribute = AddrSpaceAttr::get(parser.getContext(), all);
  return success();
}

static void printAddrSpace(OpAsmPrinter &printer, Operation *, AddrSpaceAttr attribute) {
  printer << stringifyAddrSpace(attribute.getValue());
}

#define GET_OP_CLASSES
#include "heddle/Dialect/Triton/IR/TritonGPUOps.cpp.inc"

//===----------------------------------------------------------------------===//
// The dialect
//===----------------------------------------------------------------------===//

static constexpr StringLiteral kWrongStage =
    "belongs to TritonGPU, a later stage of the GPU back ends: give the text of the stage 'ttir'";

void TritonGPUDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Triton/IR/TritonGPUOps.cpp.inc"
      >();
}

static ParseResult refuseOperation(OpAsmParser &parser, OperationState &) {
  return parser.emitError(parser.getNameLoc()) << kWrongStage;
}

std::optional<Dialect::ParseOpHook> TritonGPUDialect::getParseOperationHook(StringRef name) const {
  return ParseOpHook(refuseOperation);
}

Attribute TritonGPUDialect::parseAttribute(DialectAsmParser &parser, Type) const {
  StringRef name = parser.getFullSymbolSpec().take_until([](char c) { return c == '<'; });
  parser.emitError(parser.getNameLoc()) << "attribute '#ttg." << name << "' " << kWrongStage;
  return {};
}

Type TritonGPUDialect::parseType(DialectAsmParser &parser) const {
  StringRef name = parser.getFullSymbolSpec().take_until([](char c) { return c == '<'; });
  parser.emitError(parser.getNameLoc()) << "type '!ttg." << name << "' " << kWrongStage;
  return {};
}
