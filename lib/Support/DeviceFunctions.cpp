// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Look-up of device functions by name, and the check of a call against the table.
#include "heddle/Support/DeviceFunctions.h"

#include "abi/DeviceTypes.h"

#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::heddle;

namespace {

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

enum class TypeSet { None, T4, T8, T10, T11, T12, T8xD };

struct Row {
  DeviceFamily family;
  StringLiteral symbol;
  TypeSet types;
  StringLiteral params;
  char result;
  DeviceCore core;
  bool pure;
};

struct Alias {
  DeviceFamily family;
  StringLiteral symbol;
};

constexpr bool Pure = true;
constexpr bool ReadWrite = false;

constexpr Row rows[] = {
#define HEDDLE_DEVICE_FUNCTION(Family, Symbol, Types, Params, Result, Core, Effect)                                    \
  {DeviceFamily::Family, Symbol, TypeSet::Types, Params, Result, DeviceCore::Core, Effect},
#include "abi/DeviceFunctions.def"
};

constexpr Alias aliases[] = {
#define HEDDLE_DEVICE_FUNCTION(Family, Symbol, Types, Params, Result, Core, Effect)
#define HEDDLE_DEVICE_ALIAS(Family, Symbol) {DeviceFamily::Family, Symbol},
#include "abi/DeviceFunctions.def"
};

constexpr unsigned maxRank = 5;

ArrayRef<StringLiteral> getTypeNames(TypeSet set) {
#define HEDDLE_TYPE_NAME(Name, Type) StringLiteral(#Name),
  static constexpr StringLiteral t4[] = {HEDDLE_TYPES_T4(HEDDLE_TYPE_NAME)};
  static constexpr StringLiteral t8[] = {HEDDLE_TYPES_T8(HEDDLE_TYPE_NAME)};
  static constexpr StringLiteral t10[] = {HEDDLE_TYPES_T10(HEDDLE_TYPE_NAME)};
  static constexpr StringLiteral t11[] = {HEDDLE_TYPES_T11(HEDDLE_TYPE_NAME)};
  static constexpr StringLiteral t12[] = {HEDDLE_TYPES_T12(HEDDLE_TYPE_NAME)};
#undef HEDDLE_TYPE_NAME
  switch (set) {
  case TypeSet::None:
    return {};
  case TypeSet::T4:
    return t4;
  case TypeSet::T8:
  case TypeSet::T8xD:
    return t8;
  case TypeSet::T10:
    return t10;
  case TypeSet::T11:
    return t11;
  case TypeSet::T12:
    return t12;
  }
  llvm_unreachable("covered switch");
}

/// Matches \p symbol with \p pattern, which may hold one `{T}` and one `{D}` behind it.
std::optional<DeviceFunction> match(StringRef symbol, StringRef pattern, const Row &row) {
  DeviceFunction function{row.family, "", 1, row.params, row.result, row.core, row.pure};
  // A leading result parameter is the result of the operation.
  if (function.params.consume_front("M") || function.params.consume_front("N"))
    function.result = 'm';
  auto [head, rest] = pattern.split("{T}");
  if (head.size() == pattern.size())
    return symbol == pattern ? std::optional(function) : std::nullopt;
  if (!symbol.consume_front(head))
    return std::nullopt;
  auto [middle, tail] = rest.split("{D}");
  if (middle.size() != rest.size()) {
    if (!symbol.consume_back(tail) || symbol.empty() || !llvm::isDigit(symbol.back()))
      return std::nullopt;
    function.rank = symbol.back() - '0';
    symbol = symbol.drop_back();
    if (function.rank < 1 || function.rank > maxRank)
      return std::nullopt;
  }
  if (!symbol.consume_back(middle))
    return std::nullopt;
  ArrayRef<StringLiteral> names = getTypeNames(row.types);
  const auto *found = llvm::find(names, symbol);
  if (found == names.end())
    return std::nullopt;
  function.typeName = *found;
  return function;
}

const Row &getRow(DeviceFamily family) {
  return *llvm::find_if(rows, [&](const Row &row) { return row.family == family; });
}

void expand(StringRef pattern, TypeSet set, SmallVectorImpl<std::string> &names) {
  if (set == TypeSet::None) {
    names.push_back(pattern.str());
    return;
  }
  auto [head, tail] = pattern.split("{T}");
  auto [middle, end] = tail.split("{D}");
  for (StringRef type : getTypeNames(set)) {
    if (set != TypeSet::T8xD) {
      names.push_back((head + type + tail).str());
      continue;
    }
    for (unsigned rank = 1; rank <= maxRank; ++rank)
      names.push_back((head + type + middle + Twine(rank) + end).str());
  }
}

} // namespace

