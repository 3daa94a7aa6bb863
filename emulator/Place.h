// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Where things are, in the words of the user: an address as PE and offset, a fiber as rank and block.
#ifndef HEDDLE_EMULATOR_PLACE_H
#define HEDDLE_EMULATOR_PLACE_H

#include "Fiber.h"
#include "Text.h"

namespace heddle::emulator {

/// Appends "PE 1 + 0x40", "barrier slot 0 of PE 2", or what else \p address is to \p fiber. \p outside is the text for
/// an address that belongs to nothing; null: the number.
void describeAddress(Text &text, const Fiber &fiber, uintptr_t address, const char *outside);

/// Appends "ring.py:12:5: ", or nothing when \p site is unknown.
void describeSite(Text &text, const HeddleSite *site);

/// Appends "kernel 'ring', rank 0 of 2, block 3".
void describeFiber(Text &text, const Fiber &fiber);

/// Appends "block 3", or "block 3, sub-block 1".
void describeBlock(Text &text, const HeddleContext &context, int32_t block);

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_PLACE_H
