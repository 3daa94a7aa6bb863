// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The device library as bitcode, embedded at build time.
#ifndef HEDDLE_LIB_TARGET_CPU_DEVICEBITCODE_H
#define HEDDLE_LIB_TARGET_CPU_DEVICEBITCODE_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/** One variant of the device library. */
typedef struct HeddleDeviceBitcode {
  const unsigned char *data;
  size_t size;
} HeddleDeviceBitcode;

/** For kernels without matrix operations. */
extern const HeddleDeviceBitcode heddleDeviceBitcodeAiv;
/** For kernels with matrix operations; its names end in `.vector`. */
extern const HeddleDeviceBitcode heddleDeviceBitcodeMixAiv;

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* HEDDLE_LIB_TARGET_CPU_DEVICEBITCODE_H */
