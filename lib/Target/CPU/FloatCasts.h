// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Casts between float types that LLVM has not: those of eight bits, and those that round towards zero.
#ifndef HEDDLE_LIB_TARGET_CPU_FLOATCASTS_H
#define HEDDLE_LIB_TARGET_CPU_FLOATCASTS_H

#include "mlir/IR/PatternMatch.h"

namespace mlir::heddle {

/// Whether \p type, or its element, is a float of eight bits with a sign, a mantissa and a zero.
bool isFloat8(Type type);

/// The type by which LLVM steps over \p element in memory: a byte for all that fit into one, since it has no such
/// floats.
Type getAddressedType(Type element);

/// Patterns on scalars: casts from and to fp8 become integer arithmetic, and a cast that rounds towards zero becomes
/// one that rounds to nearest and a correction.
void populateFloatCastPatterns(RewritePatternSet &patterns);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_TARGET_CPU_FLOATCASTS_H
