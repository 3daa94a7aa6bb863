// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Whether the other PEs still run.
#ifndef HEDDLE_RUNTIME_SYNC_LIVENESS_H
#define HEDDLE_RUNTIME_SYNC_LIVENESS_H

#include "sync/ControlPage.h"

#include <string>
#include <vector>

namespace heddle::shmem {

class StoreClient;

/// Looks for the first failure of the job in three places: the control page, the control connection (which notices a PE
/// whose socket closes) and the processes themselves (whose sockets may live on in forked children).
class Liveness {
public:
  Liveness(ControlPage &page, const StoreClient &client, int mype) : page(page), client(client), mype(mype) {}

  /// Watches the process \p pid as PE \p pe. Without permission or support the other two sources remain.
  void watch(int pe, int pid);
  /// The failure that ended the job, if any. Costs a system call.
  std::optional<Failure> check();
  /// A sentence about \p failure.
  static std::string describe(const Failure &failure);

private:
  ControlPage &page;
  const StoreClient &client;
  int mype;
  std::vector<Descriptor> processes;
  std::vector<int> pes;
};

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_SYNC_LIVENESS_H
