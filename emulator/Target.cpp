// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The table of targets and the search in it.
#include "Target.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace heddle::emulator;

static constexpr Target table[] = {
#define HEDDLE_TARGET(Name, UB, L1, L0, L0C, Cube, Vector, RegisterBased)                                              \
  {Name, UB, L1, L0, L0C, Cube, Vector, RegisterBased},
#include "abi/Targets.def"
};

llvm::ArrayRef<Target> heddle::emulator::targets() { return table; }

static bool matches(llvm::StringRef pattern, llvm::StringRef name) {
  if (pattern.size() != name.size())
    return false;
  return llvm::all_of(llvm::zip(pattern, name), [](auto pair) {
    auto [expected, got] = pair;
    return expected == '?' ? llvm::isAlnum(got) : expected == got;
  });
}

llvm::Expected<const Target *> heddle::emulator::findTarget(llvm::StringRef name) {
  for (const Target &target : table)
    if (matches(target.name, name))
      return &target;
  std::string names = llvm::join(llvm::map_range(table, [](const Target &target) { return target.name; }), ", ");
  return llvm::createStringError("unknown target '" + name + "', expected one of " + names +
                                 " (? is any letter or digit)");
}

std::array<int32_t, 3> Target::program(int32_t block, const std::array<int32_t, 3> &grid) const {
  auto [x, y, z] = grid;
  if (registerBased)
    return {block % x, block / x % y, block / x / y};
  return {block / z / y, block / z % y, block % z};
}
