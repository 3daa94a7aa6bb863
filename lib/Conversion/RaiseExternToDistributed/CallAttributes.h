// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The attribute text of an encoded call: "key=value,key=value".
#ifndef HEDDLE_LIB_CONVERSION_RAISEEXTERNTODISTRIBUTED_CALLATTRIBUTES_H
#define HEDDLE_LIB_CONVERSION_RAISEEXTERNTODISTRIBUTED_CALLATTRIBUTES_H

#include "ExternCall.h"

#include "llvm/ADT/StringMap.h"

namespace mlir::heddle {

/// The attributes of one call. Every question that fails has reported an error at the call.
class CallAttributes {
public:
  /// Reads the text of \p call, in which only \p keys may stand.
  static FailureOr<CallAttributes> parse(const ExternCall &call, ArrayRef<StringRef> keys);

  bool has(StringRef key) const { return values.contains(key); }

  /// The value of \p key as an enumerator that \p symbolize knows; \p fallback, if there is one, stands in for a key
  /// that is absent.
  template <typename Enum>
  FailureOr<Enum> getEnum(StringRef key, std::optional<Enum> (*symbolize)(StringRef),
                          std::optional<Enum> fallback = std::nullopt) const {
    auto found = values.find(key);
    if (found == values.end()) {
      if (fallback)
        return *fallback;
      return reportMissing(key);
    }
    if (std::optional<Enum> value = symbolize(found->second))
      return *value;
    return reportValue(key, found->second);
  }

private:
  explicit CallAttributes(const ExternCall &call) : call(call) {}

  LogicalResult reportMissing(StringRef key) const;
  LogicalResult reportValue(StringRef key, StringRef value) const;

  ExternCall call;
  llvm::StringMap<StringRef> values;
};

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_RAISEEXTERNTODISTRIBUTED_CALLATTRIBUTES_H
