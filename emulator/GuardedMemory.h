// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Page-aligned memory between two guard pages, from a pool that keeps its pages warm: stacks and arenas.
#ifndef HEDDLE_EMULATOR_GUARDEDMEMORY_H
#define HEDDLE_EMULATOR_GUARDEDMEMORY_H

#include <cstddef>
#include <cstdint>

namespace heddle::emulator {

/// Owns one piece of guarded memory; gives it back to the pool at its end.
class GuardedMemory {
public:
  GuardedMemory() = default;
  /// At least \p bytes; the contents are what the last user left. Empty when the system has no memory left.
  explicit GuardedMemory(size_t bytes);
  GuardedMemory(GuardedMemory &&other) noexcept;
  GuardedMemory &operator=(GuardedMemory &&other) noexcept;
  ~GuardedMemory();

  char *data() const { return base; }
  size_t size() const { return bytes; }
  char *end() const { return base + bytes; }
  /// Whether \p address lies in one of the two guard pages.
  bool guards(uintptr_t address) const;

private:
  char *base = nullptr;
  size_t bytes = 0;
};

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_GUARDEDMEMORY_H
