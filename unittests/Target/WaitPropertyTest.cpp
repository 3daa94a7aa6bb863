// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A wait is never dropped, merged or moved by any pass of any pipeline: random programs are compiled, run, and
/// what they do is compared with what they say. Loads, stores and signals around the waits must keep their places too.
#include "Harness.h"
#include "RandomProgram.h"

#include "heddle/InitAllDialects.h"
#include "heddle/Target/Compile.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "shmem/device_state.h"
#include "gtest/gtest.h"

#include <memory>

namespace {

/// What anybody may run on a module of ours between our own passes.
const char *const genericPasses =
    "canonicalize,cse,loop-invariant-code-motion,control-flow-sink,sccp,canonicalize,cse,symbol-dce";

/// \p text after \p pipeline; empty after an error, which is printed.
std::string runPasses(const std::string &text, const char *pipeline) {
  mlir::registerTransformsPasses();
  mlir::DialectRegistry registry;
  mlir::heddle::registerAllDialects(registry);
  mlir::heddle::registerCPUTarget(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  mlir::PassManager passes(&context);
  if (!module || failed(mlir::parsePassPipeline(pipeline, passes)) || failed(passes.run(*module)))
    return "";
  std::string result;
  llvm::raw_string_ostream stream(result);
  module->print(stream);
  return result;
}

/// The only rank of a job, its flags, and a hook that writes down what it sees.
class Watcher {
public:
  Watcher() : flags(size_t(16) * RandomProgram::flagCount, 64), data(std::tuple_size_v<RandomProgram::Data>), inbox(1) {
    std::fill_n(flags.data(), flags.size(), -1);
    std::fill_n(data.data(), data.size(), RandomProgram::untouched);
    inbox[0] = 0;
    base = flags.data();
    state->version = ACLSHMEM_STATE_VERSION;
    state->npes = 1;
    state->heap_size = flags.size() * sizeof(int32_t);
    state->p2p_device_heap_base = &base;
    state->heap_base = state->host_heap_base = base;
  }

  RandomProgram::Trace run(Kernel &kernel, const RandomProgram::Arguments &arguments) {
    fakeEmulator() = {};
    fakeEmulator().onWait = [](const HeddleWait &wait) {
      *const_cast<int32_t *>(static_cast<const int32_t *>(wait.address)) = static_cast<int32_t>(wait.value);
    };
    kernel.context.state = state.get();
    kernel.context.hook = hook;
    kernel.context.hookData = this;
    std::vector<uint64_t> slots{slot(flags), slot(data), slot(inbox)};
    for (int32_t argument : arguments)
      slots.push_back(slot(argument));
    kernel.run(slots);
    trace.data = written();
    return trace;
  }

private:
  RandomProgram::Data written() const {
    RandomProgram::Data words;
    std::copy_n(data.data(), data.size(), words.begin());
    return words;
  }

  static void hook(HeddleContext *context, const HeddleEvent *event) {
    auto *self = static_cast<Watcher *>(context->hookData);
    bool isWait = event->kind == HEDDLE_EVENT_WAIT;
    if (!isWait && event->kind != HEDDLE_EVENT_NOTIFY)
      return;
    if (event->phase == 1) {
      // The peer that ended the wait has put something in front of it.
      if (isWait)
        self->inbox[0] = RandomProgram::inboxAfter(self->trace.events.size() - 1);
      return;
    }
    auto word = static_cast<const int32_t *>(event->address) - self->flags.data();
    self->trace.events.push_back(
        {isWait, static_cast<int>(word / 16), static_cast<int32_t>(event->value), self->written()});
  }

  GuardedBuffer<int32_t> flags, data, inbox;
  void *base;
  std::unique_ptr<aclshmem_device_host_state_t> state = std::make_unique<aclshmem_device_host_state_t>();
  RandomProgram::Trace trace;
};

/// Adapter IR of \p ttir; fails the test when it does not compile.
std::string makeAdapter(const std::string &ttir) {
  mlir::heddle::CompileOptions options;
  options.useCache = false;
  options.stopAt = mlir::heddle::Phase::TTAdapter;
  std::string diagnostics;
  auto result = mlir::heddle::compile(ttir, "random.ttir", options, diagnostics);
  if (mlir::succeeded(result))
    return result->adapter;
  ADD_FAILURE() << diagnostics << ttir;
  return "";
}

class WaitProperty : public testing::TestWithParam<int> {};

TEST_P(WaitProperty, RunsAsWritten) {
  Random random;
  std::mt19937_64 engine(random.seed);
  for (int round = 0; round < 10 && !HasFailure(); ++round) {
    RandomProgram program(engine);
    bool early = engine() % 2, late = engine() % 2;
    SCOPED_TRACE("seed " + std::to_string(random.seed) + ", round " + std::to_string(round) +
                 (early ? ", passes before" : "") + (late ? ", passes behind" : "") + "\n" + program.text());
    std::string ttir = early ? runPasses(program.text(), genericPasses) : program.text();
    std::string adapter = makeAdapter(ttir);
    Kernel kernel(late ? runPasses(adapter, genericPasses) : adapter);
    ASSERT_TRUE(kernel);
    for (int run = 0; run < 3; ++run) {
      RandomProgram::Arguments arguments;
      for (int32_t &argument : arguments)
        argument = static_cast<int32_t>(engine() % 4);
      RandomProgram::Trace expected = program.run(arguments), seen = Watcher().run(kernel, arguments);
      EXPECT_EQ(seen.events, expected.events);
      EXPECT_EQ(seen.data, expected.data);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Programs, WaitProperty, testing::Range(0, 5));

} // namespace
