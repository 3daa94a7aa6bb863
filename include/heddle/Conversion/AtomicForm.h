// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The two ways in which triton-to-linalg writes atomic updates.
#ifndef HEDDLE_CONVERSION_ATOMICFORM_H
#define HEDDLE_CONVERSION_ATOMICFORM_H

#include "llvm/ADT/StringRef.h"
#include <optional>

namespace mlir::heddle {

/// Values of the option `atomic-form`.
enum class AtomicForm {
  Ascend,  ///< the vendor's stores and updates
  Generic, ///< `linalg.generic` with `GenericAtomicRMW`, as published
};

/// The form of that name, or nothing.
inline std::optional<AtomicForm> parseAtomicForm(llvm::StringRef name) {
  if (name == "ascend")
    return AtomicForm::Ascend;
  if (name == "generic")
    return AtomicForm::Generic;
  return std::nullopt;
}

} // namespace mlir::heddle

#endif // HEDDLE_CONVERSION_ATOMICFORM_H
