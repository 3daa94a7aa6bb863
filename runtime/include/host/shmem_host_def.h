/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file Constants, error codes and structures of the host interface; all values and layouts are fixed.
 */
#ifndef SHMEM_HOST_DEF_H
#define SHMEM_HOST_DEF_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#ifndef __cplusplus
#include <stdbool.h>
#endif

/** Marks a function of the library's C interface. */
#define ACLSHMEM_HOST_API __attribute__((visibility("default")))

/** A default argument or member value; C has neither. */
#ifdef __cplusplus
#define ACLSHMEM_DEFAULT(value) = value
#else
#define ACLSHMEM_DEFAULT(value)
#endif

/** Results of functions that return a status. */
enum {
  ACLSHMEM_SUCCESS = 0,
  ACLSHMEM_INVALID_PARAM = -1,
  ACLSHMEM_INVALID_VALUE = -2,
  ACLSHMEM_SMEM_ERROR = -3,
  ACLSHMEM_INNER_ERROR = -4,
  ACLSHMEM_NOT_INITED = -5,
  ACLSHMEM_BOOTSTRAP_ERROR = -6,
  ACLSHMEM_TIMEOUT_ERROR = -7,
  ACLSHMEM_MALLOC_FAILED = -8,
  ACLSHMEM_DL_FUNC_FAILED = -9,
  ACLSHMEM_INNER_TIMEOUT = -10,
  ACLSHMEM_UNDER_API_UNLOAD = -11,
  ACLSHMEM_NOT_SUPPORTED = -100
};

/** Limits and versions. */
#define ACLSHMEM_MAX_PES 16384
#define ACLSHMEM_MAX_TEAMS 2048
#define ACLSHMEM_MAX_LOCAL_SIZE (40ull << 30)
#define ACLSHMEM_PAGE_SIZE (2ull << 20)
#define ACLSHMEM_DEFAULT_TIMEOUT 120
#define ACLSHMEM_UNIQUE_ID_INNER_LEN 124
#define ACLSHMEM_MAX_NAME_LEN 256
#define ACLSHMEM_MAX_IP_PORT_LEN 64
#define ACLSHMEM_MAJOR_VERSION 1
#define ACLSHMEM_MINOR_VERSION 1

/** How the PEs of a job find each other. */
typedef enum {
  ACLSHMEMX_INIT_WITH_DEFAULT = 1 << 0, /**< by the address in ip_port */
  ACLSHMEMX_INIT_WITH_MPI = 1 << 1,
  ACLSHMEMX_INIT_WITH_UNIQUEID = 1 << 3,
  ACLSHMEMX_INIT_MAX = INT_MIN
} aclshmemx_bootstrap_t;

/** How far initialisation got. */
typedef enum {
  ACLSHMEM_STATUS_NOT_INITIALIZED = 0,
  ACLSHMEM_STATUS_SHM_CREATED = 1,
  ACLSHMEM_STATUS_IS_INITIALIZED = 2,
  ACLSHMEM_STATUS_INVALID = INT_MAX
} aclshmemx_init_status_t;

/** Data paths that init is asked for; values can be or-ed. The bits of topo_list have another order. */
#ifdef __cplusplus
enum data_op_engine_type_t : int {
#else
typedef enum {
#endif
  ACLSHMEM_DATA_OP_MTE = 1,
  ACLSHMEM_DATA_OP_SDMA = 2,
  ACLSHMEM_DATA_OP_ROCE = 4,
  ACLSHMEM_DATA_OP_UDMA = 8
#ifdef __cplusplus
};
#else
} data_op_engine_type_t;
#endif

/** Which memory a heap lives in. Both name the same heap. */
typedef enum { HOST_SIDE = 0, DEVICE_SIDE = 1 } aclshmem_mem_type_t;

/** How a signal word is updated. */
typedef enum { ACLSHMEM_SIGNAL_SET = 0, ACLSHMEM_SIGNAL_ADD = 1 } aclshmem_signal_op_type_t;

/** Comparisons of waits and tests. */
typedef enum {
  ACLSHMEM_CMP_EQ = 0,
  ACLSHMEM_CMP_NE,
  ACLSHMEM_CMP_GT,
  ACLSHMEM_CMP_GE,
  ACLSHMEM_CMP_LT,
  ACLSHMEM_CMP_LE
} aclshmem_cmp_op_type_t;

/** Teams that always exist. */
typedef enum { ACLSHMEM_TEAM_INVALID = -1, ACLSHMEM_TEAM_WORLD = 0 } aclshmem_team_index_t;
typedef int aclshmem_team_t;

