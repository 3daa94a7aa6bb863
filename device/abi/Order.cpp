// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Entries that order memory operations: barriers, quiet and fence.
#include "abi/Symbol.h"
#include "algorithm/BarrierAll.h"

using namespace heddle;

HEDDLE_ENTRY(void, aclshmem_barrier_all, ()) { algorithm::barrierAll("aclshmem_barrier_all"); }

#if HEDDLE_VECTOR_CORE
HEDDLE_ENTRY(void, aclshmemx_barrier_all_vec, ()) { algorithm::barrierAll("aclshmemx_barrier_all_vec"); }
#endif

HEDDLE_ENTRY(void, aclshmem_quiet, ()) {
  atom::Observed event(HEDDLE_EVENT_QUIET);
  arch::fenceFull();
}

HEDDLE_ENTRY(void, aclshmem_fence, ()) {
  atom::Observed event(HEDDLE_EVENT_FENCE);
  arch::fenceRelease();
}
