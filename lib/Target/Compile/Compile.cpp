// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reads, converts, prints and emits one kernel; asks the disk cache before and tells it afterwards.
#include "heddle/Target/Compile.h"
#include "heddle/Dialect/HACC/IR/HACC.h"
#include "heddle/InitAllDialects.h"
#include "heddle/Pipelines/Pipelines.h"
#include "heddle/Support/BuildId.h"
#include "heddle/Support/DiskCache.h"
#include "heddle/Target/Ascend/AdapterText.h"
#include "heddle/Target/Ascend/Metadata.h"
#include "heddle/Target/Ascend/ReadAdapterText.h"
#include "heddle/Target/CPU/Object.h"
#include "heddle/Target/TTIR/ReadTTIR.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/TargetParser/Host.h"
#include <chrono>

using namespace mlir;
using namespace mlir::heddle;

//===----------------------------------------------------------------------===//
// Targets
//===----------------------------------------------------------------------===//

/// The table of targets is shared with the emulator. `?` stands for one letter or digit.
static constexpr llvm::StringLiteral targets[] = {
#define HEDDLE_TARGET(Name, UB, L1, L0, L0C, Cube, Vector, RegisterBased) Name,
#include "abi/Targets.def"
};

llvm::ArrayRef<llvm::StringLiteral> mlir::heddle::listTargets() { return targets; }

static bool matchesTarget(StringRef pattern, StringRef name) {
  return pattern.size() == name.size() && llvm::all_of(llvm::zip_equal(pattern, name), [](auto letters) {
           auto [expected, actual] = letters;
           return expected == actual || (expected == '?' && llvm::isAlnum(actual));
         });
}

static bool isTarget(StringRef name) {
  return llvm::any_of(targets, [&](StringRef pattern) { return matchesTarget(pattern, name); });
}

static std::string joinTargets() {
  SmallVector<StringRef> names(std::begin(targets), std::end(targets));
  return llvm::join(names, ", ");
}

llvm::StringRef mlir::heddle::getBuildId() { return getLinkedBuildId(); }

//===----------------------------------------------------------------------===//
// Cache entries
//===----------------------------------------------------------------------===//

static std::string cacheKey(StringRef text, StringRef name, const CompileOptions &options) {
  std::string features;
  for (const auto &feature : llvm::sys::getHostCPUFeatures())
    if (feature.second)
      features += feature.first().str() + ",";
  std::string choices;
  for (bool choice : {options.orderDistributed, options.enableLinearize, options.enableMaskFallbackConversion,
                      options.optimizeDynamicOffset, options.compileOn91095, options.atomicForm == AtomicForm::Generic})
    choices += choice ? '1' : '0';
  return DiskCache::key({getBuildId(), text, name, options.target, getPhaseName(options.startFrom),
                         getPhaseName(options.stopAt), choices, llvm::sys::getHostCPUName(), features});
}

static std::vector<std::string> toSegments(const CompileResult &result) {
  return {result.ttir, result.adapter, result.adapterForTool, result.object, result.metadata, result.diagnostics};
}

static std::optional<CompileResult> fromSegments(std::vector<std::string> segments) {
  if (segments.size() != 6)
    return std::nullopt;
  CompileResult result;
  result.ttir = std::move(segments[0]);
  result.adapter = std::move(segments[1]);
  result.adapterForTool = std::move(segments[2]);
  result.object = std::move(segments[3]);
  result.metadata = std::move(segments[4]);
  result.diagnostics = std::move(segments[5]);
  result.fromCache = true;
  return result;
}

//===----------------------------------------------------------------------===//
// One compilation
//===----------------------------------------------------------------------===//

namespace {
class Compilation {
public:
  Compilation(const CompileOptions &options, MLIRContext &context) : options(options), context(context) {}

  LogicalResult run(StringRef text, StringRef name) {
    if (options.startFrom == Phase::TTAdapter) {
      if (failed(readAdapter(text, name)))
        return failure();
    } else {
      if (failed(read(text, name)))
        return failure();
      if (options.stopAt == Phase::TTIR)
        return success();
      if (failed(makeAdapter()))
        return failure();
    }
    if (failed(printAdapter()))
      return failure();
    return options.stopAt == Phase::Object ? makeObject() : success();
  }

  CompileResult result;

private:
  LogicalResult read(StringRef ttir, StringRef name) {
    Timer timer(result.timings.read);
    module = readTTIR(ttir, name, &context);
    if (!module)
      return failure();
    // Passes ask the module which chip they compile for; what the input says about it wins.
    context.loadDialect<hacc::HACCDialect>();
    if (!(*module)->hasAttr(hacc::kTargetAttrName))
      (*module)->setAttr(hacc::kTargetAttrName, hacc::TargetAttr::get(&context, options.target));
    PassManager passes(&context);
    buildTTIRPipeline(passes);
    prepare(passes);
    if (failed(passes.run(*module)))
      return failure();
    isBlockifyBlacklisted = hasAutoBlockifyBlacklistOp(*module);
    llvm::raw_string_ostream os(result.ttir);
    module->print(os, OpPrintingFlags().enableDebugInfo(true));
    return success();
  }

