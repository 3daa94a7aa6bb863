/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file Where the library's messages go. By default errors go to stderr.
 */
#ifndef SHMEM_LOG_H
#define SHMEM_LOG_H

#include "host/shmem_host_def.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Levels of messages. */
enum {
  ACLSHMEM_LOG_DEBUG = 0,
  ACLSHMEM_LOG_INFO = 1,
  ACLSHMEM_LOG_WARN = 2,
  ACLSHMEM_LOG_ERROR = 3,
  ACLSHMEM_LOG_FATAL = 4
};

/** Sends messages to \p logger instead of stderr; null restores stderr. It may be called from any thread. */
ACLSHMEM_HOST_API int32_t aclshmemx_set_extern_logger(void (*logger)(int level, const char *message));
/** Drops messages below \p level. The environment variable SHMEM_LOG_LEVEL wins. */
ACLSHMEM_HOST_API int32_t aclshmemx_set_log_level(int level);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* SHMEM_LOG_H */
