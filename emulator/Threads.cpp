// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A cache of idle threads.
#include "Threads.h"

#include <condition_variable>
#include <latch>
#include <mutex>
#include <new>
#include <optional>
#include <pthread.h>
#include <sched.h>
#include <thread>
#include <vector>

using namespace heddle::emulator;

namespace {
/// What a helper is to do.
struct Task {
  llvm::function_ref<void(int32_t)> body;
  int32_t index;
  std::latch *done;
};

/// A thread that waits for tasks as long as the process lives.
class Helper {
public:
  Helper() {
    std::thread([this] { serve(); }).detach();
  }

  void give(Task next) {
    std::lock_guard lock(mutex);
    task.emplace(next);
    wake.notify_one();
  }

  /// Takes a task back that was given; false when the helper has begun with it.
  bool takeBack() {
    std::lock_guard lock(mutex);
    bool waiting = task.has_value();
    task.reset();
    return waiting;
  }

private:
  void serve();

  std::mutex mutex;
  std::condition_variable wake;
  std::optional<Task> task;
};

/// Helpers without a task. Never destroyed: the helpers do not end.
struct Cache {
  std::mutex mutex;
  std::vector<Helper *> idle;

  static Cache &get() {
    static Cache *cache = [] {
      // A child process has none of its parent's threads.
      pthread_atfork(nullptr, nullptr, [] { new (&get()) Cache; });
      return new Cache;
    }();
    return *cache;
  }

  Helper *take() {
    std::lock_guard lock(mutex);
    if (idle.empty())
      return new Helper;
    Helper *helper = idle.back();
    idle.pop_back();
    return helper;
  }

  void put(Helper *helper) {
    std::lock_guard lock(mutex);
    idle.push_back(helper);
  }
};
} // namespace

void Helper::serve() {
  std::unique_lock lock(mutex);
  for (;;) {
    wake.wait(lock, [this] { return task.has_value(); });
    Task now = *task;
    task.reset();
    lock.unlock();
    now.body(now.index);
    lock.lock();
    now.done->count_down();
  }
}

void heddle::emulator::runOnThreads(int32_t count, llvm::function_ref<void(int32_t)> body) {
  std::latch done(count - 1);
  std::vector<Helper *> helpers;
  for (int32_t i = 1; i < count; ++i) {
    helpers.push_back(Cache::get().take());
    helpers.back()->give({body, i, &done});
  }
  body(0);
  // Waking a thread takes longer than many a launch: what nobody has begun is done here.
  for (int32_t i = 1; i < count; ++i) {
    if (!helpers[static_cast<size_t>(i - 1)]->takeBack())
      continue;
    body(i);
    done.count_down();
  }
  done.wait();
  for (Helper *helper : helpers)
    Cache::get().put(helper);
}

int32_t heddle::emulator::availableCpus() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) != 0)
    return 1;
  return std::max(1, CPU_COUNT(&set));
}
