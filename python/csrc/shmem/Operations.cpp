// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The calls of a running job. Addresses are integers, as the interface says.
#include "Module.h"

#include <nanobind/stl/optional.h>
#include <shmem.h>
#include <shmem/internal.h>

#include <stdexcept>

namespace nb = nanobind;
using namespace nb::literals;

namespace heddle::shmem::python {
namespace {

void *pointer(uintptr_t address) { return reinterpret_cast<void *>(address); }
uintptr_t address(const void *pointer) { return reinterpret_cast<uintptr_t>(pointer); }

/// The address of a block; the library's own text when there is none. Size 0 is no error of the library.
uintptr_t block(void *made, size_t size, const char *call) {
  if (made)
    return address(made);
  throwPending();
  if (size == 0)
    throw std::runtime_error(std::string(call) + ": expected a size above 0, got 0");
  throw std::runtime_error(aclshmemi_last_error());
}

void check(int code) {
  if (code == ACLSHMEM_SUCCESS)
    return;
  throwPending();
  throw std::runtime_error(aclshmemi_last_error());
}

uintptr_t allocate(size_t size) { return block(aclshmem_malloc(size), size, "aclshmem_malloc"); }
uintptr_t allocateZeroed(size_t count, size_t size) {
  return block(aclshmem_calloc(count, size), count && size, "aclshmem_calloc");
}
uintptr_t allocateAligned(size_t alignment, size_t size) {
  return block(aclshmem_align(alignment, size), size, "aclshmem_align");
}

int32_t waitForSignal(uintptr_t word, int cmp, int32_t expected) {
  if (word == 0 || word % alignof(int32_t))
    throw std::runtime_error("aclshmem_signal_wait_until: expected the address of a 32-bit word, got " +
                             std::to_string(word));
  int32_t value = 0;
  check(aclshmemi_signal_wait_until(static_cast<int32_t *>(pointer(word)), cmp, expected, &value));
  return value;
}

void bindHeap(nb::module_ &module) {
  module.def("aclshmem_malloc", allocate, "size"_a, Blocking(), "Collective; RuntimeError when there is no block");
  module.def("aclshmem_calloc", allocateZeroed, "nmemb"_a, "size"_a, Blocking(), "Collective, zeroed");
  module.def("aclshmem_align", allocateAligned, "alignment"_a, "size"_a, Blocking(), "Collective, aligned");
  module.def(
      "aclshmem_free",
      [](uintptr_t block) {
        aclshmem_free(pointer(block));
        throwPending();
      },
      "ptr"_a, Blocking(), "Collective");
  module.def(
      "aclshmem_ptr", [](uintptr_t own, int peer) { return address(aclshmem_ptr(pointer(own), peer)); }, "ptr"_a,
      "peer"_a, "Address of the peer's copy in this process; 0 when there is none");
  module.def(
      "aclshmemx_get_heap_base",
      [](std::optional<aclshmem_mem_type_t> type) {
        return address(aclshmemx_get_heap_base(type.value_or(DEVICE_SIDE)));
      },
      "mem_type"_a = nb::none(), "Start of this PE's heap; 0 before init");
  module.def("_live_blocks", aclshmemi_live_blocks, "Blocks of the heap that are allocated now");
}

using Copy = void (*)(void *, void *, size_t, int32_t);

void bindCopy(nb::module_ &module, const char *name, Copy copy) {
  module.def(
      name,
      [copy](uintptr_t dst, uintptr_t src, size_t bytes, int32_t pe) { copy(pointer(dst), pointer(src), bytes, pe); },
      "dst"_a, "src"_a, "elem_size"_a, "pe"_a, Blocking());
}

using CopySignal = void (*)(void *, void *, size_t, void *, int32_t, int, int);

void bindCopySignal(nb::module_ &module, const char *name, CopySignal copy) {
  module.def(
      name,
      [copy](uintptr_t dst, uintptr_t src, size_t bytes, uintptr_t word, int32_t value, int op, int pe) {
        copy(pointer(dst), pointer(src), bytes, pointer(word), value, op, pe);
      },
      "dst"_a, "src"_a, "elem_size"_a, "sig"_a, "signal"_a, "sig_op"_a, "pe"_a, Blocking());
}

} // namespace

void bindOperations(nb::module_ &module) {
  bindHeap(module);
  bindCopy(module, "aclshmem_putmem", aclshmem_putmem);
  bindCopy(module, "aclshmem_getmem", aclshmem_getmem);
  bindCopy(module, "aclshmem_putmem_nbi", aclshmem_putmem_nbi);
  bindCopy(module, "aclshmem_getmem_nbi", aclshmem_getmem_nbi);
  bindCopySignal(module, "aclshmemx_putmem_signal", aclshmemx_putmem_signal);
  bindCopySignal(module, "aclshmemx_putmem_signal_nbi", aclshmemx_putmem_signal_nbi);
  module.def("aclshmem_signal_wait_until", waitForSignal, "sig_addr"_a, "cmp"_a, "cmp_val"_a, Blocking(),
             "Waits for the word; returns the value that satisfied the comparison");
  module.def(
      "aclshmem_barrier_all", [] { check(aclshmemi_barrier_all()); }, Blocking(),
      "Completes all operations and waits for all PEs; RuntimeError when a PE died");
  module.def("aclshmem_sync_all", [] { check(aclshmemi_sync_all()); }, Blocking(), "Waits for all PEs");
  module.def("aclshmem_quiet", aclshmem_quiet, "Completes all operations of this PE");
  module.def("aclshmem_fence", aclshmem_fence, "Orders the operations of this PE");
  module.def(
      "_state_address", [] { return address(aclshmemi_get_state()); },
      "Address of the device state, for launchers; 0 before init");
}

} // namespace heddle::shmem::python
