// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Evaluation and text of waits.
#include "Wait.h"

#include "abi/Compare.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/MathExtras.h"

using namespace heddle::emulator;

int64_t heddle::emulator::loadWord(const HeddleWait &wait) {
  uint64_t bits = 0;
  switch (wait.bytes) {
  case 1:
    bits = __atomic_load_n(static_cast<const uint8_t *>(wait.address), __ATOMIC_ACQUIRE);
    break;
  case 2:
    bits = __atomic_load_n(static_cast<const uint16_t *>(wait.address), __ATOMIC_ACQUIRE);
    break;
  case 4:
    bits = __atomic_load_n(static_cast<const uint32_t *>(wait.address), __ATOMIC_ACQUIRE);
    break;
  default:
    bits = __atomic_load_n(static_cast<const uint64_t *>(wait.address), __ATOMIC_ACQUIRE);
  }
  return wait.word == HEDDLE_WORD_SIGNED ? llvm::SignExtend64(bits, wait.bytes * 8) : static_cast<int64_t>(bits);
}

static float asFloat(int64_t word) { return llvm::bit_cast<float>(static_cast<uint32_t>(word)); }

bool heddle::emulator::holds(const HeddleWait &wait, int64_t seen) {
  switch (wait.word) {
  case HEDDLE_WORD_UNSIGNED:
    return compares(static_cast<uint64_t>(seen), wait.compare, static_cast<uint64_t>(wait.value));
  case HEDDLE_WORD_FLOAT:
    return compares(asFloat(seen), wait.compare, asFloat(wait.value));
  default:
    return compares(seen, wait.compare, wait.value);
  }
}

std::string heddle::emulator::wordText(const HeddleWait &wait, int64_t seen) {
  if (wait.word == HEDDLE_WORD_FLOAT)
    return llvm::formatv("{0:f}", asFloat(seen)).str();
  if (wait.word == HEDDLE_WORD_UNSIGNED)
    return std::to_string(static_cast<uint64_t>(seen));
  return std::to_string(seen);
}

std::string heddle::emulator::testText(const HeddleWait &wait) {
  static constexpr const char *names[] = {"==", "!=", ">", ">=", "<", "<="};
  const char *name = wait.compare <= HEDDLE_CMP_LE ? names[wait.compare] : "?";
  return std::string(name) + " " + wordText(wait, wait.value);
}
