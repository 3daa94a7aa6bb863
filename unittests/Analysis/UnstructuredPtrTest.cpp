// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What is known about addresses that are not affine in the lanes.
#include "heddle/Analysis/UnstructuredPtr.h"
#include "AnalysisTest.h"

using namespace mlir;
using namespace mlir::heddle;

namespace {
class UnstructuredPtrTest : public AnalysisTest {
protected:
  /// The kinds of a value's dimensions, a letter each.
  std::string kinds(StringRef name) {
    LaneClassifier lanes;
    return spell(lanes.classify(value(name)));
  }
  static std::string spell(ArrayRef<LaneKind> kinds) {
    std::string text;
    for (LaneKind kind : kinds)
      text += kind == LaneKind::Uniform ? 'U' : kind == LaneKind::Structured ? 'S' : '?';
    return text;
  }
};

TEST_F(UnstructuredPtrTest, KindsOfArithmetic) {
  parse("%n: i32, %t: tensor<8xi32>, %one: tensor<1xi32>", R"(
    %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %s = tt.splat %n : i32 -> tensor<8xi32>
    %c = arith.constant dense<3> : tensor<8xi32>
    %sum = arith.addi %r, %s : tensor<8xi32>
    %product = arith.muli %sum, %c : tensor<8xi32>
    %square = arith.muli %r, %r : tensor<8xi32>
    %rem = arith.remsi %r, %s : tensor<8xi32>
    %scalarRem = arith.remsi %c, %s : tensor<8xi32>
    %wide = arith.extsi %product : tensor<8xi32> to tensor<8xi64>
    %unsigned = arith.extui %r : tensor<8xi32> to tensor<8xi64>
    %mixed = arith.addi %t, %r : tensor<8xi32>
    "test.use"(%sum) {name = "sum"} : (tensor<8xi32>) -> ()
    "test.use"(%s) {name = "splat"} : (tensor<8xi32>) -> ()
    "test.use"(%product) {name = "product"} : (tensor<8xi32>) -> ()
    "test.use"(%square) {name = "square"} : (tensor<8xi32>) -> ()
    "test.use"(%rem) {name = "rem"} : (tensor<8xi32>) -> ()
    "test.use"(%scalarRem) {name = "scalarRem"} : (tensor<8xi32>) -> ()
    "test.use"(%wide) {name = "wide"} : (tensor<8xi64>) -> ()
    "test.use"(%unsigned) {name = "unsigned"} : (tensor<8xi64>) -> ()
    "test.use"(%mixed) {name = "mixed"} : (tensor<8xi32>) -> ()
    "test.use"(%one) {name = "one"} : (tensor<1xi32>) -> ()
    "test.use"(%n) {name = "scalar"} : (i32) -> ()
  )");
  EXPECT_EQ(kinds("sum"), "S");
  EXPECT_EQ(kinds("splat"), "U");
  EXPECT_EQ(kinds("product"), "S");
  EXPECT_EQ(kinds("square"), "?");
  EXPECT_EQ(kinds("rem"), "?");
  EXPECT_EQ(kinds("scalarRem"), "U");
  EXPECT_EQ(kinds("wide"), "S");
  EXPECT_EQ(kinds("unsigned"), "?");
  EXPECT_EQ(kinds("mixed"), "?");
  EXPECT_EQ(kinds("one"), "U");
  EXPECT_EQ(kinds("scalar"), "");
}

TEST_F(UnstructuredPtrTest, KindsFollowShapes) {
  parse("%t: tensor<8xi32>", R"(
    %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
    %row = tt.expand_dims %r {axis = 0 : i32} : tensor<4xi32> -> tensor<1x4xi32>
    %column = tt.expand_dims %t {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %rows = tt.broadcast %row : tensor<1x4xi32> -> tensor<8x4xi32>
    %columns = tt.broadcast %column : tensor<8x1xi32> -> tensor<8x4xi32>
    %sum = arith.addi %rows, %columns : tensor<8x4xi32>
    %turned = tt.trans %sum {order = array<i32: 1, 0>} : tensor<8x4xi32> -> tensor<4x8xi32>
    %product = arith.muli %rows, %columns : tensor<8x4xi32>
    "test.use"(%rows) {name = "rows"} : (tensor<8x4xi32>) -> ()
    "test.use"(%sum) {name = "sum"} : (tensor<8x4xi32>) -> ()
    "test.use"(%turned) {name = "turned"} : (tensor<4x8xi32>) -> ()
    "test.use"(%product) {name = "product"} : (tensor<8x4xi32>) -> ()
  )");
  EXPECT_EQ(kinds("rows"), "US");
  EXPECT_EQ(kinds("sum"), "?S");
  EXPECT_EQ(kinds("turned"), "S?");
  EXPECT_EQ(kinds("product"), "??");
}

TEST_F(UnstructuredPtrTest, TermsKeepTheirCoordinates) {
  parse("%x: !tt.ptr<f32>, %o: i32, %t: tensor<8xi32>, %u: tensor<4x8xi32>", R"(
    %y = tt.addptr %x, %o : !tt.ptr<f32>, i32
    %s = tt.splat %y : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %p = tt.addptr %s, %t : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %e = tt.expand_dims %p {axis = 1 : i32} : tensor<8x!tt.ptr<f32>> -> tensor<8x1x!tt.ptr<f32>>
    %b = tt.broadcast %e : tensor<8x1x!tt.ptr<f32>> -> tensor<8x4x!tt.ptr<f32>>
    %turned = tt.trans %b {order = array<i32: 1, 0>} : tensor<8x4x!tt.ptr<f32>> -> tensor<4x8x!tt.ptr<f32>>
    %q = tt.addptr %turned, %u : tensor<4x8x!tt.ptr<f32>>, tensor<4x8xi32>
    "test.use"(%q) {name = "q"} : (tensor<4x8x!tt.ptr<f32>>) -> ()
  )");
  Analyzed<UnstructuredPtr> pointer = analyzeUnstructuredPointer(value("q"));
  ASSERT_TRUE(pointer);
  EXPECT_EQ(pointer->root, arguments[0]);
  EXPECT_TRUE(pointer->offset.choices.empty());
  ASSERT_EQ(pointer->offset.terms.size(), 3u);
  using Dims = SmallVector<std::optional<unsigned>, 4>;
  EXPECT_EQ(pointer->offset.terms[0].value, arguments[1]);
  EXPECT_EQ(pointer->offset.terms[0].dims, Dims());
  EXPECT_EQ(pointer->offset.terms[1].value, arguments[2]);
  EXPECT_EQ(pointer->offset.terms[1].dims, Dims(1, 1u));
  EXPECT_EQ(pointer->offset.terms[2].value, arguments[3]);
  EXPECT_EQ(pointer->offset.terms[2].dims, (Dims{0u, 1u}));
  LaneClassifier lanes;
  EXPECT_EQ(spell(pointer->classify(lanes, 2)), "??");
}

TEST_F(UnstructuredPtrTest, AChoiceOfOneRoot) {
  parse("%x: !tt.ptr<f32>, %c: tensor<8xi1>, %d: i1, %o: i32", R"(
    %r = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %s = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %p = tt.addptr %s, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    %q = arith.select %c, %s, %p : tensor<8xi1>, tensor<8x!tt.ptr<f32>>
    %y = tt.addptr %x, %o : !tt.ptr<f32>, i32
    %z = arith.select %d, %x, %y : !tt.ptr<f32>
    %zs = tt.splat %z : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %u = tt.addptr %zs, %r : tensor<8x!tt.ptr<f32>>, tensor<8xi32>
    "test.use"(%q) {name = "q"} : (tensor<8x!tt.ptr<f32>>) -> ()
    "test.use"(%u) {name = "u"} : (tensor<8x!tt.ptr<f32>>) -> ()
  )");
  Analyzed<UnstructuredPtr> pointer = analyzeUnstructuredPointer(value("q"));
  ASSERT_TRUE(pointer);
  EXPECT_EQ(pointer->root, arguments[0]);
  ASSERT_EQ(pointer->offset.choices.size(), 1u);
  EXPECT_EQ(pointer->offset.choices[0]->condition.value, arguments[1]);
  EXPECT_TRUE(pointer->offset.choices[0]->whenTrue.terms.empty());
  EXPECT_EQ(pointer->offset.choices[0]->whenFalse.terms.size(), 1u);
  LaneClassifier lanes;
  EXPECT_EQ(spell(pointer->classify(lanes, 1)), "?");

  Analyzed<UnstructuredPtr> scalarChoice = analyzeUnstructuredPointer(value("u"));
  ASSERT_TRUE(scalarChoice);
  EXPECT_EQ(scalarChoice->root, arguments[0]);
  EXPECT_EQ(spell(scalarChoice->classify(lanes, 1)), "S");
}

TEST_F(UnstructuredPtrTest, SeveralRootsAreUnknown) {
  parse("%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %c: tensor<8xi1>, %t: tensor<8x!tt.ptr<f32>>", R"(
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %ys = tt.splat %y : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
    %q = arith.select %c, %xs, %ys : tensor<8xi1>, tensor<8x!tt.ptr<f32>>
    "test.use"(%q) {name = "q"} : (tensor<8x!tt.ptr<f32>>) -> ()
  )");
  Analyzed<UnstructuredPtr> pointer = analyzeUnstructuredPointer(value("q"));
  ASSERT_FALSE(pointer);
  EXPECT_EQ(pointer.getUnknown().value, value("q"));
  EXPECT_EQ(pointer.getUnknown().reason,
            "expected both sides to start at one pointer; select the loaded values instead");
  Analyzed<UnstructuredPtr> argument = analyzeUnstructuredPointer(arguments[3]);
  ASSERT_FALSE(argument);
  EXPECT_EQ(argument.getUnknown().reason,
            "expected a tensor of pointers made by tt.splat and tt.addptr from one pointer");
}
} // namespace
