// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file heddle._compiler: the compiler for Python.
#include "heddle/Target/Compile.h"
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <stdexcept>

namespace nb = nanobind;
using namespace nb::literals;
using mlir::heddle::AtomicForm;
using mlir::heddle::CompileOptions;
using mlir::heddle::CompileResult;
using mlir::heddle::CompileTimings;
using mlir::heddle::Phase;

namespace {
/// What was wrong with a kernel: the located diagnostics.
struct CompileError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
} // namespace

static Phase parseStop(const std::string &name) {
  std::optional<Phase> phase = mlir::heddle::parsePhase(name);
  if (!phase || *phase == Phase::NPUBin)
    throw nb::value_error(("option \"stop_at\": expected ttir, ttadapter or object, got \"" + name + "\"").c_str());
  return *phase;
}

static Phase parseStart(const std::string &name) {
  std::optional<Phase> phase = mlir::heddle::parsePhase(name);
  if (phase != Phase::TTIR && phase != Phase::TTAdapter)
    throw nb::value_error(("option \"from\": expected ttir or ttadapter, got \"" + name + "\"").c_str());
  return *phase;
}

static AtomicForm parseForm(const std::string &name) {
  std::optional<AtomicForm> form = mlir::heddle::parseAtomicForm(name);
  if (!form)
    throw nb::value_error(("option \"atomic_form\": expected ascend or generic, got \"" + name + "\"").c_str());
  return *form;
}

/// Reads the options that change what is compiled; the others of a kernel belong to the vendor's compiler.
static CompileOptions readOptions(const nb::dict &values) {
  CompileOptions options;
  if (values.contains("target"))
    options.target = nb::cast<std::string>(values["target"]);
  if (values.contains("from"))
    options.startFrom = parseStart(nb::cast<std::string>(values["from"]));
  if (values.contains("stop_at"))
    options.stopAt = parseStop(nb::cast<std::string>(values["stop_at"]));
  if (values.contains("atomic_form"))
    options.atomicForm = parseForm(nb::cast<std::string>(values["atomic_form"]));
  const std::pair<const char *, bool *> flags[] = {
      {"order_distributed", &options.orderDistributed},
      {"enable_linearize", &options.enableLinearize},
      {"enable_mask_fallback_conversion", &options.enableMaskFallbackConversion},
      {"optimize_dynamic_offset", &options.optimizeDynamicOffset},
      {"compile_on_910_95", &options.compileOn91095},
      {"use_cache", &options.useCache},
  };
  for (auto [name, flag] : flags)
    if (values.contains(name))
      *flag = nb::cast<bool>(values[name]);
  return options;
}

static CompileResult compile(const std::string &text, const nb::dict &values, const std::string &name) {
  CompileOptions options = readOptions(values);
  std::string diagnostics;
  llvm::FailureOr<CompileResult> result = llvm::failure();
  {
    nb::gil_scoped_release release;
    result = mlir::heddle::compile(text, name, options, diagnostics);
  }
  if (mlir::failed(result))
    throw CompileError(diagnostics);
  return std::move(*result);
}

static std::string stage(const CompileResult &result, const std::string &name) {
  if (name == "ttir")
    return result.ttir;
  if (name == "ttadapter")
    return result.adapter;
  if (name == "ttadapter-generic")
    return result.adapterForTool;
  throw nb::key_error(("expected stage ttir, ttadapter or ttadapter-generic, got \"" + name + "\"").c_str());
}

static nb::dict timings(const CompileResult &result) {
  const CompileTimings &times = result.timings;
  nb::dict milliseconds;
  milliseconds["read"] = times.read;
  milliseconds["adapter"] = times.adapter;
  milliseconds["print"] = times.print;
  milliseconds["passes"] = times.passes;
  milliseconds["translate"] = times.translate;
  milliseconds["link"] = times.link;
  milliseconds["optimize"] = times.optimize;
  milliseconds["codegen"] = times.codegen;
  return milliseconds;
}

NB_MODULE(_compiler, module) {
  module.doc() = "Compiles Triton IR to adapter IR and to host objects for the virtual NPU.";
  nb::exception<CompileError>(module, "CompileError").doc() =
      "a kernel that cannot be compiled; str() holds the located diagnostics";

  nb::class_<CompileResult>(module, "Compiled", "What a compilation made.")
      .def(
          "stage", &stage, "name"_a,
          "The text of a stage: \"ttir\", \"ttadapter\" (for people) or \"ttadapter-generic\" (for bishengir-compile).")
      .def_prop_ro(
          "object", [](const CompileResult &r) { return nb::bytes(r.object.data(), r.object.size()); },
          "The object file for the virtual NPU; empty when the compilation stopped before it.")
      .def_prop_ro(
          "metadata",
          [](const CompileResult &r) {
            return nb::module_::import_("json").attr("loads")(r.metadata.empty() ? "{}" : r.metadata);
          },
          "What a launcher must know, as a dict.")
      .def_ro("diagnostics", &CompileResult::diagnostics, "Located warnings and remarks.")
      .def_ro("from_cache", &CompileResult::fromCache, "Whether the result lay in the disk cache.")
      .def_prop_ro("timings", &timings, "Milliseconds of each step; all 0 when the result came from the cache.");

  module.def(
      "compile", &compile, "ttir"_a, "options"_a = nb::dict(), "name"_a = "kernel.ttir",
      "Compiles the text of Triton IR, or of adapter IR.\n\nOptions: target (chip), from (what the text is: \"ttir\" "
      "or "
      "\"ttadapter\", in the spelling of LLVM 19, 20 or 22), stop_at (\"ttir\", \"ttadapter\" or \"object\"), "
      "order_distributed, enable_linearize, enable_mask_fallback_conversion, optimize_dynamic_offset, "
      "compile_on_910_95, "
      "atomic_form (\"ascend\" or \"generic\"), use_cache; names that only the vendor's compiler reads are ignored. "
      "`name` stands for the "
      "text in syntax errors. Raises CompileError with the located diagnostics.");
  module.def(
      "build_id", [] { return mlir::heddle::getBuildId().str(); },
      "Identifies this build of the compiler: changes whenever its output may.");
  module.def(
      "targets",
      [] {
        nb::list names;
        for (llvm::StringRef name : mlir::heddle::listTargets())
          names.append(nb::str(name.data(), name.size()));
        return names;
      },
      "The chips that the option target may name.");
}
