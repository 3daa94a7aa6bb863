// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The kernel ABI: arguments, attributes and program ids.
#include "Combiners.h"
#include "Patterns.h"
#include "Views.h"
#include "heddle/Conversion/TritonToLinalg.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Dialect/TritonAscend/IR/TritonAscend.h"
#include "heddle/Support/MatrixOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::heddle;

/// The kernel argument that \p pointer is derived from, through arithmetic and calls that return an address; or null.
static BlockArgument findArgument(Value pointer) {
  while (Operation *op = pointer.getDefiningOp()) {
    bool derives = isa<triton::AddPtrOp, triton::SplatOp, triton::BroadcastOp, triton::ExpandDimsOp, triton::TransOp,
                       triton::BitcastOp, hivm::CustomOp>(op);
    if (!derives || op->getNumOperands() == 0)
      return {};
    pointer = op->getOperand(0);
  }
  auto argument = cast<BlockArgument>(pointer);
  return isa<triton::FuncOp>(argument.getOwner()->getParentOp()) ? argument : BlockArgument();
}

void mlir::heddle::markTensorKinds(ModuleOp module) {
  namespace ascend = triton::ascend;
  DenseMap<BlockArgument, unsigned> uses; // bit 0 read, bit 1 written
  auto note = [&](Value pointer, unsigned use) {
    if (!isa<triton::PointerType>(getElementTypeOrSelf(pointer.getType())))
      return;
    if (BlockArgument argument = findArgument(pointer))
      uses[argument] |= use;
  };
  module.walk([&](Operation *op) {
    if (auto load = dyn_cast<triton::LoadOp>(op))
      note(load.getPtr(), 1);
    else if (auto store = dyn_cast<triton::StoreOp>(op))
      note(store.getPtr(), 2);
    else if (auto update = dyn_cast<triton::AtomicRMWOp>(op))
      note(update.getPtr(), 3);
    else if (auto swap = dyn_cast<triton::AtomicCASOp>(op))
      note(swap.getPtr(), 3);
    else if (isa<ascend::IndirectLoadOp, ascend::StrideLoadOp, ascend::GatherOutToUBOp, ascend::IndexSelectSIMDOp,
                 triton::GatherLoadOp>(op))
      note(op->getOperand(0), 1);
    else if (isa<ascend::IndirectStoreOp, ascend::StrideStoreOp, ascend::ScatterUBToOutOp, ascend::IndexPutOp>(op))
      note(op->getOperand(0), 2);
    else if (auto call = dyn_cast<hivm::CustomOp>(op); call && call->getNumResults() == 0 && !call.getInputs().empty())
      note(call.getInputs().front(), 2);
    else if (auto call = dyn_cast<triton::CallOp>(op))
      for (Value operand : call.getArgOperands())
        note(operand, 3); // what the callee does with it is not followed
  });
  for (triton::FuncOp function : module.getOps<triton::FuncOp>())
    for (BlockArgument argument : function.getArguments()) {
      unsigned use = uses.lookup(argument);
      if (use == 0)
        continue;
      int32_t kind = use == 1 ? 0 : use == 2 ? 1 : 2;
      function.setArgAttr(argument.getArgNumber(), abi::kTensorKind,
                          IntegerAttr::get(IntegerType::get(module.getContext(), 32), kind));
    }
}

/// The type of a kernel argument in the adapter IR.
static Type convertArgumentType(Type type) {
  auto pointer = dyn_cast<triton::PointerType>(type);
  if (!pointer)
    return type;
  return MemRefType::get({ShapedType::kDynamic}, getMemoryElementType(pointer.getPointeeType()));
}

static LogicalResult checkSignature(triton::FuncOp function) {
  if (function.isExternal())
    return function.emitOpError() << "expected a function with a body";
  if (!function.getBody().hasOneBlock())
    return function.emitOpError() << "expected one block; a 'return' inside a branch is not supported";
  for (BlockArgument argument : function.getArguments()) {
    Type type = argument.getType();
    auto pointer = dyn_cast<triton::PointerType>(type);
    auto tensor = function.isPrivate() ? dyn_cast<RankedTensorType>(type) : RankedTensorType();
    bool isNumber = (tensor ? tensor.getElementType() : type).isIntOrFloat();
    if (!isNumber && !(pointer && pointer.getPointeeType().isIntOrFloat()))
      return function.emitOpError() << "expected argument " << argument.getArgNumber()
                                    << " to be a number or a pointer to numbers, got " << type;
  }
  for (auto [index, type] : llvm::enumerate(function.getFunctionType().getResults()))
    if (!getElementTypeOrSelf(type).isIntOrFloat())
      return function.emitOpError() << "expected result " << index << " to be a number or a tensor of numbers, got "
                                    << type << "; return an offset and add it to the pointer in the caller";
  return success();
}

/// Replaces program ids and program counts by the trailing arguments of \p kernel, or of a function that it calls.
static void replaceProgramOps(func::FuncOp kernel) {
  unsigned count = kernel.getNumArguments();
  kernel.walk([&](Operation *op) {
    if (auto id = dyn_cast<triton::GetProgramIdOp>(op))
      id.replaceAllUsesWith(kernel.getArgument(count - 3 + static_cast<unsigned>(id.getAxis())));
    else if (auto number = dyn_cast<triton::GetNumProgramsOp>(op))
      number.replaceAllUsesWith(kernel.getArgument(count - 6 + static_cast<unsigned>(number.getAxis())));
    else
      return;
    op->erase();
  });
}

