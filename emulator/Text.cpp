// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Text in fixed memory.
#include "Text.h"

#include <algorithm>
#include <cstring>
#include <unistd.h>

using namespace heddle::emulator;

Text &Text::operator<<(std::string_view part) {
  size_t count = std::min(part.size(), sizeof(buffer) - length);
  std::memcpy(buffer + length, part.data(), count);
  length += count;
  return *this;
}

/// Appends \p number in \p base.
static std::string_view digits(uint64_t number, uint64_t base, char (&memory)[24]) {
  char *end = memory + sizeof(memory);
  char *first = end;
  do {
    *--first = "0123456789abcdef"[number % base];
    number /= base;
  } while (number);
  return {first, static_cast<size_t>(end - first)};
}

Text &Text::operator<<(int64_t number) {
  char memory[24];
  if (number < 0)
    *this << "-";
  return *this << digits(number < 0 ? 0 - static_cast<uint64_t>(number) : static_cast<uint64_t>(number), 10, memory);
}

Text &Text::hex(uint64_t number) {
  char memory[24];
  return *this << "0x" << digits(number, 16, memory);
}

void heddle::emulator::writeToStandardError(std::string_view text) {
  while (!text.empty()) {
    ssize_t written = write(STDERR_FILENO, text.data(), text.size());
    if (written <= 0)
      return;
    text.remove_prefix(static_cast<size_t>(written));
  }
}
