/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file Who this PE is.
 */
#ifndef SHMEM_HOST_TEAM_H
#define SHMEM_HOST_TEAM_H

#include "host/shmem_host_def.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Number of this PE, -1 before init. */
ACLSHMEM_HOST_API int aclshmem_my_pe(void);
/** Number of PEs, -1 before init. */
ACLSHMEM_HOST_API int aclshmem_n_pes(void);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* SHMEM_HOST_TEAM_H */
