// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Collects kernel metadata structurally; no text is searched.
#include "heddle/Target/Ascend/Metadata.h"
#include "heddle/Conversion/TritonToLinalg.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
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
    metadata.hasUnorderedSyncBlockLock |= lock->hasAttr("hivm.sync_block_lock_unordered");
  });
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
  object["arguments"] = llvm::json::Array(arguments);
  object["shared"] = 1;
  return object;
}
