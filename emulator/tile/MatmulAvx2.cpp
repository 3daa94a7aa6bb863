// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Matrix kernels for AVX2: 6 x 16 elements in 12 of 16 registers.
#include "MatmulTemplate.h"

const heddle::tile::MatmulKernels heddle::tile::avx2Kernels = makeKernels<Blocking<6, 2, 32>>("avx2");
