// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass relax-float-math: the fast-math flags that tiles need to vectorise.
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_RELAXFLOATMATH
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

struct RelaxFloatMath : impl::RelaxFloatMathBase<RelaxFloatMath> {
  void runOnOperation() override {
    getOperation()->walk([](arith::ArithFastMathInterface op) {
      if (op->getDialect()->getNamespace() != arith::ArithDialect::getDialectNamespace())
        return;
      auto flags = op.getFastMathFlagsAttr().getValue() | arith::FastMathFlags::contract;
      if (isa<arith::DivFOp>(op))
        flags = flags | arith::FastMathFlags::arcp;
      // The order in which a reduction visits its elements is not part of its meaning.
      if (op->getParentOfType<linalg::ReduceOp>())
        flags = flags | arith::FastMathFlags::reassoc | arith::FastMathFlags::nsz;
      op->setAttr(op.getFastMathAttrName(), arith::FastMathFlagsAttr::get(op->getContext(), flags));
    });
  }
};

} // namespace
} // namespace mlir::heddle
