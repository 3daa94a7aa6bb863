// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Text pieces, effects and verifiers of the data and synchronisation ops of `hivm`.
#include "heddle/Dialect/HIVM/IR/HIVM.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace mlir::hivm;

//===----------------------------------------------------------------------===//
// Pieces of text: a number that is static or an operand
//===----------------------------------------------------------------------===//

static ParseResult parseEventId(OpAsmParser &parser, EventAttr &event,
                                std::optional<OpAsmParser::UnresolvedOperand> &operand) {
  OpAsmParser::UnresolvedOperand value;
  OptionalParseResult parsed = parser.parseOptionalOperand(value);
  if (parsed.has_value()) {
    operand = value;
    return *parsed;
  }
  return parser.parseCustomAttributeWithFallback(event);
}

static void printEventId(OpAsmPrinter &printer, Operation *, EventAttr event, Value operand) {
  if (operand)
    printer << operand;
  else
    printer.printStrippedAttrOrType(event);
}

static ParseResult parseFlagId(OpAsmParser &parser, IntegerAttr &flag,
                               std::optional<OpAsmParser::UnresolvedOperand> &operand) {
  OpAsmParser::UnresolvedOperand value;
  OptionalParseResult parsed = parser.parseOptionalOperand(value);
  if (parsed.has_value()) {
    operand = value;
    return *parsed;
  }
  return parser.parseAttribute(flag, parser.getBuilder().getI64Type());
}

static void printFlagId(OpAsmPrinter &printer, Operation *, IntegerAttr flag, Value operand) {
  if (operand)
    printer << operand;
  else
    printer.printAttributeWithoutType(flag);
}

#define GET_OP_CLASSES
#include "heddle/Dialect/HIVM/IR/HIVMOps.cpp.inc"

//===----------------------------------------------------------------------===//
// store, copy
//===----------------------------------------------------------------------===//

using Effects = SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

/// Effects of an op that reads `src` and writes `dst`, as far as they are memory.
static void getTransferEffects(OpOperand &src, OpOperand &dst, bool readsDestination, Effects &effects) {
  if (isa<BaseMemRefType>(src.get().getType()))
    effects.emplace_back(MemoryEffects::Read::get(), &src);
  if (!isa<BaseMemRefType>(dst.get().getType()))
    return;
  if (readsDestination)
    effects.emplace_back(MemoryEffects::Read::get(), &dst);
  effects.emplace_back(MemoryEffects::Write::get(), &dst);
}

/// Same element type and rank (`store_c1`, `copy_c1`); a result just for a tensor (`store_c3`, `copy_c2`).
static LogicalResult verifyTransfer(Operation *op, Value src, Value dst, Value result) {
  auto srcType = cast<ShapedType>(src.getType());
  auto dstType = cast<ShapedType>(dst.getType());
  if (srcType.getElementType() != dstType.getElementType() || srcType.getRank() != dstType.getRank())
    return op->emitOpError("expected 'src' and 'dst' of the same element type and rank, got ")
           << srcType << " and " << dstType;
  if (isa<RankedTensorType>(dstType) != bool(result))
    return op->emitOpError("expected ") << (result ? "no result" : "a result") << " for a 'dst' of type " << dstType;
  if (result && result.getType() != dstType)
    return op->emitOpError("expected a result of type ") << dstType << ", got " << result.getType();
  return success();
}

void StoreOp::getEffects(Effects &effects) {
  AtomicKind kind = getAtomicKind().value_or(AtomicKind::NONE);
  getTransferEffects(getSrcMutable(), getDstMutable(), kind != AtomicKind::NONE, effects);
}

LogicalResult StoreOp::verify() {
  AtomicKind kind = getAtomicKind().value_or(AtomicKind::NONE);
  if (kind == AtomicKind::CAS || kind == AtomicKind::XCHG) // store_c2
    return emitOpError("expected an atomic kind other than 'cas' and 'xchg', got '")
           << stringifyAtomicKind(kind) << "'";
  return verifyTransfer(*this, getSrc(), getDst(), getResultTensor());
}

void CopyOp::getEffects(Effects &effects) {
  getTransferEffects(getSrcMutable(), getDstMutable(), /*readsDestination=*/false, effects);
}

LogicalResult CopyOp::verify() { return verifyTransfer(*this, getSrc(), getDst(), getResultTensor()); }

