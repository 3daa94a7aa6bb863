// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What a kernel was doing when it made the processor complain.
#ifndef HEDDLE_EMULATOR_CRASH_H
#define HEDDLE_EMULATOR_CRASH_H

namespace heddle::emulator {

/// While at least one exists, a fatal signal inside a kernel is reported with rank, block, source line and address;
/// then whoever handled the signal before gets it, by default the death of the process.
class CrashReports {
public:
  CrashReports();
  CrashReports(const CrashReports &) = delete;
  CrashReports &operator=(const CrashReports &) = delete;
  ~CrashReports();
};

/// Gives the calling thread a stack for signal handlers: a kernel that ran out of stack has none left for them.
void ensureSignalStack();

} // namespace heddle::emulator

#endif // HEDDLE_EMULATOR_CRASH_H
