// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The test that a waiting fiber stands behind, and what a report says about it.
#ifndef HEDDLE_EMULATOR_WAIT_H
#define HEDDLE_EMULATOR_WAIT_H

#include "abi/Context.h"

#include <optional>
#include <string>

namespace heddle::emulator {

/// The word of \p wait, read with acquire order and extended as HeddleWait::value is.
int64_t loadWord(const HeddleWait &wait);

/// Whether the word \p seen satisfies \p wait.
bool holds(const HeddleWait &wait, int64_t seen);

/// "== 7", "> 0.5": the test in words.
std::string testText(const HeddleWait &wait);

/// The word \p seen as a user would write it.
std::string wordText(const HeddleWait &wait, int64_t seen);

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_WAIT_H
