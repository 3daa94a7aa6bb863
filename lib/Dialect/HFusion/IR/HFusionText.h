// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The text that ops on destinations of the `hfusion` dialect share, and what they have in common.
#ifndef HEDDLE_LIB_DIALECT_HFUSION_IR_HFUSIONTEXT_H
#define HEDDLE_LIB_DIALECT_HFUSION_IR_HFUSIONTEXT_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

namespace mlir::hfusion {

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

/// dictionary? `ins` `(` operands `:` types `)` `outs` `(` operands `:` types `)` (`->` types)?. Counts both groups.
ParseResult parseOnDestinations(OpAsmParser &parser, OperationState &result, unsigned &inputs, unsigned &outputs);

void printOnDestinations(OpAsmPrinter &printer, Operation *op, ValueRange inputs, ValueRange outputs);

/// Effects of an op that reads \p inputs and writes \p outputs, as far as they are memory.
void getDestinationEffects(MutableOperandRange inputs, MutableOperandRange outputs, Effects &effects);

/// One result of the type of the output when it is a tensor, none when it is memory.
LogicalResult verifyDestinationResult(Operation *op, Value output);

} // namespace mlir::hfusion

#endif // HEDDLE_LIB_DIALECT_HFUSION_IR_HFUSIONTEXT_H
