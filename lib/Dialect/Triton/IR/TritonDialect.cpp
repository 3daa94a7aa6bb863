// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Registration of the `tt` dialect, its inliner, its constants and the former names of its operations.
#include "heddle/Dialect/Triton/IR/TritonDialect.h"
#include "heddle/Dialect/Triton/IR/TritonOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace mlir::triton;

#include "heddle/Dialect/Triton/IR/TritonDialect.cpp.inc"

//===----------------------------------------------------------------------===//
// Inlining
//===----------------------------------------------------------------------===//

namespace {

/// Every operation may be inlined, and every function unless it says `noinline = true`.
struct TritonInlinerInterface : DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *call, Operation *callable, bool wouldBeCloned) const final {
    auto noInline = callable->getAttrOfType<BoolAttr>("noinline");
    return !noInline || !noInline.getValue();
  }

  bool isLegalToInline(Region *destination, Region *source, bool wouldBeCloned, IRMapping &mapping) const final {
    return true;
  }

  bool isLegalToInline(Operation *op, Region *destination, bool wouldBeCloned, IRMapping &mapping) const final {
    return true;
  }

  void handleTerminator(Operation *op, Block *newDestination) const final {
    auto returnOp = dyn_cast<ReturnOp>(op);
    if (!returnOp)
      return;
    OpBuilder builder(op);
    cf::BranchOp::create(builder, op->getLoc(), newDestination, returnOp.getOperands());
    op->erase();
  }

  void handleTerminator(Operation *op, ValueRange toReplace) const final {
    for (auto [value, returned] : llvm::zip_equal(toReplace, cast<ReturnOp>(op).getOperands()))
      value.replaceAllUsesWith(returned);
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// The dialect
//===----------------------------------------------------------------------===//

void TritonDialect::initialize() {
  registerTypes();
  addOperations<
#define GET_OP_LIST
#include "heddle/Dialect/Triton/IR/TritonOps.cpp.inc"
      >();
  addInterfaces<TritonInlinerInterface>();
}

Operation *TritonDialect::materializeConstant(OpBuilder &builder, Attribute value, Type type, Location location) {
  return arith::ConstantOp::materialize(builder, value, type, location);
}

/// Reads the operation under its present name.
template <typename OpTy>
static ParseResult parseRenamed(OpAsmParser &parser, OperationState &state) {
  state.name = OperationName(OpTy::getOperationName(), parser.getContext());
  return OpTy::parse(parser, state);
}

static ParseResult parseTensorMap(OpAsmParser &parser, OperationState &state) {
  return parser.emitError(parser.getNameLoc())
         << "builds a tensor map of NVIDIA hardware, which no target of heddle has: "
            "give the text before the passes of the NVIDIA back end";
}

static ParseResult parseUnknown(OpAsmParser &parser, OperationState &) {
  return parser.emitError(parser.getNameLoc()) << "is no operation of Triton 3.1 to 3.9";
}

namespace {
struct FormerName {
  StringLiteral name;
  ParseResult (*parse)(OpAsmParser &, OperationState &);
};
} // namespace

/// The hook only refers to a function, so the functions live as long as the program.
static constexpr FormerName kFormerNames[] = {
    {"tt.experimental_descriptor_gather", parseRenamed<DescriptorGatherOp>},
    {"tt.experimental_descriptor_load", parseRenamed<DescriptorLoadOp>},
    {"tt.experimental_descriptor_scatter", parseRenamed<DescriptorScatterOp>},
    {"tt.experimental_descriptor_store", parseRenamed<DescriptorStoreOp>},
    {"tt.experimental_tensormap_create", parseTensorMap},
    {"tt.experimental_tensormap_fenceproxy_acquire", parseTensorMap},
};

std::optional<Dialect::ParseOpHook> TritonDialect::getParseOperationHook(StringRef name) const {
  const FormerName *found = llvm::find_if(kFormerNames, [&](const FormerName &former) { return former.name == name; });
  if (found == std::end(kFormerNames))
    return ParseOpHook(parseUnknown);
  return ParseOpHook(found->parse);
}
