// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The matrix products of device/abi/Tile.h: the best kernels of this processor.
#include "MatmulKernels.h"
#include "abi/Tile.h"

namespace heddle::tile {

const MatmulKernels &getHostKernels() {
#if defined(__x86_64__)
  static const MatmulKernels &best = []() -> const MatmulKernels & {
    if (__builtin_cpu_supports("x86-64-v4"))
      return avx512Kernels;
    if (__builtin_cpu_supports("x86-64-v3"))
      return avx2Kernels;
    return genericKernels;
  }();
  return best;
#else
  return genericKernels;
#endif
}

} // namespace heddle::tile

#define HEDDLE_TILE_MATMUL(Name, Sum, Input)                                                                           \
  void heddle_tile_matmul_##Name(Sum *c, int64_t cRow, int64_t cColumn, const Input *a, int64_t aRow, int64_t aColumn, \
                                 const Input *b, int64_t bRow, int64_t bColumn, int64_t m, int64_t n, int64_t k) {     \
    heddle::tile::getHostKernels().Name({c, cRow, cColumn}, {a, aRow, aColumn}, {b, bRow, bColumn}, {m, n, k});        \
  }

HEDDLE_TILE_MATMUL(f32, float, float)
HEDDLE_TILE_MATMUL(f16, float, uint16_t)
HEDDLE_TILE_MATMUL(bf16, float, uint16_t)
HEDDLE_TILE_MATMUL(i8, int32_t, int8_t)
