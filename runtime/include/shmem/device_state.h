/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file The state of one PE, shared by the host library and by compiled kernels; its layout is an interface.
 *
 * Kernels reach it through their context, host code through aclshmemi_get_state(). A pointer p of the own heap names
 * the same object on PE q at `p - heap_base + p2p_device_heap_base[q]`.
 */
#ifndef SHMEM_DEVICE_STATE_H
#define SHMEM_DEVICE_STATE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Sizes of the arrays inside aclshmem_device_host_state_t. */
enum { ACLSHMEM_STATE_MAX_PES = 16384, ACLSHMEM_STATE_MAX_TEAMS = 2048 };

/** Bits of aclshmem_device_host_state_t::topo_list: the engines that reach a PE. */
enum {
  ACLSHMEM_TRANSPORT_MTE = 1,
  ACLSHMEM_TRANSPORT_ROCE = 2,
  ACLSHMEM_TRANSPORT_SDMA = 4,
  ACLSHMEM_TRANSPORT_UDMA = 8
};

/** Scratch that one engine uses on the device; kept for kernels that read it, without meaning on a CPU. */
typedef struct aclshmem_engine_config_t {
  int64_t ub;
  uint32_t size;
  uint32_t id;
} aclshmem_engine_config_t;

/** Everything that a kernel or the host library knows about its PE. 32,992 bytes. */
typedef struct aclshmem_device_host_state_t {
  int32_t version; /**< ACLSHMEM_STATE_VERSION */
  int32_t mype;
  int32_t npes;
  void *heap_base;      /**< of this PE */
  void *host_heap_base; /**< equal to heap_base: there is one heap */
  /** Base addresses of the heaps of all PEs as this process sees them; null for a PE that no load or store reaches. */
  void **p2p_device_heap_base;
  void **rdma_device_heap_base;
  void **sdma_device_heap_base;
  void **p2p_host_heap_base;
  void **rdma_host_heap_base;
  void **sdma_host_heap_base;
  uint8_t topo_list[ACLSHMEM_STATE_MAX_PES]; /**< ACLSHMEM_TRANSPORT_* bits of each PE */
  uint64_t heap_size;                        /**< bytes from heap_base that belong to the heap */
  void *team_pools[ACLSHMEM_STATE_MAX_TEAMS];
  void *sync_pool;    /**< barrier slots of all PEs of the host: see device/algorithm/Barrier.h */
  void *sync_counter; /**< barrier counter of this PE: see device/algorithm/Barrier.h */
  void *core_sync_pool;
  void *core_sync_counter;
  uint8_t is_initialized;
  uint8_t is_created;
  aclshmem_engine_config_t mte_config;
  aclshmem_engine_config_t sdma_config;
  aclshmem_engine_config_t rdma_config;
  aclshmem_engine_config_t udma_config;
  void *qp_info;
  void *sdma_workspace_addr;
  void *profs;
  void *signal_addr;
} aclshmem_device_host_state_t;

#define ACLSHMEM_STATE_VERSION ((1 << 16) + (int32_t)sizeof(aclshmem_device_host_state_t))

/** The state of this process's PE; null before a successful init and after finalize. */
aclshmem_device_host_state_t *aclshmemi_get_state(void) __attribute__((visibility("default")));

#ifdef __cplusplus
} /* extern "C" */
#define SHMEM_STATE_ASSERT static_assert
#else
#define SHMEM_STATE_ASSERT _Static_assert
#endif

#define SHMEM_STATE_AT(field, offset)                                                                                  \
  SHMEM_STATE_ASSERT(offsetof(aclshmem_device_host_state_t, field) == (offset), "the offset of " #field " is fixed")
SHMEM_STATE_ASSERT(sizeof(aclshmem_device_host_state_t) == 32992, "the size of the device state is fixed");
SHMEM_STATE_ASSERT(sizeof(aclshmem_engine_config_t) == 16, "the size of an engine configuration is fixed");
SHMEM_STATE_AT(mype, 4);
SHMEM_STATE_AT(npes, 8);
SHMEM_STATE_AT(heap_base, 16);
SHMEM_STATE_AT(host_heap_base, 24);
SHMEM_STATE_AT(p2p_device_heap_base, 32);
SHMEM_STATE_AT(rdma_device_heap_base, 40);
SHMEM_STATE_AT(sdma_device_heap_base, 48);
SHMEM_STATE_AT(p2p_host_heap_base, 56);
SHMEM_STATE_AT(rdma_host_heap_base, 64);
SHMEM_STATE_AT(sdma_host_heap_base, 72);
SHMEM_STATE_AT(topo_list, 80);
SHMEM_STATE_AT(heap_size, 16464);
SHMEM_STATE_AT(team_pools, 16472);
SHMEM_STATE_AT(sync_pool, 32856);
SHMEM_STATE_AT(sync_counter, 32864);
SHMEM_STATE_AT(core_sync_pool, 32872);
SHMEM_STATE_AT(core_sync_counter, 32880);
SHMEM_STATE_AT(is_initialized, 32888);
SHMEM_STATE_AT(is_created, 32889);
SHMEM_STATE_AT(mte_config, 32896);
SHMEM_STATE_AT(sdma_config, 32912);
SHMEM_STATE_AT(rdma_config, 32928);
SHMEM_STATE_AT(udma_config, 32944);
SHMEM_STATE_AT(qp_info, 32960);
SHMEM_STATE_AT(sdma_workspace_addr, 32968);
SHMEM_STATE_AT(profs, 32976);
SHMEM_STATE_AT(signal_addr, 32984);
#undef SHMEM_STATE_AT
#undef SHMEM_STATE_ASSERT

#endif /* SHMEM_DEVICE_STATE_H */