  /// Adapter IR is taken as it is: nothing orders its distributed calls again.
  LogicalResult readAdapter(StringRef text, StringRef name) {
    Timer timer(result.timings.read);
    module = readAdapterText(text, name, &context);
    return success(static_cast<bool>(module));
  }

  LogicalResult makeAdapter() {
    Timer timer(result.timings.adapter);
    PassManager passes(&context);
    TTAdapterOptions adapterOptions;
    adapterOptions.orderDistributed = options.orderDistributed;
    adapterOptions.enableLinearize = options.enableLinearize;
    adapterOptions.enableMaskFallbackConversion = options.enableMaskFallbackConversion;
    adapterOptions.optimizeDynamicOffset = options.optimizeDynamicOffset;
    adapterOptions.compileOn91095 = options.compileOn91095;
    adapterOptions.atomicForm = options.atomicForm;
    buildTTAdapterPipeline(passes, adapterOptions);
    prepare(passes);
    return passes.run(*module);
  }

  LogicalResult printAdapter() {
    Timer timer(result.timings.print);
    llvm::raw_string_ostream people(result.adapter), tool(result.adapterForTool);
    printAdapterForPeople(*module, people);
    printAdapterForBiSheng(*module, tool);
    FailureOr<KernelMetadata> collected = collectMetadata(*module);
    if (failed(collected))
      return failure();
    collected->hasAutoBlockifyBlacklistOp |= isBlockifyBlacklisted;
    metadata = collected->toJSON();
    writeMetadata();
    return success();
  }

  LogicalResult makeObject() {
    CPUTimings cpu;
    CPUOptions cpuOptions;
    cpuOptions.timings = &cpu;
    cpuOptions.verifyEach = options.verifyEach;
    cpuOptions.preparePasses = options.preparePasses;
    FailureOr<CPUObject> object = emitCPUObject(*module, cpuOptions);
    CompileTimings &times = result.timings;
    times.passes = cpu.passes;
    times.translate = cpu.translate;
    times.link = cpu.link;
    times.optimize = cpu.optimize;
    times.codegen = cpu.codegen;
    if (failed(object))
      return failure();
    result.object.assign(object->object.begin(), object->object.end());
    metadata["arena_bytes"] = static_cast<int64_t>(object->arenaBytes);
    metadata["sub_blocks"] = object->subBlocks;
    metadata["joins_cores"] = object->joinsCores;
    metadata["uses_heap"] = object->usesHeap;
    writeMetadata();
    return success();
  }

  void prepare(PassManager &passes) const {
    if (options.preparePasses)
      options.preparePasses(passes);
  }

  void writeMetadata() { result.metadata = llvm::formatv("{0}", llvm::json::Value(llvm::json::Object(metadata))); }

  /// Adds the time until its end to a field.
  struct Timer {
    explicit Timer(double &field) : field(field), start(std::chrono::steady_clock::now()) {}
    ~Timer() { field += std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count(); }
    double &field;
    std::chrono::steady_clock::time_point start;
  };

  const CompileOptions &options;
  MLIRContext &context;
  OwningOpRef<ModuleOp> module;
  bool isBlockifyBlacklisted = false; // asked of TTIR, told with the adapter's metadata
  llvm::json::Object metadata;
};
} // namespace

/// The dialects are registered once a process; a context of its own for each compilation costs little.
static const DialectRegistry &getRegistry() {
  static const DialectRegistry registry = [] {
    DialectRegistry all;
    registerAllDialects(all);
    registerCPUTarget(all);
    return all;
  }();
  return registry;
}

static FailureOr<CompileResult> compileUncached(StringRef text, StringRef name, const CompileOptions &options,
                                                std::string &diagnostics) {
  MLIRContext context(getRegistry(), MLIRContext::Threading::DISABLED);
  context.printOpOnDiagnostic(false);
  llvm::SourceMgr sources;
  llvm::raw_string_ostream stream(diagnostics);
  // Shows the line of the Python source below each message, where the file can be read.
  SourceMgrDiagnosticHandler handler(sources, &context, stream);
  Compilation compilation(options, context);
  if (failed(compilation.run(text, name)))
    return failure();
  compilation.result.diagnostics = diagnostics;
  return std::move(compilation.result);
}

FailureOr<CompileResult> mlir::heddle::compile(StringRef text, StringRef name, const CompileOptions &options,
                                               std::string &diagnostics) {
  if (!isTarget(options.target)) {
    diagnostics = "error: unknown target '" + options.target + "', expected one of " + joinTargets() + "\n";
    return failure();
  }
  if (options.startFrom == Phase::TTAdapter && options.stopAt == Phase::TTIR) {
    diagnostics = "error: expected a stage from ttadapter on to stop at, since the text is adapter IR, got ttir\n";
    return failure();
  }
  if (!options.useCache)
    return compileUncached(text, name, options, diagnostics);
  DiskCache cache(options.cacheFolder);
  std::string key = cacheKey(text, name, options);
  if (std::optional<std::vector<std::string>> segments = cache.load(key))
    if (std::optional<CompileResult> result = fromSegments(std::move(*segments))) {
      diagnostics = result->diagnostics;
      return std::move(*result);
    }
  FailureOr<CompileResult> result = compileUncached(text, name, options, diagnostics);
  if (succeeded(result))
    cache.store(key, toSegments(*result));
  return result;
}