//===----------------------------------------------------------------------===//
// Look-up
//===----------------------------------------------------------------------===//

std::optional<DeviceFunction> mlir::heddle::lookupDeviceFunction(StringRef symbol) {
  for (const Row &row : rows)
    if (std::optional<DeviceFunction> function = match(symbol, row.symbol, row))
      return function;
  for (const Alias &alias : aliases)
    if (std::optional<DeviceFunction> function = match(symbol, alias.symbol, getRow(alias.family)))
      return function;
  return std::nullopt;
}

SmallVector<std::string> mlir::heddle::listDeviceFunctions() {
  SmallVector<std::string> names;
  for (const Row &row : rows)
    expand(row.symbol, row.types, names);
  for (const Alias &alias : aliases)
    expand(alias.symbol, getRow(alias.family).types, names);
  return names;
}

DeviceCore mlir::heddle::getDeviceCore(StringRef symbol) {
  if (std::optional<DeviceFunction> function = lookupDeviceFunction(symbol))
    return function->core;
  // Functions of other libraries follow the same naming: puts and gets in either order of name and type, and barriers
  // of the vector cores.
  bool moves = symbol.contains("putmem") || symbol.contains("getmem") || symbol.contains("_put_nbi") ||
               symbol.contains("_put_signal");
  bool meets = symbol.contains("barrier") && symbol.ends_with("_vec");
  return moves || meets ? DeviceCore::Vector : DeviceCore::Default;
}

StringRef mlir::heddle::getDeviceTypeName(Type type) {
  if (type.isF16())
    return "half";
  if (type.isBF16())
    return "bfloat16";
  if (type.isF32())
    return "float";
  if (!type.isSignlessInteger())
    return {};
  return llvm::StringSwitch<StringRef>(std::to_string(type.getIntOrFloatBitWidth()))
      .Case("8", "int8")
      .Case("16", "int16")
      .Case("32", "int32")
      .Case("64", "int64")
      .Default({});
}

//===----------------------------------------------------------------------===//
// The check of a call
//===----------------------------------------------------------------------===//

static std::string print(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << "'" << type << "'";
  return text;
}

/// Whether the table's type \p name may hold values of \p type. Unsigned types are signless in IR.
static bool fits(StringRef name, Type type) {
  if (name == "char")
    return type.isSignlessInteger(8);
  name.consume_front("u");
  return getDeviceTypeName(type) == name;
}

/// What the operand of letter \p param has to be, in words.
static std::string describe(char param, const DeviceFunction &function) {
  switch (param) {
  case 'i':
  case 'u':
    return "i32";
  case 'l':
    return "i64";
  case 's':
    return "a pointer to int32";
  case 'T':
    return function.typeName.str();
  default:
    return "a pointer to " + function.typeName.str();
  }
}

static bool fitsParam(char param, const DeviceFunction &function, Type type, PointeeFn getPointee) {
  switch (param) {
  case 'i':
  case 'u':
    return type.isSignlessInteger(32);
  case 'l':
    return type.isSignlessInteger(64);
  case 'T':
    return fits(function.typeName, type);
  default:
    Type pointee = getPointee(type);
    return pointee && fits(param == 's' ? StringRef("int32") : function.typeName, pointee);
  }
}

std::optional<std::string> mlir::heddle::checkDeviceCall(const DeviceFunction &function, TypeRange operands,
                                                         TypeRange results, PointeeFn getPointee) {
  if (operands.size() != function.params.size())
    return "expected " + std::to_string(function.params.size()) + " operands, got " + std::to_string(operands.size());
  for (auto [index, param, type] : llvm::enumerate(function.params, operands))
    if (!fitsParam(param, function, type, getPointee))
      return "expected operand " + std::to_string(index) + " to be " + describe(param, function) + ", got " +
             print(type);
  if (function.result == 'v')
    return results.empty() ? std::nullopt : std::optional<std::string>("expected no result, got " + print(results[0]));
  if (results.size() != 1)
    return "expected one result, got " + std::to_string(results.size());
  if (!fitsParam(function.result, function, results[0], getPointee))
    return "expected a result of " + describe(function.result, function) + ", got " + print(results[0]);
  return std::nullopt;
}
