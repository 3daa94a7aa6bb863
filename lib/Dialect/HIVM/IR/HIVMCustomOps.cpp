// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Text, effects and verifiers of `hivm.hir.custom` and `hivm.hir.custom_macro`.
#include "heddle/Dialect/HACC/IR/HACC.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::hivm;

static constexpr StringLiteral kArgAttrs = "arg_attrs";
static constexpr StringLiteral kInplaceOuts = "inplace_outs";

const Builtin *mlir::hivm::lookupBuiltin(StringRef name) {
  static constexpr Builtin builtins[] = {
      {"__builtin_gather_load", TCoreType::VECTOR, PIPE::PIPE_V, VFMode::SIMT},
      {"__builtin_index_select", TCoreType::VECTOR, PIPE::PIPE_V, VFMode::SIMT},
      {"__builtin_indirect_atomic", TCoreType::VECTOR, PIPE::PIPE_V, VFMode::SIMT},
      {"__builtin_histogram", TCoreType::VECTOR, PIPE::PIPE_V, VFMode::SIMT},
  };
  const Builtin *found = llvm::find_if(builtins, [&](const Builtin &entry) { return entry.name == name; });
  return found == std::end(builtins) ? nullptr : found;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

namespace {
/// Operands of one parenthesised group, as parsed.
struct OperandGroup {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<Type> types;
  SmallVector<Attribute> dictionaries;
  SMLoc location;
  bool hasDictionary = false;
};
} // namespace

/// keyword `(` operands `:` type dictionary? (`,` type dictionary?)* `)`, or nothing.
static ParseResult parseGroup(OpAsmParser &parser, StringRef keyword, OperandGroup &group) {
  if (failed(parser.parseOptionalKeyword(keyword)))
    return success();
  group.location = parser.getCurrentLocation();
  auto parseType = [&]() -> ParseResult {
    NamedAttrList dictionary;
    if (parser.parseType(group.types.emplace_back()) || parser.parseOptionalAttrDict(dictionary))
      return failure();
    group.hasDictionary |= !dictionary.empty();
    group.dictionaries.push_back(dictionary.getDictionary(parser.getContext()));
    return success();
  };
  return failure(parser.parseLParen() || parser.parseOperandList(group.operands) || parser.parseColon() ||
                 parser.parseCommaSeparatedList(parseType) || parser.parseRParen());
}

/// `->` type, or `->` `(` types `)`, or nothing.
static ParseResult parseResults(OpAsmParser &parser, OperationState &result) {
  if (failed(parser.parseOptionalArrow()))
    return success();
  auto parseType = [&] { return parser.parseType(result.types.emplace_back()); };
  if (succeeded(parser.parseOptionalLParen()))
    return failure(parser.parseCommaSeparatedList(parseType) || parser.parseRParen());
  return parseType();
}

/// (`<` dictionary `>`)? dictionary? string
static ParseResult parseHead(OpAsmParser &parser, OperationState &result) {
  if (succeeded(parser.parseOptionalLess()) &&
      (parser.parseOptionalAttrDict(result.attributes) || parser.parseGreater()))
    return failure();
  StringAttr name;
  return failure(parser.parseOptionalAttrDict(result.attributes) ||
                 parser.parseAttribute(name, parser.getBuilder().getType<NoneType>(), "name", result.attributes));
}

static ParseResult parseCall(OpAsmParser &parser, OperationState &result, ArrayRef<StringRef> keywords) {
  if (parseHead(parser, result))
    return failure();
  SmallVector<OperandGroup> groups(keywords.size());
  for (auto [keyword, group] : llvm::zip(keywords, groups))
    if (parseGroup(parser, keyword, group))
      return failure();
  if (parseResults(parser, result))
    return failure();
  SmallVector<int32_t> segments;
  for (OperandGroup &group : groups) {
    if (parser.resolveOperands(group.operands, group.types, group.location, result.operands))
      return failure();
    segments.push_back(group.operands.size());
  }
  Builder &builder = parser.getBuilder();
  if (groups.front().hasDictionary)
    result.attributes.set(kArgAttrs, builder.getArrayAttr(groups.front().dictionaries));
  result.addAttribute("operandSegmentSizes", builder.getDenseI32ArrayAttr(segments));
  return success();
}

static void printGroup(OpAsmPrinter &printer, StringRef keyword, OperandRange operands, ArrayAttr dictionaries = {}) {
  if (operands.empty())
    return;
  printer << ' ' << keyword << '(' << operands << " : ";
  for (auto [index, operand] : llvm::enumerate(operands)) {
    printer << (index ? ", " : "") << operand.getType();
    auto dictionary = dictionaries ? dyn_cast<DictionaryAttr>(dictionaries[index]) : DictionaryAttr();
    if (dictionary && !dictionary.empty())
      printer << ' ' << dictionary;
  }
  printer << ')';
}

/// The dictionaries of the inputs when they are printed behind their types: only when one of them ties an output.
static ArrayAttr getInlineArgAttrs(Operation *op, unsigned inputCount) {
  auto dictionaries = op->getAttrOfType<ArrayAttr>(kArgAttrs);
  if (!dictionaries || dictionaries.size() != inputCount)
    return {};
  bool ties = llvm::any_of(dictionaries, [](Attribute entry) {
    auto dictionary = dyn_cast<DictionaryAttr>(entry);
    return dictionary && dictionary.contains(kInplaceOuts);
  });
  return ties ? dictionaries : ArrayAttr();
}

template <typename CallOp>
static void printCall(OpAsmPrinter &printer, CallOp op, ArrayRef<std::pair<StringRef, OperandRange>> groups) {
  ArrayAttr inlineArgAttrs = getInlineArgAttrs(op, op.getInputs().size());
  NamedAttrList attributes(op->getDiscardableAttrDictionary());
  if (op.getNoSideEffect())
    attributes.set(op.getNoSideEffectAttrName(), UnitAttr::get(op.getContext()));
  if (inlineArgAttrs)
    attributes.erase(kArgAttrs);
  // Alphabetical order, as the vendor prints it.
  printer.printOptionalAttrDict(attributes.getDictionary(op.getContext()).getValue());
  printer << ' ';
  printer.printAttributeWithoutType(op.getNameAttr());
  for (auto [keyword, operands] : groups)
    printGroup(printer, keyword, operands, keyword == "ins" ? inlineArgAttrs : ArrayAttr());
  if (op->getNumResults() == 0)
    return;
  printer << " -> ";
  if (op->getNumResults() == 1)
    printer << op->getResult(0).getType();
  else
    printer << '(' << op->getResultTypes() << ')';
}

ParseResult CustomOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseCall(parser, result, {"ins", "outs", "tmps"});
}

