// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The table of entries that kernel objects are linked against.
#include "Symbols.h"
#include "BFloat16.h"

#include "abi/Context.h"
#include "abi/Math.h"
#include "abi/Print.h"
#include "abi/Tile.h"

#include "llvm/ADT/StringMap.h"

#include <dlfcn.h>
#include <string>

using namespace heddle::emulator;

static llvm::StringMap<Symbol> makeEntries() {
  llvm::StringMap<Symbol> entries;
#define ENTRY(name, waits) entries[#name] = {reinterpret_cast<void *>(&name), waits}
  ENTRY(heddle_context, false);
  ENTRY(heddle_wait, true);
  ENTRY(heddle_cores_join, true);
  ENTRY(heddle_cores_release, true);
  ENTRY(heddle_subblocks_join, true);
  ENTRY(heddle_subblocks_release, true);
  ENTRY(heddle_yield, true);
  ENTRY(heddle_fail, false);
  ENTRY(heddle_fault, false);
  ENTRY(heddle_print_begin, false);
  ENTRY(heddle_print_value, false);
  ENTRY(heddle_print_end, false);
  ENTRY(heddle_tile_matmul_f32, false);
  ENTRY(heddle_tile_matmul_f16, false);
  ENTRY(heddle_tile_matmul_bf16, false);
  ENTRY(heddle_tile_matmul_i8, false);
  ENTRY(heddle_tile_copy, false);
  ENTRY(__truncsfbf2, false);
  ENTRY(__truncdfbf2, false);
#define MATH_ENTRY(name)                                                                                               \
  ENTRY(heddle_math_##name, false);                                                                                    \
  ENTRY(heddle_math_##name##f, false);
#define ROUNDED_ENTRY(name, mode) MATH_ENTRY(name)
  HEDDLE_MATH_UNARY(MATH_ENTRY)
  HEDDLE_MATH_LENGTH2(MATH_ENTRY)
  HEDDLE_MATH_LENGTH3(MATH_ENTRY)
  HEDDLE_MATH_LENGTH4(MATH_ENTRY)
  HEDDLE_MATH_ROUNDINGS(ROUNDED_ENTRY, rcp)
  HEDDLE_MATH_ROUNDINGS(ROUNDED_ENTRY, sqrt)
  HEDDLE_MATH_ROUNDINGS(ROUNDED_ENTRY, add)
  HEDDLE_MATH_ROUNDINGS(ROUNDED_ENTRY, sub)
  HEDDLE_MATH_ROUNDINGS(ROUNDED_ENTRY, mul)
  HEDDLE_MATH_ROUNDINGS(ROUNDED_ENTRY, div)
  HEDDLE_MATH_ROUNDINGS(ROUNDED_ENTRY, fma)
  HEDDLE_MATH_ROUNDINGS(ROUNDED_ENTRY, int2float)
  HEDDLE_MATH_ROUNDINGS(ROUNDED_ENTRY, uint2float)
  ENTRY(heddle_math_float2float_rdf, false);
  ENTRY(heddle_math_float2float_ruf, false);
  ENTRY(heddle_math_float2float_rzf, false);
#undef ROUNDED_ENTRY
#undef MATH_ENTRY
#undef ENTRY
  return entries;
}

Symbol heddle::emulator::findSymbol(llvm::StringRef name) {
  static const llvm::StringMap<Symbol> *entries = new llvm::StringMap<Symbol>(makeEntries());
  if (auto entry = entries->find(name); entry != entries->end())
    return entry->second;
  // libc and libm belong to every process, whatever else it has loaded.
  return {dlsym(RTLD_DEFAULT, name.str().c_str()), false};
}
