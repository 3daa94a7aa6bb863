/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file Signals: 32-bit words of symmetric memory that tell another PE that data has arrived.
 */
#ifndef SHMEM_HOST_SO_H
#define SHMEM_HOST_SO_H

#include "host/shmem_host_def.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Sets or adds to the signal word \p sig_addr of PE \p pe. Atomic; everything earlier is visible before it (release).
 */
ACLSHMEM_HOST_API void aclshmemx_signal_op(int32_t *sig_addr, int32_t signal, int sig_op, int pe);
/** A put, then aclshmemx_signal_op on \p sig_addr: who sees the signal sees the data. */
ACLSHMEM_HOST_API void aclshmemx_putmem_signal(void *dst, void *src, size_t bytes, void *sig_addr, int32_t signal,
                                               int sig_op, int pe);
/** The same, complete after aclshmem_quiet; data still comes before the signal. */
ACLSHMEM_HOST_API void aclshmemx_putmem_signal_nbi(void *dst, void *src, size_t bytes, void *sig_addr, int32_t signal,
                                                   int sig_op, int pe);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* SHMEM_HOST_SO_H */
