// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file How a running kernel ends the job: other ranks wait for this one, so an error value would come too late.
#ifndef HEDDLE_EMULATOR_REPORT_H
#define HEDDLE_EMULATOR_REPORT_H

#include "Fiber.h"
#include "Text.h"

namespace heddle::emulator {

/// Status of a process that a kernel ended with a located error.
constexpr int exitFailed = 70;
/// Status of a process that hung; the number that timeout(1) uses.
constexpr int exitHung = 124;

/// Writes \p text to standard error and ends the process at once, whatever its other threads do.
[[noreturn]] void endJob(std::string_view text, int status);

/// Ends the job with "<site>error: <message> (<kernel, rank, block>)".
[[noreturn]] void failAt(const Fiber &fiber, std::string_view message);

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_REPORT_H
