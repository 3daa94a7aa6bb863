// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Collects kernel metadata structurally; no text is searched.
#include "heddle/Target/Ascend/Metadata.h"
#include "heddle/Conversion/TritonToLinalg.h"
#include "heddle/Dialect/HACC/IR/HACC.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace mlir::heddle;

/// Words of the vendor's lock that is taken in any order: one line of 8 with the number of participants, then two lines
/// for each of at most 1024 of them.
static constexpr int64_t kUnorderedLockWords = (1 + 2 * 1024) * 8;

static std::string argumentName(Type type) {
  if (isa<MemRefType>(type))
    return "ptr";
  if (type.isF16())
    return "fp16";
  if (type.isBF16())
    return "bf16";
  if (auto number = dyn_cast<FloatType>(type))
    return "fp" + std::to_string(number.getWidth());
  return "i" + std::to_string(type.getIntOrFloatBitWidth());
}

static std::string stringAttribute(Operation *op, StringRef name) {
  auto attribute = op->getAttrOfType<StringAttr>(name);
  return attribute ? attribute.str() : std::string();
}

bool mlir::heddle::hasAutoBlockifyBlacklistOp(ModuleOp ttir) {
  auto isListed = [](Operation *op) {
    if (auto load = dyn_cast<triton::LoadOp>(op))
      return load.getIsVolatile() || load.getCache() != triton::CacheModifier::NONE;
    if (auto store = dyn_cast<triton::StoreOp>(op))
      return store.getCache() != triton::CacheModifier::NONE;
    return isa<triton::AtomicRMWOp, triton::AtomicCASOp, triton::ElementwiseInlineAsmOp>(op);
  };
  WalkResult result =
      ttir.walk([&](Operation *op) { return isListed(op) ? WalkResult::interrupt() : WalkResult::advance(); });
  return result.wasInterrupted();
}

/// Reads how many rows one program takes together; absent means one.
static LogicalResult readCoalescing(ModuleOp adapter, KernelMetadata &metadata) {
  auto factor = adapter->getAttrOfType<IntegerAttr>(hacc::kCoalesceFactorAttrName);
  auto axis = adapter->getAttrOfType<IntegerAttr>(hacc::kCoalesceAxisAttrName);
  auto ceilDiv = adapter->getAttrOfType<IntegerAttr>(hacc::kCoalesceGridCeilDivAttrName);
  if (!factor && !axis)
    return success();
  if (!factor || factor.getInt() <= 1)
    return adapter.emitError() << "expected '" << hacc::kCoalesceFactorAttrName << "' above 1 beside '"
                               << hacc::kCoalesceAxisAttrName << "', got " << (factor ? factor.getInt() : 1);
  if (!axis || axis.getInt() < 0 || axis.getInt() > 2)
    return adapter.emitError() << "expected '" << hacc::kCoalesceAxisAttrName << "' 0, 1 or 2 beside '"
                               << hacc::kCoalesceFactorAttrName << "', got " << (axis ? axis.getInt() : -1);
  metadata.coalesceFactor = factor.getInt();
  metadata.coalesceAxis = axis.getInt();
  metadata.coalesceGridCeilDiv = ceilDiv && ceilDiv.getInt() > 0;
  return success();
}

FailureOr<KernelMetadata> mlir::heddle::collectMetadata(ModuleOp adapter) {
  auto functions = adapter.getOps<func::FuncOp>();
  if (functions.empty() || !(*functions.begin())->hasAttr(abi::kGlobalKernel))
    return adapter.emitError() << "expected the first function of the module to be a kernel";
  func::FuncOp kernel = *functions.begin();
  KernelMetadata metadata;
  metadata.name = kernel.getName();
  metadata.mixMode = stringAttribute(kernel, abi::kMixMode);
  metadata.parallelMode = stringAttribute(kernel, abi::kParallelMode);
  metadata.autoTileAndBindSubBlock = !adapter->hasAttr(hivm::kDisableAutoTileAndBindSubBlockAttrName);
  unsigned last = kernel.getNumArguments() - abi::kTrailingArguments;
  for (unsigned i = abi::kLeadingArguments; i < last; ++i) {
    metadata.arguments.push_back(argumentName(kernel.getArgument(i).getType()));
    if (auto kind = kernel.getArgAttrOfType<IntegerAttr>(i, abi::kTensorKind))
      metadata.tensorKinds.push_back(kind.getInt());
  }
  kernel.walk([&](hivm::CustomOp call) {
    if (auto bitcode = call->getAttrOfType<StringAttr>("bitcode"); bitcode && !bitcode.empty())
      metadata.bitcodes.push_back(bitcode.str());
  });
  kernel.walk([&](hivm::SyncBlockLockOp lock) {
    bool isUnordered = lock->hasAttr("hivm.sync_block_lock_unordered");
    metadata.hasUnorderedSyncBlockLock |= isUnordered;
    // Blocks that come in order would wait for programs that their own loop has yet to reach.
    metadata.hasAutoBlockifyBlacklistOp |= !isUnordered;
  });
  if (failed(readCoalescing(adapter, metadata)))
    return failure();
  // Launchers expect one sub-block a block of a kernel that takes such a lock.
  metadata.autoTileAndBindSubBlock &= !metadata.hasUnorderedSyncBlockLock;
  return metadata;
}

llvm::json::Object KernelMetadata::toJSON() const {
  llvm::json::Object object;
  object["name"] = name;
  object["kernel_name"] = name;
  object["mix_mode"] = mixMode;
  object["parallel_mode"] = parallelMode;
  object["tensor_kinds"] = llvm::json::Array(tensorKinds);
  object["bitcodes"] = llvm::json::Array(bitcodes);
  object["auto_tile_and_bind_subblock"] = autoTileAndBindSubBlock;
  object["has_unordered_sync_block_lock"] = hasUnorderedSyncBlockLock;
  if (hasUnorderedSyncBlockLock) {
    object["lock_num"] = kUnorderedLockWords;
    object["lock_init_val"] = 0;
  }
  object["has_auto_blockify_blacklist_op"] = hasAutoBlockifyBlacklistOp;
  object["coalesce_factor"] = coalesceFactor;
  object["coalesce_axis"] = coalesceAxis;
  object["coalesce_grid_ceil_div"] = coalesceGridCeilDiv;
  object["row_coalescing_applied"] = coalesceFactor > 1;
  object["required_ub_bits"] = 0; // known once the vendor's compiler has planned the memory
  object["arguments"] = llvm::json::Array(arguments);
  object["shared"] = 1;
  return object;
}
