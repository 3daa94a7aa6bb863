// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Math functions of the device's library: calls of libm and of device/abi/Math.h, on scalars or lane by lane.
#include "FloatCasts.h"
#include "KernelUtils.h"
#include "LibraryCalls.h"
#include "heddle/Support/LibraryCalls.h"

#include "device/abi/Math.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace mlir::heddle {

namespace {

/// Functions of the device that libm has under the same name, for f64; f32 has the suffix f.
constexpr StringLiteral hostFunctions[] = {"erfc",   "hypot",  "ilogb", "j0",        "j1",        "jn",
                                           "ldexp",  "lgamma", "logb",  "nextafter", "remainder", "scalbn",
                                           "tgamma", "y0",     "y1",    "yn"};

/// Functions that libm lacks, likewise.
#define NAME(Function) #Function,
#define NAME_OF_MODE(Function, Mode) #Function,
constexpr StringLiteral ownFunctions[] = {HEDDLE_MATH_UNARY(NAME) HEDDLE_MATH_LENGTH2(NAME) HEDDLE_MATH_LENGTH3(NAME)
                                              HEDDLE_MATH_LENGTH4(NAME)};
/// Those that round in another way than to nearest exist for f32 and f64 alone.
constexpr StringLiteral roundedFunctions[] = {
    HEDDLE_MATH_ROUNDINGS(NAME_OF_MODE, rcp) HEDDLE_MATH_ROUNDINGS(NAME_OF_MODE, sqrt)
        HEDDLE_MATH_ROUNDINGS(NAME_OF_MODE, add) HEDDLE_MATH_ROUNDINGS(NAME_OF_MODE, sub)
            HEDDLE_MATH_ROUNDINGS(NAME_OF_MODE, mul) HEDDLE_MATH_ROUNDINGS(NAME_OF_MODE, div)
                HEDDLE_MATH_ROUNDINGS(NAME_OF_MODE, fma) HEDDLE_MATH_ROUNDINGS(NAME_OF_MODE, float2float)
                    HEDDLE_MATH_ROUNDINGS(NAME_OF_MODE, int2float) HEDDLE_MATH_ROUNDINGS(NAME_OF_MODE, uint2float)};
#undef NAME
#undef NAME_OF_MODE

/// The host's function for \p name (`hypot_fp32`) with a result of \p type, without the suffix of its type; empty when
/// there is none.
std::string findHostFunction(StringRef name, Type type) {
  StringRef base = name.rsplit('_').first;
  if (llvm::is_contained(hostFunctions, base))
    return base.str();
  if (llvm::is_contained(ownFunctions, base))
    return ("heddle_math_" + base).str();
  type = getElementTypeOrSelf(type);
  bool isWide =
      base.starts_with("float2float") ? name.ends_with("_fp64") && type.isF32() : type.isF32() || type.isF64();
  return isWide && llvm::is_contained(roundedFunctions, base) ? ("heddle_math_" + base).str() : std::string();
}

bool isNarrow(Type type) { return type.isF16() || type.isBF16() || isFloat8(type); }

/// The type that libm computes \p type in.
Type getHostType(Type type) { return isNarrow(type) ? Float32Type::get(type.getContext()) : type; }

/// Calls \p libm on scalars; narrower floats than f32 are computed in f32.
Value callHost(OpBuilder &builder, Location loc, ModuleOp module, StringRef libm, ValueRange operands, Type result) {
  bool isOfInteger = libm.contains("int2float"), isUnsigned = libm.contains("uint2float");
  SmallVector<Value> wide = llvm::map_to_vector(operands, [&](Value value) -> Value {
    if (isNarrow(value.getType()))
      return arith::ExtFOp::create(builder, loc, getHostType(value.getType()), value);
    if (!isOfInteger || value.getType().isInteger(64))
      return value;
    Type word = builder.getI64Type();
    return isUnsigned ? arith::ExtUIOp::create(builder, loc, word, value).getResult()
                      : arith::ExtSIOp::create(builder, loc, word, value).getResult();
  });
  auto isF64 = [](Type type) { return type.isF64(); };
  // What converts has its name from the result.
  bool isDouble = libm.contains("2float") ? result.isF64() : llvm::any_of(ValueRange(wide).getTypes(), isF64);
  LLVM::LLVMFuncOp function = declareRuntimeFunction(module, (libm + (isDouble ? "" : "f")).str(), getHostType(result),
                                                     llvm::to_vector(ValueRange(wide).getTypes()));
  Value value = LLVM::CallOp::create(builder, loc, function, wide).getResult();
  return value.getType() == result ? value : arith::TruncFOp::create(builder, loc, result, value).getResult();
}

} // namespace

bool isMathOp(hivm::CustomOp op) { return !op.isDistributed() && op.getName().starts_with(library::kMath); }

LogicalResult lowerMathCall(func::CallOp call) {
  StringRef name = call.getCallee().drop_front(library::kMath.size());
  std::string libm = call.getNumResults() == 1 ? findHostFunction(name, call.getResult(0).getType()) : std::string();
  if (libm.empty())
    return call.emitOpError("calls math function '") << name << "', which the CPU target does not provide";
  OpBuilder builder(call);
  Value result = callHost(builder, call.getLoc(), call->getParentOfType<ModuleOp>(), libm, call.getOperands(),
                          call.getResult(0).getType());
  call.getResult(0).replaceAllUsesWith(result);
  call.erase();
  return success();
}

LogicalResult lowerMathOp(hivm::CustomOp op) {
  bool hasResult = op.getNumResults() == 1 && op.getOutputs().size() == 1;
  std::string libm = hasResult ? findHostFunction(op.getSymbol(), op.getResult(0).getType()) : std::string();
  if (libm.empty())
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