/// Whether \p op runs on the SIMT unit.
static bool isSIMTOp(Operation *op, bool isRegisterBased) {
  namespace ascend = triton::ascend;
  if (auto call = dyn_cast<hivm::CustomOp>(op)) {
    auto mode = call->getAttrOfType<hivm::VFModeAttr>(hivm::kVFModeAttrName);
    return call.getCoreType() == hivm::TCoreType::VECTOR && mode && mode.getValue() == hivm::VFMode::SIMT;
  }
  if (isa<ascend::IndexPutOp, ascend::GatherOutToUBOp, ascend::ScatterUBToOutOp, ascend::IndirectLoadOp,
          ascend::IndirectStoreOp, ascend::StrideLoadOp, ascend::StrideStoreOp>(op))
    return true;
  if (!isRegisterBased)
    return false;
  if (auto scan = dyn_cast<triton::ScanOp>(op))
    return scan.getSrcs().size() == 1 && cast<RankedTensorType>(scan.getSrcs()[0].getType()).getRank() == 1 &&
           isa_and_present<arith::AddFOp, arith::AddIOp>(getSingleCombiner(scan.getCombineOp()));
  return isa<triton::GatherOp, triton::HistogramOp>(op);
}

/// The value of `parallel_mode`.
static StringRef getParallelMode(ModuleOp module, bool isRegisterBased) {
  bool usesSIMT = module
                      .walk([&](Operation *op) {
                        return isSIMTOp(op, isRegisterBased) ? WalkResult::interrupt() : WalkResult::advance();
                      })
                      .wasInterrupted();
  return usesSIMT ? "mix_simd_simt" : "simd";
}

static func::FuncOp createKernel(triton::FuncOp function, StringRef mixMode, StringRef parallelMode,
                                 bool globalKernel) {
  MLIRContext *context = function.getContext();
  OpBuilder builder(function);
  Type byteBuffer = MemRefType::get({ShapedType::kDynamic}, builder.getI8Type());
  SmallVector<Type> types(abi::kLeadingArguments, byteBuffer);
  for (Type type : function.getFunctionType().getInputs())
    types.push_back(convertArgumentType(type));
  types.append(abi::kTrailingArguments, builder.getI32Type());

  auto kernel =
      func::FuncOp::create(builder, function.getLoc(), function.getName(), builder.getFunctionType(types, {}));
  kernel->setAttr(abi::kSyncBlockLockArgIdx, builder.getI64IntegerAttr(0));
  kernel->setAttr(abi::kWorkspaceArgIdx, builder.getI64IntegerAttr(1));
  kernel->setAttr(abi::kGlobalKernel, builder.getStringAttr(globalKernel ? "" : "local"));
  kernel->setAttr(abi::kMixMode, StringAttr::get(context, mixMode));
  kernel->setAttr(abi::kParallelMode, StringAttr::get(context, parallelMode));
  for (unsigned i = 0; i < function.getNumArguments(); ++i)
    if (DictionaryAttr attributes = function.getArgAttrDict(i))
      kernel.setArgAttrs(i + abi::kLeadingArguments, attributes);
  return kernel;
}

/// A private function with the arguments of \p function, behind all kernels in the text.
static func::FuncOp createCallee(triton::FuncOp function) {
  auto builder = OpBuilder::atBlockEnd(function->getParentOfType<ModuleOp>().getBody());
  FunctionType type = function.getFunctionType();
  auto inputs = llvm::map_to_vector(type.getInputs(), convertArgumentType);
  auto callee = func::FuncOp::create(builder, function.getLoc(), function.getName(),
                                     builder.getFunctionType(inputs, type.getResults()));
  callee.setPrivate();
  return callee;
}

/// Moves the body of \p function into \p target behind casts of its memref arguments; \p leading arguments are new.
static void moveBody(triton::FuncOp function, func::FuncOp target, unsigned leading) {
  Block *entry = target.addEntryBlock();
  OpBuilder builder = OpBuilder::atBlockBegin(entry);
  SmallVector<Value> arguments;
  for (BlockArgument old : function.getArguments()) {
    BlockArgument argument = entry->getArgument(old.getArgNumber() + leading);
    argument.setLoc(old.getLoc());
    Value value = argument;
    if (old.getType() != argument.getType())
      value = UnrealizedConversionCastOp::create(builder, old.getLoc(), old.getType(), argument).getResult(0);
    arguments.push_back(value);
  }
  for (auto [old, value] : llvm::zip_equal(function.getArguments(), arguments))
    old.replaceAllUsesWith(value);
  entry->getOperations().splice(entry->end(), function.getBody().front().getOperations());
  auto terminator = cast<triton::ReturnOp>(entry->getTerminator());
  builder.setInsertionPoint(terminator);
  func::ReturnOp::create(builder, terminator.getLoc(), terminator.getOperands());
  terminator.erase();
}

LogicalResult mlir::heddle::convertFunctions(ModuleOp module, bool globalKernel, bool isRegisterBased) {
  StringRef mixMode = hasMatrixOp(module) ? "mix" : "aiv", parallelMode = getParallelMode(module, isRegisterBased);
  SmallVector<triton::FuncOp> functions(module.getOps<triton::FuncOp>());
  for (triton::FuncOp function : functions)
    if (failed(checkSignature(function)))
      return failure();
  for (triton::FuncOp function : functions) {
    bool isCallee = function.isPrivate();
    func::FuncOp target =
        isCallee ? createCallee(function) : createKernel(function, mixMode, parallelMode, globalKernel);
    moveBody(function, target, isCallee ? 0 : abi::kLeadingArguments);
    replaceProgramOps(target);
    function.erase();
  }
  return success();
}
