// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The one event hook that every entry with an effect passes through; unused it costs one predictable branch.
#ifndef HEDDLE_DEVICE_ATOM_EVENT_H
#define HEDDLE_DEVICE_ATOM_EVENT_H

#include "arch/Fiber.h"

namespace heddle::atom {

/// Out of line and cold, so that the event is built only when somebody listens.
__attribute__((cold, noinline)) inline void tell(HeddleContext *context, HeddleEventKind kind, uint32_t phase,
                                                 const void *address, uint64_t bytes, int32_t pe, int32_t operation,
                                                 uint64_t value) {
  HeddleEvent event{kind, phase, address, bytes, pe, operation, value};
  context->hook(context, &event);
}

/// Calls the hook before (construction) and after (destruction) the effect that its scope encloses.
class Observed {
public:
  Observed(HeddleEventKind kind, const void *address, uint64_t bytes, int32_t pe, int32_t operation, uint64_t value)
      : kind(kind), address(address), bytes(bytes), pe(pe), operation(operation), value(value) {
    report(0);
  }
  explicit Observed(HeddleEventKind kind) : Observed(kind, nullptr, 0, -1, 0, 0) {}
  Observed(const Observed &) = delete;
  Observed &operator=(const Observed &) = delete;
  ~Observed() { report(1); }

private:
  void report(uint32_t phase) const {
    HeddleContext *context = arch::context();
    if (__builtin_expect(context->hook != nullptr, 0))
      tell(context, kind, phase, address, bytes, pe, operation, value);
  }

  HeddleEventKind kind;
  const void *address;
  uint64_t bytes;
  int32_t pe;
  int32_t operation;
  uint64_t value;
};

} // namespace heddle::atom

#endif // HEDDLE_DEVICE_ATOM_EVENT_H
