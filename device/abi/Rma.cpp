// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Entries that copy: put, get, and put with signal, each under both spellings.
#include "abi/Symbol.h"
#include "algorithm/PutSignal.h"

using namespace heddle;

#if HEDDLE_VECTOR_CORE

#define HEDDLE_COPY(Symbol, T, Copy)                                                                                   \
  HEDDLE_ENTRY(void, Symbol, (const MemRef<T, 1> *to, const MemRef<T, 1> *from, uint32_t bytes, int32_t pe)) {         \
    atom::Copy(to->data(), from->data(), bytes, pe, #Symbol);                                                          \
  }

// The copy is done by the calling core, so the forms that may return early have nothing left to do either.
#define HEDDLE_COPIES(Name, T)                                                                                         \
  HEDDLE_COPY(aclshmem_##Name##_putmem, T, put)                                                                        \
  HEDDLE_COPY(aclshmem_##Name##_putmem_nbi, T, put)                                                                    \
  HEDDLE_COPY(aclshmem_##Name##_getmem, T, get)                                                                        \
  HEDDLE_COPY(aclshmem_##Name##_getmem_nbi, T, get)                                                                    \
  HEDDLE_COPY(aclshmem_putmem_##Name, T, put)                                                                          \
  HEDDLE_COPY(aclshmem_putmem_nbi_##Name, T, put)                                                                      \
  HEDDLE_COPY(aclshmem_getmem_##Name, T, get)                                                                          \
  HEDDLE_COPY(aclshmem_getmem_nbi_##Name, T, get)
HEDDLE_TYPES_T12(HEDDLE_COPIES)

#define HEDDLE_PUT_SIGNAL(Symbol, T)                                                                                   \
  HEDDLE_ENTRY(void, Symbol,                                                                                           \
               (const MemRef<T, 1> *to, const MemRef<T, 1> *from, uint32_t bytes, const MemRef<int32_t, 1> *word,      \
                int32_t value, int32_t operation, int32_t pe)) {                                                       \
    algorithm::putSignal(to->data(), from->data(), bytes, word->data(), value, operation, pe, #Symbol);                \
  }

#define HEDDLE_PUT_SIGNALS(Name, T)                                                                                    \
  HEDDLE_PUT_SIGNAL(aclshmem_##Name##_putmem_signal, T)                                                                \
  HEDDLE_PUT_SIGNAL(aclshmem_##Name##_putmem_signal_nbi, T)                                                            \
  HEDDLE_PUT_SIGNAL(aclshmem_putmem_signal_##Name, T)                                                                  \
  HEDDLE_PUT_SIGNAL(aclshmem_putmem_signal_nbi_##Name, T)
HEDDLE_TYPES_T11(HEDDLE_PUT_SIGNALS)

#endif // HEDDLE_VECTOR_CORE
