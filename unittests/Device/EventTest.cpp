// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The event hook: which calls pass it, with what, and that silence is the default.
#include "Entries.h"
#include "FakeRanks.h"

using namespace heddle;
using namespace heddle::test;

namespace {
/// An event as text, so that a difference can be read.
struct Recorder {
  std::vector<std::string> lines;
  FakeRanks *ranks;

  static void hook(HeddleContext *context, const HeddleEvent *event) {
    auto *self = static_cast<Recorder *>(context->hookData);
    static constexpr const char *kinds[] = {"?", "notify", "wait", "barrier", "put", "get", "atomic", "fence", "quiet"};
    int64_t offset = event->address ? static_cast<const char *>(event->address) - self->ranks->at<char>(0, 0) : -1;
    std::string line = std::string(kinds[event->kind]) + (event->phase ? " after" : " before");
    for (int64_t number :
         {offset, int64_t(event->bytes), int64_t(event->pe), int64_t(event->operation), int64_t(event->value)})
      line += " " + std::to_string(number);
    self->lines.push_back(line);
  }
};
} // namespace

/// One call of each kind, on a state of two ranks seen from rank 0.
static void callEverything(FakeRanks &ranks) {
  float local[4] = {};
  MemRef<float, 1> here = memref(local), there = memref(ranks.at<float>(0, 256));
  MemRef<int32_t, 1> word = memref(ranks.at<int32_t>(0, 64));
  *ranks.at<int32_t>(0, 64) = 4;
  floatPut(&there, &here, 16, 1);
  floatGet(&here, &there, 8, 1);
  int32P(&word, -1, 1);
  signalOp(&word, 2, 1, 0);
  floatPutSignal(&there, &here, 4, &word, 7, 0, 1);
  waitInt32(&word, 1, 6);
  fence();
  quiet();
}

TEST(Event, everyEffectIsSeenBeforeAndAfter) {
  FakeRanks ranks(2);
  Recorder recorder{{}, &ranks};
  Program program = [&](HeddleContext &, const int32_t *) { callEverything(ranks); };
  emulator::LaunchRequest request{.state = ranks.state(0), .hook = Recorder::hook, .hookData = &recorder};
  EXPECT_EQ(llvm::toString(launchProgram(program, request)), "");
  EXPECT_EQ(recorder.lines,
            (std::vector<std::string>{"put before 256 16 1 0 0", "put after 256 16 1 0 0",                     //
                                      "get before 256 8 1 0 0", "get after 256 8 1 0 0",                       //
                                      "notify before 64 4 1 0 4294967295", "notify after 64 4 1 0 4294967295", //
                                      "notify before 64 4 0 1 2", "notify after 64 4 0 1 2",                   //
                                      "put before 256 4 1 0 0", "put after 256 4 1 0 0",                       //
                                      "notify before 64 4 1 0 7", "notify after 64 4 1 0 7",                   //
                                      "wait before 64 4 -1 0 6", "wait after 64 4 -1 0 6",                     //
                                      "fence before -1 0 -1 0 0", "fence after -1 0 -1 0 0",                   //
                                      "quiet before -1 0 -1 0 0", "quiet after -1 0 -1 0 0"}));
}

TEST(Event, barriersAreSeenByEveryCore) {
  FakeRanks ranks(1);
  Recorder recorder{{}, &ranks};
  Program program = [](HeddleContext &, const int32_t *) { barrierAll(); };
  emulator::LaunchRequest request{
      .grid = {2, 1, 1}, .state = ranks.state(0), .threads = 1, .hook = Recorder::hook, .hookData = &recorder};
  EXPECT_EQ(llvm::toString(launchProgram(program, request)), "");
  EXPECT_EQ(recorder.lines, (std::vector<std::string>{"barrier before -1 0 -1 0 0", "barrier before -1 0 -1 0 0",
                                                      "barrier after -1 0 -1 0 0", "barrier after -1 0 -1 0 0"}));
}

TEST(Event, withoutAHookNobodyIsCalled) {
  FakeRanks ranks(2);
  Recorder recorder{{}, &ranks};
  Program program = [&](HeddleContext &context, const int32_t *) {
    context.hookData = &recorder;
    callEverything(ranks);
  };
  EXPECT_EQ(llvm::toString(launchProgram(program, {.state = ranks.state(0)})), "");
  EXPECT_TRUE(recorder.lines.empty());
  EXPECT_EQ(*ranks.at<int32_t>(1, 64), 7) << "the calls had their effect";
}
