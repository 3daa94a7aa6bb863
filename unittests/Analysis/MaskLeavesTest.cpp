// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Which parts of a conjunction have a window.
#include "heddle/Analysis/MaskLeaves.h"
#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::heddle;

namespace {
class MaskLeavesTest : public AnalysisTest {};

TEST_F(MaskLeavesTest, SplitsAConjunction) {
  parse("%n: i32, %loaded: tensor<8xi1>, %c: i1", R"(
    %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %ns = tt.splat %n : i32 -> tensor<8xi32>
    %window = arith.cmpi slt, %r, %ns : tensor<8xi32>
    %scalar = tt.splat %c : i1 -> tensor<8xi1>
    %other = arith.cmpi ne, %r, %ns : tensor<8xi32>
    %a = arith.andi %window, %loaded : tensor<8xi1>
    %b = arith.andi %scalar, %other : tensor<8xi1>
    %mask = arith.andi %a, %b : tensor<8xi1>
    "test.use"(%window) {name = "window"} : (tensor<8xi1>) -> ()
    "test.use"(%scalar) {name = "scalar"} : (tensor<8xi1>) -> ()
    "test.use"(%other) {name = "other"} : (tensor<8xi1>) -> ()
    "test.use"(%mask) {name = "mask"} : (tensor<8xi1>) -> ()
  )");
  MaskLeaves leaves = splitMask(value("mask"));
  ASSERT_EQ(leaves.windows.size(), 2u);
  EXPECT_EQ(leaves.windows[0].value, value("window"));
  EXPECT_EQ(leaves.windows[1].value, value("scalar"));
  ASSERT_EQ(leaves.discrete.size(), 2u);
  EXPECT_EQ(leaves.discrete[0].value, arguments[1]);
  EXPECT_EQ(leaves.discrete[1].value, value("other"));
  EXPECT_TRUE(leaves.discrete[0].shapeOps.empty());
}

TEST_F(MaskLeavesTest, ShapeOpsGoToEachLeaf) {
  parse("%n: i32, %loaded: tensor<8xi1>", R"(
    %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %ns = tt.splat %n : i32 -> tensor<8xi32>
    %window = arith.cmpi slt, %r, %ns : tensor<8xi32>
    %both = arith.andi %window, %loaded : tensor<8xi1>
    %column = tt.expand_dims %both {axis = 1 : i32} : tensor<8xi1> -> tensor<8x1xi1>
    %mask = tt.broadcast %column : tensor<8x1xi1> -> tensor<8x4xi1>
    "test.use"(%window) {name = "window"} : (tensor<8xi1>) -> ()
    "test.use"(%column) {name = "column"} : (tensor<8x1xi1>) -> ()
    "test.use"(%mask) {name = "mask"} : (tensor<8x4xi1>) -> ()
  )");
  MaskLeaves leaves = splitMask(value("mask"));
  ASSERT_EQ(leaves.windows.size(), 1u);
  ASSERT_EQ(leaves.discrete.size(), 1u);
  EXPECT_EQ(leaves.windows[0].value, value("window"));
  SmallVector<Operation *, 2> ops{value("column").getDefiningOp(), value("mask").getDefiningOp()};
  EXPECT_EQ(leaves.windows[0].shapeOps, ops);
  EXPECT_EQ(leaves.discrete[0].shapeOps, ops);
}

TEST_F(MaskLeavesTest, ABoundThatIsRepeatedIsDiscrete) {
  parse("%n: i32, %start: i32", R"(
    %r = tt.splat %start : i32 -> tensor<1xi32>
    %ns = tt.splat %n : i32 -> tensor<1xi32>
    %bound = arith.cmpi slt, %r, %ns : tensor<1xi32>
    %mask = tt.broadcast %bound : tensor<1xi1> -> tensor<8xi1>
    "test.use"(%mask) {name = "mask"} : (tensor<8xi1>) -> ()
  )");
  MaskLeaves leaves = splitMask(value("mask"));
  EXPECT_TRUE(leaves.windows.empty());
  EXPECT_EQ(leaves.discrete.size(), 1u);
}
} // namespace
