// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The table of entries that kernel objects are linked against.
#include "Symbols.h"

#include "abi/Context.h"

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
