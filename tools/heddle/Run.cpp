// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file `heddle run`: the command line and the environment of a job.
#include "Commands.h"
#include "Job.h"
#include "Port.h"
#include "Python.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <thread>

namespace fs = std::filesystem;

namespace heddle::tools {

namespace {
struct RunOptions {
  JobOptions job;
  std::string python;
  std::string module;
  std::string target;
  std::optional<int> cores;
  std::optional<int> threads;
  bool bare = false;
  std::vector<std::string> program;
};

/// The script and its arguments are what the parser leaves over; the usage line has to be told.
struct RunFormatter : CLI::Formatter {
  std::string make_usage(const CLI::App *, std::string) const override {
    return "Usage: heddle run [OPTIONS] SCRIPT [ARGS]...\n\n";
  }
};
} // namespace

constexpr int maxRanks = 16384; // what the runtime's tables hold

static std::vector<std::string> commandWords(const RunOptions &options) {
  std::vector<std::string> words;
  if (!options.module.empty()) {
    words = {findPython(options.python), "-m", options.module};
  } else if (options.program.empty()) {
    throw CLI::RuntimeError("run: expected a script, a program or --module", 2);
  } else if (fs::path(options.program.front()).extension() == ".py") {
    if (!fs::exists(options.program.front()))
      throw CLI::RuntimeError(fmt::format("run: there is no file \"{}\"", options.program.front()), 2);
    words = {findPython(options.python)};
  }
  words.insert(words.end(), options.program.begin(), options.program.end());
  return words;
}

static Command makeCommand(const RunOptions &options, uint16_t port) {
  Command command{commandWords(options), {}};
  auto set = [&](const char *name, std::string value) { command.environment.emplace_back(name, std::move(value)); };
  auto propose = [&](const char *name, std::string value) {
    if (!std::getenv(name))
      set(name, std::move(value));
  };
  set("HEDDLE_STORE", fmt::format("tcp://127.0.0.1:{}", port));
  propose("HEDDLE_ACTIVE", "1");
  if (!options.target.empty())
    set("HEDDLE_TARGET", options.target);
  if (options.cores)
    set("HEDDLE_CORES", std::to_string(*options.cores));
  if (options.threads)
    set("HEDDLE_THREADS", std::to_string(*options.threads));
  if (std::string path = pythonPath(); !path.empty())
    set("PYTHONPATH", path);
  // Lines must arrive when they are printed, and N ranks share the processors that a library would take for itself.
  propose("PYTHONUNBUFFERED", "1");
  int share = static_cast<int>(std::thread::hardware_concurrency()) / options.job.ranks;
  propose("OMP_NUM_THREADS", std::to_string(std::max(share, 1)));
  return command;
}

static int runJob(const RunOptions &options) {
  try {
    ReservedPort port;
    return Job(options.job).run(makeCommand(options, port.number()));
  } catch (const std::system_error &error) {
    writeAll(2, fmt::format("heddle run: {}\n", error.what()));
    return 127;
  }
}

void addRunCommand(CLI::App &app, int &exitCode) {
  auto options = std::make_shared<RunOptions>();
  CLI::App *run = app.add_subcommand("run", "Run a script on N ranks, each a process with a virtual NPU of its own");
  run->formatter(std::make_shared<RunFormatter>());
  run->footer("SCRIPT ending in .py is run by Python, anything else as a program; ARGS are handed to it untouched.\n"
              "Each rank finds RANK, WORLD_SIZE, LOCAL_RANK, LOCAL_WORLD_SIZE and HEDDLE_STORE in its environment.\n"
              "When a rank fails, the others are ended and its exit code becomes that of the job (128 + n: signal n;\n"
              "124: timeout).");
  run->add_option("-n,--ranks", options->job.ranks, "Number of ranks")
      ->check(CLI::Range(1, maxRanks))
      ->type_name("N")
      ->capture_default_str();
  run->add_option("-m,--module", options->module, "Run a Python module in place of SCRIPT")->type_name("NAME");
  run->add_option("--python", options->python,
                  "Interpreter; by default that of the active virtual environment, else the one heddle was built for")
      ->type_name("PATH");
  run->add_option("--target", options->target, "Chip that the virtual NPU plays (sets HEDDLE_TARGET)")
      ->type_name("NAME");
  run->add_option("--cores", options->cores, "Cores of each virtual NPU (sets HEDDLE_CORES)")
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  run->add_option("--threads", options->threads, "Worker threads of each rank (sets HEDDLE_THREADS)")
      ->check(CLI::Range(1, 1024))
      ->type_name("N");
  run->add_option("--timeout", options->job.timeout, "End the job after that many seconds; 0 is never")
      ->check(CLI::NonNegativeNumber)
      ->type_name("SECONDS")
      ->capture_default_str();
  run->add_option("--grace", options->job.grace, "Seconds that ranks get to end before they are killed")
      ->check(CLI::NonNegativeNumber)
      ->type_name("SECONDS")
      ->capture_default_str();
  run->add_flag("--no-prefix", options->bare, "Leave out the \"[rank] \" before each line");
  run->prefix_command();
  run->callback([run, options, &exitCode] {
    options->program = run->remaining();
    options->job.prefix = !options->bare;
    exitCode = runJob(*options);
  });
}

} // namespace heddle::tools
