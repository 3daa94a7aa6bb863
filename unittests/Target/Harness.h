// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Compiles adapter IR text, loads the object into this process and runs programs of it.
#ifndef HEDDLE_UNITTESTS_TARGET_HARNESS_H
#define HEDDLE_UNITTESTS_TARGET_HARNESS_H

#include "GuardedBuffer.h"
#include "device/abi/Context.h"
#include "heddle/Target/CPU/Object.h"

#include <array>
#include <bit>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace llvm::orc {
class LLJIT;
}

/// What the compiler made of a text.
struct Compiled {
  std::optional<mlir::heddle::CPUObject> object;
  std::string diagnostics; ///< "line:column: severity: text" lines
};

/// Compiles adapter IR.
Compiled compileAdapter(const std::string &text, mlir::heddle::CPUOptions options = {});

/// A kernel `@k` with the arguments that every kernel has; `arguments` stand between workspace and grid and end with a
/// comma, `body` comes before the return. Constants %c0, %c1 (index) are there.
std::string makeKernel(const std::string &arguments, const std::string &body, const std::string &mixMode = "aiv",
                       const std::string &moduleAttributes = "");

/// A loaded kernel, with a fiber of its own to run on.
class Kernel {
public:
  /// Compiles and loads; a failure to do so fails the test.
  explicit Kernel(const std::string &text, const mlir::heddle::CPUOptions &options = {});
  ~Kernel();

  /// Whether there is something to run.
  explicit operator bool() const { return entry != nullptr; }

  /// Runs program (x, y, z). `arguments` are the slots after lock and workspace.
  void run(const std::vector<uint64_t> &arguments, std::array<int32_t, 3> grid = {1, 1, 1},
           std::array<int32_t, 3> program = {0, 0, 0});

  const mlir::heddle::CPUObject &object() const { return *compiled.object; }
  /// Names that the object leaves to its loader.
  std::vector<std::string> undefinedSymbols() const;

  /// The context that programs run with; the arena is added by run.
  HeddleContext context = {};
  /// The words of the kernel's locks; null: a buffer of its own.
  uint64_t *lockBuffer = nullptr;

private:
  Compiled compiled;
  std::unique_ptr<llvm::orc::LLJIT> jit;
  HeddleKernelEntry entry = nullptr;
  std::unique_ptr<GuardedBuffer<char>> arena;
  GuardedBuffer<uint64_t> lock{8}, workspace{8};
};

/// What the fakes of the emulator's entries have seen since the last reset.
struct FakeEmulator {
  struct Wait {
    std::string call, file, op;
    uint32_t line;
    int64_t value;
  };
  std::vector<Wait> waits;
  unsigned coreJoins = 0;
  unsigned subBlockJoins = 0, subBlockReleases = 0;
  /// Runs when a program waits; makes the test of the wait true.
  void (*onWait)(const HeddleWait &) = nullptr;
};
FakeEmulator &fakeEmulator();

/// Argument slots.
template <class T>
uint64_t slot(const GuardedBuffer<T> &buffer) {
  return reinterpret_cast<uint64_t>(buffer.data());
}
inline uint64_t slot(int32_t value) { return static_cast<uint32_t>(value); }
inline uint64_t slot(float value) { return std::bit_cast<uint32_t>(value); }

/// Fresh random data in every run; the seed stands in the trace of a failure.
class Random {
public:
  Random();
  double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine); }
  int64_t integer(int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(engine); }
  void fill(GuardedBuffer<float> &buffer, double low = -1, double high = 1) {
    for (size_t i = 0; i < buffer.size(); ++i)
      buffer[i] = static_cast<float>(uniform(low, high));
  }
  unsigned seed;

private:
  std::mt19937_64 engine;
};

/// |value - reference| <= tolerance * max(1, |reference|), written so that a NaN fails.
bool isClose(double value, double reference, double tolerance = 1e-5);

#endif // HEDDLE_UNITTESTS_TARGET_HARNESS_H
