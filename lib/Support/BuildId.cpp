// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Finds the build-id note of the object that this code was linked into.
#include "heddle/Support/BuildId.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ErrorHandling.h"
#include <cstring>
#include <elf.h>
#include <link.h>

using namespace mlir::heddle;

/// Searches one note segment for the build id.
static std::string findBuildId(const char *at, const char *end) {
  auto aligned = [](uint32_t size) { return (size + 3u) & ~3u; };
  while (at + sizeof(ElfW(Nhdr)) <= end) {
    const auto *note = reinterpret_cast<const ElfW(Nhdr) *>(at);
    const char *name = at + sizeof(*note), *description = name + aligned(note->n_namesz);
    if (note->n_type == NT_GNU_BUILD_ID && note->n_namesz == 4 && std::memcmp(name, "GNU", 4) == 0)
      return llvm::toHex(llvm::StringRef(description, note->n_descsz), /*LowerCase=*/true);
    at = description + aligned(note->n_descsz);
  }
  return {};
}

namespace {
struct Search {
  uintptr_t address; ///< inside the object that is wanted
  std::string id;
};
} // namespace

static int visitObject(dl_phdr_info *info, size_t, void *data) {
  auto *search = static_cast<Search *>(data);
  bool holdsAddress = false;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr) &segment = info->dlpi_phdr[i];
    uintptr_t begin = info->dlpi_addr + segment.p_vaddr;
    holdsAddress |= segment.p_type == PT_LOAD && search->address >= begin && search->address < begin + segment.p_memsz;
  }
  if (!holdsAddress)
    return 0;
  for (int i = 0; i < info->dlpi_phnum && search->id.empty(); ++i)
    if (info->dlpi_phdr[i].p_type == PT_NOTE) {
      const char *begin = reinterpret_cast<const char *>(info->dlpi_addr + info->dlpi_phdr[i].p_vaddr);
      search->id = findBuildId(begin, begin + info->dlpi_phdr[i].p_memsz);
    }
  return 1;
}

const std::string &mlir::heddle::getLinkedBuildId() {
  static const std::string id = [] {
    Search search{reinterpret_cast<uintptr_t>(&getLinkedBuildId), {}};
    dl_iterate_phdr(visitObject, &search);
    if (search.id.empty())
      llvm::report_fatal_error("heddle was linked without a build id: link with --build-id=sha1");
    return search.id;
  }();
  return id;
}
