/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file Copies of bytes to and from other PEs; the typed forms are in shmem_host_typed.h.
 */
#ifndef SHMEM_HOST_RMA_H
#define SHMEM_HOST_RMA_H

#include "host/shmem_host_def.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Copies \p bytes from \p src of this PE to the symmetric \p dst of PE \p pe; visible there before it returns. */
ACLSHMEM_HOST_API void aclshmem_putmem(void *dst, void *src, size_t bytes, int32_t pe);
/** Copies \p bytes from the symmetric \p src of PE \p pe to \p dst of this PE. */
ACLSHMEM_HOST_API void aclshmem_getmem(void *dst, void *src, size_t bytes, int32_t pe);
/** Starts a put; complete after aclshmem_quiet or a barrier. \p src must stay unchanged until then. */
ACLSHMEM_HOST_API void aclshmem_putmem_nbi(void *dst, void *src, size_t bytes, int32_t pe);
/** Starts a get; complete after aclshmem_quiet or a barrier. */
ACLSHMEM_HOST_API void aclshmem_getmem_nbi(void *dst, void *src, size_t bytes, int32_t pe);

/** Completes every outstanding operation of the caller: afterwards it is visible at its target. A full fence. */
ACLSHMEM_HOST_API void aclshmem_quiet(void);
/** Orders the caller's operations per target PE: what follows never overtakes what came before. A release fence. */
ACLSHMEM_HOST_API void aclshmem_fence(void);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* SHMEM_HOST_RMA_H */
