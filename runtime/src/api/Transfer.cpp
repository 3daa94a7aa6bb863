// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file C interface: bytes, signals, ordering, barriers.
#include "api/Transfer.h"

#include "host/data_plane/shmem_host_cc.h"
#include "host/data_plane/shmem_host_rma.h"
#include "host/data_plane/shmem_host_so.h"
#include "shmem/internal.h"

namespace heddle::shmem {
namespace {

/// The symmetric side of a strided copy on PE \p pe: the bytes from its first to its last element must lie in the heap.
char *stridedPeer(Runtime &runtime, const char *call, const void *address, ptrdiff_t stride, uint64_t count,
                  uint64_t size, int pe) {
  __int128 last = __int128(stride) * __int128(count - 1) * __int128(size);
  __int128 low = last < 0 ? last : 0, high = (last < 0 ? 0 : last) + __int128(size);
  constexpr __int128 limit = __int128(ACLSHMEM_MAX_LOCAL_SIZE);
  bool fits = low >= -limit && high <= limit;
  auto *first = reinterpret_cast<const void *>(uintptr_t(address) + (fits ? uintptr_t(low) : 0));
  uint64_t bytes = fits ? uint64_t(high - low) : std::numeric_limits<uint64_t>::max();
  char *peer = peerAddress(runtime, call, first, bytes, pe);
  return peer ? peer - ptrdiff_t(low) : nullptr;
}

} // namespace

void putStrided(const char *call, void *dst, const void *src, ptrdiff_t dstStride, ptrdiff_t srcStride, uint64_t count,
                uint64_t size, int pe) {
  Runtime *runtime = runtimeFor(call);
  if (!runtime || !count)
    return;
  if (char *target = stridedPeer(*runtime, call, dst, dstStride, count, size, pe))
    mte::copyStrided(target, static_cast<const char *>(src), dstStride, srcStride, count, size);
}

void getStrided(const char *call, void *dst, const void *src, ptrdiff_t dstStride, ptrdiff_t srcStride, uint64_t count,
                uint64_t size, int pe) {
  Runtime *runtime = runtimeFor(call);
  if (!runtime || !count)
    return;
  if (char *source = stridedPeer(*runtime, call, src, srcStride, count, size, pe))
    mte::copyStrided(static_cast<char *>(dst), source, dstStride, srcStride, count, size);
}

void signal(const char *call, void *word, int32_t value, int op, int pe) {
  Runtime *runtime = runtimeFor(call);
  if (!runtime)
    return;
  if (op != ACLSHMEM_SIGNAL_SET && op != ACLSHMEM_SIGNAL_ADD)
    return logError(call, ": expected the signal operation SET (0) or ADD (1), got ", op);
  if (uintptr_t(word) % alignof(int32_t))
    return logError(call, ": expected a signal word at a multiple of 4, got ", runtime->describeAddress(word));
  if (char *target = peerAddress(*runtime, call, word, sizeof(int32_t), pe))
    mte::signal(reinterpret_cast<int32_t *>(target), value, aclshmem_signal_op_type_t(op));
}

} // namespace heddle::shmem

using namespace heddle::shmem;

namespace {

int barrier(const char *call) {
  Runtime *runtime = runtimeFor(call);
  if (!runtime)
    return ACLSHMEM_NOT_INITED;
  return report(runtime->barrier(call));
}

void barrierOrEnd(const char *call) {
  if (Runtime *runtime = runtimeFor(call))
    if (Status status = runtime->barrier(call); !status.ok())
      endProcess(status);
}

} // namespace

extern "C" {

void aclshmem_putmem(void *dst, void *src, size_t bytes, int32_t pe) { put("aclshmem_putmem", dst, src, bytes, pe); }
void aclshmem_getmem(void *dst, void *src, size_t bytes, int32_t pe) { get("aclshmem_getmem", dst, src, bytes, pe); }
void aclshmem_putmem_nbi(void *dst, void *src, size_t bytes, int32_t pe) {
  put("aclshmem_putmem_nbi", dst, src, bytes, pe);
}
void aclshmem_getmem_nbi(void *dst, void *src, size_t bytes, int32_t pe) {
  get("aclshmem_getmem_nbi", dst, src, bytes, pe);
}

void aclshmem_quiet(void) { mte::quiet(); }
void aclshmem_fence(void) { mte::fence(); }

void aclshmemx_signal_op(int32_t *sig_addr, int32_t value, int sig_op, int pe) {
  signal("aclshmemx_signal_op", sig_addr, value, sig_op, pe);
}
void aclshmemx_putmem_signal(void *dst, void *src, size_t bytes, void *sig_addr, int32_t value, int sig_op, int pe) {
  putSignal("aclshmemx_putmem_signal", dst, src, bytes, sig_addr, value, sig_op, pe);
}
void aclshmemx_putmem_signal_nbi(void *dst, void *src, size_t bytes, void *sig_addr, int32_t value, int sig_op,
                                 int pe) {
  putSignal("aclshmemx_putmem_signal_nbi", dst, src, bytes, sig_addr, value, sig_op, pe);
}

void aclshmem_barrier_all(void) {
  mte::quiet();
  barrierOrEnd("aclshmem_barrier_all");
}
void aclshmem_sync_all(void) { barrierOrEnd("aclshmem_sync_all"); }

int aclshmemi_barrier_all(void) {
  mte::quiet();
  return barrier("aclshmem_barrier_all");
}
int aclshmemi_sync_all(void) { return barrier("aclshmem_sync_all"); }

} // extern "C"
