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
  // The two ops name one type there, that of the memref; `to_buffer` is called `to_memref`.
  auto [before, after] = line.split(" = bufferization.");
  if (after.starts_with("to_tensor "))
    return line.take_front(line.rfind(" to tensor<")).str();
  if (after.consume_front("to_buffer ")) {
    size_t types = after.rfind(" : tensor<"), memref = after.rfind(" to memref<");
    if (types != StringRef::npos && memref != StringRef::npos)
      return (before + " = bufferization.to_memref " + after.take_front(types) + " : " +
              after.drop_front(memref + strlen(" to ")))
          .str();
  }
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
