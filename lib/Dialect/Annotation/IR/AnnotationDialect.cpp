// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Registration, effects and verifier of the `annotation` dialect.
#include "heddle/Dialect/Annotation/IR/Annotation.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::annotation;

#include "heddle/Dialect/Annotation/IR/AnnotationDialect.cpp.inc"
#define GET_OP_CLASSES
#include "heddle/Dialect/Annotation/IR/AnnotationOps.cpp.inc"

static constexpr StringLiteral kEffects = "effects";

void AnnotationDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Annotation/IR/AnnotationOps.cpp.inc"
      >();
}

void MarkOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  auto names = (*this)->getAttrOfType<ArrayAttr>(kEffects);
  auto has = [&](StringRef name) {
    return llvm::any_of(names, [&](Attribute entry) { return cast<StringAttr>(entry).getValue() == name; });
  };
  if (!names || has("write"))
    effects.emplace_back(MemoryEffects::Write::get(), &getSrcMutable());
  if (names && has("read"))
    effects.emplace_back(MemoryEffects::Read::get(), &getSrcMutable());
}

LogicalResult mlir::annotation::verifyEffects(Operation *op) {
  Attribute names = op->getAttr(kEffects);
  auto array = dyn_cast_or_null<ArrayAttr>(names);
  auto isEffect = [](Attribute entry) {
    auto name = dyn_cast<StringAttr>(entry);
    return name && (name.getValue() == "read" || name.getValue() == "write");
  };
  if (names && (!array || !llvm::all_of(array, isEffect))) // mark_c2
    return op->emitOpError("expected 'effects' to hold \"read\" and \"write\" only, got ") << names;
  return success();
}

LogicalResult MarkOp::verify() {
  size_t keyCount = getKeys() ? getKeys()->size() : 0;
  bool areStrings = !getKeys() || llvm::all_of(*getKeys(), [](Attribute key) { return isa<StringAttr>(key); });
  if (keyCount != getValues().size() || !areStrings) // mark_c1
    return emitOpError("expected one string in 'keys' for each of 'values', got ")
           << keyCount << " keys and " << getValues().size() << " values";
  return verifyEffects(*this); // mark_c2
}
