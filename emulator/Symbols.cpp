// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The table of entries that kernel objects are linked against.
#include "Symbols.h"
#include "BFloat16.h"

#include "abi/Context.h"
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
