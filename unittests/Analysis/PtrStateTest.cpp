// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Which pointer arithmetic is understood, and what is said about the rest.
#include "heddle/Analysis/PtrState.h"
#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::heddle;

namespace {
class PtrStateTest : public AnalysisTest {};

TEST_F(PtrStateTest, VectorAdd) {
  parse("%x: !tt.ptr<f32>, %pid: i32", R"(
    %c1024 = arith.constant 1024 : i32
    %start = arith.muli %pid, %c1024 : i32
    %range = tt.make_range {end = 1024 : i32, start = 0 : i32} : tensor<1024xi32>
    %s = tt.splat %start : i32 -> tensor<1024xi32>
    %o = arith.addi %s, %range : tensor<1024xi32>
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<1024x!tt.ptr<f32>>
    %q = tt.addptr %p, %o : tensor<1024x!tt.ptr<f32>>, tensor<1024xi32>
    "test.use"(%q) {name = "q"} : (tensor<1024x!tt.ptr<f32>>) -> ()
    "test.use"(%start) {name = "start"} : (i32) -> ()
  )");
  Analyzed<PtrState> state = analyzePointer(value("q"));
  ASSERT_TRUE(state);
  EXPECT_EQ(state->root, arguments[0]);
  EXPECT_TRUE(state->offset.base == IndexExpr::of(value("start")));
  ASSERT_EQ(state->offset.strides.size(), 1u);
  EXPECT_TRUE(state->offset.strides[0].isOne());
}

TEST_F(PtrStateTest, MatrixTileWithDynamicStride) {
  parse("%x: !tt.ptr<f16>, %m: i32, %stride: i32", R"(
    %r = tt.make_range {end = 24 : i32, start = 8 : i32} : tensor<16xi32>
    %c = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %ms = tt.splat %m : i32 -> tensor<16xi32>
    %rows = arith.addi %r, %ms : tensor<16xi32>
    %rows2 = tt.expand_dims %rows {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %ss = tt.splat %stride : i32 -> tensor<16x1xi32>
    %scaled = arith.muli %ss, %rows2 : tensor<16x1xi32>
    %p = tt.splat %x : !tt.ptr<f16> -> tensor<16x1x!tt.ptr<f16>>
    %p1 = tt.addptr %p, %scaled : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %p2 = tt.broadcast %p1 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x32x!tt.ptr<f16>>
    %cols = tt.expand_dims %c {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %cols2 = tt.broadcast %cols : tensor<1x32xi32> -> tensor<16x32xi32>
    %q = tt.addptr %p2, %cols2 : tensor<16x32x!tt.ptr<f16>>, tensor<16x32xi32>
    "test.use"(%q) {name = "q"} : (tensor<16x32x!tt.ptr<f16>>) -> ()
  )");
  Analyzed<PtrState> state = analyzePointer(value("q"));
  ASSERT_TRUE(state);
  IndexExpr m = argument(1), stride = argument(2);
  EXPECT_TRUE(state->offset.base == (m + 8) * stride);
  ASSERT_EQ(state->offset.strides.size(), 2u);
  EXPECT_TRUE(state->offset.strides[0] == stride);
  EXPECT_TRUE(state->offset.strides[1].isOne());
}

TEST_F(PtrStateTest, TransposeSwapsStrides) {
  parse("%x: !tt.ptr<f16>", R"(
    %c = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %row = tt.expand_dims %c {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
    %p = tt.splat %x : !tt.ptr<f16> -> tensor<1x4x!tt.ptr<f16>>
    %q = tt.addptr %p, %row : tensor<1x4x!tt.ptr<f16>>, tensor<1x4xi32>
    %t = tt.trans %q {order = array<i32: 1, 0>} : tensor<1x4x!tt.ptr<f16>> -> tensor<4x1x!tt.ptr<f16>>
    "test.use"(%t) {name = "t"} : (tensor<4x1x!tt.ptr<f16>>) -> ()
  )");
  Analyzed<PtrState> state = analyzePointer(value("t"));
  ASSERT_TRUE(state);
  EXPECT_TRUE(state->offset.strides[0].isOne());
  EXPECT_TRUE(state->offset.strides[1].isZero());
}

TEST_F(PtrStateTest, LoadedOffsetsAreUnknownAtTheLoad) {
  parse("%x: !tt.ptr<i32>", R"(
    %c = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %p = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
    %q = tt.addptr %p, %c : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
    %l = tt.load %q : tensor<4x!tt.ptr<i32>>
    %r = tt.addptr %p, %l : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
    "test.use"(%r) {name = "r"} : (tensor<4x!tt.ptr<i32>>) -> ()
    "test.use"(%l) {name = "l"} : (tensor<4xi32>) -> ()
  )");
  Analyzed<PtrState> state = analyzePointer(value("r"));
  ASSERT_FALSE(state);
  EXPECT_EQ(state.getUnknown().value, value("l"));
  EXPECT_EQ(state.getUnknown().reason,
            "expected an offset that is affine in the lane coordinates: make_range, splat, sums "
            "and multiples by a scalar");
}

TEST_F(PtrStateTest, ProductOfTwoRangesIsUnknown) {
  parse("%x: !tt.ptr<i32>", R"(
    %c = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %s = arith.muli %c, %c : tensor<4xi32>
    "test.use"(%s) {name = "s"} : (tensor<4xi32>) -> ()
  )");
  Analyzed<OffsetInfo> state = analyzeOffsets(value("s"));
  ASSERT_FALSE(state);
  EXPECT_EQ(state.getUnknown().reason, "expected one factor of this product to be the same in all lanes");
}
} // namespace
