// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A compiled kernel, loaded into this process.
#ifndef HEDDLE_EMULATOR_KERNEL_H
#define HEDDLE_EMULATOR_KERNEL_H

#include "abi/Context.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace heddle::emulator {

/// What the compiler tells about a kernel besides its code.
struct KernelSpec {
  std::string name;
  uint64_t arenaBytes = 0; ///< tiles of one fiber
  int32_t subBlocks = 1;   ///< fibers that execute one block: 1 or 2
  bool joinsCores = false; ///< calls a barrier over all cores
  bool mix = false;        ///< has matrix work: one block occupies an AIC with its AIV
};

/// Code that stays in memory as long as this object lives.
class Kernel {
public:
  /// Links the object file \p object into the process. Every way in which the bytes can be wrong gives an error.
  static llvm::Expected<std::unique_ptr<Kernel>> load(llvm::StringRef object, KernelSpec spec);
  /// Wraps a function of this process; \p mayWait as for mayWait().
  static std::unique_ptr<Kernel> wrap(HeddleKernelEntry entry, KernelSpec spec, bool mayWait);
  ~Kernel();

  const KernelSpec &spec() const { return kernelSpec; }
  HeddleKernelEntry entry() const { return kernelEntry; }
  /// Whether the code can call anything that lets other fibers run. Code that cannot needs no fibers.
  bool mayWait() const { return waits; }

private:
  struct Code;
  Kernel(KernelSpec spec, HeddleKernelEntry entry, bool waits, std::unique_ptr<Code> code);

  KernelSpec kernelSpec;
  HeddleKernelEntry kernelEntry;
  bool waits;
  std::unique_ptr<Code> code;
};

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_KERNEL_H
