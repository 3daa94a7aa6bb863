// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Parses the body of a small kernel and hands out its values by the name of a marker op.
#ifndef HEDDLE_UNITTESTS_ANALYSIS_ANALYSISTEST_H
#define HEDDLE_UNITTESTS_ANALYSIS_ANALYSISTEST_H

#include "heddle/Analysis/IndexExpr.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringMap.h"
#include <gtest/gtest.h>

namespace mlir::heddle {

class AnalysisTest : public ::testing::Test {
protected:
  AnalysisTest() {
    context.loadDialect<triton::TritonDialect, arith::ArithDialect, scf::SCFDialect>();
    context.allowUnregisteredDialects();
  }

  /// Parses `tt.func @k(arguments) { body; tt.return }`. `"test.use"(%x) {name = "x"} : ...` makes value("x") be %x.
  void parse(StringRef arguments, StringRef body) {
    std::string text = ("tt.func public @k(" + arguments + ") {\n" + body + "\ntt.return\n}\n").str();
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module) << text;
    module->walk([&](Operation *op) {
      if (op->getName().getStringRef() == "test.use")
        values[op->getAttrOfType<StringAttr>("name")] = op->getOperand(0);
    });
    for (BlockArgument argument : (*module->getOps<triton::FuncOp>().begin()).getArguments())
      this->arguments.push_back(argument);
  }

  Value value(StringRef name) { return values.lookup(name); }
  /// The kernel's argument as an expression.
  IndexExpr argument(unsigned index) { return IndexExpr::of(arguments[index]); }

  /// The number that \p expression is when \p valueOf gives the scalars.
  static int64_t evaluate(const IndexExpr &expression, llvm::function_ref<int64_t(Value)> valueOf) {
    int64_t sum = expression.getConstant();
    for (const IndexExpr::Term &term : expression.getTerms()) {
      int64_t product = term.coefficient;
      for (const IndexExpr::Factor &factor : term.factors)
        product *= factor.value ? valueOf(factor.value) : evaluate(*factor.quotient, valueOf);
      sum += product;
    }
    return sum;
  }
  static int64_t evaluate(const IndexQuotient &quotient, llvm::function_ref<int64_t(Value)> valueOf) {
    int64_t dividend = evaluate(quotient.dividend, valueOf), divisor = evaluate(quotient.divisor, valueOf);
    return quotient.isRemainder ? dividend % divisor : dividend / divisor;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  llvm::StringMap<Value> values;
  SmallVector<Value> arguments;
};

} // namespace mlir::heddle

#endif // HEDDLE_UNITTESTS_ANALYSIS_ANALYSISTEST_H