void CustomOp::print(OpAsmPrinter &printer) {
  printCall(printer, *this, {{"ins", getInputs()}, {"outs", getOutputs()}, {"tmps", getTempBuffers()}});
}

ParseResult CustomMacroOp::parse(OpAsmParser &parser, OperationState &result) {
  return parseCall(parser, result, {"ins", "outs", "tmps", "sync_related_args"});
}

void CustomMacroOp::print(OpAsmPrinter &printer) {
  printCall(printer, *this,
            {{"ins", getInputs()},
             {"outs", getOutputs()},
             {"tmps", getTempBuffers()},
             {"sync_related_args", getSyncRelatedArgs()}});
}

//===----------------------------------------------------------------------===//
// Effects and attributes
//===----------------------------------------------------------------------===//

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

static void getCallEffects(bool noSideEffect, Effects &effects) {
  if (noSideEffect)
    return;
  effects.emplace_back(MemoryEffects::Read::get());
  effects.emplace_back(MemoryEffects::Write::get());
}

static std::optional<TCoreType> getCallCoreType(Operation *op) {
  auto attribute = op->getAttrOfType<TCoreTypeAttr>(kTCoreTypeAttrName);
  return attribute ? std::optional(attribute.getValue()) : std::nullopt;
}

static StringRef getCallSymbol(Operation *op) {
  auto symbol = op->getAttrOfType<StringAttr>(kSymbolAttrName);
  return symbol ? symbol.getValue() : StringRef();
}

void CustomOp::getEffects(Effects &effects) { getCallEffects(getNoSideEffect(), effects); }
std::optional<TCoreType> CustomOp::getCoreType() { return getCallCoreType(*this); }
StringRef CustomOp::getSymbol() { return getCallSymbol(*this); }
bool CustomOp::isDistributed() { return (*this)->hasAttr(kIsDistributedAttrName); }

void CustomMacroOp::getEffects(Effects &effects) { getCallEffects(getNoSideEffect(), effects); }
std::optional<TCoreType> CustomMacroOp::getCoreType() { return getCallCoreType(*this); }
StringRef CustomMacroOp::getSymbol() { return getCallSymbol(*this); }
bool CustomMacroOp::isDistributed() { return (*this)->hasAttr(kIsDistributedAttrName); }

//===----------------------------------------------------------------------===//
// Verifiers
//===----------------------------------------------------------------------===//

template <typename AttrT>
static LogicalResult verifyNeeded(Operation *op, StringRef name, StringRef kind) {
  if (op->getAttrOfType<AttrT>(name))
    return success();
  return op->emitOpError("expected attribute '") << name << "' to be a '" << kind << "'";
}

static LogicalResult verifyExtraBuffers(Operation *op) {
  auto types = op->getAttrOfType<ArrayAttr>("extra_buffers_types");
  auto sizes = op->getAttr("extra_buffers_sizes");
  if (bool(types) != bool(sizes)) // custom_c7
    return op->emitOpError("expected 'extra_buffers_types' and 'extra_buffers_sizes' together");
  if (!types)
    return success();
  size_t count = 0;
  if (auto array = dyn_cast<ArrayAttr>(sizes))
    count = array.size();
  else if (auto dense = dyn_cast<DenseI64ArrayAttr>(sizes))
    count = dense.size();
  if (types.size() != count) // custom_c8
    return op->emitOpError("expected one size an extra buffer, got ")
           << types.size() << " types and " << count << " sizes";
  return success();
}

