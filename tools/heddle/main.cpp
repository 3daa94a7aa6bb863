// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file `heddle`: the command line of the toolchain.
#include "Commands.h"

#include <CLI/CLI.hpp>
#include <iostream>

/// The exit code of a command line that is wrong; as for the shell's own commands.
constexpr int usageError = 2;

int main(int argc, char **argv) {
  CLI::App app("heddle: distributed Triton kernels, compiled for Ascend and run on a virtual NPU", "heddle");
  app.set_version_flag("--version", "heddle " HEDDLE_VERSION);
  app.require_subcommand(1);
  int exitCode = 0;
  heddle::tools::addCompileCommand(app, exitCode);
  heddle::tools::addRunCommand(app, exitCode);
  heddle::tools::addInfoCommand(app, exitCode);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success &request) { // --help and --version
    return app.exit(request);
  } catch (const CLI::RuntimeError &error) { // what a command found; it names itself
    std::cerr << "heddle " << error.what() << "\n";
    return error.get_exit_code();
  } catch (const CLI::ParseError &error) {
    std::cerr << "heddle: " << error.what() << "\n";
    return usageError;
  }
  return exitCode;
}
