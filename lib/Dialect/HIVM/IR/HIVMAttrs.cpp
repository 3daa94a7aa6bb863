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
