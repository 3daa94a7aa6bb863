// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Which function of the device library an op of `distributed` calls.
#ifndef HEDDLE_LIB_CONVERSION_TRITONDISTRIBUTEDTOHIVM_DEVICECALLS_H
#define HEDDLE_LIB_CONVERSION_TRITONDISTRIBUTEDTOHIVM_DEVICECALLS_H

#include "mlir/IR/Operation.h"

#include <string>

namespace mlir::heddle {

/// The link name, without `_mlir_ciface_`, of the function that \p op calls. Everything that can be wrong with the op
/// is found here and reported at it; nothing is changed.
FailureOr<std::string> getDeviceSymbol(Operation *op);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONDISTRIBUTEDTOHIVM_DEVICECALLS_H
