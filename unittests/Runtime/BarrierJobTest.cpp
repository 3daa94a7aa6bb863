// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tests of the barrier between processes, alone and together with kernels' use of the device state.
#include "Coordinated.h"
#include "device/algorithm/Barrier.h"
#include "shmem/internal.h"

#include <gtest/gtest.h>

#include <random>
#include <sched.h>
#include <unistd.h>

using namespace heddle::test;

namespace {

HEDDLE_ROLE(valueRing) {
  join(stage);
  auto *word = static_cast<int32_t *>(aclshmem_calloc(1, 4));
  std::mt19937 random(unsigned(stage.pe));
  int next = (stage.pe + 1) % stage.npes, rounds = std::stoi(stage.argument);
  for (int round = 1; round <= rounds; ++round) {
    aclshmem_int32_p(word, round, next);
    aclshmem_barrier_all();
    REQUIRE(*word == round);
    if (random() % 64 == 0)
      ::usleep(random() % 200);
    aclshmem_sync_all();
  }
  aclshmem_free(word);
  leave();
}

TEST(BarrierAll, IsNeverOffByOne) {
  for (int npes : {1, 2, 4, 8})
    expectSilentSuccess("valueRing", npes, {npes == 2 ? "5000" : "1500", 60});
}

TEST(BarrierAll, DisseminatesAmongMoreThanEightPes) {
  for (int npes : {9, 12, 17})
    expectSilentSuccess("valueRing", npes, {"200", 60});
}

HEDDLE_ROLE(stateBarrier) {
  join(stage);
  aclshmem_device_host_state_t *state = aclshmemi_get_state();
  REQUIRE(state->version == ACLSHMEM_STATE_VERSION && state->mype == stage.pe && state->npes == stage.npes);
  REQUIRE(state->heap_base == aclshmemx_get_heap_base() && state->heap_size == 8u << 20);
  auto *word = static_cast<int32_t *>(aclshmem_calloc(1, 4));
  int next = (stage.pe + 1) % stage.npes;
  for (int32_t round = 1; round <= 500; ++round) {
    // As kernels address a peer.
    auto *peer = static_cast<char *>(state->p2p_device_heap_base[next]) +
                 (reinterpret_cast<char *>(word) - static_cast<char *>(state->heap_base));
    REQUIRE(peer == aclshmem_ptr(word, next) && state->topo_list[next] == ACLSHMEM_TRANSPORT_MTE);
    __atomic_store_n(reinterpret_cast<int32_t *>(peer), round, __ATOMIC_RELAXED);
    // Kernels and host code share one barrier: half of the PEs enter it through the state.
    if ((stage.pe + round) % 2)
      aclshmem_barrier_all();
    else
      REQUIRE(heddle::barrierPes(state, [](const void *slot, uint32_t, uint32_t, int64_t epoch) {
                while (int64_t(__atomic_load_n(static_cast<const uint64_t *>(slot), __ATOMIC_ACQUIRE)) < epoch)
                  ::sched_yield();
              }) == heddle::BarrierResult::Done);
    REQUIRE(*word == round);
    aclshmem_sync_all();
  }
  aclshmem_free(word);
  leave();
  REQUIRE(aclshmemi_get_state() == nullptr);
}

TEST(BarrierAll, IsTheOneThatKernelsEnter) {
  for (int npes : {1, 2, 4})
    expectSilentSuccess("stateBarrier", npes);
}

} // namespace
