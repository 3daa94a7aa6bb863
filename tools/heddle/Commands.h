// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The commands of the tool. Each adds itself to the command line and runs through its callback.
#ifndef HEDDLE_TOOLS_HEDDLE_COMMANDS_H
#define HEDDLE_TOOLS_HEDDLE_COMMANDS_H

namespace CLI {
class App;
} // namespace CLI

namespace heddle::tools {

/// `heddle run`: a script on N ranks. \p exitCode gets the code of the job.
void addRunCommand(CLI::App &app, int &exitCode);

} // namespace heddle::tools

#endif // HEDDLE_TOOLS_HEDDLE_COMMANDS_H
