// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Compiled only so that the precompiled header has a target.
#include "heddle/Support/Precompiled.h"