/** A queue of asynchronous operations; null is the default one. */
typedef void *aclrtStream;

/** Options of init. In C start from ACLSHMEMX_INIT_ATTR_INITIALIZER. */
typedef struct aclshmem_init_optional_attr_t {
  int version ACLSHMEM_DEFAULT((1 << 16) + 24);
  data_op_engine_type_t data_op_engine_type ACLSHMEM_DEFAULT(ACLSHMEM_DATA_OP_MTE); /**< bit mask */
  uint32_t shm_init_timeout ACLSHMEM_DEFAULT(ACLSHMEM_DEFAULT_TIMEOUT);             /**< seconds until all PEs met */
  uint32_t shm_create_timeout ACLSHMEM_DEFAULT(ACLSHMEM_DEFAULT_TIMEOUT);           /**< seconds to create the heaps */
  /** Seconds that a heap call or finalize waits for the other PEs. */
  uint32_t control_operation_timeout ACLSHMEM_DEFAULT(ACLSHMEM_DEFAULT_TIMEOUT);
  int32_t sockFd ACLSHMEM_DEFAULT(0); /**< a bound, listening socket of PE 0, when positive */
} aclshmem_init_optional_attr_t;

/** What init is told. */
typedef struct aclshmemx_init_attr_t {
  int my_pe ACLSHMEM_DEFAULT(-1);
  int n_pes ACLSHMEM_DEFAULT(-1);
  char ip_port[ACLSHMEM_MAX_IP_PORT_LEN] ACLSHMEM_DEFAULT({}); /**< "tcp://host:port" or "tcp6://[addr]:port" of PE 0 */
  uint64_t local_mem_size ACLSHMEM_DEFAULT(0);                 /**< heap bytes of each PE, a multiple of 2 MiB */
  aclshmem_init_optional_attr_t option_attr;
  void *comm_args ACLSHMEM_DEFAULT(nullptr); /**< aclshmemx_uniqueid_t * or MPI_Comm * */
  uint64_t instance_id ACLSHMEM_DEFAULT(0);
} aclshmemx_init_attr_t;

/** The defaults of C++ for C programs. */
#define ACLSHMEMX_INIT_ATTR_INITIALIZER                                                                                \
  {-1, -1, {0}, 0, {(1 << 16) + 24, ACLSHMEM_DATA_OP_MTE, 120, 120, 120, 0}, NULL, 0}

/** A job's name and meeting point: made by one PE, carried to the others by the application, unchanged. */
typedef struct aclshmemx_uniqueid_t {
  int32_t version ACLSHMEM_DEFAULT((1 << 16) + 136);
  int my_pe;
  int n_pes;
  char internal[ACLSHMEM_UNIQUE_ID_INNER_LEN];
} aclshmemx_uniqueid_t;

#ifdef __cplusplus
#define ACLSHMEM_LAYOUT_ASSERT static_assert
#else
#define ACLSHMEM_LAYOUT_ASSERT _Static_assert
#endif
ACLSHMEM_LAYOUT_ASSERT(sizeof(aclshmem_init_optional_attr_t) == 24, "the layout of the options is fixed");
ACLSHMEM_LAYOUT_ASSERT(sizeof(aclshmemx_init_attr_t) == 120, "the layout of the attributes is fixed");
ACLSHMEM_LAYOUT_ASSERT(offsetof(aclshmemx_init_attr_t, n_pes) == 4, "the offset of n_pes is fixed");
ACLSHMEM_LAYOUT_ASSERT(offsetof(aclshmemx_init_attr_t, ip_port) == 8, "the offset of ip_port is fixed");
ACLSHMEM_LAYOUT_ASSERT(offsetof(aclshmemx_init_attr_t, local_mem_size) == 72, "the offset of local_mem_size is fixed");
ACLSHMEM_LAYOUT_ASSERT(offsetof(aclshmemx_init_attr_t, option_attr) == 80, "the offset of option_attr is fixed");
ACLSHMEM_LAYOUT_ASSERT(offsetof(aclshmemx_init_attr_t, comm_args) == 104, "the offset of comm_args is fixed");
ACLSHMEM_LAYOUT_ASSERT(offsetof(aclshmemx_init_attr_t, instance_id) == 112, "the offset of instance_id is fixed");
ACLSHMEM_LAYOUT_ASSERT(sizeof(aclshmemx_uniqueid_t) == 136, "the layout of a unique id is fixed");
#undef ACLSHMEM_LAYOUT_ASSERT

#endif /* SHMEM_HOST_DEF_H */
