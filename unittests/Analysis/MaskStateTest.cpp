// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Which masks are windows.
#include "heddle/Analysis/MaskState.h"
#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::heddle;

namespace {
class MaskStateTest : public AnalysisTest {
protected:
  /// Parses a comparison `range(8) * step + %start PREDICATE %n`, or with the sides swapped.
  Analyzed<MaskState> compare(StringRef predicate, bool swapped, int step) {
    values.clear();
    arguments.clear();
    std::string operands = swapped ? "%ns, %lanes" : "%lanes, %ns";
    parse("%start: i32, %n: i32", R"(
      %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
      %s = tt.splat %start : i32 -> tensor<8xi32>
      %step = arith.constant dense<)" +
                                      std::to_string(step) + R"(> : tensor<8xi32>
      %steps = arith.muli %range, %step : tensor<8xi32>
      %lanes = arith.addi %s, %steps : tensor<8xi32>
      %ns = tt.splat %n : i32 -> tensor<8xi32>
      %mask = arith.cmpi )" + predicate.str() +
                                      ", " + operands + R"( : tensor<8xi32>
      "test.use"(%mask) {name = "mask"} : (tensor<8xi1>) -> ()
    )");
    return analyzeMask(value("mask"));
  }

  /// Whether lane i takes part, by the bounds and by the comparison itself.
  bool holds(const MaskDimension &dimension, int64_t lane, int64_t start, int64_t n) {
    auto number = [&](const IndexExpr &e) {
      return evaluate(e, [&](Value value) { return value == arguments[0] ? start : n; });
    };
    bool inside = true;
    for (const MaskBound &bound : dimension.upper)
      inside &= number(bound.start) + lane < number(bound.bound);
    for (const MaskBound &bound : dimension.lower)
      inside &= number(bound.start) + lane >= number(bound.bound);
    return inside;
  }
};

TEST_F(MaskStateTest, EveryPredicateOnBothSides) {
  struct Case {
    const char *predicate;
    bool (*compare)(int64_t, int64_t);
  };
  const Case cases[] = {{"slt", [](int64_t a, int64_t b) { return a < b; }},
                        {"sle", [](int64_t a, int64_t b) { return a <= b; }},
                        {"sgt", [](int64_t a, int64_t b) { return a > b; }},
                        {"sge", [](int64_t a, int64_t b) { return a >= b; }},
                        {"eq", [](int64_t a, int64_t b) { return a == b; }}};
  for (const Case &test : cases)
    for (int number = 0; number < 6; ++number) {
      bool swapped = number % 2 == 1;
      int step = number / 2 + 1;
      Analyzed<MaskState> state = compare(test.predicate, swapped, step);
      ASSERT_TRUE(state) << test.predicate;
      for (int64_t start : {-3, 0, 5})
        for (int64_t n : {-4, 0, 3, 9, 20})
          for (int64_t lane = 0; lane < 8; ++lane) {
            bool expected = swapped ? test.compare(n, start + step * lane) : test.compare(start + step * lane, n);
            ASSERT_EQ(holds(state->dimensions[0], lane, start, n), expected)
                << test.predicate << (swapped ? " swapped" : "") << " step " << step << " start " << start << " n " << n
                << " lane " << lane;
          }
    }
}

TEST_F(MaskStateTest, FarBoundsHoldForAllLanesOrNone) {
  for (StringRef bound : {"9223372036854775807", "-9223372036854775808"}) {
    values.clear();
    parse("", R"(
      %range = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
      %lanes = arith.extsi %range : tensor<8xi32> to tensor<8xi64>
      %far = arith.constant dense<)" +
                  bound.str() + R"(> : tensor<8xi64>
      %mask = arith.cmpi sle, %lanes, %far : tensor<8xi64>
      "test.use"(%mask) {name = "mask"} : (tensor<8xi1>) -> ()
    )");
    Analyzed<MaskState> state = analyzeMask(value("mask"));
    ASSERT_TRUE(state);
    for (int64_t lane = 0; lane < 8; ++lane)
      EXPECT_EQ(holds(state->dimensions[0], lane, 0, 0), !bound.starts_with("-"));
  }
}

