// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A copy to another PE with a signal that tells it so.
#ifndef HEDDLE_DEVICE_ALGORITHM_PUTSIGNAL_H
#define HEDDLE_DEVICE_ALGORITHM_PUTSIGNAL_H

#include "atom/Rma.h"
#include "atom/Signal.h"

namespace heddle::algorithm {

/// Puts \p bytes, then updates \p word: whoever sees the signal sees the data.
inline void putSignal(void *destination, const void *source, uint64_t bytes, int32_t *word, int32_t value,
                      int32_t operation, int32_t pe, const char *call) {
  atom::put(destination, source, bytes, pe, call);
  atom::signal(word, value, operation, pe, call);
}

} // namespace heddle::algorithm

#endif // HEDDLE_DEVICE_ALGORITHM_PUTSIGNAL_H
