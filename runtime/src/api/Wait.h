// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Waits and tests behind all their typed names. Nothing here changes the words it looks at.
#ifndef HEDDLE_RUNTIME_API_WAIT_H
#define HEDDLE_RUNTIME_API_WAIT_H

#include "api/Access.h"
#include "transport/mte/Copy.h"

namespace heddle::shmem {

/// Whether `a cmp b` holds; \p cmp is known to be valid.
template <class T>
bool compare(T a, int cmp, T b) {
  switch (cmp) {
  case ACLSHMEM_CMP_EQ:
    return a == b;
  case ACLSHMEM_CMP_NE:
    return a != b;
  case ACLSHMEM_CMP_GT:
    return a > b;
  case ACLSHMEM_CMP_GE:
    return a >= b;
  case ACLSHMEM_CMP_LT:
    return a < b;
  default:
    return a <= b;
  }
}

/// The runtime, if it runs and \p cmp is one of ACLSHMEM_CMP_*; null and a message otherwise.
Runtime *runtimeForCompare(const char *call, int cmp);
/// "==" and so on.
const char *compareText(int cmp);

/// The words that a wait or test is about. Values come from \p values with a stride of 1, or 0 for one value for all.
template <class T>
struct Words {
  const char *call;
  const T *words;
  size_t count;
  const int *status; ///< elements with a non-zero status are left out; null leaves none out
  int cmp;
  const T *values;
  size_t valueStride;

  bool excluded(size_t i) const { return status && status[i]; }
  T value(size_t i) const { return values[i * valueStride]; }
  bool holds(size_t i) const { return compare(mte::loadAcquire(&words[i]), cmp, value(i)); }
  bool nothingToWaitFor() const {
    for (size_t i = 0; i < count; ++i)
      if (!excluded(i))
        return false;
    return true;
  }
  /// The first satisfied element; count if there is none.
  size_t firstSatisfied() const {
    for (size_t i = 0; i < count; ++i)
      if (!excluded(i) && holds(i))
        return i;
    return count;
  }
};

template <class T>
std::string describeWords(const void *argument) {
  const auto &words = *static_cast<const Words<T> *>(argument);
  Runtime *runtime = Runtime::current();
  std::string where = runtime ? runtime->describeAddress(words.words) : text(words.words);
  if (words.count != 1)
    return text("none of ", words.count, " words from ", where, " has the expected value");
  return text("expected ", where, " ", compareText(words.cmp), " ", +words.value(0), ", got ",
              +mte::loadAcquire(words.words));
}

/// Waits until element \p i of \p words holds and passes the value that satisfied it to \p seen.
template <class T>
Status waitForOne(Runtime &runtime, const Words<T> &words, size_t i, T *seen = nullptr) {
  Words<T> one = {words.call, words.words + i, 1, nullptr, words.cmp, words.values + i * words.valueStride, 0};
  return waitFor(runtime.waitPolicy(), {words.call, describeWords<T>, &one}, nullptr, [&] {
    T now = mte::loadAcquire(one.words);
    if (!compare(now, one.cmp, one.value(0)))
      return false;
    if (seen)
      *seen = now;
    return true;
  });
}

template <class T>
void waitForAll(const Words<T> &words) {
  Runtime *runtime = runtimeForCompare(words.call, words.cmp);
  for (size_t i = 0; runtime && i < words.count; ++i)
    if (!words.excluded(i))
      if (Status status = waitForOne(*runtime, words, i); !status.ok())
        endProcess(status);
}

/// The first element that holds; SIZE_MAX when every element is left out.
template <class T>
size_t waitForAny(const Words<T> &words) {
  Runtime *runtime = runtimeForCompare(words.call, words.cmp);
  if (!runtime || words.nothingToWaitFor())
    return SIZE_MAX;
  size_t found = words.count;
  Status status = waitFor(runtime->waitPolicy(), {words.call, describeWords<T>, &words}, nullptr,
                          [&] { return (found = words.firstSatisfied()) != words.count; });
  if (!status.ok())
    endProcess(status);
  return found;
}

/// Waits for one, then collects all that hold, from that one on and around; returns their number.
template <class T>
size_t waitForSome(const Words<T> &words, size_t *indices) {
  size_t first = waitForAny(words);
  if (first == SIZE_MAX)
    return 0;
  size_t found = 0;
  indices[found++] = first;
  for (size_t step = 1; step < words.count; ++step) {
    size_t i = (first + step) % words.count;
    if (!words.excluded(i) && words.holds(i))
      indices[found++] = i;
  }
  return found;
}

template <class T>
bool testAll(const Words<T> &words) {
  if (!runtimeForCompare(words.call, words.cmp))
    return false;
  for (size_t i = 0; i < words.count; ++i)
    if (!words.excluded(i) && !words.holds(i))
      return false;
  return true;
}

/// SIZE_MAX when none holds.
template <class T>
size_t testAny(const Words<T> &words) {
  size_t found = runtimeForCompare(words.call, words.cmp) ? words.firstSatisfied() : words.count;
  return found == words.count ? SIZE_MAX : found;
}

/// The elements that hold, in ascending order; returns their number.
template <class T>
size_t testSome(const Words<T> &words, size_t *indices) {
  size_t found = 0;
  if (runtimeForCompare(words.call, words.cmp))
    for (size_t i = 0; i < words.count; ++i)
      if (!words.excluded(i) && words.holds(i))
        indices[found++] = i;
  return found;
}

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_API_WAIT_H