TEST_F(MaskStateTest, UnsignedOrderIsUnknown) {
  Analyzed<MaskState> state = compare("ult", false, 1);
  ASSERT_FALSE(state);
  EXPECT_EQ(state.getUnknown().reason,
            "expected a mask that is a conjunction of bounds, each of one dimension, and scalar conditions");
}

TEST_F(MaskStateTest, ConjunctionOfTwoDimensionsAndAScalar) {
  parse("%m: i32, %n: i32, %on: i1", R"(
    %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %c = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %rows = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %cols = tt.expand_dims %c {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
    %ms = tt.splat %m : i32 -> tensor<4x1xi32>
    %ns = tt.splat %n : i32 -> tensor<1x8xi32>
    %a = arith.cmpi slt, %rows, %ms : tensor<4x1xi32>
    %b = arith.cmpi slt, %cols, %ns : tensor<1x8xi32>
    %a2 = tt.broadcast %a : tensor<4x1xi1> -> tensor<4x8xi1>
    %b2 = tt.broadcast %b : tensor<1x8xi1> -> tensor<4x8xi1>
    %ab = arith.andi %a2, %b2 : tensor<4x8xi1>
    %ons = tt.splat %on : i1 -> tensor<4x8xi1>
    %mask = arith.andi %ab, %ons : tensor<4x8xi1>
    "test.use"(%mask) {name = "mask"} : (tensor<4x8xi1>) -> ()
  )");
  Analyzed<MaskState> state = analyzeMask(value("mask"));
  ASSERT_TRUE(state);
  ASSERT_EQ(state->dimensions.size(), 2u);
  ASSERT_EQ(state->dimensions[0].upper.size(), 1u);
  ASSERT_EQ(state->dimensions[1].upper.size(), 1u);
  EXPECT_EQ(state->dimensions[0].size, 4);
  EXPECT_EQ(state->dimensions[1].size, 8);
  EXPECT_TRUE(state->dimensions[0].upper[0].bound == argument(0));
  EXPECT_TRUE(state->dimensions[1].upper[0].bound == argument(1));
  ASSERT_EQ(state->conditions.size(), 1u);
  EXPECT_EQ(state->conditions[0], arguments[2]);
  EXPECT_FALSE(state->isAlways());
}

TEST_F(MaskStateTest, TransposedBoundsMoveWithTheirDimensions) {
  parse("%m: i32", R"(
    %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %rows = tt.expand_dims %r {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
    %planes = tt.expand_dims %rows {axis = 2 : i32} : tensor<4x1xi32> -> tensor<4x1x1xi32>
    %ms = tt.splat %m : i32 -> tensor<4x1x1xi32>
    %a = arith.cmpi slt, %planes, %ms : tensor<4x1x1xi32>
    %b = tt.broadcast %a : tensor<4x1x1xi1> -> tensor<4x8x2xi1>
    %mask = tt.trans %b {order = array<i32: 1, 2, 0>} : tensor<4x8x2xi1> -> tensor<8x2x4xi1>
    "test.use"(%mask) {name = "mask"} : (tensor<8x2x4xi1>) -> ()
  )");
  Analyzed<MaskState> state = analyzeMask(value("mask"));
  ASSERT_TRUE(state);
  ASSERT_EQ(state->dimensions.size(), 3u);
  EXPECT_EQ(state->dimensions[0].size, 8);
  EXPECT_EQ(state->dimensions[1].size, 2);
  EXPECT_EQ(state->dimensions[2].size, 4);
  EXPECT_TRUE(state->dimensions[0].upper.empty());
  EXPECT_TRUE(state->dimensions[1].upper.empty());
  ASSERT_EQ(state->dimensions[2].upper.size(), 1u);
  EXPECT_TRUE(state->dimensions[2].upper[0].bound == argument(0));
}

TEST_F(MaskStateTest, Constants) {
  parse("", R"(
    %on = arith.constant dense<true> : tensor<4xi1>
    %off = arith.constant dense<false> : tensor<4xi1>
    "test.use"(%on) {name = "on"} : (tensor<4xi1>) -> ()
    "test.use"(%off) {name = "off"} : (tensor<4xi1>) -> ()
  )");
  EXPECT_TRUE(analyzeMask(value("on"))->isAlways());
  EXPECT_TRUE(analyzeMask(value("off"))->never);
}
} // namespace
