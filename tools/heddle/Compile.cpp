// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file `heddle compile`: one kernel from a file to any stage.
#include "Commands.h"
#include "Python.h"

#include "heddle/Dialect/HACC/IR/HACC.h"
#include "heddle/Target/Ascend/BiSheng.h"
#include "heddle/Target/Ascend/BiShengFlags.h"
#include "heddle/Target/Compile.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
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
  std::string atomicForm = "ascend";
  std::string mode = "unstructured_in_simt";
  CompileOptions compile;
  std::vector<std::string> vendorTexts;
  std::vector<VendorOption> vendor;
  bool bare = false;
  bool unsplit = false;
  bool uncached = false;
};
} // namespace

/// The mode in which the whole kernel runs on the SIMT units of a 950.
static constexpr llvm::StringLiteral kSIMTOnly = "simt_only";

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

/// Whether the kernel lets the vendor's compiler divide it between the vector cores of a block.
static bool readBindsSubBlocks(const std::string &metadata) {
  llvm::Expected<llvm::json::Value> value = llvm::json::parse(metadata);
  if (!value) {
    llvm::consumeError(value.takeError());
    return true;
  }
  return value->getAsObject()->getBoolean("auto_tile_and_bind_subblock").value_or(true);
}

/// Splits what --vendor-option was given.
static std::vector<VendorOption> parseVendorOptions(const std::vector<std::string> &texts) {
  std::vector<VendorOption> options;
  for (const std::string &text : texts) {
    auto [name, value] = llvm::StringRef(text).split('=');
    if (!llvm::StringRef(text).contains('='))
      fail("expected NAME=VALUE as option \"--vendor-option\", got \"" + text + "\"");
    options.push_back({name.str(), value.str()});
  }
  return options;
}

/// What the vendor's compiler gets: adapter IR, or, in the mode simt_only, the Triton IR as it came.
struct VendorInput {
  llvm::StringRef text;
  llvm::Expected<std::vector<std::string>> flags;
};

static VendorInput getVendorInput(const Options &options, const CompileResult &result, llvm::StringRef ttir) {
  const std::string &target = options.compile.target;
  if (options.mode == kSIMTOnly)
    return {ttir, getBiShengSIMTFlags(target, options.vendor)};
  return {result.adapterForTool, getBiShengFlags(target, options.vendor, readBindsSubBlocks(result.metadata))};
}

/// The kernel through the vendor's compiler. Without its last step, hivmc, the final module is the result.
static void makeBinary(const Options &options, const CompileResult &result, llvm::StringRef ttir) {
  if (options.output == "-")
    fail("stage npubin writes files: expected -o FILE");
  VendorInput input = getVendorInput(options, result, ttir);
  if (!input.flags)
    fail(llvm::toString(input.flags.takeError()));
  llvm::Expected<std::string> tool = findBiShengCompile(options.compile.target, findAscendPackage());
  if (!tool)
    fail(llvm::toString(tool.takeError()));
  auto run = runBiShengCompile(*tool, input.text, *input.flags, options.output);
  if (!run)
    fail(llvm::toString(run.takeError()));
  llvm::errs() << run->messages;
  if (!run->hasBinary)
    llvm::errs()
        << "heddle compile: \"" << run->lastStep
        << "\", the last step of bishengir-compile, was not found (it comes with CANN); wrote the final module to \""
        << run->output << "\"\n";
}

static void writeStage(const Options &options, const CompileResult &result, Phase stage, llvm::StringRef input) {
  switch (stage) {
  case Phase::TTIR:
    return writeFile(options.output, result.ttir);
  case Phase::TTAdapter:
    return writeFile(options.output, result.adapter);
  case Phase::NPUBin:
    return makeBinary(options, result, input);
  case Phase::Object:
    return writeFile(options.output, result.object);
  }
}

