// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Offsets whose parts are shared: each is visited once, and products that grow without end are gathered.
// RUN: heddle-opt %s --split-input-file --triton-to-unstructured | FileCheck %s

// A stride of 2^36: without a memory the analysis would take as many steps.
// CHECK-LABEL: tt.func @shared_sums
// CHECK-NOT: scf.for
// CHECK: tt.load %{{.*}} : tensor<4x!tt.ptr<i32>>
tt.func @shared_sums(%x: !tt.ptr<i32>, %y: !tt.ptr<i32>) {
  %v0 = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %v1 = arith.addi %v0, %v0 : tensor<4xi32>
  %v2 = arith.addi %v1, %v1 : tensor<4xi32>
  %v3 = arith.addi %v2, %v2 : tensor<4xi32>
  %v4 = arith.addi %v3, %v3 : tensor<4xi32>
  %v5 = arith.addi %v4, %v4 : tensor<4xi32>
  %v6 = arith.addi %v5, %v5 : tensor<4xi32>
  %v7 = arith.addi %v6, %v6 : tensor<4xi32>
  %v8 = arith.addi %v7, %v7 : tensor<4xi32>
  %v9 = arith.addi %v8, %v8 : tensor<4xi32>
  %v10 = arith.addi %v9, %v9 : tensor<4xi32>
  %v11 = arith.addi %v10, %v10 : tensor<4xi32>
  %v12 = arith.addi %v11, %v11 : tensor<4xi32>
  %v13 = arith.addi %v12, %v12 : tensor<4xi32>
  %v14 = arith.addi %v13, %v13 : tensor<4xi32>
  %v15 = arith.addi %v14, %v14 : tensor<4xi32>
  %v16 = arith.addi %v15, %v15 : tensor<4xi32>
  %v17 = arith.addi %v16, %v16 : tensor<4xi32>
  %v18 = arith.addi %v17, %v17 : tensor<4xi32>
  %v19 = arith.addi %v18, %v18 : tensor<4xi32>
  %v20 = arith.addi %v19, %v19 : tensor<4xi32>
  %v21 = arith.addi %v20, %v20 : tensor<4xi32>
  %v22 = arith.addi %v21, %v21 : tensor<4xi32>
  %v23 = arith.addi %v22, %v22 : tensor<4xi32>
  %v24 = arith.addi %v23, %v23 : tensor<4xi32>
  %v25 = arith.addi %v24, %v24 : tensor<4xi32>
  %v26 = arith.addi %v25, %v25 : tensor<4xi32>
  %v27 = arith.addi %v26, %v26 : tensor<4xi32>
  %v28 = arith.addi %v27, %v27 : tensor<4xi32>
  %v29 = arith.addi %v28, %v28 : tensor<4xi32>
  %v30 = arith.addi %v29, %v29 : tensor<4xi32>
  %v31 = arith.addi %v30, %v30 : tensor<4xi32>
  %v32 = arith.addi %v31, %v31 : tensor<4xi32>
  %v33 = arith.addi %v32, %v32 : tensor<4xi32>
  %v34 = arith.addi %v33, %v33 : tensor<4xi32>
  %v35 = arith.addi %v34, %v34 : tensor<4xi32>
  %v36 = arith.addi %v35, %v35 : tensor<4xi32>
  %p = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %q = tt.addptr %p, %v36 : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %l = tt.load %q : tensor<4x!tt.ptr<i32>>
  tt.store %q, %l : tensor<4x!tt.ptr<i32>>
  tt.return
}

// -----

// A product of 2^24 factors.
// CHECK-LABEL: tt.func @long_product
// CHECK: scf.for
// CHECK: tt.load %{{.*}} {DiscreteMemAccess} : !tt.ptr<i32>
tt.func @long_product(%x: !tt.ptr<i32>, %n: i32) {
  %v0 = tt.splat %n : i32 -> tensor<4xi32>
  %v1 = arith.muli %v0, %v0 : tensor<4xi32>
  %v2 = arith.muli %v1, %v1 : tensor<4xi32>
  %v3 = arith.muli %v2, %v2 : tensor<4xi32>
  %v4 = arith.muli %v3, %v3 : tensor<4xi32>
  %v5 = arith.muli %v4, %v4 : tensor<4xi32>
  %v6 = arith.muli %v5, %v5 : tensor<4xi32>
  %v7 = arith.muli %v6, %v6 : tensor<4xi32>
  %v8 = arith.muli %v7, %v7 : tensor<4xi32>
  %v9 = arith.muli %v8, %v8 : tensor<4xi32>
  %v10 = arith.muli %v9, %v9 : tensor<4xi32>
  %v11 = arith.muli %v10, %v10 : tensor<4xi32>
  %v12 = arith.muli %v11, %v11 : tensor<4xi32>
  %v13 = arith.muli %v12, %v12 : tensor<4xi32>
  %v14 = arith.muli %v13, %v13 : tensor<4xi32>
  %v15 = arith.muli %v14, %v14 : tensor<4xi32>
  %v16 = arith.muli %v15, %v15 : tensor<4xi32>
  %v17 = arith.muli %v16, %v16 : tensor<4xi32>
  %v18 = arith.muli %v17, %v17 : tensor<4xi32>
  %v19 = arith.muli %v18, %v18 : tensor<4xi32>
  %v20 = arith.muli %v19, %v19 : tensor<4xi32>
  %v21 = arith.muli %v20, %v20 : tensor<4xi32>
  %v22 = arith.muli %v21, %v21 : tensor<4xi32>
  %v23 = arith.muli %v22, %v22 : tensor<4xi32>
  %v24 = arith.muli %v23, %v23 : tensor<4xi32>
  %r = tt.make_range {end = 4 : i32, start = 0 : i32} : tensor<4xi32>
  %o = arith.addi %v24, %r : tensor<4xi32>
  %p = tt.splat %x : !tt.ptr<i32> -> tensor<4x!tt.ptr<i32>>
  %q = tt.addptr %p, %o : tensor<4x!tt.ptr<i32>>, tensor<4xi32>
  %l = tt.load %q : tensor<4x!tt.ptr<i32>>
  tt.store %q, %l : tensor<4x!tt.ptr<i32>>
  tt.return
}
