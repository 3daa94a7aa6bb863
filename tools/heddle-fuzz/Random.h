// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Random choices that come out the same on every host: the distributions of the standard library do not.
#ifndef HEDDLE_TOOLS_FUZZ_RANDOM_H
#define HEDDLE_TOOLS_FUZZ_RANDOM_H

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace heddle::fuzz {

/// The SplitMix64 sequence. One stream belongs to one mutant, so that a mutant can be made without those before it.
class Random {
public:
  Random(uint64_t seed, uint64_t index) : state(seed * 0x9e3779b97f4a7c15) {
    state += next() ^ (index * 0xd1342543de82ef95);
  }

  uint64_t next() {
    state += 0x9e3779b97f4a7c15;
    uint64_t mixed = state;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
  }

  /// A number in [0, end).
  size_t below(size_t end) {
    assert(end > 0 && "expected something to choose from");
    return next() % end;
  }

  bool percent(unsigned chance) { return below(100) < chance; }

  /// One element of \p list, which is not empty.
  template <typename List>
  decltype(auto) pick(List &&list) {
    return list[below(list.size())];
  }

  /// A number at which compilers break: around zero and powers of two, at the ends of the types, or any small one.
  int64_t interesting();

private:
  uint64_t state;
};

inline int64_t Random::interesting() {
  switch (below(8)) {
  case 0:
    return static_cast<int64_t>(below(4)) - 2;
  case 1:
    return int64_t{1} << below(21);
  case 2:
    return (int64_t{1} << below(63)) - 1;
  case 3:
    return -(int64_t{1} << below(63));
  case 4:
    return (int64_t{1} << below(12)) + static_cast<int64_t>(below(3)) - 1;
  case 5:
    return INT64_MIN + static_cast<int64_t>(below(2));
  case 6:
    return static_cast<int64_t>(next() >> below(64));
  default:
    return static_cast<int64_t>(below(100));
  }
}

} // namespace heddle::fuzz

#endif // HEDDLE_TOOLS_FUZZ_RANDOM_H
