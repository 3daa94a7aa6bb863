/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file How kernels print: one line a call, made of a prefix and values.
 *
 * A line is begun, gets its values and is ended by one fiber without a wait in between; lines of programs never mix.
 */
#ifndef HEDDLE_DEVICE_ABI_PRINT_H
#define HEDDLE_DEVICE_ABI_PRINT_H

#include "Context.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How an element is to be read. */
typedef enum HeddlePrintFormat {
  HEDDLE_PRINT_SIGNED = 0,
  HEDDLE_PRINT_UNSIGNED = 1,
  HEDDLE_PRINT_HEX = 2,
  HEDDLE_PRINT_FLOAT = 3, /**< f16, f32 or f64 */
  HEDDLE_PRINT_BFLOAT = 4 /**< bf16 */
} HeddlePrintFormat;

/** Begins the line of program (x, y, z): "pid (x, y, z)" and \p prefix. */
void heddle_print_begin(const char *prefix, int32_t x, int32_t y, int32_t z);
/**
 * Appends a dense array, with a bracket a dimension; one number if \p rank is 0. Elements have \p bytes bytes;
 * \p sizes holds \p rank numbers.
 */
void heddle_print_value(const void *elements, int32_t format, int32_t bytes, const int64_t *sizes, int32_t rank);
/** Writes the line to standard output. */
void heddle_print_end(void);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* HEDDLE_DEVICE_ABI_PRINT_H */
