// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Text of the `hivm` attributes that are more than one keyword.
#include "heddle/Dialect/HIVM/IR/HIVM.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace mlir::hivm;

#define GET_ATTRDEF_CLASSES
#include "heddle/Dialect/HIVM/IR/HIVMAttrs.cpp.inc"

void HIVMDialect::registerAttributes() {
  addAttributes<
#define GET_ATTRDEF_LIST
#include "heddle/Dialect/HIVM/IR/HIVMAttrs.cpp.inc"
      >();
}

// `<` setPipe `,` waitPipe (`,` hint)? (`,` `<` event `>`)? `>`
Attribute SyncEventSlotAttr::parse(AsmParser &parser, Type) {
  PipeAttr setPipe, waitPipe;
  std::optional<SyncHint> hint;
  EventAttr event;
  if (parser.parseLess() || parser.parseAttribute(setPipe) || parser.parseComma() || parser.parseAttribute(waitPipe))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    if (succeeded(parser.parseOptionalLess())) {
      FailureOr<EVENT> id = FieldParser<EVENT>::parse(parser);
      if (failed(id) || parser.parseGreater())
        return {};
      event = EventAttr::get(parser.getContext(), *id);
      break;
    }
    FailureOr<SyncHint> value = FieldParser<SyncHint>::parse(parser);
    if (failed(value))
      return {};
    hint = *value;
  }
  if (parser.parseGreater())
    return {};
  return get(parser.getContext(), setPipe, waitPipe, hint, event);
}

void SyncEventSlotAttr::print(AsmPrinter &printer) const {
  printer << "<" << getSetPipe() << ", " << getWaitPipe();
  if (getHint())
    printer << ", " << stringifySyncHint(*getHint());
  if (getEvent())
    printer << ", <" << stringifyEVENT(getEvent().getValue()) << ">";
  printer << ">";
}

// `<` layout (`,` `transpose` `=` bool)? (`,` `fractalSizes` `=` `[` integers `]`)? `>`
Attribute DataLayoutAttr::parse(AsmParser &parser, Type) {
  SMLoc location = parser.getCurrentLocation();
  std::optional<bool> transpose;
  SmallVector<int64_t> fractalSizes;
  if (parser.parseLess())
    return {};
  FailureOr<DataLayout> layout = FieldParser<DataLayout>::parse(parser);
  if (failed(layout))
    return {};
  while (succeeded(parser.parseOptionalComma())) {
    if (succeeded(parser.parseOptionalKeyword("transpose"))) {
      FailureOr<bool> value = failed(parser.parseEqual()) ? FailureOr<bool>() : FieldParser<bool>::parse(parser);
      if (failed(value))
        return {};
      transpose = *value;
      continue;
    }
    auto parseSize = [&] { return parser.parseInteger(fractalSizes.emplace_back()); };
    if (parser.parseKeyword("fractalSizes") || parser.parseEqual() ||
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseSize))
      return {};
  }
  if (parser.parseGreater())
    return {};
  return getChecked([&] { return parser.emitError(location); }, parser.getContext(), *layout, transpose, fractalSizes);
}

void DataLayoutAttr::print(AsmPrinter &printer) const {
  printer << "<" << stringifyDataLayout(getLayout());
  if (getTranspose())
    printer << ", transpose = " << (*getTranspose() ? "true" : "false");
  if (!getFractalSizes().empty()) {
    printer << ", fractalSizes = [";
    llvm::interleaveComma(getFractalSizes(), printer);
    printer << "]";
  }
  printer << ">";
}

LogicalResult DataLayoutAttr::verify(llvm::function_ref<InFlightDiagnostic()> emitError, DataLayout layout,
                                     std::optional<bool> transpose, ArrayRef<int64_t> fractalSizes) {
  bool isOperand = layout == DataLayout::DOTA_ND || layout == DataLayout::DOTB_ND;
  if (isOperand && !transpose) // data_layout_c1
    return emitError() << "expected 'transpose' for the layout '" << stringifyDataLayout(layout) << "'";
  for (int64_t size : fractalSizes)
    if (size <= 0) // data_layout_c2
      return emitError() << "expected 'fractalSizes' to be positive, got " << size;
  return success();
}
