// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Entries that tell a kernel where it is and where the memory of others is.
#include "abi/Symbol.h"
#include "atom/Symmetric.h"

using namespace heddle;

HEDDLE_ENTRY(int32_t, aclshmem_my_pe, ()) { return arch::context()->rank; }

HEDDLE_ENTRY(int32_t, aclshmem_n_pes, ()) { return arch::context()->rankCount; }

#define HEDDLE_PTR(Name, T)                                                                                            \
  HEDDLE_ENTRY(void, aclshmem_ptr_##Name, (MemRef<T, 1> * out, const MemRef<T, 1> *in, int32_t pe)) {                  \
    MemRef<T, 1> result = *in;                                                                                         \
    result.allocated = result.aligned = atom::remote(in->data(), 0, pe, "aclshmem_ptr_" #Name);                        \
    result.offset = 0;                                                                                                 \
    *out = result;                                                                                                     \
  }
HEDDLE_TYPES_T12(HEDDLE_PTR)
