// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Implementation of LLVM IR to an object.
#include "LLVMBackend.h"
#include "DeviceBitcode.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/Transforms/IPO/Internalize.h"

#include <mutex>

namespace mlir::heddle {

/// The list of passes for a kernel: nothing that a loop over a tile does not profit from. The device functions that
/// are worth it are inlined first.
static constexpr llvm::StringLiteral kShortPipeline =
    "always-inline,cgscc(inline),globaldce,"
    "function(sroa,early-cse<memssa>,simplifycfg,instcombine<no-verify-fixpoint>,loop-mssa(loop-rotate,licm),"
    "simplifycfg,instcombine<no-verify-fixpoint>,loop(indvars,loop-deletion,loop-idiom),gvn,dse,loop-mssa(licm),"
    "loop-distribute,loop-vectorize,instcombine<no-verify-fixpoint>,early-cse<memssa>,loop-mssa(licm),"
    "simplifycfg,loop-sink,instsimplify,div-rem-pairs,simplifycfg),globaldce";

/// What LLVM wants once a process.
static void initializeLLVM() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    // A fifth of the time of code generation, without effect on the speed of tiles. LLVM has no other switch for it.
    auto &known = llvm::cl::getRegisteredOptions();
    if (auto option = known.find("disable-lsr"); option != known.end())
      static_cast<llvm::cl::opt<bool> *>(option->second)->setValue(true);
  });
}

HostTarget getHostTarget(const CPUOptions &options) {
  HostTarget target{options.cpu, options.features};
  if (target.cpu.empty()) {
    target.cpu = llvm::sys::getHostCPUName().str();
    if (target.features.empty()) {
      llvm::SubtargetFeatures features;
      for (const auto &[name, enabled] : llvm::sys::getHostCPUFeatures())
        features.AddFeature(name, enabled);
      target.features = features.getString();
    }
  }
  target.hasAVX512 = llvm::StringRef(target.features).contains("+avx512f");
  return target;
}

llvm::Expected<std::unique_ptr<llvm::TargetMachine>> createTargetMachine(const HostTarget &target) {
  initializeLLVM();
  llvm::Triple triple(llvm::sys::getProcessTriple());
  std::string error;
  const llvm::Target *backend = llvm::TargetRegistry::lookupTarget(triple, error);
  if (!backend)
    return llvm::createStringError(error);
  llvm::TargetOptions options;
  std::unique_ptr<llvm::TargetMachine> machine(
      backend->createTargetMachine(triple, target.cpu, target.features, options, llvm::Reloc::PIC_,
                                   llvm::CodeModel::Small, llvm::CodeGenOptLevel::Less));
  if (!machine)
    return llvm::createStringError("no target machine for '%s'", triple.str().c_str());
  return machine;
}

void setTargetAttributes(llvm::Module &module, const HostTarget &target, const llvm::TargetMachine &machine) {
  module.setTargetTriple(machine.getTargetTriple());
  module.setDataLayout(machine.createDataLayout());
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    function.addFnAttr("target-cpu", target.cpu);
    function.addFnAttr("target-features", target.features);
    function.addFnAttr("prefer-vector-width", "512");
    // A division stays a division unless its divisor is a constant of the loop: x / x is 1.
    function.addFnAttr("reciprocal-estimates", "none");
    function.setUWTableKind(llvm::UWTableKind::Async);
    function.setDoesNotThrow();
  }
}

/// The device library, read on demand: only the functions that are linked are parsed.
static llvm::Expected<std::unique_ptr<llvm::Module>> readDeviceLibrary(llvm::LLVMContext &context, bool mix,
                                                                       const CPUOptions &options) {
  if (!options.deviceBitcode.empty()) {
    auto buffer = llvm::MemoryBuffer::getFile(options.deviceBitcode);
    if (!buffer)
      return llvm::createStringError("cannot read device library '%s': %s", options.deviceBitcode.c_str(),
                                     buffer.getError().message().c_str());
    return llvm::getOwningLazyBitcodeModule(std::move(*buffer), context);
  }
  const HeddleDeviceBitcode &bitcode = mix ? heddleDeviceBitcodeMixAiv : heddleDeviceBitcodeAiv;
  llvm::StringRef bytes(reinterpret_cast<const char *>(bitcode.data), bitcode.size);
  return llvm::getLazyBitcodeModule(llvm::MemoryBufferRef(bytes, "heddle-device"), context);
}

llvm::Error linkDeviceLibrary(llvm::Module &module, bool mix, const CPUOptions &options) {
  auto library = readDeviceLibrary(module.getContext(), mix, options);
  if (!library)
    return library.takeError();
  (*library)->setTargetTriple(module.getTargetTriple());
  (*library)->setDataLayout(module.getDataLayout());
  if (llvm::Linker::linkModules(module, std::move(*library), llvm::Linker::LinkOnlyNeeded))
    return llvm::createStringError("cannot link the device library");
  return llvm::Error::success();
}

llvm::StringRef findUndefinedFunction(const llvm::Module &module) {
  for (const llvm::Function &function : module)
    if (function.isDeclaration() && !function.use_empty() && function.getName().starts_with("_mlir_ciface_"))
      return function.getName();
  return {};
}

llvm::StringRef findMistypedCallee(const llvm::Module &module) {
  for (const llvm::Function &function : module)
    for (const llvm::Instruction &instruction : llvm::instructions(function))
      if (auto *call = llvm::dyn_cast<llvm::CallBase>(&instruction))
        if (auto *callee = llvm::dyn_cast<llvm::Function>(call->getCalledOperand()))
          if (callee->getFunctionType() != call->getFunctionType())
            return callee->getName();
  return {};
}

llvm::Error optimizeModule(llvm::Module &module, llvm::StringRef entry, llvm::TargetMachine &machine, bool fully) {
  llvm::internalizeModule(module, [&](const llvm::GlobalValue &value) { return value.getName() == entry; });
  std::string message;
  llvm::raw_string_ostream stream(message);
  if (llvm::verifyModule(module, &stream))
    return llvm::createStringError(message);

  llvm::PipelineTuningOptions tuning;
  tuning.LoopUnrolling = false;
  tuning.LoopVectorization = true;
  llvm::PassBuilder builder(&machine, tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);

  llvm::ModulePassManager passes;
  if (fully)
    passes = builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2);
  else if (llvm::Error error = builder.parsePassPipeline(passes, kShortPipeline))
    return error;
  passes.run(module, modules);
  return llvm::Error::success();
}

llvm::Error emitMachineCode(llvm::Module &module, llvm::TargetMachine &machine, llvm::CodeGenFileType type,
                            llvm::SmallVectorImpl<char> &code) {
  llvm::raw_svector_ostream stream(code);
  llvm::legacy::PassManager passes;
  if (machine.addPassesToEmitFile(passes, stream, nullptr, type))
    return llvm::createStringError("the target machine emits no such file");
  passes.run(module);
  return llvm::Error::success();
}

} // namespace mlir::heddle
