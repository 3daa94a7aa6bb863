// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The chips that the virtual NPU plays: sizes of their memories, number of cores, numbering of programs.
#ifndef HEDDLE_EMULATOR_TARGET_H
#define HEDDLE_EMULATOR_TARGET_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <array>
#include <cstdint>

namespace heddle::emulator {

/// One row of device/abi/Targets.def.
struct Target {
  llvm::StringRef name; ///< `?` stands for any one letter or digit
  uint64_t unifiedBufferBits;
  uint64_t l1Bits;
  uint64_t l0Bits; ///< of each of L0A and L0B
  uint64_t l0cBits;
  int32_t cubeCores;
  int32_t vectorCores;
  bool registerBased;

  /// Cores that a kernel occupies one a block: AIC when it has matrix work, else AIV.
  int32_t cores(bool mix) const { return mix ? cubeCores : vectorCores; }

  /// The program (x, y, z) that logical block \p block of a grid executes.
  std::array<int32_t, 3> program(int32_t block, const std::array<int32_t, 3> &grid) const;
};

/// All rows of the table.
llvm::ArrayRef<Target> targets();

/// The row that \p name matches; else an error that lists the names.
llvm::Expected<const Target *> findTarget(llvm::StringRef name);

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_TARGET_H
