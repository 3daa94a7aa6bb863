// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file C interface: the symmetric heap.
#include "api/Access.h"
#include "host/mem/shmem_host_heap.h"
#include "shmem/internal.h"
#include "transport/mte/Copy.h"

using namespace heddle::shmem;

extern "C" {

void *aclshmem_malloc(size_t size) {
  Runtime *runtime = runtimeFor("aclshmem_malloc");
  return runtime ? runtime->heap().malloc(size) : nullptr;
}

void *aclshmem_calloc(size_t count, size_t size) {
  Runtime *runtime = runtimeFor("aclshmem_calloc");
  return runtime ? runtime->heap().calloc(count, size) : nullptr;
}

void *aclshmem_align(size_t alignment, size_t size) {
  Runtime *runtime = runtimeFor("aclshmem_align");
  return runtime ? runtime->heap().align(alignment, size) : nullptr;
}

void aclshmem_free(void *ptr) {
  if (!ptr)
    return;
  Runtime *runtime = runtimeFor("aclshmem_free");
  if (!runtime)
    return;
  // No operation of this PE may still be on its way to the block.
  mte::quiet();
  runtime->heap().free(ptr);
}

void *aclshmemx_malloc(size_t size, aclshmem_mem_type_t) { return aclshmem_malloc(size); }
void *aclshmemx_calloc(size_t count, size_t size, aclshmem_mem_type_t) { return aclshmem_calloc(count, size); }
void *aclshmemx_align(size_t alignment, size_t size, aclshmem_mem_type_t) { return aclshmem_align(alignment, size); }
void aclshmemx_free(void *ptr, aclshmem_mem_type_t) { aclshmem_free(ptr); }

void *aclshmemx_get_heap_base(aclshmem_mem_type_t) {
  Runtime *runtime = Runtime::current();
  return runtime ? runtime->heap().base(runtime->mype()) : nullptr;
}

void *aclshmem_ptr(void *ptr, int pe) {
  Runtime *runtime = runtimeFor("aclshmem_ptr");
  return runtime ? peerAddress(*runtime, "aclshmem_ptr", ptr, 1, pe) : nullptr;
}

size_t aclshmemi_live_blocks(void) {
  Runtime *runtime = Runtime::current();
  return runtime ? runtime->heap().liveBlocks() : 0;
}

} // extern "C"
