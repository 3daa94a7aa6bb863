// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The matrix kernels of one instruction set, and the sets that there are.
#ifndef HEDDLE_EMULATOR_TILE_MATMULKERNELS_H
#define HEDDLE_EMULATOR_TILE_MATMULKERNELS_H

#include <cstdint>

namespace heddle::tile {

/// A matrix in memory: element [i][j] is data[i * row + j * column].
template <class T>
struct Matrix {
  T *data;
  int64_t row, column;
};

/// Rows of C and A, columns of C and B, columns of A and rows of B.
struct Extents {
  int64_t m, n, k;
};

/// C += A * B for the four pairs of types of device/abi/Tile.h.
struct MatmulKernels {
  const char *name;
  void (*f32)(Matrix<float> c, Matrix<const float> a, Matrix<const float> b, Extents extents);
  void (*f16)(Matrix<float> c, Matrix<const uint16_t> a, Matrix<const uint16_t> b, Extents extents);
  void (*bf16)(Matrix<float> c, Matrix<const uint16_t> a, Matrix<const uint16_t> b, Extents extents);
  void (*i8)(Matrix<int32_t> c, Matrix<const int8_t> a, Matrix<const int8_t> b, Extents extents);
};

/// Works on every processor.
extern const MatmulKernels genericKernels;
#if defined(__x86_64__)
/// x86-64-v3: AVX2, FMA, F16C.
extern const MatmulKernels avx2Kernels;
/// x86-64-v4: AVX-512 F, BW, DQ, VL.
extern const MatmulKernels avx512Kernels;
#endif

/// The best set that this processor has.
const MatmulKernels &getHostKernels();

} // namespace heddle::tile

#endif // HEDDLE_EMULATOR_TILE_MATMULKERNELS_H
