/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file Routines on tiles that compiled kernels call: matrix products and strided copies.
 *
 * Strides and sizes count elements and may be zero. No routine waits, allocates or keeps state, so that each may run on
 * the stack of a fiber; none touches memory outside the elements that its sizes and strides name.
 */
#ifndef HEDDLE_DEVICE_ABI_TILE_H
#define HEDDLE_DEVICE_ABI_TILE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * c[i][j] += sum over l of a[i][l] * b[l][j], for i < m, j < n, l < k. Element [i][j] of x stands at
 * x[i * xRow + j * xColumn]. The operands must not overlap c. Products and sums are f32, for i8 wrapping i32; f16 and
 * bf16 operands are bit patterns.
 */
void heddle_tile_matmul_f32(float *c, int64_t cRow, int64_t cColumn, const float *a, int64_t aRow, int64_t aColumn,
                            const float *b, int64_t bRow, int64_t bColumn, int64_t m, int64_t n, int64_t k);
void heddle_tile_matmul_f16(float *c, int64_t cRow, int64_t cColumn, const uint16_t *a, int64_t aRow, int64_t aColumn,
                            const uint16_t *b, int64_t bRow, int64_t bColumn, int64_t m, int64_t n, int64_t k);
void heddle_tile_matmul_bf16(float *c, int64_t cRow, int64_t cColumn, const uint16_t *a, int64_t aRow, int64_t aColumn,
                             const uint16_t *b, int64_t bRow, int64_t bColumn, int64_t m, int64_t n, int64_t k);
void heddle_tile_matmul_i8(int32_t *c, int64_t cRow, int64_t cColumn, const int8_t *a, int64_t aRow, int64_t aColumn,
                           const int8_t *b, int64_t bRow, int64_t bColumn, int64_t m, int64_t n, int64_t k);

/**
 * target[i][j] = source[i][j] for i < rows, j < columns, elements of \p bytes bytes. Source and target are the same
 * memory or do not overlap.
 */
void heddle_tile_copy(void *target, int64_t targetRow, int64_t targetColumn, const void *source, int64_t sourceRow,
                      int64_t sourceColumn, int64_t rows, int64_t columns, int64_t bytes);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* HEDDLE_DEVICE_ABI_TILE_H */
