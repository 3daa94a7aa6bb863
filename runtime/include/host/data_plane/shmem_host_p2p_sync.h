/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file Waiting for a word of the own heap; the typed waits and tests are in shmem_host_typed.h.
 */
#ifndef SHMEM_HOST_P2P_SYNC_H
#define SHMEM_HOST_P2P_SYNC_H

#include "host/shmem_host_def.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Waits until `*sig cmp value` holds and returns the word that satisfied it (acquire). Does not change the word. An
 * unknown \p cmp is reported and returns at once.
 */
ACLSHMEM_HOST_API int32_t aclshmem_signal_wait_until(int32_t *sig, int cmp, int32_t value);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* SHMEM_HOST_P2P_SYNC_H */
