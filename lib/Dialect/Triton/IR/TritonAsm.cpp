// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The lenient attribute dictionary of `tt` operations, and the type of a load.
#include "TritonAsm.h"
#include "heddle/Dialect/Triton/IR/TritonEnums.h"
#include "heddle/Dialect/Triton/IR/TritonTypes.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::triton;

//===----------------------------------------------------------------------===//
// Which attributes are enums
//===----------------------------------------------------------------------===//

namespace {

/// An enum as the dictionary sees it.
struct EnumText {
  std::optional<uint32_t> (*number)(StringRef keyword);
  /// The keyword of a number, or nothing.
  StringRef (*keyword)(uint32_t number);
};

/// An attribute that is an enum, and whether the format of the operation prints it outside the dictionary.
struct EnumAttribute {
  StringLiteral op;
  StringLiteral name;
  EnumText text;
  bool printedInFormat;
};

template <typename E, std::optional<E> (*symbolize)(uint32_t)>
constexpr EnumText textOf() {
  return {[](StringRef keyword) -> std::optional<uint32_t> {
            if (std::optional<E> value = symbolizeEnum<E>(keyword))
              return static_cast<uint32_t>(*value);
            return std::nullopt;
          },
          [](uint32_t number) -> StringRef {
            std::optional<E> value = symbolize(number);
            return value ? stringifyEnum(*value) : StringRef();
          }};
}

constexpr EnumAttribute kEnums[] = {
    {"tt.atomic_cas", "scope", textOf<MemSyncScope, symbolizeMemSyncScope>(), true},
    {"tt.atomic_cas", "sem", textOf<MemSemantic, symbolizeMemSemantic>(), true},
    {"tt.atomic_poll", "scope", textOf<MemSyncScope, symbolizeMemSyncScope>(), true},
    {"tt.atomic_poll", "sem", textOf<MemSemantic, symbolizeMemSemantic>(), true},
    {"tt.atomic_rmw", "atomic_rmw_op", textOf<RMWOp, symbolizeRMWOp>(), true},
    {"tt.atomic_rmw", "scope", textOf<MemSyncScope, symbolizeMemSyncScope>(), true},
    {"tt.atomic_rmw", "sem", textOf<MemSemantic, symbolizeMemSemantic>(), true},
    {"tt.clampf", "propagateNan", textOf<PropagateNan, symbolizePropagateNan>(), true},
    {"tt.descriptor_load", "cache", textOf<CacheModifier, symbolizeCacheModifier>(), true},
    {"tt.descriptor_load", "evict", textOf<EvictionPolicy, symbolizeEvictionPolicy>(), true},
    {"tt.descriptor_reduce", "kind", textOf<DescriptorReduceKind, symbolizeDescriptorReduceKind>(), true},
    {"tt.dot", "inputPrecision", textOf<InputPrecision, symbolizeInputPrecision>(), true},
    {"tt.dot_scaled", "a_elem_type", textOf<ScaleDotElemType, symbolizeScaleDotElemType>(), true},
    {"tt.dot_scaled", "b_elem_type", textOf<ScaleDotElemType, symbolizeScaleDotElemType>(), true},
    {"tt.fp_to_fp", "rounding", textOf<RoundingMode, symbolizeRoundingMode>(), true},
    {"tt.get_num_programs", "axis", textOf<ProgramIDDim, symbolizeProgramIDDim>(), true},
    {"tt.get_program_id", "axis", textOf<ProgramIDDim, symbolizeProgramIDDim>(), true},
    {"tt.load", "cache", textOf<CacheModifier, symbolizeCacheModifier>(), true},
    {"tt.load", "evict", textOf<EvictionPolicy, symbolizeEvictionPolicy>(), true},
    {"tt.load", "padding", textOf<PaddingOption, symbolizePaddingOption>(), false},
    {"tt.make_tensor_descriptor", "padding", textOf<PaddingOption, symbolizePaddingOption>(), false},
    {"tt.store", "cache", textOf<CacheModifier, symbolizeCacheModifier>(), true},
    {"tt.store", "evict", textOf<EvictionPolicy, symbolizeEvictionPolicy>(), true},
};

/// Attributes that are no enums and that a format prints outside the dictionary.
constexpr std::pair<StringLiteral, StringLiteral> kPrintedInFormat[] = {
    {"tt.assert", "message"}, {"tt.call", "callee"},           {"tt.elementwise_inline_asm", "asm_string"},
    {"tt.print", "prefix"},   {"tt.reshape", "allow_reorder"}, {"tt.reshape", "efficient_layout"},
};

const EnumAttribute *findEnum(StringRef opName, StringRef name) {
  const EnumAttribute *found =
      llvm::find_if(kEnums, [&](const EnumAttribute &e) { return e.op == opName && e.name == name; });
  return found == std::end(kEnums) ? nullptr : found;
}

bool isPrintedInFormat(StringRef opName, StringRef name) {
  return llvm::any_of(kPrintedInFormat,
                      [&](const auto &entry) { return entry.first == opName && entry.second == name; });
}

/// Whether a default says what `attribute` says, so that the text leaves it out.
bool isDefault(StringRef opName, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  Attribute value = attribute.getValue();
  if (name == "isVolatile" || name == "lhs_k_pack" || name == "rhs_k_pack")
    return value == BoolAttr::get(value.getContext(), name != "isVolatile");
  if (name == "boundaryCheck")
    return isa<DenseI32ArrayAttr>(value) && cast<DenseI32ArrayAttr>(value).empty();
  if (name == "maxNumImpreciseAcc")
    return isa<IntegerAttr>(value) && cast<IntegerAttr>(value).getValue().isZero();
  if (opName == "tt.make_tensor_descriptor" && name == "padding") {
    auto padding = dyn_cast<PaddingOptionAttr>(value);
    return padding && padding.getValue() == PaddingOption::PAD_ZERO;
  }
  return name == "operandSegmentSizes";
}

} // namespace

