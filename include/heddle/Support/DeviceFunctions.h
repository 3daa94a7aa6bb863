// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What the compiler knows about the functions of the device library: the table device/abi/DeviceFunctions.def.
#ifndef HEDDLE_SUPPORT_DEVICEFUNCTIONS_H
#define HEDDLE_SUPPORT_DEVICEFUNCTIONS_H

#include "mlir/IR/TypeRange.h"
#include "mlir/IR/Types.h"
#include "mlir/Support/LLVM.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/StringRef.h"

#include <optional>
#include <string>

namespace mlir::heddle {

/// The rows of the table, one a family of functions.
enum class DeviceFamily {
#define HEDDLE_DEVICE_FUNCTION(Family, Symbol, Types, Params, Result, Core, Effect) Family,
#include "abi/DeviceFunctions.def"
};

/// On which cores of a block a function runs.
enum class DeviceCore {
  Default, ///< both in a module with matrix ops, else the vector cores
  Vector,  ///< the vector cores
  Both     ///< cube and vector cores
};

/// One function of the device library.
struct DeviceFunction {
  DeviceFamily family;
  /// The name of its element type, e.g. "half"; empty for a function without one.
  StringRef typeName;
  /// Rank of its memref when the name says it, else 1.
  unsigned rank = 1;
  /// One letter an operand, as in the table.
  StringRef params;
  /// 'v' none, 'i' i32, 'T' the element type, 'm' a memref.
  char result = 'v';
  DeviceCore core = DeviceCore::Default;
  bool pure = false;
};

/// The function of that link name (without `_mlir_ciface_`), in either of its spellings.
std::optional<DeviceFunction> lookupDeviceFunction(StringRef symbol);

/// Every link name of the table, aliases included.
SmallVector<std::string> listDeviceFunctions();

/// On which cores a call of \p symbol runs; also answers for functions outside the table.
DeviceCore getDeviceCore(StringRef symbol);

/// The name that the table gives to \p type, e.g. "half" for f16; empty for a type that it does not have.
StringRef getDeviceTypeName(Type type);

/// Returns what a pointer type points to, and null for any other type.
using PointeeFn = llvm::function_ref<Type(Type)>;

/// What is wrong with a call of \p function with these types, as "expected X, got Y"; nothing when it fits.
std::optional<std::string> checkDeviceCall(const DeviceFunction &function, TypeRange operands, TypeRange results,
                                           PointeeFn getPointee);

} // namespace mlir::heddle

#endif // HEDDLE_SUPPORT_DEVICEFUNCTIONS_H
