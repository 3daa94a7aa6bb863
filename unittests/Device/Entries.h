// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The entries of the device library that tests call, under names that C++ can spell.
#ifndef HEDDLE_UNITTESTS_DEVICE_ENTRIES_H
#define HEDDLE_UNITTESTS_DEVICE_ENTRIES_H

#define HEDDLE_VARIANT_AIV
#include "abi/Symbol.h"

namespace heddle::test {

/// A descriptor of \p data as MLIR makes it for an argument.
template <class T>
MemRef<T, 1> memref(T *data, int64_t offset = 0) {
  return {data, data, offset, {1}, {1}};
}

#define HEDDLE_TEST_ENTRY(result, name, symbol, params)                                                                \
  extern "C" result name params __asm__("_mlir_ciface_" symbol HEDDLE_CORE_SUFFIX)
HEDDLE_TEST_ENTRY(int32_t, myPe, "aclshmem_my_pe", ());
HEDDLE_TEST_ENTRY(int32_t, nPes, "aclshmem_n_pes", ());
HEDDLE_TEST_ENTRY(void, ptrFloat, "aclshmem_ptr_float", (MemRef<float, 1> *, const MemRef<float, 1> *, int32_t));
HEDDLE_TEST_ENTRY(void, int64P, "aclshmem_int64_p", (const MemRef<int64_t, 1> *, int64_t, int32_t));
HEDDLE_TEST_ENTRY(void, int32P, "aclshmem_int32_p", (const MemRef<int32_t, 1> *, int32_t, int32_t));
HEDDLE_TEST_ENTRY(void, halfP, "aclshmem_half_p", (const MemRef<_Float16, 1> *, _Float16, int32_t));
HEDDLE_TEST_ENTRY(void, signalOp, "aclshmemx_signal_op", (const MemRef<int32_t, 1> *, int32_t, int32_t, int32_t));
HEDDLE_TEST_ENTRY(void, floatPut, "aclshmem_float_putmem",
                  (const MemRef<float, 1> *, const MemRef<float, 1> *, uint32_t, int32_t));
HEDDLE_TEST_ENTRY(void, putFloatNbi, "aclshmem_putmem_nbi_float",
                  (const MemRef<float, 1> *, const MemRef<float, 1> *, uint32_t, int32_t));
HEDDLE_TEST_ENTRY(void, floatGet, "aclshmem_float_getmem",
                  (const MemRef<float, 1> *, const MemRef<float, 1> *, uint32_t, int32_t));
HEDDLE_TEST_ENTRY(void, floatPutSignal, "aclshmem_float_putmem_signal",
                  (const MemRef<float, 1> *, const MemRef<float, 1> *, uint32_t, const MemRef<int32_t, 1> *, int32_t,
                   int32_t, int32_t));
HEDDLE_TEST_ENTRY(int32_t, waitInt32, "aclshmem_wait_int32", (const MemRef<int32_t, 1> *, int64_t, int32_t));
HEDDLE_TEST_ENTRY(int32_t, waitInt8, "aclshmem_wait_int8", (const MemRef<int8_t, 1> *, int64_t, int8_t));
HEDDLE_TEST_ENTRY(void, waitUntilUint8, "aclshmem_wait_until_uint8", (const MemRef<uint8_t, 1> *, int32_t, uint8_t));
HEDDLE_TEST_ENTRY(void, waitUntilInt8, "aclshmem_wait_until_int8", (const MemRef<int8_t, 1> *, int32_t, int8_t));
HEDDLE_TEST_ENTRY(void, waitUntilFloat, "aclshmem_wait_until_float", (const MemRef<float, 1> *, int32_t, float));
HEDDLE_TEST_ENTRY(int32_t, signalWaitUntil, "aclshmem_signal_wait_until",
                  (const MemRef<int32_t, 1> *, int32_t, int32_t));
HEDDLE_TEST_ENTRY(void, tokenFloat2d, "aclshmem_consume_token_float_ptr_2d",
                  (MemRef<float, 2> *, const MemRef<float, 2> *, int32_t));
HEDDLE_TEST_ENTRY(float, tokenFloat, "aclshmem_consume_token_float", (float, int32_t));
HEDDLE_TEST_ENTRY(void, barrierAll, "aclshmem_barrier_all", ());
HEDDLE_TEST_ENTRY(void, barrierAllVec, "aclshmemx_barrier_all_vec", ());
HEDDLE_TEST_ENTRY(void, quiet, "aclshmem_quiet", ());
HEDDLE_TEST_ENTRY(void, fence, "aclshmem_fence", ());
#undef HEDDLE_TEST_ENTRY

} // namespace heddle::test

#endif // HEDDLE_UNITTESTS_DEVICE_ENTRIES_H
