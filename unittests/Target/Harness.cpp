// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Implementation of the harness: ORC, and the emulator's entries as far as one program needs them.
#include "Harness.h"

#include "device/abi/Tile.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/TargetSelect.h"
#include "gtest/gtest.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <thread>

using namespace llvm;

static thread_local HeddleContext *runningContext = nullptr;

FakeEmulator &fakeEmulator() {
  static FakeEmulator fake;
  return fake;
}

extern "C" {
HeddleContext *heddle_context(void) { return runningContext; }

int64_t heddle_wait(HeddleContext *context, const HeddleWait *wait) {
  FakeEmulator &fake = fakeEmulator();
  const HeddleSite *site = context->site;
  if (!fake.onWait) { // another thread makes it true
    std::this_thread::yield();
    return wait->value;
  }
  fake.waits.push_back({wait->call, site->file, site->op, site->line, wait->value});
  fake.onWait(*wait);
  return wait->value;
}

void heddle_fault(HeddleContext *context, HeddleFault fault, const char *call, const void *, int64_t value) {
  std::fprintf(stderr, "heddle_fault %d: %s:%u: %s, %lld\n", static_cast<int>(fault), context->site->file,
               context->site->line, call, static_cast<long long>(value));
  std::abort();
}

void heddle_yield(HeddleContext *) {}
int32_t heddle_cores_join(HeddleContext *, const char *) { return ++fakeEmulator().coreJoins, 1; }
void heddle_cores_release(HeddleContext *) {}
int32_t heddle_subblocks_join(HeddleContext *, const char *) { return ++fakeEmulator().subBlockJoins, 1; }
void heddle_subblocks_release(HeddleContext *) { ++fakeEmulator().subBlockReleases; }
void heddle_fail(HeddleContext *context, const char *message) {
  std::fprintf(stderr, "heddle_fail: %s:%u: %s\n", context->site->file, context->site->line, message);
  std::abort();
}
}

Compiled compileAdapter(const std::string &text, mlir::heddle::CPUOptions options) {
  Compiled compiled;
  mlir::DialectRegistry registry;
  mlir::heddle::registerCPUTarget(registry);
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.allowUnregisteredDialects();
  context.printOpOnDiagnostic(false);
  mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic &diagnostic) {
    raw_string_ostream stream(compiled.diagnostics);
    auto print = [&](mlir::Diagnostic &entry, StringRef severity) {
      if (auto place = dyn_cast<mlir::FileLineColLoc>(entry.getLocation()))
        stream << place.getLine() << ":" << place.getColumn() << ": ";
      stream << severity << ": " << entry.str() << "\n";
    };
    print(diagnostic, "error");
    for (mlir::Diagnostic &note : diagnostic.getNotes())
      print(note, "note");
  });
  auto module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
  if (!module)
    return compiled;
  options.verifyEach = true;
  if (auto object = mlir::heddle::emitCPUObject(*module, options); mlir::succeeded(object))
    compiled.object = std::move(*object);
  return compiled;
}

std::string makeKernel(const std::string &arguments, const std::string &body, const std::string &mixMode,
                       const std::string &moduleAttributes) {
  return "module attributes {" + moduleAttributes + "} {\nfunc.func @k(%lock: memref<?xi8>, %ws: memref<?xi8>, " +
         arguments +
         " %gx: i32, %gy: i32, %gz: i32, %px: i32, %py: i32, %pz: i32) attributes {SyncBlockLockArgIdx = 0 : i64, "
         "WorkspaceArgIdx = 1 : i64, global_kernel = \"local\", mix_mode = \"" +
         mixMode +
         "\", parallel_mode = \"simd\"} {\n"
         "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n" +
         body + "\n  return\n}\n}\n";
}