LogicalResult PointerCastOp::verify() {
  if (getAddrs().empty()) // pointer_cast_c1
    return emitOpError("expected at least one address");
  auto type = cast<MemRefType>(getResult().getType());
  if (type.getNumDynamicDims() != getDynamicSizes().size()) // pointer_cast_c2
    return emitOpError("expected ") << type.getNumDynamicDims() << " dynamic sizes for " << type << ", got "
                                    << getDynamicSizes().size();
  return success();
}

//===----------------------------------------------------------------------===//
// Flags and block synchronisation
//===----------------------------------------------------------------------===//

template <typename FlagOp>
static LogicalResult verifyEvent(FlagOp op) {
  if (bool(op.getStaticEventIdAttr()) == bool(op.getDynamicEventId())) // set_flag_c1, wait_flag_c1
    return op.emitOpError("expected either a static or a dynamic event");
  return success();
}

LogicalResult SetFlagOp::verify() { return verifyEvent(*this); }
LogicalResult WaitFlagOp::verify() { return verifyEvent(*this); }

template <typename SyncOp>
static LogicalResult verifyFlag(SyncOp op) {
  IntegerAttr flag = op.getStaticFlagIdAttr();
  if (bool(flag) == bool(op.getDynamicFlagId())) // sync_block_set_c1, sync_block_wait_c1
    return op.emitOpError("expected either a static or a dynamic flag");
  if (flag && (flag.getInt() < 0 || flag.getInt() > 15)) // sync_block_set_c2, sync_block_wait_c2
    return op.emitOpError("expected a flag from 0 to 15, got ") << flag.getInt();
  return success();
}

LogicalResult SyncBlockSetOp::verify() { return verifyFlag(*this); }
LogicalResult SyncBlockWaitOp::verify() { return verifyFlag(*this); }

void SyncBlockSetOp::build(OpBuilder &builder, OperationState &state, TCoreType coreType, PIPE tpipe, PIPE pipe,
                           int64_t flag) {
  build(builder, state, coreType, tpipe, pipe, builder.getI64IntegerAttr(flag), /*dynamic_flag_id=*/Value(),
        /*ffts_base_addr=*/Value());
}

void SyncBlockWaitOp::build(OpBuilder &builder, OperationState &state, TCoreType coreType, PIPE tpipe, PIPE pipe,
                            int64_t flag) {
  build(builder, state, coreType, tpipe, pipe, builder.getI64IntegerAttr(flag), /*dynamic_flag_id=*/Value());
}

static bool isCubePipe(PIPE pipe) {
  return llvm::is_contained(
      {PIPE::PIPE_S, PIPE::PIPE_M, PIPE::PIPE_MTE1, PIPE::PIPE_MTE2, PIPE::PIPE_FIX, PIPE::PIPE_ALL}, pipe);
}

static bool isVectorPipe(PIPE pipe) {
  return llvm::is_contained({PIPE::PIPE_S, PIPE::PIPE_V, PIPE::PIPE_MTE2, PIPE::PIPE_MTE3, PIPE::PIPE_ALL}, pipe);
}

LogicalResult SyncBlockOp::verify() {
  struct Rule {
    StringRef name;
    PipeAttr pipe;
    bool ofCube;
    bool isTarget;
  };
  const Rule pipes[] = {{"tcube_pipe", getTcubePipeAttr(), true, true},
                        {"cube_pipe", getCubePipeAttr(), true, false},
                        {"tvector_pipe", getTvectorPipeAttr(), false, true},
                        {"vector_pipe", getVectorPipeAttr(), false, false}};
  SyncBlockMode mode = getSyncBlockMode();
  bool cube = mode == SyncBlockMode::ALL_CUBE || mode == SyncBlockMode::ALL;
  bool vector =
      mode == SyncBlockMode::ALL_VECTOR || mode == SyncBlockMode::ALL_SUB_VECTOR || mode == SyncBlockMode::ALL;
  for (const Rule &rule : pipes) { // sync_block_c1 to sync_block_c5
    bool allowed = rule.ofCube ? cube : vector;
    if (allowed && rule.isTarget && !rule.pipe)
      return emitOpError("expected '") << rule.name << "' in mode " << stringifySyncBlockMode(mode);
    if (!allowed && rule.pipe)
      return emitOpError("expected no '") << rule.name << "' in mode " << stringifySyncBlockMode(mode);
    if (rule.pipe && !(rule.ofCube ? isCubePipe : isVectorPipe)(rule.pipe.getValue()))
      return emitOpError("expected '") << rule.name << "' to be a pipe of the " << (rule.ofCube ? "cube" : "vector")
                                       << " core, got " << stringifyPIPE(rule.pipe.getValue());
  }
  return success();
}
