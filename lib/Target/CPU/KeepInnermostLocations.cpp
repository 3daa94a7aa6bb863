// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Pass keep-innermost-locations: every location becomes its innermost place in a file.
#include "KernelUtils.h"
#include "heddle/Target/CPU/Passes.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_KEEPINNERMOSTLOCATIONS
#include "heddle/Target/CPU/Passes.h.inc"

namespace {

struct KeepInnermostLocations : impl::KeepInnermostLocationsBase<KeepInnermostLocations> {
  void runOnOperation() override {
    Location unknown = UnknownLoc::get(&getContext());
    getOperation()->walk([&](Operation *op) {
      FileLineColLoc place = getInnermostFileLoc(op->getLoc());
      op->setLoc(place ? Location(place) : unknown);
    });
  }
};

} // namespace
} // namespace mlir::heddle
