// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file From adapter IR to an object file of the host.
#include "heddle/Target/CPU/Object.h"
#include "KernelUtils.h"
#include "LLVMBackend.h"
#include "heddle/Target/CPU/Passes.h"

#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <chrono>

namespace mlir::heddle {

namespace {

/// Milliseconds since the last call.
class StopWatch {
public:
  double lap() {
    auto now = std::chrono::steady_clock::now();
    double passed = std::chrono::duration<double, std::milli>(now - last).count();
    last = now;
    return passed;
  }

private:
  std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
};

/// What LLVM refuses is our fault, not the user's.
LogicalResult report(Location loc, llvm::Error error) {
  if (!error)
    return success();
  return emitError(loc, "internal error: ") << llvm::toString(std::move(error));
}

const DialectRegistry &getTargetRegistry() {
  static const DialectRegistry registry = [] {
    DialectRegistry target;
    registerCPUTarget(target);
    return target;
  }();
  return registry;
}

/// The fiber's arena belongs to the running program alone, as no other pointer knows.
void markArena(llvm::Function &kernel) {
  // The arena comes last: allocated and aligned pointer, offset, size, stride.
  llvm::Argument *arena = kernel.getArg(kernel.arg_size() - 4);
  arena->addAttr(llvm::Attribute::NoAlias);
  arena->addAttr(llvm::Attribute::getWithAlignment(kernel.getContext(), llvm::Align(64)));
  // Inlined into its entry the kernel would lose what these say.
  kernel.addFnAttr(llvm::Attribute::NoInline);
}

/// Runs the stages on one module.
class ObjectEmitter {
public:
  ObjectEmitter(ModuleOp module, const CPUOptions &options) : module(module), loc(module.getLoc()), options(options) {}

  FailureOr<CPUObject> emit() {
    if (failed(prepare()) || failed(runPasses()) || failed(translate()) || failed(emitObject()))
      return failure();
    return std::move(object);
  }

private:
  LogicalResult prepare() {
    module->getContext()->appendDialectRegistry(getTargetRegistry());
    module->getContext()->loadAllAvailableDialects();
    FailureOr<func::FuncOp> kernel = findKernel(module);
    if (failed(kernel))
      return failure();
    loc = kernel->getLoc();
    object.kernel = kernel->getName().str();
    auto mode = (*kernel)->getAttrOfType<StringAttr>("mix_mode");
    isMix = mode && mode.getValue() == "mix";
    target = getHostTarget(options);
    auto created = createTargetMachine(target);
    if (!created)
      return report(loc, created.takeError());
    machine = std::move(*created);
    watch.lap();
    return success();
  }

  LogicalResult runPasses() {
    PassManager passes(module->getContext(), ModuleOp::getOperationName());
    passes.enableVerifier(options.verifyEach);
    CPUPipelineOptions pipeline;
    pipeline.scaleByLdexp = target.hasAVX512;
    pipeline.debugLocations = options.debugLocations;
    buildAdapterToCPUPipeline(passes, pipeline);
    if (options.preparePasses)
      options.preparePasses(passes);
    if (failed(passes.run(module)))
      return failure();
    object.usesHeap = module->hasAttr(kUsesHeapAttr);
    if (auto subBlocks = module->getAttrOfType<IntegerAttr>(kSubBlocksAttr))
      object.subBlocks = subBlocks.getInt();
    auto kernel = module.lookupSymbol<LLVM::LLVMFuncOp>(object.kernel);
    object.arenaBytes = kernel->getAttrOfType<IntegerAttr>(kArenaBytesAttr).getInt();
    timings.passes = watch.lap();
    return success();
  }

  LogicalResult translate() {
    llvmModule = translateModuleToLLVMIR(module, context, object.kernel);
    if (!llvmModule)
      return emitError(loc, "internal error: cannot translate kernel '") << object.kernel << "' to LLVM IR";
    markArena(*llvmModule->getFunction(object.kernel));
    llvmModule->setTargetTriple(machine->getTargetTriple());
    llvmModule->setDataLayout(machine->createDataLayout());
    timings.translate = watch.lap();
    return success();
  }

  LogicalResult emitObject() {
    if (object.usesHeap && failed(linkLibrary()))
      return failure();
    setTargetAttributes(*llvmModule, target, *machine);
    timings.link = watch.lap();
    if (failed(
            report(loc, optimizeModule(*llvmModule, "heddle_entry_" + object.kernel, *machine, options.optimizeFully))))
      return failure();
    auto *join = llvmModule->getFunction("heddle_cores_join");
    object.joinsCores = join && !join->use_empty();
    timings.optimize = watch.lap();
    if (failed(writeText()) ||
        failed(report(loc, emitMachineCode(*llvmModule, *machine, llvm::CodeGenFileType::ObjectFile, object.object))))
      return failure();
    timings.codegen = watch.lap();
    if (options.timings)
      *options.timings = timings;
    return success();
  }

  LogicalResult linkLibrary() {
    if (failed(report(loc, linkDeviceLibrary(*llvmModule, isMix, options))))
      return failure();
    if (StringRef name = findUndefinedFunction(*llvmModule); !name.empty())
      return refuseCall(name) << ", which the device library does not define";
    if (StringRef name = findMistypedCallee(*llvmModule); !name.empty())
      return refuseCall(name) << " with other types than those of the device library";
    return success();
  }

  /// Begins an error of a call of device function \p name.
  InFlightDiagnostic refuseCall(StringRef name) {
    // What the kernel calls is a wrapper, which has no place of its own.
    name.consume_front("_mlir_ciface_");
    Location at = loc;
    module.walk([&](LLVM::CallOp call) {
      if (call.getCallee() == name)
        at = call.getLoc();
    });
    return emitError(at) << "calls '" << name << "'";
  }

  /// Text for those who asked for it. Code generation changes its module, so that it works on a copy.
  LogicalResult writeText() {
    if (options.llvmText) {
      llvm::raw_string_ostream stream(*options.llvmText);
      llvmModule->print(stream, nullptr);
    }
    if (!options.assembly)
      return success();
    llvm::SmallVector<char> text;
    auto copy = llvm::CloneModule(*llvmModule);
    if (failed(report(loc, emitMachineCode(*copy, *machine, llvm::CodeGenFileType::AssemblyFile, text))))
      return failure();
    options.assembly->assign(text.begin(), text.end());
    return success();
  }

  ModuleOp module;
  Location loc; ///< of the kernel
  const CPUOptions &options;
  CPUObject object;
  CPUTimings timings;
  StopWatch watch;
  bool isMix = false;
  HostTarget target;
  std::unique_ptr<llvm::TargetMachine> machine;
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> llvmModule;
};

} // namespace

FailureOr<CPUObject> emitCPUObject(ModuleOp adapter, const CPUOptions &options) {
  return ObjectEmitter(adapter, options).emit();
}

} // namespace mlir::heddle
