/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file What libaclshmem offers to the rest of heddle beyond its public interface: forms that return errors.
 */
#ifndef SHMEM_INTERNAL_H
#define SHMEM_INTERNAL_H

#include "host/shmem_host_def.h"
#include "shmem/device_state.h"

#ifdef __cplusplus
extern "C" {
#endif

/** aclshmem_barrier_all that returns ACLSHMEM_TIMEOUT_ERROR instead of ending the process when a PE died. */
ACLSHMEM_HOST_API int aclshmemi_barrier_all(void);
/** aclshmem_sync_all in the same way. */
ACLSHMEM_HOST_API int aclshmemi_sync_all(void);
/** aclshmem_signal_wait_until in the same way; the satisfying value goes to \p value. */
ACLSHMEM_HOST_API int aclshmemi_signal_wait_until(int32_t *sig, int cmp, int32_t expected, int32_t *value);
/**
 * Whether the job can go on: 0, or ACLSHMEM_TIMEOUT_ERROR with the reason in \p text, cut to \p bytes. For waits
 * outside the library, in their slow path.
 */
ACLSHMEM_HOST_API int aclshmemi_job_status(char *text, size_t bytes);
/** The text of the latest error that this thread reported; empty if there was none. */
ACLSHMEM_HOST_API const char *aclshmemi_last_error(void);
/**
 * Sets a function that a waiting thread calls every 20 ms or so; null removes it. When it returns other than 0 the wait
 * ends with ACLSHMEM_INNER_ERROR. So a language can react to an interrupt.
 */
ACLSHMEM_HOST_API void aclshmemi_set_interrupt_check(int (*interrupted)(void));
/** Blocks of the heap that are allocated now. */
ACLSHMEM_HOST_API size_t aclshmemi_live_blocks(void);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* SHMEM_INTERNAL_H */
