// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Sorts, reversals and scans that adapter IR knows by name, on elements of every type, against the C++ library.
#include "Harness.h"

#include "llvm/ADT/APFloat.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace {

using llvm::APFloat;
using llvm::APInt;

/// An element type: its bits as a number, for the reference.
struct Element {
  const char *name;
  unsigned width;
  const llvm::fltSemantics *semantics; ///< null for integers

  double read(uint64_t bits) const {
    if (semantics) {
      APFloat value(*semantics, APInt(width, bits));
      bool losesInfo;
      value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &losesInfo);
      return value.convertToDouble();
    }
    return static_cast<double>(APInt(width, bits).getSExtValue());
  }
};

const Element kElements[] = {
    {"i8", 8, nullptr},
    {"i16", 16, nullptr},
    {"i32", 32, nullptr},
    {"i64", 64, nullptr},
    {"f8E4M3FN", 8, &APFloat::Float8E4M3FN()},
    {"f8E5M2", 8, &APFloat::Float8E5M2()},
    {"f16", 16, &APFloat::IEEEhalf()},
    {"bf16", 16, &APFloat::BFloat()},
    {"f32", 32, &APFloat::IEEEsingle()},
    {"f64", 64, &APFloat::IEEEdouble()},
};

/// A kernel that applies the private function `name` to a tile of rows x columns.
std::string makeCall(const Element &element, int rows, int columns, const std::string &name,
                     const std::string &constants, const std::string &operands, const std::string &types) {
  std::string shape = std::to_string(rows) + "x" + std::to_string(columns) + "x" + element.name;
  std::string memory = "memref<" + shape + ", strided<[" + std::to_string(columns) + ", 1]>>";
  std::string layout = " to offset: [0], sizes: [" + std::to_string(rows) + ", " + std::to_string(columns) +
                       "], strides: [" + std::to_string(columns) + ", 1] : memref<?x" + element.name + "> to " + memory;
  std::string tensor = "tensor<" + shape + ">", pointer = std::string("memref<?x") + element.name + ">";
  std::string body = "  %ri = memref.reinterpret_cast %a" + layout + "\n  %ro = memref.reinterpret_cast %b" + layout +
                     "\n  %x = bufferization.to_tensor %ri restrict : " + memory + " to " + tensor + "\n" + constants +
                     "  %y = func.call @" + name + "(%x, " + operands + ") : (" + tensor + ", " + types + ") -> " +
                     tensor + "\n  bufferization.materialize_in_destination %y in writable %ro : (" + tensor + ", " +
                     memory + ") -> ()";
  std::string text = makeKernel("%a: " + pointer + ", %b: " + pointer + ",", body);
  std::string declaration = "func.func private @" + name + "(" + tensor + ", " + types + ") -> " + tensor + "\n";
  return text.insert(text.find("func.func"), declaration);
}

/// Runs the kernel on random elements; every fourth repeats the one before it, so that there are equal ones.
void checkLines(const std::string &text, const Element &element, int rows, int columns, int dim,
                const std::function<void(std::vector<double> &)> &reference) {
  SCOPED_TRACE(testing::Message() << element.name << " " << rows << "x" << columns << " along " << dim);
  Kernel kernel(text);
  ASSERT_TRUE(kernel);
  Random random;
  SCOPED_TRACE(random.seed);
  unsigned bytes = element.width / 8;
  int count = rows * columns;
  GuardedBuffer<uint8_t> input(count * bytes), output(count * bytes);
  std::vector<double> numbers(count), results(count);
  for (int i = 0; i < count; ++i) {
    uint64_t bits = static_cast<uint64_t>(random.integer(-40, 40));
    if (element.semantics) {
      APFloat value(random.uniform(-2, 2));
      bool losesInfo;
      value.convert(*element.semantics, APFloat::rmNearestTiesToEven, &losesInfo);
      bits = value.bitcastToAPInt().getZExtValue();
    }
    if (i % 4 == 3)
      bits = 0, std::memcpy(&bits, input.data() + (i - 1) * bytes, bytes);
    std::memcpy(input.data() + i * bytes, &bits, bytes);
    numbers[i] = element.read(bits & (~uint64_t(0) >> (64 - element.width)));
  }
  kernel.run({slot(input), slot(output)});
  for (int i = 0; i < count; ++i) {
    uint64_t bits = 0;
    std::memcpy(&bits, output.data() + i * bytes, bytes);
    results[i] = element.read(bits);
  }
  int step = dim == 0 ? columns : 1, other = dim == 0 ? 1 : columns, size = dim == 0 ? rows : columns;
  for (int line = 0; line < count / size; ++line) {
    std::vector<double> expected;
    for (int i = 0; i < size; ++i)
      expected.push_back(numbers[line * other + i * step]);
    reference(expected);
    for (int i = 0; i < size; ++i)
      ASSERT_EQ(results[line * other + i * step], expected[i]) << "line " << line << ", element " << i;
  }
  EXPECT_TRUE(output.isIntact());
}