static void checkMode(const Options &options, Phase stage) {
  const std::string &mode = options.mode;
  if (mode != "simd" && mode != "unstructured_in_simt" && mode != kSIMTOnly)
    fail("expected one of simd, unstructured_in_simt, simt_only as option \"--compile-mode\", got \"" + mode + "\"");
  if (mode != kSIMTOnly)
    return;
  if (!mlir::hacc::isAscend950(llvm::StringRef(options.compile.target)))
    fail("expected an Ascend 950 as target in mode simt_only, got \"" + options.compile.target + "\"");
  if (stage != Phase::TTIR && stage != Phase::NPUBin)
    fail("expected ttir or npubin as stage in mode simt_only, got \"" + options.stage + "\"");
  if (options.from != "ttir")
    fail("expected ttir as option \"--from\" in mode simt_only, got \"" + options.from + "\"");
}

static int compileFile(Options &options) {
  std::optional<Phase> stage = parsePhase(options.stage);
  if (!stage)
    fail("expected one of " + listPhases() + " as stage, got \"" + options.stage + "\"");
  std::optional<Phase> from = parsePhase(options.from);
  if (from != Phase::TTIR && from != Phase::TTAdapter)
    fail("expected ttir or ttadapter as option \"--from\", got \"" + options.from + "\"");
  std::optional<AtomicForm> form = parseAtomicForm(options.atomicForm);
  if (!form)
    fail("expected ascend or generic as option \"--atomic-form\", got \"" + options.atomicForm + "\"");
  auto text = llvm::MemoryBuffer::getFileOrSTDIN(options.input);
  if (!text)
    fail("cannot read \"" + options.input + "\": " + text.getError().message());
  options.compile.startFrom = *from;
  options.compile.stopAt = *stage == Phase::NPUBin ? Phase::TTAdapter : *stage;
  checkMode(options, *stage);
  if (options.mode == kSIMTOnly)
    options.compile.stopAt = Phase::TTIR;
  options.compile.orderDistributed = !options.bare;
  options.compile.enableLinearize = !options.unsplit;
  options.vendor = parseVendorOptions(options.vendorTexts);
  options.compile.atomicForm = *form;
  options.compile.useCache = !options.uncached;

  std::string diagnostics;
  auto result = compile((*text)->getBuffer(), options.input, options.compile, diagnostics);
  llvm::errs() << diagnostics;
  if (llvm::failed(result))
    return 1;
  writeStage(options, *result, *stage, (*text)->getBuffer());
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
  command
      ->add_option("--compile-mode", options->mode,
                   "simd or unstructured_in_simt; or simt_only, for an Ascend 950: stage npubin hands the Triton IR "
                   "itself to the vendor's compiler")
      ->type_name("MODE")
      ->capture_default_str();
  command->add_flag("--no-linearize", options->unsplit,
                    "Leave accesses with quotients and remainders to loops over their lanes");
  command->add_flag("--enable-mask-fallback-conversion", options->compile.enableMaskFallbackConversion,
                    "Split accesses with quotients and remainders whatever their mask is");
  command->add_flag("--optimize-dynamic-offset", options->compile.optimizeDynamicOffset,
                    "Split them also when an offset is not known to fit, behind a test at run time");
  command->add_flag("--compile-on-910-95", options->compile.compileOn91095,
                    "Take the forms of an Ascend 950 also when --target is another chip");
  command
      ->add_option("--atomic-form", options->atomicForm,
                   "How atomic updates are written: ascend (the vendor's ops) or generic (linalg.generic)")
      ->type_name("FORM")
      ->capture_default_str();
  command
      ->add_option("--vendor-option", options->vendorTexts,
                   "Stage npubin: an option of the vendor's compiler by its name in Python, such as "
                   "multibuffer=False; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_flag("--no-cache", options->uncached, "Neither look into the disk cache nor write to it");
  command->callback([options, &exitCode] { exitCode = compileFile(*options); });
}

} // namespace heddle::tools
