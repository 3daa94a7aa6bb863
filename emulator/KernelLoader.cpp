// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file From the bytes of an object file to callable code, through ORC's object linking layer.
#include "Kernel.h"
#include "Symbols.h"

#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/EHFrameRegistrationPlugin.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "llvm/ExecutionEngine/Orc/SelfExecutorProcessControl.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"

#include <atomic>
#include <mutex>

using namespace heddle::emulator;
using namespace llvm;

namespace {
/// The one linker session of the process. Never destroyed: kernels may live until the very end.
struct Linker {
  std::unique_ptr<orc::ExecutionSession> session;
  std::unique_ptr<orc::ObjectLinkingLayer> layer;
  std::atomic<uint64_t> serial{0};

  static Expected<Linker &> get();
};

/// What the undefined symbols of an object resolve to.
struct Imports {
  StringMap<Symbol> symbols;
  bool wait = false;
};
} // namespace

static Expected<Linker *> makeLinker() {
  auto control = orc::SelfExecutorProcessControl::Create(nullptr, std::make_unique<orc::InPlaceTaskDispatcher>());
  if (!control)
    return control.takeError();
  auto linker = std::make_unique<Linker>();
  linker->session = std::make_unique<orc::ExecutionSession>(std::move(*control));
  // Errors reach the caller as values; the session would print them a second time.
  linker->session->setErrorReporter([](Error error) { consumeError(std::move(error)); });
  linker->layer = std::make_unique<orc::ObjectLinkingLayer>(*linker->session);
  auto frames = orc::EHFrameRegistrationPlugin::Create(*linker->session);
  if (!frames)
    return joinErrors(frames.takeError(), linker->session->endSession());
  linker->layer->addPlugin(std::move(*frames));
  return linker.release();
}

Expected<Linker &> Linker::get() {
  static std::mutex mutex;
  static Linker *linker = nullptr;
  std::lock_guard lock(mutex);
  if (!linker) {
    Expected<Linker *> made = makeLinker();
    if (!made)
      return made.takeError();
    linker = *made;
  }
  return *linker;
}

static Error kernelError(StringRef kernel, const Twine &message) {
  return createStringError("kernel '" + kernel + "': " + message);
}

/// Resolves what \p object leaves undefined; names everything that nobody defines.
static Expected<Imports> resolveImports(const object::ObjectFile &object, StringRef kernel) {
  Imports imports;
  std::string missing;
  for (const object::SymbolRef &reference : object.symbols()) {
    Expected<uint32_t> flags = reference.getFlags();
    if (!flags)
      return flags.takeError();
    if (!(*flags & object::SymbolRef::SF_Undefined) || (*flags & object::SymbolRef::SF_FormatSpecific))
      continue;
    Expected<StringRef> name = reference.getName();
    if (!name)
      return name.takeError();
    if (name->empty() || *name == "_GLOBAL_OFFSET_TABLE_")
      continue;
    Symbol symbol = findSymbol(*name);
    if (symbol.address || (*flags & object::SymbolRef::SF_Weak))
      imports.symbols[*name] = symbol;
    else
      missing += (missing.empty() ? "'" : ", '") + name->str() + "'";
    imports.wait |= symbol.waits;
  }
  if (!missing.empty())
    return kernelError(kernel, "its object needs " + missing +
                                   ", which neither the emulator nor the C and math libraries define");
  return imports;
}

struct Kernel::Code {
  orc::ExecutionSession &session;
  orc::JITDylib &library;

  ~Code() {
    if (Error error = session.removeJITDylib(library))
      consumeError(std::move(error)); // the code stays mapped, nothing else
  }
};

static Error defineImports(orc::ExecutionSession &session, orc::JITDylib &library, const Imports &imports) {
  orc::SymbolMap map;
  for (const auto &import : imports.symbols)
    map[session.intern(import.getKey())] = {orc::ExecutorAddr::fromPtr(import.second.address),
                                            JITSymbolFlags::Exported | JITSymbolFlags::Callable};
  return library.define(orc::absoluteSymbols(std::move(map)));
}

static Error addName(StringRef kernel, Error error) {
  return kernelError(kernel, "its object cannot be linked: " + toString(std::move(error)));
}

Expected<std::unique_ptr<Kernel>> Kernel::load(StringRef bytes, KernelSpec spec) {
  MemoryBufferRef view(bytes, spec.name);
  auto object = object::ObjectFile::createObjectFile(view);
  if (!object)
    return kernelError(spec.name, "expected an object file, got " + Twine(bytes.size()) +
                                      " bytes that are none: " + toString(object.takeError()));
  Expected<Imports> imports = resolveImports(**object, spec.name);
  if (!imports)
    return imports.takeError();
  Expected<Linker &> linker = Linker::get();
  if (!linker)
    return addName(spec.name, linker.takeError());

  orc::ExecutionSession &session = *linker->session;
  // Two kernels may have one name; their libraries may not.
  orc::JITDylib &library = session.createBareJITDylib(spec.name + "#" + std::to_string(linker->serial++));
  std::unique_ptr<Code> code(new Code{session, library});
  if (Error error = defineImports(session, library, *imports))
    return addName(spec.name, std::move(error));
  if (Error error = linker->layer->add(library, MemoryBuffer::getMemBufferCopy(bytes, spec.name)))
    return addName(spec.name, std::move(error));
  std::string entryName = "heddle_entry_" + spec.name;
  Expected<orc::ExecutorSymbolDef> entry = session.lookup({&library}, entryName);
  if (!entry) {
    if (entry.errorIsA<orc::SymbolsNotFound>()) {
      consumeError(entry.takeError());
      return kernelError(spec.name, "expected its object to define '" + entryName + "'");
    }
    return addName(spec.name, entry.takeError());
  }
  return std::unique_ptr<Kernel>(
      new Kernel(std::move(spec), entry->getAddress().toPtr<HeddleKernelEntry>(), imports->wait, std::move(code)));
}

std::unique_ptr<Kernel> Kernel::wrap(HeddleKernelEntry entry, KernelSpec spec, bool mayWait) {
  return std::unique_ptr<Kernel>(new Kernel(std::move(spec), entry, mayWait, nullptr));
}

Kernel::Kernel(KernelSpec spec, HeddleKernelEntry entry, bool waits, std::unique_ptr<Code> code)
    : kernelSpec(std::move(spec)), kernelEntry(entry), waits(waits), code(std::move(code)) {}

Kernel::~Kernel() = default;
