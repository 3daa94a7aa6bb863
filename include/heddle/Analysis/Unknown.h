// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The answer "I do not know, because ..." of an analysis.
#ifndef HEDDLE_ANALYSIS_UNKNOWN_H
#define HEDDLE_ANALYSIS_UNKNOWN_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Value.h"
#include <optional>
#include <string>

namespace mlir::heddle {

/// Why a value could not be modelled.
struct Unknown {
  Value value;        ///< where the analysis stopped
  std::string reason; ///< what it expected there, as the text of a note

  /// Attaches the reason to an error, at the place where the analysis stopped.
  void attachTo(InFlightDiagnostic &diagnostic) const { diagnostic.attachNote(value.getLoc()) << reason; }
};

/// Either a state or the reason why there is none.
template <typename State>
class Analyzed {
public:
  /*implicit*/ Analyzed(State state) : state(std::move(state)) {}
  /*implicit*/ Analyzed(Unknown unknown) : unknown(std::move(unknown)) {}

  explicit operator bool() const { return state.has_value(); }
  const State &operator*() const { return *state; }
  const State *operator->() const { return &*state; }
  const Unknown &getUnknown() const { return unknown; }

private:
  std::optional<State> state;
  Unknown unknown;
};

} // namespace mlir::heddle

#endif // HEDDLE_ANALYSIS_UNKNOWN_H
