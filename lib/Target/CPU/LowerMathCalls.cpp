// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Math functions of the device's library: calls of libm, on scalars or lane by lane.
#include "KernelUtils.h"
#include "LibraryCalls.h"
#include "heddle/Support/LibraryCalls.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::heddle {

namespace {

/// Functions of the device that libm has under the same name, for f64; f32 has the suffix f.
constexpr StringLiteral hostFunctions[] = {"erfc",   "hypot",  "ilogb", "j0",        "j1",        "jn",
                                           "ldexp",  "lgamma", "logb",  "nextafter", "remainder", "scalbn",
                                           "tgamma", "y0",     "y1",    "yn"};

/// The libm function for \p name (`hypot_fp32`); empty when libm has none.
StringRef findHostFunction(StringRef name) {
  StringRef base = name.rsplit('_').first;
  return llvm::is_contained(hostFunctions, base) ? base : StringRef();
}

bool isNarrow(Type type) { return type.isF16() || type.isBF16(); }

/// The type that libm computes \p type in.
Type getHostType(Type type) { return isNarrow(type) ? Float32Type::get(type.getContext()) : type; }

/// Calls \p libm on scalars; f16 and bf16 are computed in f32.
Value callHost(OpBuilder &builder, Location loc, ModuleOp module, StringRef libm, ValueRange operands, Type result) {
  SmallVector<Value> wide = llvm::map_to_vector(operands, [&](Value value) -> Value {
    return isNarrow(value.getType()) ? arith::ExtFOp::create(builder, loc, getHostType(value.getType()), value) : value;
  });
  bool isDouble = llvm::any_of(wide, [](Value value) { return value.getType().isF64(); });
  LLVM::LLVMFuncOp function = declareRuntimeFunction(module, (libm + (isDouble ? "" : "f")).str(), getHostType(result),
                                                     llvm::to_vector(ValueRange(wide).getTypes()));
  Value value = LLVM::CallOp::create(builder, loc, function, wide).getResult();
  return value.getType() == result ? value : arith::TruncFOp::create(builder, loc, result, value).getResult();
}

} // namespace

bool isMathOp(hivm::CustomOp op) { return !op.isDistributed() && op.getName().starts_with(library::kMath); }

LogicalResult lowerMathCall(func::CallOp call) {
  StringRef name = call.getCallee().drop_front(library::kMath.size());
  StringRef libm = findHostFunction(name);
  if (libm.empty() || call.getNumResults() != 1)
    return call.emitOpError("calls math function '") << name << "', which the CPU target does not provide";
  OpBuilder builder(call);
  Value result = callHost(builder, call.getLoc(), call->getParentOfType<ModuleOp>(), libm, call.getOperands(),
                          call.getResult(0).getType());
  call.getResult(0).replaceAllUsesWith(result);
  call.erase();
  return success();
}

LogicalResult lowerMathOp(hivm::CustomOp op) {
  StringRef libm = findHostFunction(op.getSymbol());
  if (libm.empty() || op.getNumResults() != 1 || op.getOutputs().size() != 1)
    return op.emitOpError("calls math function '") << op.getSymbol() << "', which the CPU target does not provide";
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto type = dyn_cast<RankedTensorType>(op.getResult(0).getType());
  if (!type || llvm::any_of(op.getInputs().getTypes(), [](Type input) { return !isa<RankedTensorType>(input); }))
    return op.emitOpError("expected math function '") << op.getSymbol() << "' to work on tensors";
  SmallVector<AffineMap> maps(op.getInputs().size() + 1, builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  auto module = op->getParentOfType<ModuleOp>();
  auto lanes = linalg::GenericOp::create(builder, loc, type, op.getInputs(), op.getOutputs(), maps, iterators,
                                         [&](OpBuilder &body, Location at, ValueRange arguments) {
                                           Value result = callHost(body, at, module, libm, arguments.drop_back(),
                                                                   type.getElementType());
                                           linalg::YieldOp::create(body, at, result);
                                         });
  op.getResult(0).replaceAllUsesWith(lanes.getResult(0));
  op.erase();
  return success();
}

} // namespace mlir::heddle