template <typename CallOp>
static LogicalResult verifyArgAttrs(CallOp op) {
  auto dictionaries = op->template getAttrOfType<ArrayAttr>(kArgAttrs);
  if (!dictionaries)
    return success();
  if (dictionaries.size() > op.getInputs().size())
    return op.emitOpError("expected at most one dictionary an input in 'arg_attrs', got ")
           << dictionaries.size() << " for " << op.getInputs().size() << " inputs";
  for (auto [input, entry] : llvm::zip(op.getInputs(), dictionaries)) {
    auto dictionary = dyn_cast<DictionaryAttr>(entry);
    auto tied = dictionary ? dictionary.template getAs<IntegerAttr>(kInplaceOuts) : IntegerAttr();
    if (!tied)
      continue;
    int64_t index = tied.getInt();
    if (index < 0 || index >= static_cast<int64_t>(op.getOutputs().size()) ||
        op.getOutputs()[index] != input) // custom_c10
      return op.emitOpError("expected 'inplace_outs' to be the number of an output that is the same value, got ")
             << index;
  }
  return success();
}

template <typename CallOp>
static LogicalResult verifyCall(CallOp op, ArrayRef<StringRef> pipeNames) {
  const Builtin *builtin = lookupBuiltin(op.getName());
  if (!builtin && failed(verifyNeeded<TCoreTypeAttr>(op, kTCoreTypeAttrName, "#hivm.tcore_type"))) // custom_c1
    return failure();
  for (StringRef name : pipeNames) // custom_c2, custom_c3, custom_c4
    if (!builtin && failed(verifyNeeded<PipeAttr>(op, name, "#hivm.pipe")))
      return failure();
  bool needsMode = !builtin && hacc::isAscend950(op) && op.getCoreType() != TCoreType::CUBE;
  if ((needsMode || op->hasAttr(kVFModeAttrName)) &&
      failed(verifyNeeded<VFModeAttr>(op, kVFModeAttrName, "#hivm.vf_mode"))) // custom_c5
    return failure();
  if (!builtin && op.getSymbol().empty()) // custom_c6
    return op.emitOpError("expected attribute 'symbol' to name the implementing function");
  if (failed(verifyExtraBuffers(op)))
    return failure();
  if (builtin && op.getCoreType().value_or(builtin->coreType) != builtin->coreType) // custom_c9
    return op.emitOpError("expected core type ") << stringifyTCoreType(builtin->coreType) << " for '" << builtin->name
                                                 << "', got " << stringifyTCoreType(*op.getCoreType());
  auto indices = op->template getAttrOfType<DenseI32ArrayAttr>(kGMAddrArgsIndicesAttrName);
  for (int32_t index : indices ? indices.asArrayRef() : ArrayRef<int32_t>())
    if (index < 0 || index >= static_cast<int32_t>(op->getNumOperands())) // custom_c11
      return op.emitOpError("expected '") << kGMAddrArgsIndicesAttrName << "' to hold numbers of operands, got "
                                          << index << " for " << op->getNumOperands() << " operands";
  return verifyArgAttrs(op);
}

LogicalResult CustomOp::verify() { return verifyCall(*this, {kPipeAttrName}); }

LogicalResult CustomMacroOp::verify() {
  if (failed(verifyCall(*this, {kPipeInAttrName, kPipeOutAttrName})))
    return failure();
  auto slots = (*this)->getAttrOfType<ArrayAttr>("sync_event_slots");
  size_t slotCount = slots ? slots.size() : 0;
  SmallVector<SyncEventSlotAttr> seen;
  for (Attribute entry : slots ? slots.getValue() : ArrayRef<Attribute>()) {
    auto slot = dyn_cast<SyncEventSlotAttr>(entry);
    if (!slot) // custom_macro_c1
      return emitOpError("expected 'sync_event_slots' to hold '#hivm.sync_event_slot', got ") << entry;
    if (slot.getSetPipe() == slot.getWaitPipe()) // custom_macro_c3
      return emitOpError("expected two different pipes in a slot, got ") << slot;
    bool pinnedTwice = slot.getEvent() && llvm::any_of(seen, [&](SyncEventSlotAttr other) {
                         return other.getEvent() == slot.getEvent() && other.getSetPipe() == slot.getSetPipe() &&
                                other.getWaitPipe() == slot.getWaitPipe();
                       });
    if (pinnedTwice) // custom_macro_c4
      return emitOpError("expected each event once between two pipes, got a second ") << slot;
    seen.push_back(slot);
  }
  if (!getSyncRelatedArgs().empty() && getSyncRelatedArgs().size() != slotCount) // custom_macro_c2
    return emitOpError("expected no or one value a slot in 'sync_related_args', got ")
           << getSyncRelatedArgs().size() << " for " << slotCount << " slots";
  return success();
}
