// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A call as the stock front end encodes it, and what raising it needs.
#ifndef HEDDLE_LIB_CONVERSION_RAISEEXTERNTODISTRIBUTED_EXTERNCALL_H
#define HEDDLE_LIB_CONVERSION_RAISEEXTERNTODISTRIBUTED_EXTERNCALL_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Operation.h"

#include <optional>

namespace mlir::heddle {

/// One extern call: which function of which library, and the op that holds it.
struct ExternCall {
  Operation *op;
  StringRef library; ///< "distributed", "libshmem_device" or "ascend"
  StringRef symbol;
  StringRef attributes; ///< "key=value,key=value"
  bool pure;

  /// The call in \p op; nothing if the op calls no library of the language.
  static std::optional<ExternCall> get(Operation *op);

  /// An error at the call that starts with its name.
  InFlightDiagnostic emitError() const;

  /// Fails unless there are \p minimum to \p maximum operands.
  LogicalResult checkOperandCount(unsigned minimum, unsigned maximum) const;
  /// Fails unless operand \p index is a scalar integer.
  LogicalResult checkInteger(unsigned index) const;
  /// Fails unless operand \p index is a scalar of \p type.
  LogicalResult checkType(unsigned index, Type type) const;
  /// Fails unless operand \p index is a scalar pointer.
  LogicalResult checkPointer(unsigned index) const;
  /// Fails unless there is one result of \p type.
  LogicalResult checkResult(Type type) const;

  /// Whether the ops of the dialect take scalars of \p type: integers of 1, 4, 8, 16, 32 or 64 bits.
  static bool isInteger(Type type);

  /// Puts \p values in the place of the results and removes the call.
  void replace(ValueRange values) const;
  /// Removes a call without a value. Fails when its placeholder result is used.
  LogicalResult erase() const;
};

/// \p value as \p type, both integers: extended with its sign or truncated.
Value castInteger(OpBuilder &builder, Location loc, Value value, Type type);

/// Raises a call of the library "ascend", the extension of the language.
LogicalResult raiseLanguageExtension(const ExternCall &call, OpBuilder &builder);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_RAISEEXTERNTODISTRIBUTED_EXTERNCALL_H
