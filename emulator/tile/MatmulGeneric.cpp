// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Matrix kernels for any processor: vectors of 128 bits, 4 x 8 elements in registers.
#include "MatmulTemplate.h"

const heddle::tile::MatmulKernels heddle::tile::genericKernels = makeKernels<Blocking<4, 2, 16>>("generic");
