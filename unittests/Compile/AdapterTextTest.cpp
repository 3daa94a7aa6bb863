// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What LLVM 19 spells differently, and what the vendor's compiler is given.
#include "heddle/Target/Ascend/AdapterText.h"
#include "heddle/InitAllDialects.h"
#include "heddle/Target/Ascend/Metadata.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include <gtest/gtest.h>

using namespace mlir;
using namespace mlir::heddle;

namespace {
TEST(AdapterTextTest, SpellsBufferizationAsLLVM19) {
  EXPECT_EQ(
      respellForLLVM19("  %7 = bufferization.to_tensor %alloc restrict writable : memref<8xf32> to tensor<8xf32>"),
      "  %7 = bufferization.to_tensor %alloc restrict writable : memref<8xf32>");
  EXPECT_EQ(respellForLLVM19("  %m = bufferization.to_buffer %t : tensor<8xf32> to memref<8xf32>"),
            "  %m = bufferization.to_memref %t : memref<8xf32>");
  EXPECT_EQ(respellForLLVM19("  %x = arith.sitofp %y : tensor<8xi32> to tensor<8xf32>"),
            "  %x = arith.sitofp %y : tensor<8xi32> to tensor<8xf32>");
}

/// A kernel that joins a barrier on both core kinds, with the given mix_mode.
class ExportTest : public ::testing::Test {
protected:
  void parse(StringRef mixMode) {
    DialectRegistry registry;
    registerAllDialects(registry);
    context.appendDialectRegistry(registry);
    std::string text = R"mlir(
      func.func @k(%l: memref<?xi8>, %w: memref<?xi8>, %x: memref<?xf16> {tt.tensor_kind = 2 : i32}, %n: i64, %s: bf16,
                   %0: i32, %1: i32, %2: i32, %3: i32, %4: i32, %5: i32)
          attributes {SyncBlockLockArgIdx = 0 : i64, WorkspaceArgIdx = 1 : i64, global_kernel = "local", mix_mode = "MODE", parallel_mode = "simd"} {
        hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<CUBE_AND_VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = "aclshmem_barrier_all"} "dist.aclshmem_barrier_all"
        return
      })mlir";
    text.replace(text.find("MODE"), 4, mixMode);
    module = parseSourceString<ModuleOp>(text, &context);
    ASSERT_TRUE(module);
  }

  /// Exports and keeps the remarks.
  std::string exportText() {
    ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) { remarks.push_back(diagnostic.str()); });
    std::string text;
    llvm::raw_string_ostream os(text);
    printAdapterForBiSheng(*module, os);
    return text;
  }

  MLIRContext context;
  OwningOpRef<ModuleOp> module;
  std::vector<std::string> remarks;
};

TEST_F(ExportTest, NarrowsTheCoreTypeOfVectorKernelsWithARemark) {
  parse("aiv");
  std::string text = exportText();
  EXPECT_NE(text.find("#hivm.tcore_type<VECTOR>"), std::string::npos);
  EXPECT_EQ(text.find("CUBE_AND_VECTOR"), std::string::npos);
  ASSERT_EQ(remarks.size(), 1u);
  EXPECT_EQ(
      remarks[0],
      "core type CUBE_AND_VECTOR of 'aclshmem_barrier_all' is handed over as VECTOR: the kernel has no matrix op");
  // The module itself keeps the document's form.
  std::string people;
  llvm::raw_string_ostream os(people);
  printAdapterForPeople(*module, os);
  EXPECT_NE(people.find("CUBE_AND_VECTOR"), std::string::npos);
}

TEST_F(ExportTest, KeepsTheCoreTypeOfMixedKernels) {
  parse("mix");
  EXPECT_NE(exportText().find("CUBE_AND_VECTOR"), std::string::npos);
  EXPECT_TRUE(remarks.empty());
}

TEST_F(ExportTest, MetadataComesFromTheIR) {
  parse("mix");
  FailureOr<KernelMetadata> metadata = collectMetadata(*module);
  ASSERT_TRUE(succeeded(metadata));
  EXPECT_EQ(metadata->name, "k");
  EXPECT_EQ(metadata->mixMode, "mix");
  EXPECT_EQ(metadata->parallelMode, "simd");
  EXPECT_EQ(metadata->tensorKinds, std::vector<int>{2});
  EXPECT_EQ(metadata->arguments, (std::vector<std::string>{"ptr", "i64", "bf16"}));
  EXPECT_TRUE(metadata->autoTileAndBindSubBlock);
}

TEST_F(ExportTest, CoalescingGoesIntoTheMetadataAndNotToTheTool) {
  parse("aiv");
  Builder builder(&context);
  (*module)->setAttr("hacc.coalesce_factor", builder.getI32IntegerAttr(4));
  (*module)->setAttr("hacc.coalesce_axis", builder.getI32IntegerAttr(1));
  (*module)->setAttr("hacc.coalesce_grid_ceil_div", builder.getI32IntegerAttr(1));
  FailureOr<KernelMetadata> metadata = collectMetadata(*module);
  ASSERT_TRUE(succeeded(metadata));
  EXPECT_EQ(metadata->coalesceFactor, 4);
  EXPECT_EQ(metadata->coalesceAxis, 1);
  EXPECT_TRUE(metadata->coalesceGridCeilDiv);
  EXPECT_EQ(exportText().find("coalesce"), std::string::npos);
}

TEST_F(ExportTest, CoalescingThatContradictsItselfIsAnError) {
  parse("aiv");
  Builder builder(&context);
  std::string error;
  ScopedDiagnosticHandler handler(&context, [&](Diagnostic &diagnostic) { error = diagnostic.str(); });
  (*module)->setAttr("hacc.coalesce_factor", builder.getI32IntegerAttr(4));
  EXPECT_TRUE(failed(collectMetadata(*module)));
  EXPECT_EQ(error, "expected 'hacc.coalesce_axis' 0, 1 or 2 beside 'hacc.coalesce_factor', got -1");
  (*module)->setAttr("hacc.coalesce_axis", builder.getI32IntegerAttr(2));
  (*module)->setAttr("hacc.coalesce_factor", builder.getI32IntegerAttr(1));
  EXPECT_TRUE(failed(collectMetadata(*module)));
  EXPECT_EQ(error, "expected 'hacc.coalesce_factor' above 1 beside 'hacc.coalesce_axis', got 1");
}
} // namespace
