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
      // A cast to a narrower type is there to round: with `contract` it would fold into the cast back.
      if (!isa<arith::ArithDialect>(op->getDialect()) || isa<arith::ExtFOp, arith::TruncFOp>(op))
        return;
      arith::FastMathFlagsAttr known = op.getFastMathFlagsAttr();
      auto flags = arith::FastMathFlags::contract | (known ? known.getValue() : arith::FastMathFlags::none);
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
