// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The compiler's view of the table of device functions: names there and back, and the check of a call.
#include "heddle/Support/DeviceFunctions.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/StringSet.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::heddle;

namespace {

struct DeviceFunctionsTest : testing::Test {
  MLIRContext context;
  Builder builder{&context};

  /// Memrefs stand for pointers.
  static Type getPointee(Type type) {
    auto memref = dyn_cast<MemRefType>(type);
    return memref ? memref.getElementType() : Type();
  }
  Type pointerTo(Type element) { return MemRefType::get({ShapedType::kDynamic}, element); }

  std::optional<std::string> check(StringRef symbol, ArrayRef<Type> operands, ArrayRef<Type> results = {}) {
    std::optional<DeviceFunction> function = lookupDeviceFunction(symbol);
    EXPECT_TRUE(function) << symbol.str();
    return checkDeviceCall(*function, operands, results, getPointee);
  }
};

TEST_F(DeviceFunctionsTest, EveryNameOfTheTableIsFoundOnce) {
  llvm::StringSet<> seen;
  SmallVector<std::string> names = listDeviceFunctions();
  ASSERT_FALSE(names.empty());
  for (const std::string &name : names) {
    EXPECT_TRUE(seen.insert(name).second) << name;
    std::optional<DeviceFunction> function = lookupDeviceFunction(name);
    ASSERT_TRUE(function) << name;
    EXPECT_EQ(StringRef(name).contains("{"), false) << name;
    EXPECT_TRUE(function->typeName.empty() || StringRef(name).contains(function->typeName)) << name;
  }
}

TEST_F(DeviceFunctionsTest, NamesOutsideTheTableAreNotFound) {
  for (StringRef name : {"aclshmem_my_pe_", "aclshmem_ptr", "aclshmem_ptr_double", "aclshmem_wait_half", "aclshmem__p",
                         "aclshmem_consume_token_half_ptr_6d", "aclshmem_consume_token_half_ptr_0d",
                         "aclshmem_consume_token_half_ptr_d", "aclshmem_putmem_signal_char", "putmem_half", ""})
    EXPECT_FALSE(lookupDeviceFunction(name)) << name.str();
}

TEST_F(DeviceFunctionsTest, BothOrdersOfANameAreOneFunction) {
  auto first = lookupDeviceFunction("aclshmem_half_putmem_signal_nbi");
  auto second = lookupDeviceFunction("aclshmem_putmem_signal_nbi_half");
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->family, DeviceFamily::PutMemSignalNbi);
  EXPECT_EQ(second->family, first->family);
  EXPECT_EQ(second->typeName, first->typeName);
  EXPECT_EQ(second->params, first->params);
}

TEST_F(DeviceFunctionsTest, RankAndResultComeFromTheName) {
  auto function = lookupDeviceFunction("aclshmem_consume_token_int8_ptr_3d");
  ASSERT_TRUE(function);
  EXPECT_EQ(function->rank, 3u);
  EXPECT_EQ(function->typeName, "int8");
  EXPECT_EQ(function->params, "Di");
  EXPECT_EQ(function->result, 'm');
  EXPECT_TRUE(function->pure);
}

TEST_F(DeviceFunctionsTest, CoresFollowTheTableAndItsNaming) {
  EXPECT_EQ(getDeviceCore("aclshmem_barrier_all"), DeviceCore::Both);
  EXPECT_EQ(getDeviceCore("aclshmemx_signal_op"), DeviceCore::Vector);
  EXPECT_EQ(getDeviceCore("aclshmem_quiet"), DeviceCore::Default);
  EXPECT_EQ(getDeviceCore("aclshmemx_barrier_vec"), DeviceCore::Vector);
  EXPECT_EQ(getDeviceCore("aclshmem_barrier"), DeviceCore::Default);
  EXPECT_EQ(getDeviceCore("aclshmemi_udma_put_nbi_half"), DeviceCore::Vector);
  EXPECT_EQ(getDeviceCore("aclshmemx_udma_put_signal_nbi_half"), DeviceCore::Vector);
  EXPECT_EQ(getDeviceCore("anything"), DeviceCore::Default);
}

TEST_F(DeviceFunctionsTest, TypesHaveTheNamesOfTheLibrary) {
  EXPECT_EQ(getDeviceTypeName(builder.getF16Type()), "half");
  EXPECT_EQ(getDeviceTypeName(builder.getBF16Type()), "bfloat16");
  EXPECT_EQ(getDeviceTypeName(builder.getF32Type()), "float");
  EXPECT_EQ(getDeviceTypeName(builder.getIntegerType(16)), "int16");
  for (Type type : {Type(builder.getF64Type()), Type(builder.getI1Type()), Type(builder.getIntegerType(128)),
                    Type(builder.getIndexType()), Type(builder.getIntegerType(32, /*isSigned=*/false))})
    EXPECT_EQ(getDeviceTypeName(type), "");
}

TEST_F(DeviceFunctionsTest, ACallThatFitsIsAccepted) {
  Type i32 = builder.getI32Type();
  Type words = pointerTo(i32);
  Type halves = pointerTo(builder.getF16Type());
  EXPECT_FALSE(check("aclshmem_wait_int32", {words, builder.getI64Type(), i32}, {i32}));
  EXPECT_FALSE(check("aclshmem_ptr_half", {halves, i32}, {halves}));
  EXPECT_FALSE(check("aclshmem_half_putmem_signal", {halves, halves, i32, words, i32, i32, i32}));
  // Unsigned types of the library are signless in the compiler.
  EXPECT_FALSE(check("aclshmem_uint32_p", {words, i32, i32}));
  EXPECT_FALSE(check("aclshmem_char_p", {pointerTo(builder.getI8Type()), builder.getI8Type(), i32}));
}

TEST_F(DeviceFunctionsTest, ACallThatDoesNotFitSaysWhy) {
  Type i32 = builder.getI32Type();
  Type words = pointerTo(i32);
  EXPECT_EQ(check("aclshmem_fence", {i32}), "expected 0 operands, got 1");
  EXPECT_EQ(check("aclshmem_wait_int32", {words, i32, i32}, {i32}), "expected operand 1 to be i64, got 'i32'");
  EXPECT_EQ(check("aclshmem_wait_int64", {words, builder.getI64Type(), builder.getI64Type()}, {i32}),
            "expected operand 0 to be a pointer to int64, got 'memref<?xi32>'");
  EXPECT_EQ(check("aclshmem_int32_p", {words, builder.getI8Type(), i32}), "expected operand 1 to be int32, got 'i8'");
  EXPECT_EQ(check("aclshmem_int32_p", {i32, i32, i32}), "expected operand 0 to be a pointer to int32, got 'i32'");
  EXPECT_EQ(check("aclshmem_fence", {}, {i32}), "expected no result, got 'i32'");
  EXPECT_EQ(check("aclshmem_my_pe", {}, {}), "expected one result, got 0");
  EXPECT_EQ(check("aclshmem_ptr_half", {pointerTo(builder.getF16Type()), i32}, {words}),
            "expected a result of a pointer to half, got 'memref<?xi32>'");
}

} // namespace
