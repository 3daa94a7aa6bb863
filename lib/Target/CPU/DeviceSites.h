// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The constants that tell the device library where in the user's source a call stands.
#ifndef HEDDLE_LIB_TARGET_CPU_DEVICESITES_H
#define HEDDLE_LIB_TARGET_CPU_DEVICESITES_H

#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"

namespace mlir::heddle {

/// Makes HeddleSite constants (device/abi/Context.h) in a module.
class DeviceSites {
public:
  explicit DeviceSites(ModuleOp module) : module(module) {}

  /// Stores the address of a site for \p op, a call of the device library, into the context of the fiber.
  void storeSite(OpBuilder &builder, hivm::CustomOp op);
  /// The same for an operation that the user knows as \p name.
  void storeSite(OpBuilder &builder, Location loc, StringRef name);

  /// The address of \p text as a C string.
  Value getText(OpBuilder &builder, Location loc, StringRef text);

private:
  std::string getFreeName(StringRef prefix, unsigned &count);
  LLVM::GlobalOp getString(StringRef text);
  LLVM::GlobalOp createSite(Location loc, StringRef name);

  ModuleOp module;
  llvm::StringMap<LLVM::GlobalOp> strings;
  unsigned textCount = 0, siteCount = 0;
};

} // namespace mlir::heddle

#endif // HEDDLE_LIB_TARGET_CPU_DEVICESITES_H
