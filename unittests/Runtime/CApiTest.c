/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file The header used from plain C: everything a program may call before init. Returns the line that is wrong, or 0.
 */
#include <shmem.h>

#include <string.h>

int heddleCApiTest(void);

#define CHECK(CONDITION)                                                                                               \
  if (!(CONDITION))                                                                                                    \
  return __LINE__

int heddleCApiTest(void) {
  aclshmemx_init_attr_t attributes = ACLSHMEMX_INIT_ATTR_INITIALIZER;
  int major = 0, minor = 0, local = 0;
  char name[ACLSHMEM_MAX_NAME_LEN];
  CHECK(attributes.my_pe == -1 && attributes.option_attr.control_operation_timeout == 120);
  CHECK(attributes.option_attr.data_op_engine_type == ACLSHMEM_DATA_OP_MTE);
  CHECK(aclshmemx_init_status() == ACLSHMEM_STATUS_NOT_INITIALIZED);
  CHECK(aclshmem_my_pe() == -1 && aclshmem_n_pes() == -1);
  CHECK(aclshmem_malloc(8) == NULL && aclshmem_calloc(1, 8) == NULL && aclshmem_align(64, 8) == NULL);
  aclshmem_free(NULL);
  aclshmem_free(&local);
  CHECK(aclshmemx_get_heap_base(DEVICE_SIDE) == NULL && aclshmem_ptr(&local, 0) == NULL);
  aclshmem_int32_p(&local, 5, 0);
  CHECK(local == 0 && aclshmem_int32_g(&local, 0) == 0);
  aclshmem_barrier_all();
  CHECK(aclshmem_finalize() == ACLSHMEM_SUCCESS);
  aclshmem_info_get_version(&major, &minor);
  aclshmem_info_get_version(NULL, NULL);
  CHECK(major == 1 && minor == 1);
  aclshmem_info_get_name(name);
  aclshmem_info_get_name(NULL);
  CHECK(strcmp(name, "ACLSHMEM v1.1.1") == 0);
  CHECK(util_get_ffts_config() == 0);
  CHECK(aclshmemx_init_attr(ACLSHMEMX_INIT_WITH_DEFAULT, NULL) == ACLSHMEM_INVALID_PARAM);
  return 0;
}
