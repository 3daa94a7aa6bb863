// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A PE's connection to the hub of the control plane, kept for the life of the job.
#ifndef HEDDLE_RUNTIME_BOOTSTRAP_STORECLIENT_H
#define HEDDLE_RUNTIME_BOOTSTRAP_STORECLIENT_H

#include "bootstrap/Address.h"
#include "bootstrap/Frame.h"
#include "support/System.h"

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace heddle::shmem {

/// A thread listens, so that the death of a PE and aclshmem_global_exit reach a process whatever it does.
class StoreClient {
public:
  /// Connects to \p address as PE \p pe of \p npes; tries again until \p deadline.
  static Status connect(const Address &address, int pe, int npes, uint64_t job, const Deadline &deadline,
                        std::unique_ptr<StoreClient> &client);
  ~StoreClient();

  /// Gives \p contribution (at most maxContribution bytes) and returns those of all PEs, in their order.
  Status gather(std::string_view contribution, const Deadline &deadline, std::vector<std::string> &contributions);
  /// Makes the job fail on every PE because of \p why.
  void fail(std::string_view why);
  /// Says that this PE is done and waits until all are.
  Status leave(const Deadline &deadline);
  /// Makes every process of the job end with \p status, this one too.
  void exitAll(int status);

  /// The error that ended the job, if one did.
  Status failure() const;
  /// The PE whose connection broke, if one did.
  std::optional<int> lostPe() const;

private:
  StoreClient(const Address &address, int pe, int npes, Descriptor socket);
  Status greet(uint64_t job, const Deadline &deadline);
  void listen();
  bool handle(const Frame &frame);
  void end(Status why, std::optional<int> lost);

  Address address;
  int pe, npes;
  Descriptor socket;
  std::thread thread;

  mutable std::mutex mutex;
  std::condition_variable changed;
  bool welcomed = false, closed = false, leaving = false;
  std::optional<std::string> gathered;
  Status error;
  std::optional<int> lost;
};

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_BOOTSTRAP_STORECLIENT_H
