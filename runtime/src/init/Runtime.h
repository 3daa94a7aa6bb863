// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A PE of a running job: everything between init and finalize.
#ifndef HEDDLE_RUNTIME_INIT_RUNTIME_H
#define HEDDLE_RUNTIME_INIT_RUNTIME_H

#include "bootstrap/StoreClient.h"
#include "bootstrap/StoreServer.h"
#include "heap/Heap.h"
#include "init/Attributes.h"
#include "shmem/device_state.h"
#include "sync/Liveness.h"

#include <atomic>
#include <memory>

namespace heddle::shmem {

/// Members are given back in reverse order: the heap before the control page, the connections last.
class Runtime {
public:
  /// Joins the job. On failure every PE that already takes part is told why.
  static Status create(const Attributes &attributes, std::unique_ptr<Runtime> &runtime);
  ~Runtime();

  /// The one of this process; null before init and after finalize.
  static Runtime *current() { return active.load(std::memory_order_acquire); }
  static void setCurrent(Runtime *runtime) { active.store(runtime, std::memory_order_release); }

  /// Leaves the job; the object can only be destroyed afterwards.
  Status leave();
  /// The barrier over all PEs; \p call is what the user called.
  Status barrier(const char *call);
  /// Ends every process of the job.
  [[noreturn]] void exitAll(int status);

  int mype() const { return attributes.mype; }
  int npes() const { return attributes.npes; }
  Heap &heap() { return *symmetricHeap; }
  const WaitPolicy &waitPolicy() const { return policy; }
  aclshmem_device_host_state_t *deviceState() { return &state; }
  /// "PE 1 + 0x40" for an address of a heap, the bare address otherwise.
  std::string describeAddress(const void *address) const;

private:
  explicit Runtime(const Attributes &attributes);
  Status join();
  Status compareAttributes(const std::string &token, const Deadline &deadline, std::vector<int> &pids,
                           std::string &leaderToken);
  Status shareMemory(const std::string &leaderToken, const Descriptor &listener, std::vector<Descriptor> &memories);
  Status createMemories(std::vector<Descriptor> &memories) const;
  Status buildHeap(std::vector<Descriptor> memories, const std::vector<int> &pids);
  void fillState();

  static std::atomic<Runtime *> active;

  Attributes attributes;
  std::unique_ptr<StoreServer> server;
  std::unique_ptr<StoreClient> client;
  ControlPage page;
  std::unique_ptr<Liveness> liveness;
  WaitPolicy policy = {};
  std::unique_ptr<Heap> symmetricHeap;
  BarrierCounter counter = {};
  std::vector<void *> bases;
  aclshmem_device_host_state_t state = {};
};

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_INIT_RUNTIME_H
