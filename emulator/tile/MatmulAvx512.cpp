// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Matrix kernels for AVX-512: 8 x 32 elements in 16 of 32 registers.
#include "MatmulTemplate.h"

const heddle::tile::MatmulKernels heddle::tile::avx512Kernels = makeKernels<Blocking<8, 2, 64>>("avx512");
