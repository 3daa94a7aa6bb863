// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file heddle-fuzz: compiles mutants of Triton IR, or of adapter IR, and reports those on which the compiler breaks.
#include "Findings.h"
#include "Minimize.h"
#include "Mutants.h"
#include "Seeds.h"
#include "Workers.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Signals.h"

#include <CLI/CLI.hpp>
#include <iostream>

using namespace heddle::fuzz;
using mlir::heddle::Phase;

namespace {
struct Options {
  std::vector<std::string> folders;
  uint64_t seed = 1, first = 0, count = 1000;
  WorkerOptions workers;
  std::string findings = "build/fuzz";
  std::vector<std::string> replayed;
  std::string minimized;
  bool isPrinting = false;
};
} // namespace

[[noreturn]] static void fail(const std::string &text) { throw CLI::RuntimeError(text, 2); }

static std::string readFile(const std::string &path) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    fail("cannot read \"" + path + "\": " + buffer.getError().message());
  return (*buffer)->getBuffer().str();
}

static MutantMaker makeMaker(const Options &options) {
  std::vector<Seed> seeds;
  for (const std::string &folder : options.folders)
    if (llvm::Error error = addSeeds(folder, options.workers.from, seeds))
      fail(llvm::toString(std::move(error)));
  return MutantMaker(std::move(seeds), options.workers.from, options.seed);
}

static void printProgress(const Counts &counts) { std::cout << "fuzz: " << describe(counts) << std::endl; }

/// Whether anything was found that counts.
static bool isClean(const Counts &counts) { return counts.crashes + counts.hangs + counts.reports == 0; }

static int fuzz(const Options &options) {
  MutantMaker maker = makeMaker(options);
  std::cout << "fuzz: " << maker.getSeedCount() << " seeds, " << maker.getModuleCount() << " of them parse"
            << std::endl;
  FindingWriter writer(options.findings, options.workers.from, options.seed);
  Counts counts = compileMutants(
      options.first, options.first + options.count, options.workers,
      [&](uint64_t index, auto noteText) { return maker.make(index, noteText); },
      [&](const Finding &finding) { writer.write(finding); }, printProgress);
  writer.printSummary();
  printProgress(counts);
  return isClean(counts) ? 0 : 1;
}

static int printMutants(const Options &options) {
  MutantMaker maker = makeMaker(options);
  for (uint64_t index = options.first; index < options.first + options.count; ++index)
    std::cout << "// mutant " << index << "\n" << maker.make(index, [](llvm::StringRef) {}) << "\n";
  return 0;
}

static int replay(const Options &options) {
  std::vector<std::string> texts;
  for (const std::string &path : options.replayed)
    texts.push_back(readFile(path));
  Counts counts = compileMutants(
      0, texts.size(), options.workers, [&](uint64_t index, auto) { return texts[index]; },
      [&](const Finding &finding) {
        std::cout << options.replayed[finding.index] << ": " << describe(finding) << "\n" << finding.output;
      },
      [](const Counts &) {});
  printProgress(counts);
  return isClean(counts) ? 0 : 1;
}

static int minimizeFile(const Options &options) {
  std::cout << minimize(readFile(options.minimized), options.workers) << std::endl;
  return 0;
}

static void chooseLanguage(const std::string &name, WorkerOptions &options) {
  std::optional<Phase> phase = mlir::heddle::parsePhase(name);
  if (phase != Phase::TTIR && phase != Phase::TTAdapter)
    fail("expected ttir or ttadapter as option \"--from\", got \"" + name + "\"");
  options.from = *phase;
}

static void plant(llvm::StringRef planted, WorkerOptions &options) {
  auto [kindName, text] = planted.split(':');
  for (FindingKind kind : {FindingKind::Crash, FindingKind::Hang, FindingKind::Sanitizer, FindingKind::Complaint})
    if (getName(kind) == kindName)
      options.planted = kind;
  options.plantedText = text.str();
}

static void addOptions(CLI::App &app, Options &options) {
  app.add_option("--dir", options.folders,
                 "Folder with seeds: .ttir files, and .mlir files with a tt.func (or a kernel of adapter IR)")
      ->type_name("DIR")
      ->allow_extra_args(false);
  app.add_option_function<std::string>(
         "--from", [&options](const std::string &name) { chooseLanguage(name, options.workers); },
         "What the mutants are: ttir, or ttadapter, made of what the compiler makes of the seeds")
      ->type_name("STAGE")
      ->default_str("ttir");
  app.add_option("--seed", options.seed, "Seed: the same one makes the same mutants")->capture_default_str();
  app.add_option("--first", options.first, "Number of the first mutant")->capture_default_str();
  app.add_option("--count", options.count, "Mutants to compile")->capture_default_str();
  app.add_option("--jobs", options.workers.jobs, "Processes at once")->check(CLI::Range(1, 256))->capture_default_str();
  app.add_option("--time-limit", options.workers.timeLimit, "Seconds of processor time after which a mutant hangs")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--memory-limit", options.workers.memoryLimit, "GiB of memory for a process")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  app.add_option("--findings", options.findings, "Folder for the mutants that were found")->capture_default_str();
  app.add_option("--replay", options.replayed, "Compile these files as they are")->type_name("FILE");
  app.add_option("--minimize", options.minimized, "Print the least of a file that still shows what it shows")
      ->type_name("FILE");
  app.add_option_function<std::string>(
         "--plant", [&options](const std::string &planted) { plant(planted, options.workers); },
         "Break as KIND on each mutant with TEXT: for tests of this tool")
      ->type_name("KIND:TEXT")
      ->group("");
  app.add_flag("--print", options.isPrinting, "Print the mutants, compile none");
}

int main(int argc, char **argv) {
  CLI::App app("heddle-fuzz: compiles mutants of Triton IR or adapter IR; each gets an object or a located error",
               "heddle-fuzz");
  Options options;
  addOptions(app, options);
  llvm::sys::PrintStackTraceOnErrorSignal(argv[0]);
  try {
    app.parse(argc, argv);
    if (!options.replayed.empty())
      return replay(options);
    if (!options.minimized.empty())
      return minimizeFile(options);
    if (options.folders.empty())
      fail("expected a folder with seeds: --dir DIR");
    return options.isPrinting ? printMutants(options) : fuzz(options);
  } catch (const CLI::Success &request) { // --help
    return app.exit(request);
  } catch (const CLI::ParseError &error) {
    std::cerr << "heddle-fuzz: " << error.what() << "\n";
    return 2;
  }
}
