// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Brings pointer and mask to one radix and turns bounds of lanes into bounds of digits.
#include "Linearization.h"
#include "heddle/Analysis/IndexFacts.h"
#include "heddle/Analysis/MaskState.h"
#include "heddle/Analysis/PtrState.h"

using namespace mlir;
using namespace mlir::heddle;

bool Linearization::repeatsLanes() const {
  return llvm::any_of(digits, [](const LaneDigit &digit) { return digit.stride.isZero(); });
}

bool Linearization::limitsRepeated() const {
  return llvm::any_of(limits, [&](const DigitLimit &limit) { return isRepeated(limit.digit); });
}

/// The one digit that decides whether lanes pass a bound, and the step of it; nothing when several do.
static std::optional<std::pair<unsigned, int64_t>> findDecidingDigit(ArrayRef<LaneDigit> digits,
                                                                     const IndexExpr &distance) {
  std::optional<unsigned> largest;
  int64_t span = 0; // what the other digits add at most
  for (auto [position, digit] : llvm::enumerate(digits)) {
    std::optional<int64_t> step = digit.stride.asConstant();
    if (!step || *step < 0)
      return std::nullopt;
    if (*step == 0)
      continue;
    if (!addSpan(span, *step, digit.size))
      return std::nullopt;
    if (!largest || *digits[*largest].stride.asConstant() < *step)
      largest = position;
  }
  int64_t step = *digits[*largest].stride.asConstant();
  span -= step * (digits[*largest].size - 1);
  bool decides = span == 0 || (span < step && getKnownDivisor(distance) % step == 0);
  return decides ? std::optional(std::pair(*largest, step)) : std::nullopt;
}

/// Takes \p bound, in the radix of the access, into \p result. Fails when it is no bound of one digit.
static LogicalResult addBound(Linearization &result, const DigitBound &bound) {
  SmallVector<LaneDigit> digits = flatten(bound.lanes);
  if (llvm::all_of(digits, [](const LaneDigit &digit) { return digit.stride.isZero(); })) {
    // base < bound, or bound <= base
    result.scalarLimits.push_back(bound.isUpper ? ScalarLimit{bound.lanes.base, bound.bound}
                                                : ScalarLimit{bound.bound, bound.lanes.base + 1});
    return success();
  }
  IndexExpr distance = bound.bound - bound.lanes.base;
  auto deciding = findDecidingDigit(digits, distance);
  if (!deciding)
    return failure();
  // Rounded up; that a distance below 0 is rounded the other way changes nothing for digits, which begin at 0.
  auto [digit, step] = *deciding;
  result.limits.push_back({digit, (distance + (step - 1)).dividedBy(step), bound.isUpper});
  return success();
}

/// Puts aside a bound over several digits, or the whole mask. Fails where that needs lanes that share an address.
static LogicalResult keepDiscrete(Operation *access, Linearization &result, const DigitBound *bound, Value mask) {
  bool keepsShape = !result.repeatsLanes();
  if (bound)
    keepsShape = llvm::all_of(llvm::zip_equal(result.digits, flatten(bound->lanes)), [](auto pair) {
      auto &[address, lane] = pair;
      return !address.stride.isZero() || lane.stride.isZero();
    });
  if (!keepsShape) {
    access->emitRemark()
        << "'" << access->getName()
        << "' op expected a mask that is the same for all lanes of one address; the access is not split";
    return failure();
  }
  if (bound)
    result.wideBounds.push_back(*bound);
  else
    result.wholeMask = mask;
  return success();
}

/// The radix that splits the pointer and every bound of the mask.
static std::optional<Radix> findRadix(const DigitPointer &pointer, ArrayRef<DigitBound> bounds) {
  std::optional<Radix> radix = getRadix(pointer.offsets);
  for (const DigitBound &bound : bounds)
    if (radix)
      radix = getCommonRadix(*radix, getRadix(bound.lanes));
  return radix;
}

std::optional<Linearization> mlir::heddle::linearize(Operation *access, Value pointer, Value mask,
                                                     LinearizationOptions options) {
  bool isStructured = static_cast<bool>(analyzePointer(pointer));
  if (isStructured && (!mask || analyzeMask(mask)))
    return std::nullopt;
  Analyzed<DigitPointer> address = analyzeDigitPointer(pointer, options.assumeMultiples);
  if (!address)
    return std::nullopt;
  DigitMask bounds;
  bool isDiscrete = false;
  if (mask) {
    if (Analyzed<DigitMask> model = analyzeDigitMask(mask, options.assumeMultiples))
      bounds = *model;
    else
      isDiscrete = true;
  }
  std::optional<Radix> radix = findRadix(*address, bounds.bounds);
  if (!radix)
    return std::nullopt;
  Linearization result;
  result.root = address->root;
  result.base = address->offsets.base;
  result.digits = flatten(refine(address->offsets, *radix));
  result.conditions.assign(bounds.conditions.begin(), bounds.conditions.end());
  result.never = bounds.never;
  llvm::append_range(result.assumptions, address->offsets.assumptions);
  // A mask without quotients gains nothing from digits: the lanes that it selects are no box either way.
  bool mayKeep = options.keepDiscreteMasks && !isStructured;
  if (isDiscrete && (!mayKeep || failed(keepDiscrete(access, result, nullptr, mask))))
    return std::nullopt;
  for (const DigitBound &bound : bounds.bounds) {
    DigitBound refined{refine(bound.lanes, *radix), bound.bound, bound.isUpper};
    llvm::append_range(result.assumptions, bound.lanes.assumptions);
    if (succeeded(addBound(result, refined)))
      continue;
    if (!mayKeep || failed(keepDiscrete(access, result, &refined, mask)))
      return std::nullopt;
  }
  return result;
}
