/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/** \file A kernel object as the compiler makes them: device library inside, entries of the emulator outside. */
#include "abi/Context.h"

#include <math.h>
#include <string.h>

typedef struct MemRef {
  void *allocated, *aligned;
  int64_t offset, size, stride;
} MemRef;

extern int32_t _mlir_ciface_aclshmem_my_pe(void);
extern void _mlir_ciface_aclshmem_int64_p(const MemRef *, int64_t, int32_t);
extern int32_t _mlir_ciface_aclshmem_wait_int64(const MemRef *, int64_t, int64_t);

static const HeddleSite notifySite = {"good.py", 7, 3, "distributed.notify"};
static const HeddleSite waitSite = {"good.py", 8, 3, "distributed.wait"};

/* Copies `count` floats through the arena and adds sqrt(program index). */
void heddle_entry_tile(const uint64_t *args, const int32_t *grid, const int32_t *program) {
  const float *in = (const float *)args[2];
  float *out = (float *)args[3];
  int64_t count = (int64_t)args[4];
  int64_t index = ((int64_t)program[0] * grid[1] + program[1]) * grid[2] + program[2];
  float *tile = (float *)heddle_context()->arena;
  memcpy(tile, in + index * count, (size_t)count * sizeof(float));
  for (int64_t i = 0; i < count; ++i)
    out[index * count + i] = tile[i] + sqrtf((float)index);
}

/* Sends `value + rank` to the next rank and stores what came from the one before. */
void heddle_entry_ring(const uint64_t *args, const int32_t *grid, const int32_t *program) {
  (void)grid, (void)program;
  HeddleContext *context = heddle_context();
  MemRef flag = {(void *)args[2], (void *)args[2], 0, 1, 1};
  int64_t value = (int64_t)args[3];
  int32_t rank = _mlir_ciface_aclshmem_my_pe();
  int32_t count = context->rankCount;
  context->site = &notifySite;
  _mlir_ciface_aclshmem_int64_p(&flag, value + rank, (rank + 1) % count);
  context->site = &waitSite;
  _mlir_ciface_aclshmem_wait_int64(&flag, 1, value + (rank + count - 1) % count);
}
