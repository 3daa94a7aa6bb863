// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Entries that wait for words of the own memory, and the tokens that order loads behind them.
#include "atom/Wait.h"
#include "abi/Symbol.h"

using namespace heddle;

/// Flags of one wait stand in cache lines of their own: concurrent writers of one line would not be coherent on the
/// chip.
constexpr int64_t flagStride = 64;

#define HEDDLE_WAIT(Name, T)                                                                                           \
  HEDDLE_ENTRY(int32_t, aclshmem_wait_##Name, (const MemRef<T, 1> *flags, int64_t count, T value)) {                   \
    const T *flag = flags->data();                                                                                     \
    for (int64_t i = 0; i < count; ++i)                                                                                \
      atom::waitUntil(flag + i * (flagStride / int64_t(sizeof(T))), HEDDLE_CMP_EQ, value, "aclshmem_wait_" #Name);     \
    return 0;                                                                                                          \
  }
HEDDLE_TYPES_T4(HEDDLE_WAIT)

#define HEDDLE_WAIT_UNTIL(Name, T)                                                                                     \
  HEDDLE_ENTRY(void, aclshmem_wait_until_##Name, (const MemRef<T, 1> *word, int32_t compare, T value)) {               \
    atom::waitUntil(word->data(), compare, value, "aclshmem_wait_until_" #Name);                                       \
  }
HEDDLE_TYPES_T10(HEDDLE_WAIT_UNTIL)

HEDDLE_ENTRY(int32_t, aclshmem_signal_wait_until, (const MemRef<int32_t, 1> *word, int32_t compare, int32_t value)) {
  return atom::waitUntil(word->data(), compare, value, "aclshmem_signal_wait_until");
}

// A token has done its work once the operation that takes it stands behind the wait: the compiler keeps that order.
#define HEDDLE_TOKEN_POINTER(Name, T, Rank)                                                                            \
  HEDDLE_ENTRY(void, aclshmem_consume_token_##Name##_ptr_##Rank##d,                                                    \
               (MemRef<T, Rank> * out, const MemRef<T, Rank> *in, int32_t)) {                                          \
    *out = *in;                                                                                                        \
  }
#define HEDDLE_TOKEN(Name, T)                                                                                          \
  HEDDLE_ENTRY(T, aclshmem_consume_token_##Name, (T value, int32_t)) { return value; }                                 \
  HEDDLE_TOKEN_POINTER(Name, T, 1)                                                                                     \
  HEDDLE_TOKEN_POINTER(Name, T, 2)                                                                                     \
  HEDDLE_TOKEN_POINTER(Name, T, 3)                                                                                     \
  HEDDLE_TOKEN_POINTER(Name, T, 4)                                                                                     \
  HEDDLE_TOKEN_POINTER(Name, T, 5)
HEDDLE_TYPES_T8(HEDDLE_TOKEN)
