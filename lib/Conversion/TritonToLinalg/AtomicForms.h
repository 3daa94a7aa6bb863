// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The ops that an atomic update may become.
#ifndef HEDDLE_LIB_CONVERSION_TRITONTOLINALG_ATOMICFORMS_H
#define HEDDLE_LIB_CONVERSION_TRITONTOLINALG_ATOMICFORMS_H

#include "heddle/Conversion/AtomicForm.h"
#include "heddle/Dialect/Triton/IR/Triton.h"

namespace mlir::heddle {

/// One tt.atomic_rmw or tt.atomic_cas.
struct Update {
  Operation *op;
  Value pointer, value, mask, compare; ///< the last two may be null
  bool isUsed;

  static std::optional<Update> of(Operation *op);

  Type element() const { return getElementTypeOrSelf(value.getType()); }
};

/// The values of an update, shaped as the lanes: tensors or buffers.
struct Operands {
  Value value, compare;
};

/// The forms in which the updates of one kernel are written.
class AtomicForms {
public:
  AtomicForms(AtomicForm form, bool isRegisterBased) : form(form), isRegisterBased(isRegisterBased) {}

  /// Whether the values of \p update go in as tensors; otherwise they are buffers.
  bool takesTensors(const Update &update) const;

  /// Whether the op for \p update can keep the former values itself.
  bool yieldsFormer(const Update &update) const;

  /// The op that updates all of \p memory and keeps what was there in \p former, unless that is null.
  Operation *create(OpBuilder &builder, const Update &update, Operands operands, Value memory, Value former) const;

private:
  AtomicForm form;
  bool isRegisterBased; ///< the chip is a 950
};

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONTOLINALG_ATOMICFORMS_H
