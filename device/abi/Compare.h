// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What the comparison codes of waits mean; one definition for the device library and for the environment.
#ifndef HEDDLE_DEVICE_ABI_COMPARE_H
#define HEDDLE_DEVICE_ABI_COMPARE_H

#include "abi/Context.h"

namespace heddle {

/// Whether `left compare right` holds; the code is one of HEDDLE_CMP_*.
template <class T>
inline bool compares(T left, uint32_t compare, T right) {
  switch (compare) {
  case HEDDLE_CMP_EQ:
    return left == right;
  case HEDDLE_CMP_NE:
    return left != right;
  case HEDDLE_CMP_GT:
    return left > right;
  case HEDDLE_CMP_GE:
    return left >= right;
  case HEDDLE_CMP_LT:
    return left < right;
  default:
    return left <= right;
  }
}

} // namespace heddle

#endif // HEDDLE_DEVICE_ABI_COMPARE_H
