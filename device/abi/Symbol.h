// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file How an entry of the library is declared: parameters, link name, and the one that forwards to it.
#ifndef HEDDLE_DEVICE_ABI_SYMBOL_H
#define HEDDLE_DEVICE_ABI_SYMBOL_H

#include "abi/DeviceTypes.h"
#include "arch/Core.h"

#include <stdint.h>

/// The descriptor that MLIR passes a pointer to.
template <class T, int Rank>
struct MemRef {
  T *allocated;
  T *aligned;
  int64_t offset;
  int64_t sizes[Rank];
  int64_t strides[Rank];

  /// The first element.
  T *data() const { return aligned + offset; }
};

/// Declares entry \p name with parameters \p params, then opens its definition. The identifier of an entry is never
/// used; its link name carries the prefix of MLIR's C interface and the core.
#define HEDDLE_ENTRY(result, name, params)                                                                             \
  extern "C" result heddle_entry_##name params __asm__("_mlir_ciface_" #name HEDDLE_CORE_SUFFIX);                      \
  extern "C" result heddle_entry_##name params

#endif // HEDDLE_DEVICE_ABI_SYMBOL_H
