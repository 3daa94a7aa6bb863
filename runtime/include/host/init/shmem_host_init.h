/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file Joining and leaving a job, and what the library says about itself.
 */
#ifndef SHMEM_HOST_INIT_H
#define SHMEM_HOST_INIT_H

#include "host/shmem_host_def.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One of aclshmemx_init_status_t. */
ACLSHMEM_HOST_API int aclshmemx_init_status(void);

/**
 * Joins the job: meets the other PEs at \p attributes->ip_port and maps all heaps. Collective. Returns 0 or one of
 * ACLSHMEM_*; after a failure nothing is left behind and a corrected call may follow.
 */
ACLSHMEM_HOST_API int aclshmemx_init_attr(aclshmemx_bootstrap_t flags, aclshmemx_init_attr_t *attributes);

/**
 * Completes all operations, waits for all PEs and gives everything back. Collective; does nothing before init.
 * ACLSHMEM_TIMEOUT_ERROR when a PE is missing; everything is given back all the same.
 */
ACLSHMEM_HOST_API int aclshmem_finalize(void);

/** Ends all PEs of the job with exit status \p status, wherever they are. Does not return. */
ACLSHMEM_HOST_API void aclshmem_global_exit(int status);

/** Version of the interface. Null pointers are left out. */
ACLSHMEM_HOST_API void aclshmem_info_get_version(int *major, int *minor);

/** Copies the name of the library, at most ACLSHMEM_MAX_NAME_LEN bytes with the final zero, to \p name. */
ACLSHMEM_HOST_API void aclshmem_info_get_name(char *name);

/**
 * Asks for or renounces TLS on the control plane; to be called before init. \p tls_info is read up to \p len bytes.
 * With \p enable init fails with ACLSHMEM_NOT_SUPPORTED: this build has no TLS and never falls back to clear text.
 */
ACLSHMEM_HOST_API int32_t aclshmemx_set_conf_store_tls(bool enable, const char *tls_info, uint32_t len);

/** An opaque kernel argument of other platforms; 0 here. */
ACLSHMEM_HOST_API uint64_t util_get_ffts_config(void);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* SHMEM_HOST_INIT_H */
