// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Registration of the `distributed` dialect.
#include "heddle/Dialect/Distributed/IR/Distributed.h"

#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::triton::distributed;

#include "heddle/Dialect/Distributed/IR/DistributedDialect.cpp.inc"
#include "heddle/Dialect/Distributed/IR/DistributedEnums.cpp.inc"

namespace {
/// Every op of the dialect may be inlined, as in `tt`.
struct DistributedInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Region *, bool, IRMapping &) const final { return true; }
};
} // namespace

void DistributedDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Distributed/IR/DistributedOps.cpp.inc"
      >();
  addInterfaces<DistributedInlinerInterface>();
}
