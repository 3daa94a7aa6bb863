// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Everything that one launch shares between its fibers and threads.
#ifndef HEDDLE_EMULATOR_LAUNCHSTATE_H
#define HEDDLE_EMULATOR_LAUNCHSTATE_H

#include "Fiber.h"
#include "HangWatch.h"
#include "Join.h"
#include "Launch.h"
#include "Target.h"

#include <deque>
#include <vector>

namespace heddle::emulator {

/// The numbers of a launch, checked.
struct LaunchPlan {
  const Target *target = nullptr;
  std::array<int32_t, 3> grid{};
  int32_t blocks = 0;   ///< logical blocks: the whole grid
  int32_t cores = 0;    ///< cores that the kernel may occupy
  int32_t resident = 0; ///< blocks that are on a core at the same time
  int32_t threads = 0;
  double hangSeconds = 0; ///< 0: never
};

/// Checks \p request and the environment.
llvm::Expected<LaunchPlan> makePlan(const KernelSpec &spec, const LaunchRequest &request);

/// The text for a kernel that waits for all its blocks when not all of them are resident.
std::string tooManyBlocks(const KernelSpec &spec, const LaunchPlan &plan);

/// A launch at work.
class Launch {
public:
  Launch(const Kernel &kernel, const LaunchRequest &request, const LaunchPlan &plan);

  /// Runs all programs; called once.
  llvm::Error run();

  const Kernel &kernel;
  const LaunchRequest &request;
  const LaunchPlan plan;
  std::vector<uint64_t> slots;  ///< argument slots as the kernel's entry takes them
  JoinPoint cores;              ///< all fibers
  std::deque<JoinPoint> blocks; ///< the sub-blocks of each core
  std::deque<Fiber> fibers;     ///< by core, then by sub-block; empty when the kernel cannot wait
  HangWatch hangWatch;

private:
  llvm::Error runFibers();
  llvm::Error runStraight();
  llvm::Error outOfMemory() const;
  void serve(int32_t thread);

  GuardedMemory locks;
};

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_LAUNCHSTATE_H
