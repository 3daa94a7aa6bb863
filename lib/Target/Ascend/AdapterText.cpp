// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Printing of adapter IR for LLVM 19 and for the vendor's compiler.
#include "heddle/Target/Ascend/AdapterText.h"
#include "heddle/Conversion/TritonToLinalg.h"
#include "heddle/Dialect/HACC/IR/HACC.h"
#include "heddle/Dialect/HFusion/IR/HFusion.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::heddle;

std::string mlir::heddle::respellForLLVM19(StringRef line) {
  // `to_tensor %m ... : memref<..> to tensor<..>` has no result type there; `to_buffer` is called `to_memref`.
  auto withoutResult = [](StringRef text, StringRef separator) {
    size_t at = text.rfind(separator);
    return text.substr(0, at).str();
  };
  auto [before, after] = line.split(" = bufferization.");
  if (after.starts_with("to_tensor "))
    return withoutResult(line, " to tensor<");
  if (after.starts_with("to_buffer "))
    return (before + " = bufferization.to_memref " +
            withoutResult(after.drop_front(strlen("to_buffer ")), " to memref<"))
        .str();
  return line.str();
}

void mlir::heddle::printAdapterForPeople(ModuleOp module, raw_ostream &os) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, OpPrintingFlags().enableDebugInfo(false));
  StringRef rest = text;
  while (!rest.empty()) {
    auto [line, tail] = rest.split('\n');
    os << respellForLLVM19(line) << '\n';
    rest = tail;
  }
}

/// Narrows the core type of custom ops in vector-only kernels.
static void narrowCoreTypes(ModuleOp module) {
  auto vectorCore = hivm::TCoreTypeAttr::get(module.getContext(), hivm::TCoreType::VECTOR);
  for (auto kernel : module.getOps<func::FuncOp>()) {
    auto mixMode = kernel->getAttrOfType<StringAttr>(abi::kMixMode);
    if (!mixMode || mixMode.getValue() != "aiv")
      continue;
    kernel.walk([&](hivm::CustomOp call) {
      if (call.getCoreType() != hivm::TCoreType::CUBE_AND_VECTOR)
        return;
      call->setAttr(hivm::kTCoreTypeAttrName, vectorCore);
      call.emitRemark() << "core type CUBE_AND_VECTOR of '" << call.getSymbol()
                        << "' is handed over as VECTOR: the kernel has no matrix op";
    });
  }
}

/// Leaves out what the ops of LLVM 19 have no property for. All of it only permits optimisations.
static void dropNewProperties(ModuleOp module) {
  module.walk([](arith::TruncIOp op) { op.getProperties().overflowFlags = nullptr; });
  module.walk([](LLVM::InlineAsmOp op) { op.getProperties().tail_call_kind = nullptr; });
}

/// Leaves out what only launchers read; the vendor's tools reject module attributes that they do not know.
static void dropLaunchContract(ModuleOp module) {
  for (StringRef name :
       {hacc::kCoalesceFactorAttrName, hacc::kCoalesceAxisAttrName, hacc::kCoalesceGridCeilDivAttrName})
    module->removeAttr(name);
}

void mlir::heddle::printAdapterForBiSheng(ModuleOp module, raw_ostream &os) {
  OwningOpRef<ModuleOp> exported = module.clone();
  narrowCoreTypes(*exported);
  dropNewProperties(*exported);
  hfusion::fillElementRegions(*exported);
  dropLaunchContract(*exported);
  exported->print(os, OpPrintingFlags().printGenericOpForm().enableDebugInfo(true));
  os << '\n';
}
