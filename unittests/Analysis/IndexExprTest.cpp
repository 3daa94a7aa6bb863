// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Arithmetic of IndexExpr against the same arithmetic on numbers.
#include "AnalysisTest.h"
#include "heddle/Analysis/IndexFacts.h"
#include <limits>
#include <random>

using namespace mlir;
using namespace mlir::heddle;

namespace {
class IndexExprTest : public AnalysisTest {
protected:
  void SetUp() override { parse("%a: i32, %b: i32, %c: i64", ""); }

  /// The value of the expression when argument i is numbers[i].
  static int64_t evaluate(const IndexExpr &expression, ArrayRef<int64_t> numbers) {
    return AnalysisTest::evaluate(expression,
                                  [&](Value value) { return numbers[cast<BlockArgument>(value).getArgNumber()]; });
  }
};

TEST_F(IndexExprTest, KeepsConstantsApart) {
  EXPECT_EQ(IndexExpr(7).asConstant(), 7);
  EXPECT_EQ(argument(0).asConstant(), std::nullopt);
  EXPECT_TRUE(IndexExpr(0).isZero());
  EXPECT_TRUE(IndexExpr(1).isOne());
  EXPECT_FALSE(argument(0).isOne());
}

TEST_F(IndexExprTest, CancelsEqualTerms) {
  IndexExpr difference = argument(0) * argument(1) + 3 - argument(1) * argument(0);
  EXPECT_EQ(difference.asConstant(), 3);
  EXPECT_TRUE(argument(0) + argument(1) == argument(1) + argument(0));
  EXPECT_FALSE(argument(0) == argument(1));
}

TEST_F(IndexExprTest, AgreesWithNumbersOnRandomExpressions) {
  std::mt19937 random(std::random_device{}());
  auto pick = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  for (int round = 0; round < 500; ++round) {
    int64_t numbers[] = {pick(-9, 9), pick(-9, 9), pick(-9, 9)};
    IndexExpr expression(pick(-5, 5));
    int64_t expected = expression.getConstant();
    for (int step = 0; step < 6; ++step) {
      unsigned index = pick(0, 2);
      IndexExpr operand = pick(0, 1) ? argument(index) : IndexExpr(numbers[index]);
      int64_t divisor = pick(0, 1) ? pick(1, 6) : -pick(1, 6);
      switch (pick(0, 4)) {
      case 3:
        expression = expression.dividedBy(divisor);
        expected /= divisor;
        break;
      case 4:
        expression = expression.remainderBy(divisor);
        expected %= divisor;
        break;
      case 0:
        expression = expression + operand;
        expected += numbers[index];
        break;
      case 1:
        expression = expression - operand;
        expected -= numbers[index];
        break;
      default:
        expression = expression * operand;
        expected *= numbers[index];
      }
    }
    ASSERT_EQ(evaluate(expression, numbers), expected);
  }
}

TEST_F(IndexExprTest, WrapsAround) {
  constexpr int64_t least = std::numeric_limits<int64_t>::min(), most = std::numeric_limits<int64_t>::max();
  EXPECT_EQ((IndexExpr(most) + 1).asConstant(), least);
  EXPECT_EQ((IndexExpr(least) - 1).asConstant(), most);
  EXPECT_EQ((IndexExpr(least) * IndexExpr(-1)).asConstant(), least);
  EXPECT_EQ(IndexExpr(least).dividedBy(-1).asConstant(), least);
  EXPECT_EQ(IndexExpr(least).remainderBy(-1).asConstant(), 0);
  EXPECT_TRUE((argument(2) * least + argument(2) * least).isZero());
  EXPECT_TRUE((argument(2) * least).dividedBy(-1) == argument(2) * least);
}

TEST_F(IndexExprTest, KnowsDivisorsOfTheLeastNumber) {
  constexpr int64_t least = std::numeric_limits<int64_t>::min();
  EXPECT_EQ(getKnownDivisor(IndexExpr(least)), int64_t(1) << 62);
  EXPECT_EQ(getKnownDivisor(argument(2) * least + 8), 8);
}

TEST_F(IndexExprTest, AddsSpansThatFit) {
  int64_t span = 1;
  EXPECT_TRUE(addSpan(span, 4, 3));
  EXPECT_EQ(span, 9);
  EXPECT_FALSE(addSpan(span, int64_t(1) << 62, 3));
  EXPECT_FALSE(addSpan(span, std::numeric_limits<int64_t>::max(), 2));
}

TEST_F(IndexExprTest, DividesTermByTermWhereThatIsExact) {
  IndexExpr sum = argument(0) * 12 + argument(1) * 4 + 8;
  EXPECT_TRUE(sum.dividedBy(4) == argument(0) * 3 + argument(1) + 2);
  EXPECT_TRUE(sum.remainderBy(4).isZero());
  EXPECT_FALSE(sum.dividedBy(8) == argument(0) + 1);
  EXPECT_TRUE(sum.dividedBy(8) == sum.dividedBy(8));
  EXPECT_FALSE(sum.dividedBy(8) == sum.remainderBy(8));
  EXPECT_TRUE((sum.remainderBy(argument(1)) - sum.remainderBy(argument(1))).isZero());
}

TEST_F(IndexExprTest, SeesThroughSignExtensions) {
  AnalysisTest::values.clear();
  parse("%a: i32", R"(
    %wide = arith.extsi %a : i32 to i64
    "test.use"(%wide) {name = "wide"} : (i64) -> ()
  )");
  EXPECT_TRUE(IndexExpr::of(value("wide")) == IndexExpr::of(arguments.back()));
}
} // namespace
