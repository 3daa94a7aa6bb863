// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Runs a grid of programs of a kernel on the cores of a virtual NPU.
#ifndef HEDDLE_EMULATOR_LAUNCH_H
#define HEDDLE_EMULATOR_LAUNCH_H

#include "Kernel.h"

#include "llvm/ADT/ArrayRef.h"

#include <array>

namespace heddle::emulator {

/// One launch, as the user asks for it.
struct LaunchRequest {
  std::array<int32_t, 3> grid{1, 1, 1};
  llvm::ArrayRef<uint64_t> args = {}; ///< one slot an argument, without sync-block-lock and workspace
  llvm::StringRef target = {};
  aclshmem_device_host_state_t *state = nullptr; ///< symmetric heap; null without one
  int32_t cores = 0;                             ///< 0: as many as the target has
  int32_t threads = 0;                           ///< 0: HEDDLE_THREADS, else the share of this rank in the CPUs
  void (*hook)(HeddleContext *, const HeddleEvent *) = nullptr;
  void *hookData = nullptr;
};

/// Returns when every program has ended. An empty grid is no error and runs nothing. What a running kernel does wrong
/// does not come back as an error: it ends the process with a report, since other ranks wait for this one.
llvm::Error launch(const Kernel &kernel, const LaunchRequest &request);

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_LAUNCH_H
