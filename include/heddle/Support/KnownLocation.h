// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Where an error stands whose op has lost its location.
#ifndef HEDDLE_SUPPORT_KNOWNLOCATION_H
#define HEDDLE_SUPPORT_KNOWNLOCATION_H

#include "mlir/IR/Operation.h"

namespace mlir::heddle {

/// The location of \p op. Constants have none once they were folded: theirs is that of a user, or of the op around.
inline Location getKnownLocation(Operation *op) {
  if (!isa<UnknownLoc>(op->getLoc()))
    return op->getLoc();
  for (Operation *user : op->getUsers())
    if (!isa<UnknownLoc>(user->getLoc()))
      return user->getLoc();
  Operation *parent = op->getParentOp();
  return parent ? getKnownLocation(parent) : op->getLoc();
}

/// An error of \p op as emitOpError begins it, at such a location.
inline InFlightDiagnostic emitLocatedOpError(Operation *op) {
  return emitError(getKnownLocation(op)) << "'" << op->getName() << "' op ";
}

} // namespace mlir::heddle

#endif // HEDDLE_SUPPORT_KNOWNLOCATION_H
