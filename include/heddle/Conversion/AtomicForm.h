// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The two ways in which triton-to-linalg writes atomic updates.
#ifndef HEDDLE_CONVERSION_ATOMICFORM_H
#define HEDDLE_CONVERSION_ATOMICFORM_H

namespace mlir::heddle {

/// Values of the option `atomic-form`.
enum class AtomicForm {
  Ascend,  ///< the vendor's stores and updates
  Generic, ///< `linalg.generic` with `GenericAtomicRMW`, as published
};

} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_ATOMICFORM_H
