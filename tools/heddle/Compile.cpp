// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file `heddle compile`: one kernel from a file to any stage.
#include "Commands.h"
#include "Python.h"

#include "heddle/Target/Ascend/BiSheng.h"
#include "heddle/Target/Compile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <CLI/CLI.hpp>
#include <memory>

using namespace mlir::heddle;

namespace heddle::tools {

namespace {
struct Options {
  std::string input;
  std::string from = "ttir";
  std::string stage = "object";
  std::string output = "-";
  std::string metadata;
  CompileOptions compile;
  bool bare = false;
  bool uncached = false;
};
} // namespace

[[noreturn]] static void fail(const std::string &text) { throw CLI::RuntimeError("compile: " + text, 1); }

static void writeFile(const std::string &path, llvm::StringRef bytes) {
  std::error_code error;
  llvm::raw_fd_ostream stream(path, error);
  if (!error)
    stream << bytes;
  if (error || stream.has_error()) {
    stream.clear_error();
    fail("cannot write \"" + path + "\": " + (error ? error.message() : "the device is full"));
  }
}

static std::string listStages() {
  std::string text;
  enumeratePhases([&](Phase, llvm::StringRef name, llvm::StringRef description) {
    text += "  " + name.str() + std::string(name.size() < 10 ? 10 - name.size() : 1, ' ') + description.str() + "\n";
  });
  return text;
}

/// The adapter IR through the vendor's compiler. Without its last step, hivmc, the final module is the result.
static void makeBinary(const Options &options, const CompileResult &result) {
  if (options.output == "-")
    fail("stage npubin writes files: expected -o FILE");
  llvm::Expected<std::string> tool = findBiShengCompile(findAscendPackage());
  if (!tool)
    fail(llvm::toString(tool.takeError()));
  auto run = runBiShengCompile(*tool, result.adapterForTool, options.compile.target, options.output);
  if (!run)
    fail(llvm::toString(run.takeError()));
  llvm::errs() << run->messages;
  if (!run->hasBinary)
    llvm::errs()
        << "heddle compile: \"hivmc\", the last step of bishengir-compile, was not found (it comes with CANN); "
           "wrote the final module to \""
        << run->output << "\"\n";
}

static void writeStage(const Options &options, const CompileResult &result, Phase stage) {
  switch (stage) {
  case Phase::TTIR:
    return writeFile(options.output, result.ttir);
  case Phase::TTAdapter:
    return writeFile(options.output, result.adapter);
  case Phase::NPUBin:
    return makeBinary(options, result);
  case Phase::Object:
    return writeFile(options.output, result.object);
  }
}

static int compileFile(Options &options) {
  std::optional<Phase> stage = parsePhase(options.stage);
  if (!stage)
    fail("expected one of " + listPhases() + " as stage, got \"" + options.stage + "\"");
  std::optional<Phase> from = parsePhase(options.from);
  if (from != Phase::TTIR && from != Phase::TTAdapter)
    fail("expected ttir or ttadapter as option \"--from\", got \"" + options.from + "\"");
  auto text = llvm::MemoryBuffer::getFileOrSTDIN(options.input);
  if (!text)
    fail("cannot read \"" + options.input + "\": " + text.getError().message());
  options.compile.startFrom = *from;
  options.compile.stopAt = *stage == Phase::NPUBin ? Phase::TTAdapter : *stage;
  options.compile.orderDistributed = !options.bare;
  options.compile.useCache = !options.uncached;

  std::string diagnostics;
  auto result = compile((*text)->getBuffer(), options.input, options.compile, diagnostics);
  llvm::errs() << diagnostics;
  if (llvm::failed(result))
    return 1;
  writeStage(options, *result, *stage);
  if (!options.metadata.empty())
    writeFile(options.metadata, result->metadata + "\n");
  return 0;
}

void addCompileCommand(CLI::App &app, int &exitCode) {
  auto options = std::make_shared<Options>();
  CLI::App *command = app.add_subcommand("compile", "Compile a kernel's Triton IR or adapter IR to any stage");
  command->footer("Stages:\n" + listStages());
  command->add_option("FILE", options->input, "Triton IR text, or adapter IR; - is standard input")->required();
  command->add_option("--from", options->from, "What FILE is: ttir, or ttadapter, in the spelling of LLVM 19, 20 or 22")
      ->type_name("STAGE")
      ->capture_default_str();
  command->add_option("--compile-to", options->stage, "Stage to stop at")->type_name("STAGE")->capture_default_str();
  command->add_option("-o,--output", options->output, "File to write; - is standard output")
      ->type_name("FILE")
      ->capture_default_str();
  command->add_option("--target", options->compile.target, "Chip to compile for")
      ->type_name("NAME")
      ->capture_default_str();
  command->add_option("--metadata", options->metadata, "Also write what a launcher must know, as JSON")
      ->type_name("FILE");
  command->add_flag("--no-order", options->bare,
                    "Leave distributed calls as they are: without the pass hivm-order-distributed");
  command->add_flag("--no-cache", options->uncached, "Neither look into the disk cache nor write to it");
  command->callback([options, &exitCode] { exitCode = compileFile(*options); });
}

} // namespace heddle::tools
