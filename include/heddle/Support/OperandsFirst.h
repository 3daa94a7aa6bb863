// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The order in which to work through what a value is made of, without a call for each step: input may chain any
/// number of ops.
#ifndef HEDDLE_SUPPORT_OPERANDSFIRST_H
#define HEDDLE_SUPPORT_OPERANDSFIRST_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace mlir::heddle {

/// Lists \p root and all that it is made of, as \p getSources says it of one value: each value once, behind its
/// sources, \p root last.
inline SmallVector<Value> listOperandsFirst(Value root, llvm::function_ref<SmallVector<Value>(Value)> getSources) {
  SmallVector<Value> list;
  llvm::DenseSet<Value> seen;
  SmallVector<std::pair<Value, bool>> open = {{root, false}}; // the second: its sources are listed
  while (!open.empty()) {
    auto [value, isReady] = open.pop_back_val();
    if (isReady) {
      list.push_back(value);
      continue;
    }
    if (!seen.insert(value).second)
      continue;
    open.push_back({value, true});
    SmallVector<Value> sources = getSources(value);
    for (Value source : llvm::reverse(sources))
      open.push_back({source, false});
  }
  return list;
}

} // namespace mlir::heddle

#endif // HEDDLE_SUPPORT_OPERANDSFIRST_H
