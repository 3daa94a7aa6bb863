// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file `heddle info`: what a report of a problem should say about the installation.
#include "Commands.h"
#include "Python.h"

#include "heddle/Target/Ascend/BiSheng.h"
#include "heddle/Target/Compile.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/Support/Program.h"
#include "llvm/TargetParser/Host.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <string>

using namespace mlir::heddle;

namespace heddle::tools {

static void line(const char *name, const std::string &value) { fmt::print("{:<20}{}\n", name, value); }

static std::string vendorCompiler() {
  llvm::Expected<std::string> tool = findBiShengCompile(/*target=*/"", findAscendPackage());
  if (tool)
    return *tool;
  return "not found: " + llvm::toString(tool.takeError());
}

static std::string lastStep() {
  auto tool = llvm::sys::findProgramByName("hivmc");
  return tool ? *tool : "not found; it comes with CANN, stage npubin ends with the final module";
}

static std::string targetNames() {
  std::string text;
  size_t width = 0;
  for (llvm::StringRef name : listTargets()) {
    if (width + name.size() > 90) {
      text += "\n" + std::string(20, ' ');
      width = 0;
    }
    text += name.str() + " ";
    width += name.size() + 1;
  }
  return text.substr(0, text.size() - 1);
}

static void printInfo() {
  line("heddle", HEDDLE_VERSION);
  line("build", getBuildId().str());
  line("LLVM", LLVM_VERSION_STRING);
  line("host", llvm::sys::getHostCPUName().str());
  line("python", findPython());
  line("bishengir-compile", vendorCompiler());
  line("hivmc", lastStep());
  line("targets", targetNames());
}

void addInfoCommand(CLI::App &app, int &exitCode) {
  app.add_subcommand("info", "Print versions, targets and where the vendor's compiler was found")
      ->callback([&exitCode] {
        printInfo();
        exitCode = 0;
      });
}

} // namespace heddle::tools
