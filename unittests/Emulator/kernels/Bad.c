/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/** \file A kernel object that needs what nobody defines. */
#include "abi/Context.h"

extern void nobody_defines_this(void);
extern void heddle_tile_of_another_version(void);

void heddle_entry_bad(const uint64_t *args, const int32_t *grid, const int32_t *program) {
  (void)args, (void)grid, (void)program;
  nobody_defines_this();
  heddle_tile_of_another_version();
}
