// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The lines that kernels print.
#include "abi/Print.h"

#include <bit>
#include <charconv>
#include <cstring>
#include <string>
#include <unistd.h>

namespace {

/// The line that the fiber on this thread is making. No fiber waits while it makes one.
thread_local std::string line;
/// Whether the line has a value already.
thread_local bool hasValue;

template <typename T>
T read(const char *bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

int64_t readSigned(const char *bytes, int32_t size) {
  switch (size) {
  case 1:
    return read<int8_t>(bytes);
  case 2:
    return read<int16_t>(bytes);
  case 4:
    return read<int32_t>(bytes);
  default:
    return read<int64_t>(bytes);
  }
}

uint64_t readUnsigned(const char *bytes, int32_t size) {
  uint64_t bits = static_cast<uint64_t>(readSigned(bytes, size));
  return size == 8 ? bits : bits & ((uint64_t(1) << (size * 8)) - 1);
}

template <typename T, typename... Base>
void append(T value, Base... base) {
  char digits[64];
  line.append(digits, std::to_chars(digits, digits + sizeof(digits), value, base...).ptr);
}

/// The shortest decimal number that reads back as the same float.
void appendFloat(const char *bytes, int32_t size, bool isBrain) {
  if (isBrain)
    append(std::bit_cast<float>(static_cast<uint32_t>(read<uint16_t>(bytes)) << 16));
  else if (size == 2)
    append(static_cast<float>(read<_Float16>(bytes)));
  else if (size == 4)
    append(read<float>(bytes));
  else
    append(read<double>(bytes));
}

void appendHex(uint64_t bits, int32_t size) {
  line += "0x";
  for (int32_t digit = size * 2 - 1; digit >= 0; --digit)
    line += "0123456789abcdef"[bits >> (digit * 4) & 15];
}

void appendElement(const char *bytes, int32_t format, int32_t size) {
  switch (format) {
  case HEDDLE_PRINT_SIGNED:
    return append(readSigned(bytes, size));
  case HEDDLE_PRINT_UNSIGNED:
    return append(readUnsigned(bytes, size));
  case HEDDLE_PRINT_HEX:
    return appendHex(readUnsigned(bytes, size), size);
  default:
    return appendFloat(bytes, size, format == HEDDLE_PRINT_BFLOAT);
  }
}

/// Appends one dimension and those inside it; returns where the next one begins.
const char *appendArray(const char *bytes, int32_t format, int32_t size, const int64_t *sizes, int32_t rank) {
  if (rank == 0) {
    appendElement(bytes, format, size);
    return bytes + size;
  }
  line += '[';
  for (int64_t index = 0; index < sizes[0]; ++index) {
    if (index > 0)
      line += ", ";
    bytes = appendArray(bytes, format, size, sizes + 1, rank - 1);
  }
  line += ']';
  return bytes;
}

} // namespace

extern "C" void heddle_print_begin(const char *prefix, int32_t x, int32_t y, int32_t z) {
  line = "pid (";
  append(x);
  line += ", ";
  append(y);
  line += ", ";
  append(z);
  line += ')';
  line += prefix;
  hasValue = false;
}

extern "C" void heddle_print_value(const void *elements, int32_t format, int32_t bytes, const int64_t *sizes,
                                   int32_t rank) {
  if (hasValue)
    line += ", ";
  hasValue = true;
  appendArray(static_cast<const char *>(elements), format, bytes, sizes, rank);
}

extern "C" void heddle_print_end(void) {
  line += '\n';
  // One write: the lines of programs and ranks do not mix.
  for (size_t written = 0; written < line.size();) {
    ssize_t count = write(STDOUT_FILENO, line.data() + written, line.size() - written);
    if (count <= 0)
      break; // nobody reads any more
    written += static_cast<size_t>(count);
  }
}
