// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Digits of lane coordinates against the arithmetic that they model.
#include "heddle/Analysis/DigitOffsets.h"
#include "AnalysisTest.h"
#include "heddle/Analysis/IndexFacts.h"
#include <random>

using namespace mlir;
using namespace mlir::heddle;

namespace {
/// An integer tensor as text, and what it holds.
struct Lanes {
  std::string name;
  std::function<int64_t(int64_t lane, int64_t id)> value;
};

class DigitOffsetsTest : public AnalysisTest {
protected:
  int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); }

  void begin() {
    size = std::vector<int64_t>{8, 24, 64, 96}[pick(0, 3)];
    type = "tensor<" + std::to_string(size) + "xi32>";
    body = "%pid = tt.get_program_id x : i32\n";
    count = 0;
  }

  std::string define(const std::string &op) {
    std::string name = "%t" + std::to_string(count++);
    body += name + " = " + op + " : " + type + "\n";
    return name;
  }

  /// The lanes of a program: its number times a block, plus a range.
  Lanes createStart() {
    int64_t block = std::vector<int64_t>{0, 1, size, 2 * size, 16}[pick(0, 4)], first = pick(0, 2) ? 0 : pick(0, 20);
    body += "%block = arith.constant " + std::to_string(block) + " : i32\n%start = arith.muli %pid, %block : i32\n";
    body += "%splat = tt.splat %start : i32 -> " + type + "\n";
    std::string range = define("tt.make_range {end = " + std::to_string(first + size) +
                               " : i32, start = " + std::to_string(first) + " : i32}");
    return {define("arith.addi %splat, " + range), [=](int64_t lane, int64_t id) { return id * block + first + lane; }};
  }

  Lanes withConstant(const Lanes &lanes, const std::string &op, int64_t number,
                     std::function<int64_t(int64_t, int64_t)> compute) {
    std::string constant = define("arith.constant dense<" + std::to_string(number) + ">");
    return {define("arith." + op + " " + lanes.name + ", " + constant),
            [=](int64_t lane, int64_t id) { return compute(lanes.value(lane, id), number); }};
  }

  Lanes createRandom(const Lanes &start, int depth) {
    if (depth == 0)
      return start;
    Lanes lanes = createRandom(start, depth - 1);
    int64_t divisor = std::vector<int64_t>{1, 2, 3, 4, 8, 16, 12, 64, 100}[pick(0, 8)];
    switch (pick(0, 4)) {
    case 0:
      return withConstant(lanes, "divsi", divisor, [](int64_t a, int64_t b) { return a / b; });
    case 1:
      return withConstant(lanes, "remsi", divisor, [](int64_t a, int64_t b) { return a % b; });
    case 2:
      return withConstant(lanes, "muli", pick(0, 6), [](int64_t a, int64_t b) { return a * b; });
    case 3:
      return withConstant(lanes, "addi", pick(-4, 16), [](int64_t a, int64_t b) { return a + b; });
    default: {
      Lanes other = createRandom(start, depth - 1);
      return {define("arith.addi " + lanes.name + ", " + other.name),
              [=](int64_t lane, int64_t id) { return lanes.value(lane, id) + other.value(lane, id); }};
    }
    }
  }

  /// What the model says about a lane.
  int64_t lookUp(const DigitOffsets &model, int64_t lane, int64_t id) {
    auto valueOf = [&](Value value) { return value.getDefiningOp<arith::MulIOp>() ? id * blockOf(value) : id; };
    int64_t sum = evaluate(model.base, valueOf);
    SmallVector<LaneDigit> digits = flatten(model);
    for (const LaneDigit &digit : llvm::reverse(digits)) {
      sum += lane % digit.size * evaluate(digit.stride, valueOf);
      lane /= digit.size;
    }
    return sum;
  }

  static int64_t blockOf(Value start) {
    auto block = start.getDefiningOp<arith::MulIOp>().getRhs().getDefiningOp<arith::ConstantOp>();
    return cast<IntegerAttr>(block.getValue()).getInt();
  }

  std::mt19937 random{std::random_device{}()};
  int64_t size = 0;
  std::string type, body;
  int count = 0;
};

