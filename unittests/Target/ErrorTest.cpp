// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What the CPU target says about IR that it cannot compile: every text, whole.
#include "Harness.h"

#include "gtest/gtest.h"

namespace {

/// The diagnostics of \p text, which must not compile.
std::string getDiagnostics(const std::string &text, const mlir::heddle::CPUOptions &options = {}) {
  Compiled compiled = compileAdapter(text, options);
  EXPECT_FALSE(compiled.object);
  return compiled.diagnostics;
}

const std::string kDistributed =
    "hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, "
    "hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = ";

TEST(CPUErrors, Kernels) {
  EXPECT_EQ(getDiagnostics("func.func private @helper()"),
            "0:0: error: expected one kernel, a function with attribute 'global_kernel', got 0\n");
  EXPECT_EQ(getDiagnostics("func.func @a() attributes {global_kernel} { return }\n"
                           "func.func @b() attributes {global_kernel} { return }\n"),
            "0:0: error: expected one kernel, a function with attribute 'global_kernel', got 2\n"
            "1:1: note: kernel 'a'\n2:1: note: kernel 'b'\n");
}

TEST(CPUErrors, Arguments) {
  EXPECT_EQ(getDiagnostics("func.func @k(%a: memref<?xf32>) attributes {global_kernel} { return }"),
            "1:1: error: expected kernel 'k' to begin with a lock and a workspace pointer and to end with six 'i32' "
            "arguments, grid and program\n");
  EXPECT_EQ(getDiagnostics(makeKernel("%a: memref<4x4xf32>,", "")),
            "2:1: error: expected argument 2 of kernel 'k' to be a memref<?xT> or a scalar of at most 64 bits, got "
            "'memref<4x4xf32>'\n");
  EXPECT_EQ(getDiagnostics("func.func @k(%l: memref<?xi8>, %w: memref<?xi8>, %a: i32, %b: i32, %c: i32, %d: i32, %e: "
                           "i32, %f: i32) -> i32 attributes {global_kernel} { return %a : i32 }"),
            "1:1: error: expected kernel 'k' to return nothing\n");
}

TEST(CPUErrors, UnsupportedOps) {
  EXPECT_EQ(getDiagnostics(
                makeKernel("%a: memref<?xf32>,", "  hivm.hir.copy ins(%a : memref<?xf32>) outs(%a : memref<?xf32>)")),
            "5:3: error: 'hivm.hir.copy' op is not supported by the CPU target\n");
  EXPECT_EQ(getDiagnostics(makeKernel("", "  \"tt.unknown\"() : () -> ()")),
            "5:3: error: 'tt.unknown' op is not supported by the CPU target\n");
  EXPECT_EQ(getDiagnostics(makeKernel("%a: memref<?xi32>,", "  %t = memref.alloca() : memref<4xi32>\n"
                                                            "  %v = memref.load %t[%c0] : memref<4xi32>\n"
                                                            "  memref.store %v, %a[%c0] : memref<?xi32>")),
            "5:8: error: 'memref.alloca' op is not supported by the CPU target\n");
}

TEST(CPUErrors, UnsupportedTypes) {
  EXPECT_EQ(getDiagnostics(makeKernel("%f: f32, %a: memref<?xf32>,", "  %t = arith.truncf %f : f32 to f4E2M1FN\n"
                                                                     "  %v = arith.extf %t : f4E2M1FN to f32\n"
                                                                     "  memref.store %v, %a[%c0] : memref<?xf32>")),
            "5:8: error: 'arith.truncf' op has a value of type 'f4E2M1FN', but the CPU target computes with signless "
            "integers of at most 64 bits, f8, f16, bf16, f32 and f64\n"
            "6:8: error: 'arith.extf' op has a value of type 'f4E2M1FN', but the CPU target computes with signless "
            "integers of at most 64 bits, f8, f16, bf16, f32 and f64\n");
}

TEST(CPUErrors, UnknownCallees) {
  EXPECT_EQ(
      getDiagnostics("func.func private @triton_topk(tensor<4xf32>, i64, i1) -> tensor<4xf32>\n" +
                     makeKernel("", "").substr(std::string("module attributes {} {\n").size(),
                                               makeKernel("", "").size() -
                                                   std::string("module attributes {} {\n}\n  return\n}\n").size()) +
                     "  %e = tensor.empty() : tensor<4xf32>\n  %d = arith.constant 0 : i64\n  %f = arith.constant "
                     "false\n  %r = func.call @triton_topk(%e, %d, %f) : (tensor<4xf32>, i64, i1) -> "
                     "tensor<4xf32>\n  return\n}\n"),
      "9:8: error: 'func.call' op calls 'triton_topk', which the CPU target does not provide\n");
}

TEST(CPUErrors, TilesWithoutBound) {
  EXPECT_EQ(getDiagnostics(makeKernel("%n: i32, %a: memref<?xf32>,", R"(  %s = arith.index_cast %n : i32 to index
  %t = memref.alloc(%s) : memref<?xf32>
  %f = arith.constant 1.0 : f32
  memref.store %f, %t[%c0] : memref<?xf32>
  %v = memref.load %t[%c1] : memref<?xf32>
  memref.store %v, %a[%c0] : memref<?xf32>)")),
            "6:8: error: 'memref.alloc' op expected a tile with a constant upper bound of its size, got "
            "'memref<?xf32>'; size 0 depends on a run-time value without bound\n");
}

TEST(CPUErrors, Atomics) {
  EXPECT_EQ(
      getDiagnostics(makeKernel("%a: memref<?xf32>, %b: memref<?xf32>,",
                                "  hivm.hir.store ins(%a : memref<?xf32>) outs(%b : memref<?xf32>) atomic = <and>")),
      "5:3: error: 'hivm.hir.store' op atomic kind 'and' is not supported by the CPU target on elements of type "
      "'f32'\n");
  EXPECT_EQ(
      getDiagnostics(makeKernel("%a: memref<?xi1>, %b: memref<?xi1>,",
                                "  hivm.hir.store ins(%a : memref<?xi1>) outs(%b : memref<?xi1>) atomic = <max>")),
      "5:3: error: 'hivm.hir.store' op atomic kind 'max' is not supported by the CPU target on elements of type "
      "'i1'\n");
  EXPECT_EQ(
      getDiagnostics(makeKernel("%a: memref<?xf32>,", R"(
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%a : memref<?xf32>) outs(%a : memref<?xf32>) attrs = {GenericAtomicRMW = "fadd"} {
  ^bb0(%m: f32, %o: f32):
    linalg.yield %m : f32
  })")),
      "6:3: error: 'linalg.generic' op expected an atomic update of kind 'fadd' to be elementwise on memrefs, with "
      "2 inputs and 1 or 2 outputs\n");
}

TEST(CPUErrors, DeviceCalls) {
  EXPECT_EQ(getDiagnostics(
                makeKernel("", "  hivm.hir.custom {" + kDistributed + "\"aclshmem_none\"} \"dist.aclshmem_none\"")),
            "5:3: error: calls 'aclshmem_none', which the device library does not define\n");
  EXPECT_EQ(getDiagnostics(makeKernel("", "  %t = tensor.empty() : tensor<4xf32>\n  hivm.hir.custom {" + kDistributed +
                                              "\"f\"} \"dist.f\" ins(%t : tensor<4xf32>)")),
            "6:3: error: 'hivm.hir.custom' op expected operand 0 to be a memref or a scalar on the CPU target, got "
            "'tensor<4xf32>'\n");
  EXPECT_EQ(getDiagnostics(makeKernel("", "  hivm.hir.custom {" + kDistributed + "\"f\"} \"dist.f\" ins(%px : i32)\n" +
                                              "  hivm.hir.custom {" + kDistributed + "\"f\"} \"dist.f\"")),
            "6:3: error: 'hivm.hir.custom' op expected every call of 'f' to have the same types\n");
  EXPECT_EQ(getDiagnostics(makeKernel("%a: memref<?xf32>,",
                                      "  %t = hivm.hir.custom {" + kDistributed +
                                          "\"aclshmem_consume_token_float\"} \"dist.aclshmem_consume_token_float\" "
                                          "ins(%a, %px : memref<?xf32>, i32) -> memref<?xi32>")),
            "5:8: error: 'hivm.hir.custom' op expected a result of the type of the value 'memref<?xf32>', got "
            "'memref<?xi32>'\n");
  // The compiler's table and the library disagree: never a wrong call.
  EXPECT_EQ(getDiagnostics(makeKernel("", "  hivm.hir.custom {" + kDistributed +
                                              "\"aclshmem_fence\"} \"dist.aclshmem_fence\" ins(%px : i32)")),
            "5:3: error: calls 'aclshmem_fence' with other types than those of the device library\n");
}

TEST(CPUErrors, Rounding) {
  EXPECT_EQ(getDiagnostics(makeKernel("%f: f32, %a: memref<?xf16>,",
                                      "  %t = arith.truncf %f {round_mode = #hfusion.round_mode<trunc>} : f32 to f16\n"
                                      "  memref.store %t, %a[%c0] : memref<?xf16>")),
            "5:8: error: 'arith.truncf' op rounds by 'trunc', but the CPU target rounds to nearest even\n");
}

TEST(CPUErrors, Locks) {
  EXPECT_EQ(
      getDiagnostics(makeKernel("%c: memref<?xi32>,", R"(  %l = hivm.hir.create_sync_block_lock : memref<2xi64>
  hivm.hir.sync_block_lock lock_var(%l : memref<2xi64>)
  memref.store %px, %c[%c0] : memref<?xi32>
  hivm.hir.sync_block_unlock lock_var(%l : memref<2xi64>))")),
      "5:8: error: 'hivm.hir.create_sync_block_lock' op expected a kernel with a lock buffer 'memref<?xi8>' and a "
      "lock 'memref<1xi64>', got 'memref<2xi64>'\n");
}

TEST(CPUErrors, Addresses) {
  EXPECT_EQ(
      getDiagnostics(makeKernel("%a: i64, %b: i64,", "  %m = hivm.hir.pointer_cast(%a, %b) : memref<4xf32>")),
      "5:8: error: 'hivm.hir.pointer_cast' op expected one address and a dense memref on the CPU target, got 2 and "
      "'memref<4xf32>'\n");
}

TEST(CPUErrors, DeviceLibraryFile) {
  mlir::heddle::CPUOptions options;
  options.deviceBitcode = "/nonexistent/device.bc";
  EXPECT_EQ(
      getDiagnostics(
          makeKernel("", "  hivm.hir.custom {" + kDistributed + "\"aclshmem_fence\"} \"dist.aclshmem_fence\""),
          options),
      "2:1: error: internal error: cannot read device library '/nonexistent/device.bc': No such file or directory\n");
}

} // namespace
