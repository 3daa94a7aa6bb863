/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file The sets of element types that DeviceFunctions.def names, as lists of X(type name, C++ type).
 *
 * Readers that only need the names ignore the second argument.
 */
#ifndef HEDDLE_DEVICE_ABI_DEVICETYPES_H
#define HEDDLE_DEVICE_ABI_DEVICETYPES_H

#define HEDDLE_TYPES_T4(X) X(int8, int8_t) X(int16, int16_t) X(int32, int32_t) X(int64, int64_t)
#define HEDDLE_TYPES_UNSIGNED(X) X(uint8, uint8_t) X(uint16, uint16_t) X(uint32, uint32_t) X(uint64, uint64_t)
#define HEDDLE_TYPES_HALVES(X) X(half, _Float16) X(bfloat16, __bf16)

#define HEDDLE_TYPES_T8(X) HEDDLE_TYPES_T4(X) HEDDLE_TYPES_HALVES(X) X(float, float) X(char, char)
#define HEDDLE_TYPES_T10(X) HEDDLE_TYPES_T4(X) HEDDLE_TYPES_UNSIGNED(X) X(float, float) X(char, char)
#define HEDDLE_TYPES_T11(X) HEDDLE_TYPES_T4(X) HEDDLE_TYPES_UNSIGNED(X) HEDDLE_TYPES_HALVES(X) X(float, float)
#define HEDDLE_TYPES_T12(X) HEDDLE_TYPES_T11(X) X(char, char)

#endif /* HEDDLE_DEVICE_ABI_DEVICETYPES_H */
