// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Watching of peers.
#include "sync/Liveness.h"

#include "bootstrap/StoreClient.h"

#include <poll.h>
#include <sys/syscall.h>

namespace heddle::shmem {

void Liveness::watch(int pe, int pid) {
  if (pe == mype)
    return;
  int descriptor = int(::syscall(SYS_pidfd_open, pid, 0));
  if (descriptor < 0)
    return;
  processes.emplace_back(descriptor);
  pes.push_back(pe);
}

std::optional<Failure> Liveness::check() {
  if (auto known = page.failure())
    return known;
  if (auto lost = client.lostPe())
    page.fail({FailureKind::Died, *lost});
  std::vector<pollfd> polls;
  polls.reserve(processes.size());
  for (const Descriptor &process : processes)
    polls.push_back({process.get(), POLLIN, 0});
  if (::poll(polls.data(), polls.size(), 0) > 0)
    for (size_t i = 0; i < polls.size(); ++i)
      if (polls[i].revents)
        page.fail({FailureKind::Died, pes[i]});
  return page.failure();
}

std::string Liveness::describe(const Failure &failure) {
  switch (failure.kind) {
  case FailureKind::Died:
    return text("PE ", failure.pe, " ended without aclshmem_finalize");
  case FailureKind::TimedOut:
    return text("PE ", failure.pe, " gave up waiting for the others");
  case FailureKind::Mismatch:
    return text("PE ", failure.pe, " called aclshmem_finalize while others did not");
  case FailureKind::None:
    break;
  }
  return "no failure";
}

} // namespace heddle::shmem
