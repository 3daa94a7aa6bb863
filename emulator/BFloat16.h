// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Conversions to bfloat16 that LLVM calls where the processor has no instruction for them.
///
/// They belong to the compiler's run-time library; that of the system may be too old to have them. Weak, so that a
/// newer one wins. Even moving a bfloat16 from one basic block to another makes LLVM call them.
#ifndef HEDDLE_EMULATOR_BFLOAT16_H
#define HEDDLE_EMULATOR_BFLOAT16_H

extern "C" {
/// Rounds to the nearest, ties to even; a NaN stays one.
__bf16 __truncsfbf2(float value);
__bf16 __truncdfbf2(double value);
}

#endif // HEDDLE_EMULATOR_BFLOAT16_H
