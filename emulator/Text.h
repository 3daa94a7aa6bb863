// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A line of text in fixed memory: may be made inside a signal handler.
#ifndef HEDDLE_EMULATOR_TEXT_H
#define HEDDLE_EMULATOR_TEXT_H

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace heddle::emulator {

/// Allocates nothing and calls nothing; what does not fit is cut off.
class Text {
public:
  Text &operator<<(std::string_view part);
  Text &operator<<(int64_t number);
  Text &operator<<(int32_t number) { return *this << int64_t(number); }
  Text &operator<<(uint32_t number) { return *this << int64_t(number); }
  /// Appends \p number as "0x1f".
  Text &hex(uint64_t number);

  std::string_view view() const { return {buffer, length}; }

private:
  char buffer[2048];
  size_t length = 0;
};

/// Writes \p text to standard error in one piece, so that the lines of ranks do not mix.
void writeToStandardError(std::string_view text);

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_TEXT_H
