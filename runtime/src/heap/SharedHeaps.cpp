// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reservation, mapping and page supply of the heaps.
#include "heap/SharedHeaps.h"

#include "heap/SystemMemory.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>

namespace heddle::shmem {
namespace {

constexpr uint64_t hugePage = ACLSHMEM_PAGE_SIZE;
/// Inaccessible bytes behind each heap: an overrun faults instead of reaching the next PE.
constexpr uint64_t guard = 4096;

uint64_t alignUp(uint64_t value, uint64_t alignment) { return (value + alignment - 1) / alignment * alignment; }

/// A record lock over all of a file; the system gives it back when the process dies.
class FileLock {
public:
  explicit FileLock(const Descriptor &file) : file(file) { held = set(F_WRLCK); }
  ~FileLock() {
    if (held)
      set(F_UNLCK);
  }

private:
  bool set(short type) {
    struct flock lock = {};
    lock.l_type = type;
    lock.l_whence = SEEK_SET;
    while (::fcntl(file.get(), F_SETLKW, &lock) != 0)
      if (errno != EINTR)
        return false;
    return true;
  }

  const Descriptor &file;
  bool held;
};

} // namespace

Status createMemory(const char *name, uint64_t bytes, Descriptor &memory) {
  Descriptor descriptor(::memfd_create(name, MFD_CLOEXEC));
  if (!descriptor || ::ftruncate(descriptor.get(), off_t(bytes)) != 0)
    return systemFailure(ACLSHMEM_MALLOC_FAILED, errno, "cannot create shared memory of ", bytes, " bytes");
  memory = std::move(descriptor);
  return {};
}

Status mapMemory(const Descriptor &memory, uint64_t bytes, Mapping &mapping) {
  void *address = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, memory.get(), 0);
  if (address == MAP_FAILED)
    return systemFailure(ACLSHMEM_SMEM_ERROR, errno, "cannot map ", bytes, " bytes of shared memory");
  mapping = Mapping(address, bytes);
  return {};
}

Status SharedHeaps::map(std::vector<Descriptor> memories, int mype, uint64_t bytes) {
  heapBytes = bytes;
  stride = alignUp(bytes + guard, hugePage);
  uint64_t total = stride * memories.size();
  // Room to move the start to a multiple of 2 MiB, so that blocks can be aligned relative to the heap.
  void *address = ::mmap(nullptr, total + hugePage, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (address == MAP_FAILED)
    return systemFailure(ACLSHMEM_SMEM_ERROR, errno, "cannot reserve ", total, " bytes of addresses for ",
                         memories.size(), " heaps");
  char *start = static_cast<char *>(address);
  char *aligned = start + (hugePage - uint64_t(uintptr_t(start)) % hugePage) % hugePage;
  if (aligned != start)
    ::munmap(start, size_t(aligned - start));
  if (uint64_t rest = uint64_t(start + hugePage - aligned))
    ::munmap(aligned + total, rest);
  reservation = Mapping(aligned, total);
  for (size_t pe = 0; pe < memories.size(); ++pe)
    if (::mmap(base(int(pe)), bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, memories[pe].get(), 0) ==
        MAP_FAILED)
      return systemFailure(ACLSHMEM_SMEM_ERROR, errno, "cannot map the heap of PE ", pe);
  own = std::move(memories[size_t(mype)]);
  return {};
}

Status SharedHeaps::commit(uint64_t end, const Descriptor &lock) {
  if (end <= committed)
    return {};
  uint64_t wanted = std::min(alignUp(end, hugePage), heapBytes) - committed;
  // One at a time: two that ask together would both be told that the memory is there.
  FileLock serialised(lock);
  uint64_t available = availableMemory();
  if (wanted > available)
    return failure(ACLSHMEM_MALLOC_FAILED, "the system has ", available, " bytes of memory left, ", wanted,
                   " are needed");
  while (::fallocate(own.get(), 0, off_t(committed), off_t(wanted)) != 0)
    if (errno != EINTR)
      return systemFailure(ACLSHMEM_MALLOC_FAILED, errno, "cannot get ", wanted, " bytes of memory");
  committed += wanted;
  return {};
}

} // namespace heddle::shmem
