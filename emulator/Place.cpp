// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Descriptions of addresses and fibers. Everything here may run inside a signal handler.
#include "Place.h"

#include "algorithm/Barrier.h"
#include "shmem/device_state.h"

using namespace heddle::emulator;

static bool describeHeap(Text &text, const aclshmem_device_host_state_t &state, uintptr_t address) {
  auto inside = [&](const void *base, uint64_t size) {
    return base && address - reinterpret_cast<uintptr_t>(base) < size;
  };
  auto heap = [&](int32_t pe, const void *base) {
    text << "PE " << pe << " + ";
    text.hex(address - reinterpret_cast<uintptr_t>(base));
    return true;
  };
  if (inside(state.heap_base, state.heap_size))
    return heap(state.mype, state.heap_base);
  for (int32_t pe = 0; pe < state.npes; ++pe)
    if (inside(state.p2p_device_heap_base[pe], state.heap_size))
      return heap(pe, state.p2p_device_heap_base[pe]);
  uint64_t slots = uint64_t(state.npes) * heddle::barrierSlotsPerPe;
  if (!inside(state.sync_pool, slots * sizeof(heddle::BarrierSlot)))
    return false;
  int64_t slot =
      static_cast<int64_t>((address - reinterpret_cast<uintptr_t>(state.sync_pool)) / sizeof(heddle::BarrierSlot));
  text << "barrier slot " << slot % heddle::barrierSlotsPerPe << " of PE " << slot / heddle::barrierSlotsPerPe;
  return true;
}

void heddle::emulator::describeAddress(Text &text, const Fiber &fiber, uintptr_t address, const char *outside) {
  if (fiber.context.state && describeHeap(text, *fiber.context.state, address))
    return;
  uintptr_t arena = reinterpret_cast<uintptr_t>(fiber.arena.data());
  if (address - arena < fiber.arena.size()) {
    text << "tile memory + ";
    text.hex(address - arena);
  } else if (fiber.stack.guards(address)) {
    text << "the end of the kernel's stack of " << int64_t(fiber.stack.size() / 1024) << " KiB";
  } else if (fiber.arena.guards(address)) {
    text << "the end of the kernel's tile memory of " << int64_t(fiber.arena.size()) << " bytes";
  } else if (outside) {
    text << outside;
  } else {
    text.hex(address);
  }
}

void heddle::emulator::describeSite(Text &text, const HeddleSite *site) {
  if (!site || !site->file)
    return;
  text << site->file << ":";
  if (site->line)
    text << site->line << ":" << site->column << ":";
  text << " ";
}

void heddle::emulator::describeBlock(Text &text, const HeddleContext &context, int32_t block) {
  text << "block " << block;
  if (context.subBlockCount > 1)
    text << ", sub-block " << context.subBlock;
}

void heddle::emulator::describeFiber(Text &text, const Fiber &fiber) {
  const HeddleContext &context = fiber.context;
  text << "kernel '" << context.kernel << "', rank " << context.rank << " of " << context.rankCount << ", ";
  describeBlock(text, context, context.block);
}
