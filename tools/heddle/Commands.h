// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The commands of the tool. Each adds itself to the command line; its callback leaves the exit code.
#ifndef HEDDLE_TOOLS_HEDDLE_COMMANDS_H
#define HEDDLE_TOOLS_HEDDLE_COMMANDS_H

namespace CLI {
class App;
} // namespace CLI

namespace heddle::tools {

/// `heddle compile`: a file of Triton IR to any stage.
void addCompileCommand(CLI::App &app, int &exitCode);

/// `heddle run`: a script on N ranks.
void addRunCommand(CLI::App &app, int &exitCode);

/// `heddle info`: versions, targets, and the vendor's compiler.
void addInfoCommand(CLI::App &app, int &exitCode);

} // namespace heddle::tools

#endif // HEDDLE_TOOLS_HEDDLE_COMMANDS_H
