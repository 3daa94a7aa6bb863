// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Names of the phases.
#include "heddle/Pipelines/Phases.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir::heddle;

namespace {
struct PhaseText {
  Phase phase;
  llvm::StringLiteral name;
  llvm::StringLiteral description;
};
} // namespace

static constexpr PhaseText phases[] = {
    {Phase::TTIR, "ttir", "Triton IR with distributed ops"},
    {Phase::TTAdapter, "ttadapter", "adapter IR (linalg, memref, hivm) for the vendor's compiler"},
    {Phase::NPUBin, "npubin", "NPU binary, made by the vendor's bishengir-compile"},
    {Phase::Object, "object", "object file of this host, for the virtual NPU"},
};

void mlir::heddle::enumeratePhases(llvm::function_ref<void(Phase, llvm::StringRef, llvm::StringRef)> visit) {
  for (const PhaseText &text : phases)
    visit(text.phase, text.name, text.description);
}

std::optional<Phase> mlir::heddle::parsePhase(llvm::StringRef name) {
  for (const PhaseText &text : phases)
    if (text.name == name)
      return text.phase;
  return std::nullopt;
}

llvm::StringRef mlir::heddle::getPhaseName(Phase phase) {
  for (const PhaseText &text : phases)
    if (text.phase == phase)
      return text.name;
  llvm_unreachable("every phase has a name");
}

std::string mlir::heddle::listPhases() {
  llvm::SmallVector<llvm::StringRef> names;
  for (const PhaseText &text : phases)
    names.push_back(text.name);
  return llvm::join(names, ", ");
}
