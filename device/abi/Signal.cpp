// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Entries that notify another PE.
#include "atom/Signal.h"
#include "abi/Symbol.h"

using namespace heddle;

#if HEDDLE_VECTOR_CORE

HEDDLE_ENTRY(void, aclshmemx_signal_op,
             (const MemRef<int32_t, 1> *word, int32_t value, int32_t operation, int32_t pe)) {
  atom::signal(word->data(), value, operation, pe, "aclshmemx_signal_op");
}

#define HEDDLE_P(Name, T)                                                                                              \
  HEDDLE_ENTRY(void, aclshmem_##Name##_p, (const MemRef<T, 1> *word, T value, int32_t pe)) {                           \
    atom::store(word->data(), value, pe, "aclshmem_" #Name "_p");                                                      \
  }
HEDDLE_TYPES_T12(HEDDLE_P)

#endif // HEDDLE_VECTOR_CORE
