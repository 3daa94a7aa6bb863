// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The pool behind GuardedMemory.
#include "GuardedMemory.h"

#include "llvm/Support/MathExtras.h"

#include <map>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>
#include <vector>

using namespace heddle::emulator;

namespace {
/// Free pieces by size. Never destroyed: threads may still give memory back while the process ends.
struct Pool {
  std::mutex mutex;
  std::map<size_t, std::vector<char *>> free;

  static Pool &get() {
    static Pool *pool = new Pool;
    return *pool;
  }
};
} // namespace

static size_t pageSize() {
  static const size_t size = static_cast<size_t>(sysconf(_SC_PAGESIZE));
  return size;
}

static char *map(size_t bytes) {
  size_t page = pageSize();
  void *all = mmap(nullptr, bytes + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (all == MAP_FAILED)
    return nullptr;
  char *base = static_cast<char *>(all) + page;
  if (mprotect(base, bytes, PROT_READ | PROT_WRITE) != 0) {
    munmap(all, bytes + 2 * page);
    return nullptr;
  }
  return base;
}

GuardedMemory::GuardedMemory(size_t wanted) {
  // Few sizes, so that kernels share pieces: powers of two from one page on.
  bytes = llvm::PowerOf2Ceil(std::max(wanted, pageSize()));
  Pool &pool = Pool::get();
  {
    std::lock_guard lock(pool.mutex);
    std::vector<char *> &free = pool.free[bytes];
    if (!free.empty()) {
      base = free.back();
      free.pop_back();
      return;
    }
  }
  base = map(bytes);
  if (!base)
    bytes = 0;
}

GuardedMemory::GuardedMemory(GuardedMemory &&other) noexcept
    : base(std::exchange(other.base, nullptr)), bytes(std::exchange(other.bytes, 0)) {}

GuardedMemory &GuardedMemory::operator=(GuardedMemory &&other) noexcept {
  std::swap(base, other.base);
  std::swap(bytes, other.bytes);
  return *this;
}

GuardedMemory::~GuardedMemory() {
  if (!base)
    return;
  Pool &pool = Pool::get();
  std::lock_guard lock(pool.mutex);
  pool.free[bytes].push_back(base);
}

bool GuardedMemory::guards(uintptr_t address) const {
  if (!base)
    return false;
  uintptr_t first = reinterpret_cast<uintptr_t>(base);
  return (address < first && first - address <= pageSize()) ||
         (address >= first + bytes && address - first - bytes < pageSize());
}
