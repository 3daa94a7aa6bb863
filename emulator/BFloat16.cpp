// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Rounding to bfloat16 in integer arithmetic.
#include "BFloat16.h"

#include <bit>
#include <cmath>
#include <cstdint>

extern "C" __attribute__((weak)) __bf16 __truncsfbf2(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  uint32_t rounded = std::isnan(value) ? bits | 0x400000 : bits + 0x7fff + ((bits >> 16) & 1);
  return std::bit_cast<__bf16>(static_cast<uint16_t>(rounded >> 16));
}

extern "C" __attribute__((weak)) __bf16 __truncdfbf2(double value) {
  // Rounding twice would be wrong when the first step lands on a tie of the second. Rounding to odd first is not: the
  // lowest bit then remembers that something was cut off, and float has more than two bits to spare.
  float nearest = static_cast<float>(value);
  if (!std::isfinite(nearest) || static_cast<double>(nearest) == value)
    return __truncsfbf2(nearest);
  uint32_t bits = std::bit_cast<uint32_t>(nearest);
  if (!(bits & 1)) {
    // The odd neighbour on the side of the exact value.
    bool away = std::fabs(value) > std::fabs(static_cast<double>(nearest));
    bits = away ? bits + 1 : bits - 1;
  }
  return __truncsfbf2(std::bit_cast<float>(bits));
}
