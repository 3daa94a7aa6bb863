// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What the undefined symbols of a kernel object mean.
#ifndef HEDDLE_EMULATOR_SYMBOLS_H
#define HEDDLE_EMULATOR_SYMBOLS_H

#include "llvm/ADT/StringRef.h"

namespace heddle::emulator {

/// Where a symbol that kernels may leave undefined is.
struct Symbol {
  void *address = nullptr; ///< null: kernels cannot use it
  bool waits = false;      ///< a call may let other fibers run
};

/// Looks among the entries of device/abi/Context.h, then the routines of device/abi/Tile.h, then the C and math
/// libraries of this process.
Symbol findSymbol(llvm::StringRef name);

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_SYMBOLS_H