std::string dimConstant(int dim) { return "  %dim = arith.constant " + std::to_string(dim) + " : i64\n"; }

TEST(LibraryCalls, Sort) {
  for (const Element &element : kElements)
    for (auto [rows, columns] : {std::pair(4, 16), std::pair(7, 13), std::pair(1, 1)})
      for (int dim : {0, 1})
        for (bool isDescending : {false, true}) {
          std::string constants =
              dimConstant(dim) + "  %desc = arith.constant " + (isDescending ? "true" : "false") + "\n";
          checkLines(makeCall(element, rows, columns, "triton_sort_0", constants, "%dim, %desc", "i64, i1"), element,
                     rows, columns, dim, [&](std::vector<double> &line) {
                       std::sort(line.begin(), line.end());
                       if (isDescending)
                         std::reverse(line.begin(), line.end());
                     });
        }
}

TEST(LibraryCalls, Flip) {
  for (const Element &element : kElements)
    for (int dim : {0, 1})
      checkLines(makeCall(element, 5, 8, "triton_flip", dimConstant(dim), "%dim", "i64"), element, 5, 8, dim,
                 [](std::vector<double> &line) { std::reverse(line.begin(), line.end()); });
}

TEST(LibraryCalls, CummaxAndCummin) {
  for (const Element &element : kElements)
    for (bool isMax : {false, true})
      for (bool isReverse : {false, true}) {
        std::string constants = std::string("  %axis = arith.constant 1 : i32\n  %nan = arith.constant true\n") +
                                "  %reverse = arith.constant " + (isReverse ? "true" : "false") + "\n";
        checkLines(makeCall(element, 3, 16, isMax ? "triton_cummax" : "triton_cummin", constants,
                            "%axis, %reverse, %nan", "i32, i1, i1"),
                   element, 3, 16, 1, [&](std::vector<double> &line) {
                     if (isReverse)
                       std::reverse(line.begin(), line.end());
                     for (size_t i = 1; i < line.size(); ++i)
                       line[i] = isMax ? std::max(line[i], line[i - 1]) : std::min(line[i], line[i - 1]);
                     if (isReverse)
                       std::reverse(line.begin(), line.end());
                   });
      }
}

/// NaN stands behind all numbers, or before them in descending order, whatever its sign.
TEST(LibraryCalls, SortOfNan) {
  const Element &f32 = kElements[8];
  for (bool isDescending : {false, true}) {
    std::string constants = dimConstant(1) + "  %desc = arith.constant " + (isDescending ? "true" : "false") + "\n";
    Kernel kernel(makeCall(f32, 1, 8, "triton_sort", constants, "%dim, %desc", "i64, i1"));
    ASSERT_TRUE(kernel);
    const float nan = std::numeric_limits<float>::quiet_NaN(), infinity = std::numeric_limits<float>::infinity();
    GuardedBuffer<float> input(8), output(8);
    const float values[] = {nan, 3, -infinity, -nan, infinity, -1, 0, 2};
    std::copy(std::begin(values), std::end(values), input.data());
    kernel.run({slot(input), slot(output)});
    std::vector<float> sorted(output.data(), output.data() + 8);
    if (isDescending)
      std::reverse(sorted.begin(), sorted.end());
    EXPECT_EQ(std::vector<float>(sorted.begin(), sorted.begin() + 6),
              (std::vector<float>{-infinity, -1, 0, 2, 3, infinity}));
    EXPECT_TRUE(std::isnan(sorted[6]) && std::isnan(sorted[7]));
  }
}

} // namespace
