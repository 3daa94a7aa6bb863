/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file Barriers over all PEs.
 */
#ifndef SHMEM_HOST_CC_H
#define SHMEM_HOST_CC_H

#include "host/shmem_host_def.h"

#ifdef __cplusplus
extern "C" {
#endif

/** aclshmem_quiet, then waits for all PEs; everything that any of them did before is visible afterwards. */
ACLSHMEM_HOST_API void aclshmem_barrier_all(void);
/** Waits for all PEs without completing outstanding operations. */
ACLSHMEM_HOST_API void aclshmem_sync_all(void);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* SHMEM_HOST_CC_H */
