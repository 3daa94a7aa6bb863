// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The functions of math libraries that extern_elementwise may name, and what computes each.
#ifndef HEDDLE_LIB_CONVERSION_TRITONTOLINALG_MATHTABLE_H
#define HEDDLE_LIB_CONVERSION_TRITONTOLINALG_MATHTABLE_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace mlir::heddle {

/// Emits a function lane by lane: operands, result and constants are tensors of one shape.
struct MathEmitter {
  OpBuilder &builder;
  Location loc;
  RankedTensorType result;

  /// A tensor of the type of \p like with \p number in every lane.
  Value constant(Value like, double number);
  Value integer(Value like, int64_t number);
  /// Infinity, in the type of \p like.
  Value infinity(Value like);
};

/// One function: its name without the decoration of a library, its operands and result by class, and the code.
struct MathFunction {
  llvm::StringLiteral name;
  /// A letter an operand, a colon, a letter for the result: f one float type, g another one, i one integer type, n
  /// another one, d an f64, w an i32.
  llvm::StringLiteral signature;
  /// Null when only a library computes the function.
  Value (*emit)(MathEmitter &, ValueRange operands);
};

/// The function behind a symbol of a math library (`__nv_tanhf`, `__hmf_tanh_fp32`, `__hmf_tanDh`); null when the
/// symbol names none.
const MathFunction *findMathFunction(llvm::StringRef symbol);

/// Whether \p types and \p result have the classes of \p signature.
bool matchesSignature(llvm::StringRef signature, TypeRange types, Type result);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONTOLINALG_MATHTABLE_H
