// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Random Triton programs that wait, signal, load and store, and what each of them does, step by step.
#ifndef HEDDLE_UNITTESTS_TARGET_RANDOMPROGRAM_H
#define HEDDLE_UNITTESTS_TARGET_RANDOMPROGRAM_H

#include <array>
#include <cstdint>
#include <ostream>
#include <random>
#include <string>
#include <vector>

/// A program `@k(%flags, %data, %inbox: !tt.ptr<i32>, %a0..%a3: i32)`. It is made to tempt optimizers: equal waits
/// follow each other and start both branches of a condition, tokens are dead, loops have constant bounds, run once or
/// never, and carry nothing.
class RandomProgram {
public:
  static constexpr int flagCount = 4;  ///< flags, 64 bytes apart
  static constexpr int cellCount = 16; ///< words of `data` that are stored
  static constexpr int logCount = 48;  ///< words of `data` behind them, for what was loaded
  static constexpr int argumentCount = 4;
  static constexpr int32_t untouched = -7; ///< every word of `data` before the program runs

  using Arguments = std::array<int32_t, argumentCount>;
  using Data = std::array<int32_t, cellCount + logCount>;

  /// A wait or a notify, with the memory that the program had written until then.
  struct Event {
    bool isWait;
    int flag;
    int32_t value;
    Data data;
    bool operator==(const Event &) const = default;
    friend std::ostream &operator<<(std::ostream &stream, const Event &event) {
      stream << (event.isWait ? "wait " : "notify ") << event.flag << " " << event.value << " [";
      for (int32_t word : event.data)
        stream << word << " ";
      return stream << "]";
    }
  };

  /// Everything that can be seen of a run.
  struct Trace {
    std::vector<Event> events;
    Data data;
    bool operator==(const Trace &) const = default;
  };

  /// The word in `inbox` after the wait that is event \p number: what a peer would have put there.
  static int32_t inboxAfter(size_t number) { return 1000 + static_cast<int32_t>(number); }

  explicit RandomProgram(std::mt19937_64 &engine);
  ~RandomProgram();

  /// Triton IR with distributed ops.
  const std::string &text() const { return ttir; }
  /// What the program does with \p arguments when every wait succeeds at once.
  Trace run(const Arguments &arguments) const;

  struct Statement;

private:
  std::vector<Statement> statements;
  std::string ttir;
};

#endif // HEDDLE_UNITTESTS_TARGET_RANDOMPROGRAM_H