/// Gives the object what a loader gives it.
static Error defineEntries(orc::LLJIT &jit) {
  orc::SymbolMap symbols;
  auto define = [&](StringRef name, auto *function) {
    symbols[jit.mangleAndIntern(name)] = orc::ExecutorSymbolDef(orc::ExecutorAddr::fromPtr(function),
                                                                JITSymbolFlags::Exported | JITSymbolFlags::Callable);
  };
#define DEFINE(Name) define(#Name, &Name)
  DEFINE(heddle_context);
  DEFINE(heddle_wait);
  DEFINE(heddle_cores_join);
  DEFINE(heddle_cores_release);
  DEFINE(heddle_subblocks_join);
  DEFINE(heddle_subblocks_release);
  DEFINE(heddle_fail);
  DEFINE(heddle_fault);
  DEFINE(heddle_yield);
  DEFINE(heddle_tile_matmul_f32);
  DEFINE(heddle_tile_matmul_f16);
  DEFINE(heddle_tile_matmul_bf16);
  DEFINE(heddle_tile_matmul_i8);
  DEFINE(heddle_tile_copy);
#undef DEFINE
  if (Error error = jit.getMainJITDylib().define(orc::absoluteSymbols(std::move(symbols))))
    return error;
  auto process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(jit.getDataLayout().getGlobalPrefix());
  if (!process)
    return process.takeError();
  jit.getMainJITDylib().addGenerator(std::move(*process));
  return Error::success();
}

static Expected<std::unique_ptr<orc::LLJIT>> load(const mlir::heddle::CPUObject &object) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  auto jit = orc::LLJITBuilder()
                 .setObjectLinkingLayerCreator(
                     [](orc::ExecutionSession &session) { return std::make_unique<orc::ObjectLinkingLayer>(session); })
                 .create();
  if (!jit)
    return jit.takeError();
  if (Error error = defineEntries(**jit))
    return error;
  StringRef bytes(object.object.data(), object.object.size());
  if (Error error = (*jit)->addObjectFile(MemoryBuffer::getMemBufferCopy(bytes, object.kernel)))
    return error;
  return jit;
}

Kernel::Kernel(const std::string &text, const mlir::heddle::CPUOptions &options) {
  compiled = compileAdapter(text, options);
  if (!compiled.object) {
    ADD_FAILURE() << "the kernel does not compile:\n" << compiled.diagnostics << text;
    return;
  }
  auto loaded = load(object());
  if (!loaded) {
    ADD_FAILURE() << toString(loaded.takeError());
    return;
  }
  jit = std::move(*loaded);
  auto address = jit->lookup("heddle_entry_" + object().kernel);
  if (!address) {
    ADD_FAILURE() << toString(address.takeError());
    return;
  }
  entry = address->toPtr<HeddleKernelEntry>();
  arena = std::make_unique<GuardedBuffer<char>>(object().arenaBytes, 64);
  context.version = HEDDLE_CONTEXT_VERSION;
  context.rankCount = context.blockCount = context.coreCount = context.subBlockCount = 1;
  context.kernel = "k";
}

Kernel::~Kernel() = default;

void Kernel::run(const std::vector<uint64_t> &arguments, std::array<int32_t, 3> grid, std::array<int32_t, 3> program) {
  if (!entry)
    return;
  std::vector<uint64_t> slots{lockBuffer ? reinterpret_cast<uint64_t>(lockBuffer) : slot(lock), slot(workspace)};
  slots.insert(slots.end(), arguments.begin(), arguments.end());
  context.arena = arena->data();
  context.arenaBytes = object().arenaBytes;
  runningContext = &context;
  entry(slots.data(), grid.data(), program.data());
  runningContext = nullptr;
  EXPECT_TRUE(arena->isIntact()) << "written in front of the arena";
}

std::vector<std::string> Kernel::undefinedSymbols() const {
  std::vector<std::string> names;
  StringRef bytes(object().object.data(), object().object.size());
  auto file = object::ObjectFile::createObjectFile(MemoryBufferRef(bytes, "kernel"));
  if (!file) {
    ADD_FAILURE() << toString(file.takeError());
    return names;
  }
  for (object::SymbolRef symbol : (*file)->symbols())
    if (cantFail(symbol.getFlags()) & object::SymbolRef::SF_Undefined)
      if (StringRef name = cantFail(symbol.getName()); !name.empty())
        names.push_back(name.str());
  return names;
}

Random::Random() : seed(std::random_device()()), engine(seed) {
  ::testing::Test::RecordProperty("seed", std::to_string(seed));
}

bool isClose(double value, double reference, double tolerance) {
  if (std::isnan(reference) || std::isinf(reference))
    return std::isnan(reference) ? std::isnan(value) : value == reference;
  return std::fabs(value - reference) <= tolerance * std::max(1.0, std::fabs(reference));
}
