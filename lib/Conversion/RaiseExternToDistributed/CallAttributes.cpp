// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Reader of the attribute text of an encoded call.
#include "CallAttributes.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::heddle;

FailureOr<CallAttributes> CallAttributes::parse(const ExternCall &call, ArrayRef<StringRef> keys) {
  CallAttributes attributes(call);
  SmallVector<StringRef> entries;
  call.attributes.split(entries, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (StringRef entry : entries) {
    auto [key, value] = entry.split('=');
    key = key.trim();
    value = value.trim();
    if (key.empty() || value.empty()) {
      call.emitError() << "expected 'key=value' in its attributes, got '" << entry << "'";
      return failure();
    }
    if (!llvm::is_contained(keys, key)) {
      InFlightDiagnostic diagnostic = call.emitError();
      if (keys.empty())
        diagnostic << "takes no attributes, got '" << key << "'";
      else
        diagnostic << "expected one of '" << llvm::join(keys, "', '") << "' as attribute, got '" << key << "'";
      return failure();
    }
    if (!attributes.values.try_emplace(key, value).second) {
      call.emitError() << "has attribute '" << key << "' twice";
      return failure();
    }
  }
  return attributes;
}

LogicalResult CallAttributes::reportMissing(StringRef key) const {
  return call.emitError() << "needs attribute '" << key << "'";
}

LogicalResult CallAttributes::reportValue(StringRef key, StringRef value) const {
  return call.emitError() << "does not know '" << value << "' as value of '" << key << "'";
}
