// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Casts from and to fp8 and casts that round towards zero, against LLVM's software floats: every input of 16
/// bits and less, and random bit patterns of the wider types.
#include "Harness.h"

#include "llvm/ADT/APFloat.h"

#include "gtest/gtest.h"

namespace {

using llvm::APFloat;
using llvm::APInt;

struct Format {
  const char *name;
  const llvm::fltSemantics &semantics;
  unsigned width;
};

const Format kFloat8[] = {
    {"f8E5M2", APFloat::Float8E5M2(), 8},         {"f8E4M3FN", APFloat::Float8E4M3FN(), 8},
    {"f8E5M2FNUZ", APFloat::Float8E5M2FNUZ(), 8}, {"f8E4M3FNUZ", APFloat::Float8E4M3FNUZ(), 8},
    {"f8E4M3", APFloat::Float8E4M3(), 8},         {"f8E4M3B11FNUZ", APFloat::Float8E4M3B11FNUZ(), 8},
    {"f8E3M4", APFloat::Float8E3M4(), 8},
};
const Format kHalf{"f16", APFloat::IEEEhalf(), 16}, kBfloat{"bf16", APFloat::BFloat(), 16},
    kSingle{"f32", APFloat::IEEEsingle(), 32}, kDouble{"f64", APFloat::IEEEdouble(), 64};

constexpr int kCount = 65536;

/// A kernel that casts kCount elements.
std::string makeCast(const std::string &op, const Format &from, const Format &to) {
  std::string n = std::to_string(kCount), source = from.name, target = to.name;
  std::string text = R"(
  %ri = memref.reinterpret_cast %a to offset: [0], sizes: [N], strides: [1] : memref<?xFROM> to memref<NxFROM, strided<[1]>>
  %ro = memref.reinterpret_cast %b to offset: [0], sizes: [N], strides: [1] : memref<?xTO> to memref<NxTO, strided<[1]>>
  %x = bufferization.to_tensor %ri restrict : memref<NxFROM, strided<[1]>> to tensor<NxFROM>
  %y = OP : tensor<NxFROM> to tensor<NxTO>
  bufferization.materialize_in_destination %y in writable %ro : (tensor<NxTO>, memref<NxTO, strided<[1]>>) -> ())";
  for (auto [name, value] : {std::pair<std::string, std::string>{"OP", op}, {"FROM", source}, {"TO", target}})
    for (size_t at; (at = text.find(name)) != std::string::npos;)
      text.replace(at, name.size(), value);
  for (size_t at = 0; (at = text.find_first_of('N', at)) != std::string::npos;) {
    bool isSize = text[at - 1] == '[' || text[at - 1] == '<';
    text.replace(at, 1, isSize ? n : "N");
    at += isSize ? n.size() : 1;
  }
  return makeKernel("%a: memref<?x" + source + ">, %b: memref<?x" + target + ">,", text);
}

uint64_t readBits(const GuardedBuffer<uint8_t> &buffer, size_t index, unsigned width) {
  uint64_t bits = 0;
  std::memcpy(&bits, buffer.data() + index * width / 8, width / 8);
  return bits;
}

/// Runs the cast on every pattern of the narrow types, and on random ones, half of them near the range of f8, of the
/// wide ones.
void checkCast(const std::string &op, const Format &from, const Format &to, llvm::RoundingMode mode) {
  SCOPED_TRACE(testing::Message() << op << " " << from.name << " to " << to.name);
  Kernel kernel(makeCast(op, from, to));
  ASSERT_TRUE(kernel);
  Random random;
  SCOPED_TRACE(random.seed);
  GuardedBuffer<uint8_t> input(kCount * from.width / 8), output(kCount * to.width / 8);
  for (int i = 0; i < kCount; ++i) {
    uint64_t bits = static_cast<uint64_t>(i);
    if (from.width > 16) {
      bits = static_cast<uint64_t>(random.integer(INT64_MIN, INT64_MAX));
      if (i % 2) {
        APFloat value(std::ldexp(random.uniform(-2, 2), static_cast<int>(random.integer(-20, 20))));
        bool losesInfo;
        value.convert(from.semantics, APFloat::rmNearestTiesToEven, &losesInfo);
        bits = value.bitcastToAPInt().getZExtValue();
        // Halfway cases, and their neighbours.
        if (i % 4 == 1)
          bits = (bits >> (from.width / 2) << (from.width / 2)) + static_cast<uint64_t>(random.integer(-1, 1));
      }
    }
    std::memcpy(input.data() + i * from.width / 8, &bits, from.width / 8);
  }
  kernel.run({slot(input), slot(output)});
  for (int i = 0; i < kCount; ++i) {
    APFloat value(from.semantics, APInt(from.width, readBits(input, i, from.width)));
    APFloat expected = value;
    bool losesInfo;
    expected.convert(to.semantics, mode, &losesInfo);
    APFloat result(to.semantics, APInt(to.width, readBits(output, i, to.width)));
    if (expected.isNaN())
      ASSERT_TRUE(result.isNaN()) << value.convertToDouble();
    else
      ASSERT_TRUE(result.bitwiseIsEqual(expected))
          << i << ": " << value.convertToDouble() << " became " << result.convertToDouble() << " instead of "
          << expected.convertToDouble();
  }
  EXPECT_TRUE(output.isIntact());
}

TEST(Float8, Extends) {
  for (const Format &format : kFloat8)
    for (const Format &wide : {kHalf, kBfloat, kSingle, kDouble})
      checkCast("arith.extf %x", format, wide, APFloat::rmNearestTiesToEven);
}

TEST(Float8, Truncates) {
  for (const Format &format : kFloat8)
    for (const Format &wide : {kHalf, kBfloat, kSingle, kDouble})
      checkCast("arith.truncf %x", wide, format, APFloat::rmNearestTiesToEven);
}

TEST(Float8, TruncatesTowardsZero) {
  for (const Format &format : kFloat8)
    for (const Format &wide : {kHalf, kBfloat, kSingle, kDouble})
      checkCast("arith.truncf %x toward_zero", wide, format, APFloat::rmTowardZero);
}

TEST(FloatCasts, TruncateDoublesOnce) {
  for (const Format &narrow : {kSingle, kHalf, kBfloat})
    checkCast("arith.truncf %x", kDouble, narrow, APFloat::rmNearestTiesToEven);
}

TEST(FloatCasts, TruncateTowardsZero) {
  for (const auto &[wide, narrow] :
       {std::pair(kSingle, kHalf), std::pair(kSingle, kBfloat), std::pair(kDouble, kSingle), std::pair(kDouble, kHalf),
        std::pair(kDouble, kBfloat)})
    checkCast("arith.truncf %x toward_zero", wide, narrow, APFloat::rmTowardZero);
}

} // namespace
