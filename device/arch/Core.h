// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Which core a variant of the library is for, and how the symbols of that variant are spelled.
///
/// The build defines exactly one of HEDDLE_VARIANT_{AIC, AIV, MIX_AIC, MIX_AIV}. In a mixed module the vendor's tools
/// put the core behind the whole link name.
#ifndef HEDDLE_DEVICE_ARCH_CORE_H
#define HEDDLE_DEVICE_ARCH_CORE_H

#if defined(HEDDLE_VARIANT_AIC)
#define HEDDLE_VECTOR_CORE 0
#define HEDDLE_CORE_SUFFIX ""
#elif defined(HEDDLE_VARIANT_AIV)
#define HEDDLE_VECTOR_CORE 1
#define HEDDLE_CORE_SUFFIX ""
#elif defined(HEDDLE_VARIANT_MIX_AIC)
#define HEDDLE_VECTOR_CORE 0
#define HEDDLE_CORE_SUFFIX ".cube"
#elif defined(HEDDLE_VARIANT_MIX_AIV)
#define HEDDLE_VECTOR_CORE 1
#define HEDDLE_CORE_SUFFIX ".vector"
#else
#error "define one of HEDDLE_VARIANT_AIC, HEDDLE_VARIANT_AIV, HEDDLE_VARIANT_MIX_AIC, HEDDLE_VARIANT_MIX_AIV"
#endif

#endif // HEDDLE_DEVICE_ARCH_CORE_H
