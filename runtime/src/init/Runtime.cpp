// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Joining a job on one host, and leaving it.
#include "init/Runtime.h"

#include "bootstrap/DescriptorExchange.h"
#include "init/HostIdentity.h"
#include "support/Environment.h"
#include "support/Log.h"
#include "transport/Engines.h"

#include <algorithm>
#include <cstdio>

namespace heddle::shmem {
namespace {

/// Looks before a waiting thread yields: few when PEs outnumber processors, because then the awaited PE may need this
/// one.
constexpr int patientSpins = 2000, crowdedSpins = leastSpins;

/// What each PE tells the others when they meet.
struct Greeting {
  char host[64];
  char token[40];
  int32_t pid;
  int32_t engines;
  uint64_t heapBytes;
  uint32_t stateVersion;
};
static_assert(sizeof(Greeting) <= maxContribution, "a greeting fits a contribution");

template <class A, class B>
Status differs(const char *what, int pe, const A &value, const B &reference) {
  return failure(ACLSHMEM_INVALID_PARAM, what, " differs: PE ", pe, " has ", value, ", PE 0 has ", reference);
}

Status compare(int pe, const Greeting &greeting, const Greeting &reference) {
  if (greeting.stateVersion != reference.stateVersion)
    return differs("the library version", pe, greeting.stateVersion, reference.stateVersion);
  if (greeting.heapBytes != reference.heapBytes)
    return differs("local_mem_size", pe, greeting.heapBytes, reference.heapBytes);
  if (greeting.engines != reference.engines)
    return differs("data_op_engine_type", pe, greeting.engines, reference.engines);
  if (std::string_view(greeting.host) != std::string_view(reference.host))
    return failure(ACLSHMEM_NOT_SUPPORTED, "PE ", pe, " runs on another host than PE 0, this build serves one host");
  return {};
}

} // namespace

std::atomic<Runtime *> Runtime::active{nullptr};

Runtime::Runtime(const Attributes &attributes) : attributes(attributes) {}
Runtime::~Runtime() = default;

Status Runtime::create(const Attributes &attributes, std::unique_ptr<Runtime> &runtime) {
  setLogPe(attributes.mype);
  std::unique_ptr<Runtime> made(new Runtime(attributes));
  Status status = made->join();
  if (status.ok()) {
    runtime = std::move(made);
    return status;
  }
  if (made->client)
    made->client->fail(text("PE ", attributes.mype, ": ", status.message()));
  return status;
}

Status Runtime::join() {
  Deadline deadline(attributes.initSeconds, "shm_init_timeout");
  uint64_t job = jobNumber(Environment::get().job);
  if (attributes.mype == 0)
    if (Status status = StoreServer::start(attributes.address, attributes.listening,
                                           {attributes.npes, job, double(attributes.initSeconds)}, server);
        !status.ok())
      return status;
  if (Status status = StoreClient::connect(attributes.address, attributes.mype, attributes.npes, job, deadline, client);
      !status.ok())
    return status;

  // The leader listens before it says where, so nobody comes too early.
  std::string token = randomToken(), leaderToken;
  Descriptor listener;
  if (attributes.mype == 0)
    if (Status status = listenForPeers("heddle-" + token, listener); !status.ok())
      return status;
  std::vector<int> pids;
  // The store knows who is missing and speaks first when time is up.
  if (Status status = compareAttributes(token, deadline.later(1), pids, leaderToken); !status.ok())
    return status;
  std::vector<Descriptor> memories;
  if (Status status = shareMemory(leaderToken, listener, memories); !status.ok())
    return status;
  if (Status status = buildHeap(std::move(memories), pids); !status.ok())
    return status;
  // Nobody may use the memory of a PE that still fails to map it.
  std::vector<std::string> ignored;
  return client->gather({}, Deadline(attributes.createSeconds), ignored);
}

Status Runtime::compareAttributes(const std::string &token, const Deadline &deadline, std::vector<int> &pids,
                                  std::string &leaderToken) {
  Greeting greeting = {};
  hostIdentity().copy(greeting.host, sizeof greeting.host - 1);
  token.copy(greeting.token, sizeof greeting.token - 1);
  greeting.pid = ::getpid();
  greeting.engines = attributes.engines;
  greeting.heapBytes = attributes.heapBytes;
  greeting.stateVersion = ACLSHMEM_STATE_VERSION;
  std::vector<std::string> answers;
  std::string_view bytes(reinterpret_cast<const char *>(&greeting), sizeof greeting);
  if (Status status = client->gather(bytes, deadline, answers); !status.ok())
    return status;
  Greeting first;
  for (int pe = 0; pe < attributes.npes; ++pe) {
    Greeting other;
    if (!PayloadReader(answers[size_t(pe)]).value(other))
      return failure(ACLSHMEM_BOOTSTRAP_ERROR, "PE ", pe, " sent a malformed greeting");
    other.host[sizeof other.host - 1] = other.token[sizeof other.token - 1] = 0;
    if (pe == 0)
      first = other;
    if (Status status = compare(pe, other, first); !status.ok())
      return status;
    pids.push_back(other.pid);
  }
  leaderToken = first.token;
  return {};
}

Status Runtime::createMemories(std::vector<Descriptor> &memories) const {
  memories.resize(size_t(attributes.npes) + 1);
  for (int pe = 0; pe < attributes.npes; ++pe)
    if (Status status = createMemory("aclshmem heap", attributes.heapBytes, memories[size_t(pe)]); !status.ok())
      return status;
  return createMemory("aclshmem control", ControlPage::bytesFor(attributes.npes), memories.back());
}

Status Runtime::shareMemory(const std::string &leaderToken, const Descriptor &listener,
                            std::vector<Descriptor> &memories) {
  Deadline deadline(attributes.createSeconds, "shm_create_timeout");
  auto alive = [this] { return client->failure(); };
  if (attributes.mype != 0)
    return receiveDescriptors("heddle-" + leaderToken, size_t(attributes.npes) + 1, deadline, alive, memories);
  if (Status status = createMemories(memories); !status.ok())
    return status;
  std::vector<int> descriptors;
  for (const Descriptor &memory : memories)
    descriptors.push_back(memory.get());
  return sendDescriptors(listener, descriptors, attributes.npes - 1, deadline, alive);
}

Status Runtime::buildHeap(std::vector<Descriptor> memories, const std::vector<int> &pids) {
  Descriptor control = std::move(memories.back());
  memories.pop_back();
  Mapping mapping;
  if (Status status = mapMemory(control, ControlPage::bytesFor(attributes.npes), mapping); !status.ok())
    return status;
  page = ControlPage(std::move(mapping), attributes.npes);
  liveness = std::make_unique<Liveness>(page, *client, attributes.mype);
  for (int pe = 0; pe < attributes.npes; ++pe)
    liveness->watch(pe, pids[size_t(pe)]);
  policy = {liveness.get(), attributes.npes > usableProcessors() ? crowdedSpins : patientSpins};
  SharedHeaps heaps;
  if (Status status = heaps.map(std::move(memories), attributes.mype, attributes.heapBytes); !status.ok())
    return status;
  symmetricHeap = std::make_unique<Heap>(
      HeapPartners{&page, std::move(control), policy, attributes.mype, attributes.npes, attributes.controlSeconds},
      std::move(heaps), attributes.heapBytes);
  fillState();
  return {};
}

void Runtime::fillState() {
  for (int pe = 0; pe < attributes.npes; ++pe) {
    bases.push_back(symmetricHeap->base(pe));
    state.topo_list[pe] = ACLSHMEM_TRANSPORT_MTE;
  }
  state.version = ACLSHMEM_STATE_VERSION;
  state.mype = attributes.mype;
  state.npes = attributes.npes;
  state.heap_base = state.host_heap_base = bases[size_t(attributes.mype)];
  // On one host every engine reaches a PE by the same addresses.
  state.p2p_device_heap_base = state.rdma_device_heap_base = state.sdma_device_heap_base = bases.data();
  state.p2p_host_heap_base = state.rdma_host_heap_base = state.sdma_host_heap_base = bases.data();
  state.heap_size = attributes.heapBytes;
  state.sync_pool = page.worldSlots();
  state.sync_counter = &counter;
  constexpr int64_t kilobyte = 1024;
  state.mte_config = {0, 16 * kilobyte, 0};
  state.sdma_config = {191 * kilobyte, 64, 0};
  state.rdma_config = {190 * kilobyte, 128, 0};
  state.udma_config = {189 * kilobyte, 128, 0};
  state.is_created = state.is_initialized = 1;
}

Status Runtime::leave() {
  Status met = symmetricHeap->finish();
  // When the PEs did not meet they cannot leave together either; the connections just close.
  if (!met.ok())
    return met;
  return client->leave(Deadline(attributes.controlSeconds));
}

namespace {

/// What a PE in a barrier waits for.
struct BarrierWait {
  const BarrierSlot *slots;
  const void *slot;
  int64_t epoch;
};

std::string describeBarrier(const void *argument) {
  const auto *wait = static_cast<const BarrierWait *>(argument);
  const auto *slot = static_cast<const BarrierSlot *>(wait->slot);
  return text("PE ", (slot - wait->slots) / barrierSlotsPerPe, " has not come, expected its epoch >= ", wait->epoch,
              ", got ", __atomic_load_n(&slot->epoch, __ATOMIC_RELAXED));
}

} // namespace

Status Runtime::barrier(const char *call) {
  Status status;
  BarrierArea area = worldBarrier(&state);
  BarrierResult result = barrierOn(area, [&](const void *slot, uint32_t, uint32_t, int64_t epoch) {
    BarrierWait wait = {area.slots, slot, epoch};
    status = waitFor(policy, {call, describeBarrier, &wait}, nullptr, [&] {
      return int64_t(__atomic_load_n(static_cast<const uint64_t *>(slot), __ATOMIC_ACQUIRE)) >= epoch;
    });
    return status.ok();
  });
  if (result == BarrierResult::Busy)
    return failure(ACLSHMEM_INNER_ERROR, call, ": another thread of this PE is in the same barrier");
  return status;
}

void Runtime::exitAll(int status) {
  std::fflush(nullptr);
  client->exitAll(status);
  // The listening thread ends this process; a connection that is gone must not keep it.
  ::sleep(5);
  ::_exit(status);
}

std::string Runtime::describeAddress(const void *address) const {
  for (int pe = 0; pe < attributes.npes; ++pe) {
    uint64_t offset = uintptr_t(address) - uintptr_t(symmetricHeap->base(pe));
    if (offset < attributes.heapBytes)
      return text("PE ", pe, " + 0x", std::hex, offset);
  }
  return text(address);
}

} // namespace heddle::shmem
