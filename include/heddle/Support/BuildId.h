// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The identity of the running compiler.
#ifndef HEDDLE_SUPPORT_BUILDID_H
#define HEDDLE_SUPPORT_BUILDID_H

#include <string>

namespace mlir::heddle {

/// The linker's build id, in hex, of the executable or shared object that holds the compiler: a hash over its code and
/// data, the embedded device library included.
const std::string &getLinkedBuildId();

} // namespace mlir::heddle

#endif // HEDDLE_SUPPORT_BUILDID_H
