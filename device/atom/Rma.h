// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Copies between the own memory and the symmetric heap of another PE.
#ifndef HEDDLE_DEVICE_ATOM_RMA_H
#define HEDDLE_DEVICE_ATOM_RMA_H

#include "arch/Memory.h"
#include "atom/Event.h"
#include "atom/Symmetric.h"

namespace heddle::atom {

/// Copies \p bytes from \p source to the object \p destination of \p pe. Complete on return, and ordered before every
/// later store or signal of this fiber.
inline void put(void *destination, const void *source, uint64_t bytes, int32_t pe, const char *call) {
  void *target = remote(destination, bytes, pe, call);
  Observed event(HEDDLE_EVENT_PUT, destination, bytes, pe, 0, 0);
  arch::copy(target, source, bytes);
  arch::fenceRelease();
}

/// Copies \p bytes of the object \p source of \p pe to \p destination. Complete on return, and ordered before every
/// later memory operation of this fiber.
inline void get(void *destination, const void *source, uint64_t bytes, int32_t pe, const char *call) {
  const void *origin = remote(source, bytes, pe, call);
  Observed event(HEDDLE_EVENT_GET, source, bytes, pe, 0, 0);
  arch::copy(destination, origin, bytes);
  arch::fenceAcquire();
}

} // namespace heddle::atom

#endif // HEDDLE_DEVICE_ATOM_RMA_H
