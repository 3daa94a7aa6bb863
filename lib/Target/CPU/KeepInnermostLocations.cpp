// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass keep-innermost-locations: every location becomes its innermost place in a file.
#include "KernelUtils.h"
#include "heddle/Target/CPU/Passes.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_KEEPINNERMOSTLOCATIONS
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

/// The place of \p op; for a call without one that of its function, since LLVM takes no call without a place in a
/// function that has one.
FileLineColLoc getPlace(Operation *op) {
  FileLineColLoc place = getInnermostFileLoc(op->getLoc());
  auto function = isa<LLVM::CallOp>(op) ? op->getParentOfType<LLVM::LLVMFuncOp>() : LLVM::LLVMFuncOp();
  return place || !function ? place : getInnermostFileLoc(function.getLoc());
}

struct KeepInnermostLocations : impl::KeepInnermostLocationsBase<KeepInnermostLocations> {
  void runOnOperation() override {
    Location unknown = UnknownLoc::get(&getContext());
    getOperation()->walk([&](Operation *op) {
      FileLineColLoc place = getPlace(op);
      op->setLoc(place ? Location(place) : unknown);
    });
  }
};

} // namespace
} // namespace mlir::heddle