//===----------------------------------------------------------------------===//
// The dictionary
//===----------------------------------------------------------------------===//

/// Says which values the enum `attribute` has.
static ParseResult emitBadEnum(OpAsmParser &parser, SMLoc location, const EnumAttribute &attribute, const Twine &got) {
  SmallVector<std::string> allowed;
  // No enum of the dialect but 'propagateNan' (65535) goes beyond these numbers.
  for (uint32_t number : {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 65535})
    if (StringRef keyword = attribute.text.keyword(number); !keyword.empty())
      allowed.push_back((keyword + " (" + Twine(number) + ")").str());
  return parser.emitError(location) << "expected '" << attribute.name << "' to be one of " << llvm::join(allowed, ", ")
                                    << ", got " << got;
}

/// Reads the value of the enum `attribute` in each of its spellings.
static ParseResult parseEnumValue(OpAsmParser &parser, const EnumAttribute &attribute, Attribute &value) {
  SMLoc location = parser.getCurrentLocation();
  std::optional<uint32_t> number;
  std::string got;
  StringRef keyword;
  Attribute other;
  if (succeeded(parser.parseOptionalKeyword(&keyword)))
    got = keyword.str();
  else if (failed(parser.parseOptionalString(&got)) && parser.parseAttribute(other))
    return failure();
  if (!other) {
    number = attribute.text.number(got);
  } else {
    llvm::raw_string_ostream(got) << other;
    auto integer = dyn_cast<IntegerAttr>(other);
    if (integer && integer.getValue().isIntN(32) && !attribute.text.keyword(integer.getValue().getZExtValue()).empty())
      number = integer.getValue().getZExtValue();
  }
  if (!number)
    return emitBadEnum(parser, location, attribute, got);
  value = parser.getBuilder().getI32IntegerAttr(*number);
  return success();
}

static ParseResult parseEntry(OpAsmParser &parser, NamedAttrList &attributes, StringRef opName) {
  SMLoc location = parser.getCurrentLocation();
  std::string name;
  if (parser.parseKeywordOrString(&name))
    return failure();
  if (attributes.get(name))
    return parser.emitError(location) << "attribute '" << name << "' is given twice";
  Attribute value = parser.getBuilder().getUnitAttr();
  if (succeeded(parser.parseOptionalEqual())) {
    const EnumAttribute *enumAttribute = findEnum(opName, name);
    if (enumAttribute ? parseEnumValue(parser, *enumAttribute, value) : parser.parseAttribute(value))
      return failure();
  }
  attributes.append(name, value);
  return success();
}

ParseResult triton::parseAttributes(OpAsmParser &parser, NamedAttrList &attributes, StringRef opName) {
  SMLoc location = parser.getCurrentLocation();
  auto entry = [&] { return parseEntry(parser, attributes, opName); };
  if (succeeded(parser.parseOptionalLess()))
    if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Braces, entry) || parser.parseGreater())
      return failure();
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::OptionalBraces, entry))
    return failure();
  return OperationName(opName, parser.getContext()).verifyInherentAttrs(attributes, [&] {
    return parser.emitError(location);
  });
}

void triton::printAttributes(OpAsmPrinter &printer, Operation *op, DictionaryAttr attributes, StringRef opName) {
  SmallVector<StringRef> elided;
  for (NamedAttribute attribute : attributes) {
    const EnumAttribute *enumAttribute = findEnum(opName, attribute.getName());
    bool printed = enumAttribute ? enumAttribute->printedInFormat : isPrintedInFormat(opName, attribute.getName());
    if (printed || isDefault(opName, attribute))
      elided.push_back(attribute.getName());
  }
  printer.printOptionalAttrDict(attributes.getValue(), elided);
}

//===----------------------------------------------------------------------===//
// The type of a load
//===----------------------------------------------------------------------===//

ParseResult triton::parseLoadType(OpAsmParser &parser, Type &pointer) {
  SMLoc location = parser.getCurrentLocation();
  if (parser.parseType(pointer))
    return failure();
  if (getPointeeType(pointer) == pointer)
    return parser.emitError(location) << "expected the type of the pointer, got " << pointer
                                      << "; the form that gives the type of the result instead is older than Triton "
                                         "3.1: print the kernel again with a stock Triton of 3.1 or later";
  if (failed(parser.parseOptionalArrow()))
    return success();
  location = parser.getCurrentLocation();
  Type result;
  if (parser.parseType(result))
    return failure();
  if (result != getPointeeType(pointer))
    return parser.emitError(location) << "expected the result to be " << getPointeeType(pointer)
                                      << ", which the pointer points to, got " << result;
  return success();
}

void triton::printLoadType(OpAsmPrinter &printer, Operation *op, Type pointer) { printer << pointer; }
