// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file How the leader of a host hands the descriptors of the shared memory to the other PEs of the host.
#ifndef HEDDLE_RUNTIME_BOOTSTRAP_DESCRIPTOREXCHANGE_H
#define HEDDLE_RUNTIME_BOOTSTRAP_DESCRIPTOREXCHANGE_H

#include "support/Status.h"
#include "support/System.h"

#include <functional>
#include <string>
#include <vector>

namespace heddle::shmem {

/// Tells whether waiting still makes sense: an error ends the exchange.
using StillAlive = std::function<Status()>;

/// Listens on the abstract unix socket \p name, which leaves nothing in the file system.
Status listenForPeers(const std::string &name, Descriptor &listener);
/// Sends \p descriptors to \p peers processes of this user that connect to \p listener.
Status sendDescriptors(const Descriptor &listener, const std::vector<int> &descriptors, int peers,
                       const Deadline &deadline, const StillAlive &alive);
/// Receives \p count descriptors from the process of this user that listens on \p name.
Status receiveDescriptors(const std::string &name, size_t count, const Deadline &deadline, const StillAlive &alive,
                          std::vector<Descriptor> &descriptors);

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_BOOTSTRAP_DESCRIPTOREXCHANGE_H
