// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Walks DeviceFunctions.def and the bitcode of the four variants against each other.
#include "abi/DeviceTypes.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/SourceMgr.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace {
enum class Family {
#define HEDDLE_DEVICE_FUNCTION(Name, Symbol, Types, Params, Result, Core, Effect) Name,
#include "abi/DeviceFunctions.def"
};

/// One row of the table; an alias is the row of its family with another symbol.
struct Row {
  Family family;
  StringRef symbol, types, params;
  char result;
  StringRef core;
};

std::vector<Row> readTable() {
  std::vector<Row> rows;
#define HEDDLE_DEVICE_FUNCTION(Name, Symbol, Types, Params, Result, Core, Effect)                                      \
  rows.push_back({Family::Name, Symbol, #Types, Params, Result, #Core});
#define HEDDLE_DEVICE_ALIAS(Name, Symbol)                                                                              \
  for (const Row &row : std::vector<Row>(rows))                                                                        \
    if (row.family == Family::Name)                                                                                    \
      rows.push_back({row.family, Symbol, row.types, row.params, row.result, row.core});
#include "abi/DeviceFunctions.def"
  return rows;
}

std::vector<StringRef> typeNames(StringRef set) {
#define NAME(Name, Type) #Name,
  if (set == "None")
    return {""};
  if (set == "T4")
    return {HEDDLE_TYPES_T4(NAME)};
  if (set == "T8" || set == "T8xD")
    return {HEDDLE_TYPES_T8(NAME)};
  if (set == "T10")
    return {HEDDLE_TYPES_T10(NAME)};
  if (set == "T11")
    return {HEDDLE_TYPES_T11(NAME)};
  if (set == "T12")
    return {HEDDLE_TYPES_T12(NAME)};
#undef NAME
  ADD_FAILURE() << "unknown set of types: " << set.str();
  return {};
}

std::string replace(StringRef text, StringRef what, StringRef by) {
  auto [before, after] = text.split(what);
  return text.contains(what) ? (before + by + after).str() : text.str();
}

Type *elementType(StringRef name, LLVMContext &context) {
  if (name == "half")
    return Type::getHalfTy(context);
  if (name == "bfloat16")
    return Type::getBFloatTy(context);
  if (name == "float")
    return Type::getFloatTy(context);
  if (name == "char")
    return Type::getInt8Ty(context);
  unsigned bits = 0;
  name.consume_front("u");
  EXPECT_TRUE(name.consume_front("int") && !name.getAsInteger(10, bits));
  return Type::getIntNTy(context, bits);
}

Type *letterType(char letter, StringRef element, LLVMContext &context) {
  switch (letter) {
  case 'v':
    return Type::getVoidTy(context);
  case 'i':
  case 'u':
    return Type::getInt32Ty(context);
  case 'l':
    return Type::getInt64Ty(context);
  case 'T':
    return elementType(element, context);
  default:
    EXPECT_TRUE(StringRef("mMsDN").contains(letter)) << letter;
    return PointerType::getUnqual(context);
  }
}

/// Every symbol of the table with its LLVM type, and whether only vector cores have it.
struct Entry {
  FunctionType *type;
  bool vectorOnly;
};

StringMap<Entry> expand(LLVMContext &context) {
  StringMap<Entry> symbols;
  for (const Row &row : readTable()) {
    for (StringRef element : typeNames(row.types)) {
      SmallVector<Type *> params;
      for (char letter : row.params)
        params.push_back(letterType(letter, element, context));
      auto *type = FunctionType::get(letterType(row.result, element, context), params, false);
      for (int rank = 1, ranks = row.types.ends_with("xD") ? 5 : 1; rank <= ranks; ++rank) {
        std::string symbol = replace(replace(row.symbol, "{T}", element), "{D}", std::to_string(rank));
        bool fresh = symbols.try_emplace(symbol, Entry{type, row.core == "Vector"}).second;
        EXPECT_TRUE(fresh) << symbol << " is in the table twice";
      }
    }
  }
  return symbols;
}

struct Variant {
  const char *name;
  const char *suffix;
  bool vector;
};

class TableTest : public testing::TestWithParam<Variant> {
protected:
  void SetUp() override {
    SMDiagnostic diagnostic;
    std::string path = std::string(HEDDLE_BITCODE_FOLDER "/heddle-device-") + GetParam().name + ".bc";
    module = parseIRFile(path, diagnostic, context);
    ASSERT_TRUE(module) << path << ": " << diagnostic.getMessage().str();
  }

  LLVMContext context;
  std::unique_ptr<Module> module;
};
} // namespace

/// 169 symbols of the vendor's template library without the five that need teams, and the 70 of the other order.
TEST(Table, hasTheSymbolsOfTheAbi) {
  LLVMContext context;
  EXPECT_EQ(expand(context).size(), 169u - 5 + 70);
}

TEST_P(TableTest, everyRowIsDefinedWithItsSignature) {
  for (const auto &entry : expand(context)) {
    std::string name = ("_mlir_ciface_" + entry.getKey() + GetParam().suffix).str();
    const Function *function = module->getFunction(name);
    bool wanted = GetParam().vector || !entry.second.vectorOnly;
    EXPECT_EQ(function && !function->isDeclaration(), wanted) << name;
    if (function)
      EXPECT_EQ(function->getFunctionType(), entry.second.type) << name;
  }
}

TEST_P(TableTest, everyDefinitionIsARow) {
  StringMap<Entry> symbols = expand(context);
  size_t found = 0;
  for (const Function &function : *module) {
    StringRef name = function.getName();
    if (!name.consume_front("_mlir_ciface_"))
      continue;
    ++found;
    EXPECT_TRUE(name.consume_back(GetParam().suffix)) << function.getName().str();
    EXPECT_TRUE(symbols.contains(name)) << function.getName().str();
  }
  EXPECT_GT(found, 0u);
}

TEST_P(TableTest, callsNothingButTheContract) {
  for (const Function &function : *module) {
    if (!function.isDeclaration() || function.isIntrinsic())
      continue;
    bool known = StringSwitch<bool>(function.getName())
                     .Cases({"heddle_context", "heddle_wait", "heddle_cores_join", "heddle_cores_release",
                             "heddle_fault", "memmove"},
                            true)
                     .Default(false);
    EXPECT_TRUE(known) << function.getName().str();
  }
}

TEST_P(TableTest, fitsEveryCaller) {
  for (const Function &function : *module) {
    EXPECT_FALSE(function.hasFnAttribute("target-cpu")) << function.getName().str();
    EXPECT_FALSE(function.hasFnAttribute("target-features")) << function.getName().str();
    for (const Argument &argument : function.args())
      EXPECT_FALSE(argument.hasAttribute(Attribute::SExt) || argument.hasAttribute(Attribute::ZExt))
          << function.getName().str();
  }
}

INSTANTIATE_TEST_SUITE_P(Variants, TableTest,
                         testing::Values(Variant{"aic", "", false}, Variant{"aiv", "", true},
                                         Variant{"mix_aic", ".cube", false}, Variant{"mix_aiv", ".vector", true}),
                         [](const auto &info) { return std::string(info.param.name); });
