/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file The symmetric heap. All calls that allocate or free are collective over all PEs, with equal arguments in equal
 * order; a mismatch is reported and gives null on every PE.
 */
#ifndef SHMEM_HOST_HEAP_H
#define SHMEM_HOST_HEAP_H

#include "host/shmem_host_def.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Allocates \p size bytes, aligned to 64, at the same heap offset on every PE. Null when size is 0 or does not fit. */
ACLSHMEM_HOST_API void *aclshmem_malloc(size_t size);
/** Allocates and zeroes \p count elements of \p size bytes. */
ACLSHMEM_HOST_API void *aclshmem_calloc(size_t count, size_t size);
/** Allocates \p size bytes at a multiple of \p alignment, which must be a power of two. */
ACLSHMEM_HOST_API void *aclshmem_align(size_t alignment, size_t size);
/** Frees a block when all PEs are done with it. Null does nothing and waits for nobody; a bad pointer is reported. */
ACLSHMEM_HOST_API void aclshmem_free(void *ptr);

/** The same with a choice of memory; there is one heap. */
ACLSHMEM_HOST_API void *aclshmemx_malloc(size_t size, aclshmem_mem_type_t type ACLSHMEM_DEFAULT(DEVICE_SIDE));
ACLSHMEM_HOST_API void *aclshmemx_calloc(size_t count, size_t size,
                                         aclshmem_mem_type_t type ACLSHMEM_DEFAULT(DEVICE_SIDE));
ACLSHMEM_HOST_API void *aclshmemx_align(size_t alignment, size_t size,
                                        aclshmem_mem_type_t type ACLSHMEM_DEFAULT(DEVICE_SIDE));
ACLSHMEM_HOST_API void aclshmemx_free(void *ptr, aclshmem_mem_type_t type ACLSHMEM_DEFAULT(DEVICE_SIDE));

/** Start of this PE's heap; null before init. */
ACLSHMEM_HOST_API void *aclshmemx_get_heap_base(aclshmem_mem_type_t type ACLSHMEM_DEFAULT(DEVICE_SIDE));

/** Where this process sees the object \p ptr of its own heap on PE \p pe; null when there is no such object or PE. */
ACLSHMEM_HOST_API void *aclshmem_ptr(void *ptr, int pe);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* SHMEM_HOST_HEAP_H */
