// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Build tool: links the bitcode files of one variant of the device library and makes the result neutral.
///
/// Usage: heddle-link-bitcode OUTPUT INPUT...
///
/// Neutral means that the functions can be called from, and inlined into, code that MLIR emitted for any processor:
/// they name no processor of their own, and expect no extension of small integers from a caller (MLIR's calls carry no
/// `signext`, so a callee that relied on it would read undefined bits).
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

static void makeNeutral(Function &function) {
  AttributeMask processor;
  for (StringRef name : {"target-cpu", "target-features", "tune-cpu"})
    processor.addAttribute(name);
  function.removeFnAttrs(processor);
  AttributeMask extension;
  extension.addAttribute(Attribute::SExt).addAttribute(Attribute::ZExt);
  function.removeRetAttrs(extension);
  for (unsigned i = 0, e = function.arg_size(); i < e; ++i)
    function.removeParamAttrs(i, extension);
}

static Error writeModule(const Module &module, StringRef path) {
  std::error_code error;
  raw_fd_ostream out(path, error);
  if (error)
    return createFileError(path, error);
  WriteBitcodeToFile(module, out);
  return Error::success();
}

int main(int argc, char **argv) {
  if (argc < 3) {
    errs() << "usage: heddle-link-bitcode OUTPUT INPUT...\n";
    return 2;
  }
  LLVMContext context;
  Module module("heddle-device", context);
  Linker linker(module);
  for (int i = 2; i < argc; ++i) {
    SMDiagnostic diagnostic;
    std::unique_ptr<Module> input = parseIRFile(argv[i], diagnostic, context);
    if (!input) {
      diagnostic.print(argv[0], errs());
      return 1;
    }
    if (linker.linkInModule(std::move(input))) {
      errs() << argv[i] << ": cannot be linked with the files before it\n";
      return 1;
    }
  }
  for (Function &function : module)
    makeNeutral(function);
  if (verifyModule(module, &errs()))
    return 1;
  if (Error error = writeModule(module, argv[1])) {
    errs() << toString(std::move(error)) << "\n";
    return 1;
  }
  return 0;
}