TEST_F(DigitOffsetsTest, AgreesWithArithmeticOnRandomExpressions) {
  unsigned split = 0;
  for (int round = 0; round < 1500; ++round) {
    begin();
    Lanes lanes = createRandom(createStart(), pick(1, 3));
    parse("", body + "\"test.use\"(" + lanes.name + ") {name = \"x\"} : (" + type + ") -> ()");
    Analyzed<DigitOffsets> model = analyzeDigitOffsets(value("x"), /*assume=*/false);
    if (!model)
      continue;
    EXPECT_TRUE(model->assumptions.empty());
    split += model->hasQuotient && flatten(*model).size() > 1;
    for (int64_t id : {0, 1, 5})
      for (int64_t lane = 0; lane < size; ++lane)
        ASSERT_EQ(lookUp(*model, lane, id), lanes.value(lane, id)) << body;
  }
  EXPECT_GT(split, 50U);
}

TEST_F(DigitOffsetsTest, AssumesMultiplesOnlyWhenAsked) {
  parse("%n: i32", R"(
    %r = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %ns = tt.splat %n : i32 -> tensor<32xi32>
    %x = arith.addi %ns, %r : tensor<32xi32>
    %c = arith.constant dense<8> : tensor<32xi32>
    %q = arith.divsi %x, %c : tensor<32xi32>
    "test.use"(%q) {name = "q"} : (tensor<32xi32>) -> ()
  )");
  EXPECT_FALSE(analyzeDigitOffsets(value("q"), /*assume=*/false));
  Analyzed<DigitOffsets> model = analyzeDigitOffsets(value("q"), /*assume=*/true);
  ASSERT_TRUE(model);
  ASSERT_EQ(model->assumptions.size(), 1U);
  EXPECT_TRUE(model->assumptions[0].value == argument(0));
  EXPECT_EQ(model->assumptions[0].divisor, 8);
}

TEST_F(DigitOffsetsTest, CommonRadixNeedsSizesThatDivideEachOther) {
  EXPECT_EQ(getCommonRadix({{4, 16}}, {{64}}), (Radix{{4, 16}}));
  EXPECT_EQ(getCommonRadix({{4, 16}}, {{16, 4}}), (Radix{{4, 4, 4}}));
  EXPECT_EQ(getCommonRadix({{3, 8}}, {{4, 6}}), std::nullopt);
}

TEST_F(DigitOffsetsTest, FactsAboutScalars) {
  parse("%n: i32 {tt.divisibility = 16 : i32}, %m: i32", R"(
    %pid = tt.get_program_id x : i32
    %c12 = arith.constant 12 : i32
    %c8 = arith.constant 8 : i32
    %a = arith.muli %pid, %c12 : i32
    %b = arith.addi %a, %n : i32
    %c = arith.divsi %a, %c8 : i32
    %d = arith.remsi %n, %c8 : i32
    "test.use"(%a) {name = "a"} : (i32) -> ()
    "test.use"(%b) {name = "b"} : (i32) -> ()
    "test.use"(%c) {name = "c"} : (i32) -> ()
    "test.use"(%d) {name = "d"} : (i32) -> ()
    scf.for %i = %c12 to %m step %c8 : i32 {
      "test.use"(%i) {name = "i"} : (i32) -> ()
    }
  )");
  auto divisor = [&](StringRef name) { return getKnownDivisor(IndexExpr::of(value(name))); };
  EXPECT_EQ(divisor("a"), 12);
  EXPECT_EQ(divisor("b"), 4);
  EXPECT_EQ(divisor("c"), 1);
  EXPECT_EQ(divisor("d"), 8);
  EXPECT_EQ(divisor("i"), 4);
  EXPECT_EQ(getKnownDivisor(argument(0) * 3 + 32), 16);
  EXPECT_EQ(getKnownDivisor(IndexExpr(0)), 0);
  EXPECT_TRUE(isKnownNonNegative(IndexExpr::of(value("a"))));
  EXPECT_FALSE(isKnownNonNegative(IndexExpr::of(value("b"))));
  EXPECT_TRUE(isKnownNonNegative(IndexExpr::of(value("i")).dividedBy(3)));
  EXPECT_FALSE(isKnownNonNegative(argument(1)));
  EXPECT_FALSE(isKnownNonNegative(IndexExpr::of(value("a")) - 1));
}
} // namespace
