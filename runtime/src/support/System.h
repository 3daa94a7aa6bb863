// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Owners of what the system lends, and deadlines.
#ifndef HEDDLE_RUNTIME_SUPPORT_SYSTEM_H
#define HEDDLE_RUNTIME_SUPPORT_SYSTEM_H

#include <chrono>
#include <csignal>
#include <cstddef>
#include <sys/mman.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace heddle::shmem {

/// Owns a file descriptor.
class Descriptor {
public:
  Descriptor() = default;
  explicit Descriptor(int descriptor) : value(descriptor) {}
  Descriptor(Descriptor &&other) noexcept : value(std::exchange(other.value, -1)) {}
  Descriptor &operator=(Descriptor &&other) noexcept {
    std::swap(value, other.value);
    return *this;
  }
  ~Descriptor() { reset(); }

  int get() const { return value; }
  explicit operator bool() const { return value >= 0; }
  void reset() {
    if (value >= 0)
      ::close(std::exchange(value, -1));
  }

private:
  int value = -1;
};

/// Owns a range of addresses.
class Mapping {
public:
  Mapping() = default;
  Mapping(void *address, size_t bytes) : start(address), length(bytes) {}
  Mapping(Mapping &&other) noexcept : start(std::exchange(other.start, nullptr)), length(other.length) {}
  Mapping &operator=(Mapping &&other) noexcept {
    std::swap(start, other.start);
    std::swap(length, other.length);
    return *this;
  }
  ~Mapping() {
    if (start)
      ::munmap(start, length);
  }

  char *get() const { return static_cast<char *>(start); }
  size_t size() const { return length; }

private:
  void *start = nullptr;
  size_t length = 0;
};

/// Starts a thread that leaves signals to the threads of the program.
template <class Body>
std::thread startThread(Body body) {
  sigset_t all, before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  std::thread thread(std::move(body));
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return thread;
}

/// A moment that an operation must not pass.
class Deadline {
public:
  using Clock = std::chrono::steady_clock;
  /// \p setting is what a user changes to move the deadline.
  explicit Deadline(double seconds, const char *setting = "")
      : moment(Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds))),
        duration(seconds), name(setting) {}

  /// The same deadline \p seconds later.
  Deadline later(double seconds) const {
    Deadline result = *this;
    result.moment += std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
    return result;
  }

  bool passed() const { return Clock::now() >= moment; }
  Clock::time_point at() const { return moment; }
  double seconds() const { return duration; }
  const char *setting() const { return name; }
  /// For poll(2): at least 1 until the moment has passed, then 0.
  int milliseconds() const {
    auto left = std::chrono::ceil<std::chrono::milliseconds>(moment - Clock::now()).count();
    return left <= 0 ? 0 : left > 1000000 ? 1000000 : int(left);
  }

private:
  Clock::time_point moment;
  double duration;
  const char *name;
};

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_SUPPORT_SYSTEM_H
