// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Adapter IR of producers that print as LLVM 20 comes out in our form.
// RUN: heddle compile %s --from=ttadapter --compile-to=ttadapter -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: heddle compile %s --from=ttadapter --no-cache -o %t.o
// RUN: llvm-nm-22 %t.o | FileCheck %s --check-prefix=OBJECT
// OBJECT: T heddle_entry_kernel

#map = affine_map<(d0) -> (d0)>
module {
  // The kernel comes first.
  // CHECK: func.func @kernel(
  func.func private @triton_cumsum(tensor<4xf32>, i32, i1) -> tensor<4xf32>
  func.func @kernel(%arg0: memref<?xi8>, %arg1: memref<?xi8>, %arg2: memref<?xf32> {tt.divisibility = 16 : i32, tt.tensor_kind = 2 : i32, vendor.hint = 1 : i32}, %arg3: memref<?xf32>, %arg4: i32, %arg5: i32, %arg6: i32, %arg7: i32, %arg8: i32, %arg9: i32) attributes {SyncBlockLockArgIdx = 0 : i64, WorkspaceArgIdx = 1 : i64, global_kernel = "local", mix_mode = "aiv", parallel_mode = "simd"} {
    %c0_i32 = arith.constant 0 : i32
    %false = arith.constant false
    %cst = arith.constant 0.000000e+00 : f32
    %true = arith.cmpi eq, %arg4, %c0_i32 : i32
    %view = memref.reinterpret_cast %arg2 to offset: [0], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32, strided<[1]>>
    %alloc = memref.alloc() : memref<4xf32>
    scf.if %true {
      linalg.fill ins(%cst : f32) outs(%alloc : memref<4xf32>)
    } {hivm.unlikely_condition}
    memref.copy %view, %alloc : memref<4xf32, strided<[1]>> to memref<4xf32>
    // A type with a layout, and a comment: bufferization.to_tensor %alloc : memref<4xf32>
    // CHECK: %[[STRIDED:.*]] = bufferization.to_tensor %{{.*}} restrict : memref<4xf32, strided<[1]>>{{$}}
    %strided = bufferization.to_tensor %view restrict : memref<4xf32, strided<[1]>>
    // CHECK: %[[X:.*]] = bufferization.to_tensor %{{.*}} restrict writable : memref<4xf32>{{$}}
    %x = bufferization.to_tensor %alloc restrict writable : memref<4xf32>
    annotation.mark %x {MayImplicitTransposeWithLastAxis} : tensor<4xf32>
    // CHECK: %[[SUM:.*]] = call @triton_cumsum(%[[X]],
    %sum = call @triton_cumsum(%x, %c0_i32, %false) : (tensor<4xf32>, i32, i1) -> tensor<4xf32>
    // CHECK: %[[TANH:.*]] = math.tanh %[[SUM]] : tensor<4xf32>
    %tanh = tt.extern_elementwise %sum {libname = "", libpath = "", pure = true, symbol = "__nv_tanhf"} : (tensor<4xf32>) -> tensor<4xf32>
    %empty = tensor.empty() : tensor<4xf32>
    // CHECK: %[[MAPPED:.*]] = linalg.map
    // CHECK-SAME: ins(%[[TANH]], %[[STRIDED]] : tensor<4xf32>, tensor<4xf32>)
    %mapped = linalg.map ins(%tanh, %strided : tensor<4xf32>, tensor<4xf32>) outs(%empty : tensor<4xf32>)
      (%a: f32, %b: f32) {
        %m = arith.mulf %a, %b : f32
        %n = arith.addf %m, %a : f32
        linalg.yield %n : f32
      }
    // CHECK: %[[BUFFER:.*]] = bufferization.to_memref %[[MAPPED]] : memref<4xf32>{{$}}
    %buffer = bufferization.to_memref %mapped : memref<4xf32>
    %target = memref.reinterpret_cast %arg3 to offset: [0], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32, strided<[1]>>
    // CHECK: linalg.generic
    // CHECK-SAME: GenericAtomicRMW = "fadd"
    linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%target, %buffer : memref<4xf32, strided<[1]>>, memref<4xf32>) outs(%target : memref<4xf32, strided<[1]>>) attrs =  {GenericAtomicRMW = "fadd", MemSemantic = "acq_rel", MemSyncScope = "gpu"} {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %0 = arith.addf %in, %in_0 : f32
      linalg.yield %0 : f32
    }
    return
  }
  // CHECK: func.func private @triton_cumsum
}
