// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers that branches choose: one base and a chosen offset, or accesses that are chosen instead.
// RUN: heddle-opt %s --split-input-file --triton-control-flow-opt --canonicalize --cse | FileCheck %s

// Different bases, three levels: each access stands once a base, where it stood, with its arithmetic.
// CHECK-LABEL: tt.func @different_bases
// CHECK-SAME: %[[A:.*]]: !tt.ptr<f32>, %[[B:.*]]: !tt.ptr<f32>, %[[C:.*]]: !tt.ptr<f32>, %[[O:.*]]: !tt.ptr<f32>
tt.func @different_bases(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %c: !tt.ptr<f32>, %o: !tt.ptr<f32>, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  // CHECK: %[[ID:.*]] = tt.get_program_id y
  // CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[ID]], %c0_i32
  // CHECK: %[[SECOND:.*]] = arith.cmpi eq, %[[ID]], %c1_i32
  %id = tt.get_program_id y : i32
  %first = arith.cmpi eq, %id, %c0 : i32
  %p:2 = scf.if %first -> (i32, !tt.ptr<f32>) {
    scf.yield %n, %a : i32, !tt.ptr<f32>
  } else {
    %second = arith.cmpi eq, %id, %c1 : i32
    %s = arith.select %second, %b, %c : !tt.ptr<f32>
    scf.yield %c1, %s : i32, !tt.ptr<f32>
  }
  // CHECK: %[[RANGE:.*]] = tt.make_range
  // CHECK: %[[MASK:.*]] = arith.cmpi slt
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ns = tt.splat %p#0 : i32 -> tensor<16xi32>
  %m = arith.cmpi slt, %r, %ns : tensor<16xi32>
  // CHECK: %[[V:.*]] = scf.if %[[FIRST]] -> (tensor<16xf32>) {
  // CHECK-NEXT: %[[AS:.*]] = tt.splat %[[A]]
  // CHECK-NEXT: %[[AP:.*]] = tt.addptr %[[AS]], %[[RANGE]]
  // CHECK-NEXT: %[[AV:.*]] = tt.load %[[AP]], %[[MASK]] cacheModifier = ca
  // CHECK-NEXT: scf.yield %[[AV]]
  // CHECK: %[[REST:.*]] = scf.if %[[SECOND]] -> (tensor<16xf32>) {
  // CHECK-NEXT: tt.splat %[[B]]
  // CHECK: tt.load %{{.*}}, %[[MASK]] cacheModifier = ca
  // CHECK: } else {
  // CHECK-NEXT: tt.splat %[[C]]
  // CHECK: tt.load %{{.*}}, %[[MASK]] cacheModifier = ca
  // CHECK: scf.yield %[[REST]]
  %ps = tt.splat %p#1 : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %q = tt.addptr %ps, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  %v = tt.load %q, %m cacheModifier = ca : tensor<16x!tt.ptr<f32>>
  %os = tt.splat %o : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %oq = tt.addptr %os, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
  // CHECK: tt.store %{{.*}}, %[[V]], %[[MASK]]
  tt.store %oq, %v, %m : tensor<16x!tt.ptr<f32>>
  tt.return
}

// -----

// One base: the offset is chosen in front of the branch, where its arithmetic may run there.
// CHECK-LABEL: tt.func @one_base
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[C:.*]]: i1, %[[N:.*]]: i32, %[[V:.*]]: f32
tt.func @one_base(%x: !tt.ptr<f32>, %c: i1, %n: i32, %v: f32) {
  %c4 = arith.constant 4 : i32
  // CHECK-NOT: scf.if
  // CHECK: %[[TWICE:.*]] = arith.muli %[[N]], %[[N]] : i32
  // CHECK: %[[FAR:.*]] = arith.extsi %[[TWICE]] : i32 to i64
  // CHECK: %[[OFFSET:.*]] = arith.select %[[C]], %[[FAR]], %c4_i64 : i64
  // CHECK: %[[P:.*]] = tt.addptr %[[X]], %[[OFFSET]] : !tt.ptr<f32>, i64
  // CHECK: tt.store %[[P]], %[[V]]
  %p = scf.if %c -> (!tt.ptr<f32>) {
    %o = arith.muli %n, %n : i32
    %q = tt.addptr %x, %o : !tt.ptr<f32>, i32
    scf.yield %q : !tt.ptr<f32>
  } else {
    %q = tt.addptr %x, %c4 : !tt.ptr<f32>, i32
    scf.yield %q : !tt.ptr<f32>
  }
  tt.store %p, %v : !tt.ptr<f32>
  tt.return
}

// -----

// What reads memory stays in its branch, and the branch yields an offset.
// CHECK-LABEL: tt.func private @loaded_offset(
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[I:.*]]: !tt.ptr<i32>, %[[C:.*]]: i1)
tt.func private @loaded_offset(%x: !tt.ptr<f32>, %i: !tt.ptr<i32>, %c: i1) -> f32 {
  // CHECK: %[[OFFSET:.*]] = scf.if %[[C]] -> (i64) {
  // CHECK: tt.load %[[I]]
  // CHECK: scf.yield %{{.*}} : i64
  // CHECK: } else {
  // CHECK: scf.yield %c0_i64 : i64
  // CHECK: %[[P:.*]] = tt.addptr %[[X]], %[[OFFSET]] : !tt.ptr<f32>, i64
  // CHECK: tt.load %[[P]]
  %p = scf.if %c -> (!tt.ptr<f32>) {
    %o = tt.load %i : !tt.ptr<i32>
    %q = tt.addptr %x, %o : !tt.ptr<f32>, i32
    scf.yield %q : !tt.ptr<f32>
  } else {
    scf.yield %x : !tt.ptr<f32>
  }
  %v = tt.load %p : !tt.ptr<f32>
  tt.return %v : f32
}

// -----

// The same with two bases: base and offset are chosen apart.
// CHECK-LABEL: tt.func @loaded_offset_and_base
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[Y:.*]]: !tt.ptr<f32>, %[[I:.*]]: !tt.ptr<i32>, %[[C:.*]]: i1, %[[V:.*]]: f32
tt.func @loaded_offset_and_base(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %i: !tt.ptr<i32>, %c: i1, %v: f32) {
  %p = scf.if %c -> (!tt.ptr<f32>) {
    %o = tt.load %i : !tt.ptr<i32>
    %q = tt.addptr %x, %o : !tt.ptr<f32>, i32
    scf.yield %q : !tt.ptr<f32>
  } else {
    scf.yield %y : !tt.ptr<f32>
  }
  // CHECK: scf.if %[[C]] {
  // CHECK: tt.load %[[I]]
  // CHECK: %[[XP:.*]] = tt.addptr %[[X]]
  // CHECK: tt.store %[[XP]], %[[V]]
  // CHECK: } else {
  // CHECK: tt.store %[[Y]], %[[V]]
  tt.store %p, %v : !tt.ptr<f32>
  tt.return
}

// -----

// Tiles of one base under one condition: accesses are chosen, so that each keeps its structure.
// CHECK-LABEL: tt.func @tiles
tt.func @tiles(%x: !tt.ptr<f32>, %c: i1, %v: tensor<16xf32>) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<16x!tt.ptr<f32>>
  %two = arith.constant dense<2> : tensor<16xi32>
  %p = scf.if %c -> (tensor<16x!tt.ptr<f32>>) {
    %q = tt.addptr %xs, %r : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    scf.yield %q : tensor<16x!tt.ptr<f32>>
  } else {
    %t = arith.muli %r, %two : tensor<16xi32>
    %q = tt.addptr %xs, %t : tensor<16x!tt.ptr<f32>>, tensor<16xi32>
    scf.yield %q : tensor<16x!tt.ptr<f32>>
  }
  // CHECK: scf.if
  // CHECK-NEXT: tt.store
  // CHECK-NEXT: } else {
  // CHECK-NEXT: tt.store
  tt.store %p, %v : tensor<16x!tt.ptr<f32>>
  tt.return
}

// -----

// Each lane chooses its base: two accesses with disjoint masks.
// CHECK-LABEL: tt.func @lanes
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f32>, %[[Y:.*]]: !tt.ptr<f32>, %[[C:.*]]: tensor<8xi1>, %[[M:.*]]: tensor<8x4xi1>
tt.func @lanes(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %c: tensor<8xi1>, %m: tensor<8x4xi1>) {
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<8x!tt.ptr<f32>>
  %s = arith.select %c, %xs, %ys : tensor<8xi1>, tensor<8x!tt.ptr<f32>>
  %column = tt.expand_dims %s {axis = 1 : i32} : tensor<8x!tt.ptr<f32>> -> tensor<8x1x!tt.ptr<f32>>
  %p = tt.broadcast %column : tensor<8x1x!tt.ptr<f32>> -> tensor<8x4x!tt.ptr<f32>>
  // CHECK: %[[C1:.*]] = tt.expand_dims %[[C]] {axis = 1 : i32}
  // CHECK: %[[LEFT:.*]] = tt.broadcast %[[C1]] : tensor<8x1xi1> -> tensor<8x4xi1>
  // CHECK: %[[RIGHT:.*]] = arith.xori %[[LEFT]], %cst
  // CHECK: %[[ML:.*]] = arith.andi %[[M]], %[[LEFT]]
  // CHECK: %[[A:.*]] = tt.load %{{.*}}, %[[ML]]
  // CHECK: %[[MR:.*]] = arith.andi %[[M]], %[[RIGHT]]
  // CHECK: %[[B:.*]] = tt.load %{{.*}}, %[[MR]]
  // CHECK: %[[V:.*]] = arith.select %[[LEFT]], %[[A]], %[[B]]
  %v = tt.load %p, %m : tensor<8x4x!tt.ptr<f32>>
  // CHECK: tt.store %{{.*}}, %[[V]], %[[LEFT]]
  // CHECK: tt.store %{{.*}}, %[[V]], %[[RIGHT]]
  tt.store %p, %v : tensor<8x4x!tt.ptr<f32>>
  tt.return
}

// -----

// A call that yields a pointer gets the chosen address; one that yields none stands in both branches.
// CHECK-LABEL: tt.func @calls
// CHECK-SAME: %[[X:.*]]: !tt.ptr<f16>, %[[Y:.*]]: !tt.ptr<f16>, %[[C:.*]]: i1
tt.func @calls(%x: !tt.ptr<f16>, %y: !tt.ptr<f16>, %c: i1, %token: i32) {
  %p = arith.select %c, %x, %y : !tt.ptr<f16>
  // CHECK: %[[XI:.*]] = tt.ptr_to_int %[[X]]
  // CHECK: %[[YI:.*]] = tt.ptr_to_int %[[Y]]
  // CHECK: %[[I:.*]] = arith.select %[[C]], %[[XI]], %[[YI]] : i64
  // CHECK: %[[P:.*]] = tt.int_to_ptr %[[I]]
  // CHECK: hivm.hir.custom {{.*}} "dist.aclshmem_consume_token_half_ptr_1d" ins(%[[P]], %{{.*}} : !tt.ptr<f16>, i32) -> !tt.ptr<f16>
  %q = hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, no_side_effect, symbol = "aclshmem_consume_token_half_ptr_1d"} "dist.aclshmem_consume_token_half_ptr_1d" ins(%p, %token : !tt.ptr<f16>, i32) -> !tt.ptr<f16>
  %v = tt.load %q : !tt.ptr<f16>
  tt.store %q, %v : !tt.ptr<f16>
  // CHECK: scf.if %[[C]] {
  // CHECK-NEXT: hivm.hir.custom {{.*}} ins(%[[X]] : !tt.ptr<f16>)
  // CHECK-NEXT: } else {
  // CHECK-NEXT: hivm.hir.custom {{.*}} ins(%[[Y]] : !tt.ptr<f16>)
  hivm.hir.custom {hivm.is_distributed, hivm.pipe = #hivm.pipe<PIPE_S>, hivm.tcore_type = #hivm.tcore_type<VECTOR>, hivm.vf_mode = #hivm.vf_mode<SIMD>, symbol = "f"} "dist.f" ins(%p : !tt.ptr<f16>)
  tt.return
}

// -----

// Nested choices of bases that are read as another type: what is chosen is the address.
// CHECK-LABEL: tt.func public @cast_choices
// CHECK-COUNT-3: tt.ptr_to_int
// CHECK:       %[[CHOSEN:.*]] = arith.select %{{.*}} : i64
// CHECK:       %[[P:.*]] = tt.int_to_ptr %[[CHOSEN]] : i64 -> !tt.ptr<f32>
// CHECK:       tt.bitcast %[[P]] : !tt.ptr<f32> -> !tt.ptr<i32>
tt.func public @cast_choices(%a: !tt.ptr<f32>, %b: !tt.ptr<f32>, %d: !tt.ptr<f32>, %n: i32, %c: i1, %e: i1) {
  %p:2 = scf.if %c -> (i32, !tt.ptr<f32>) {
    scf.yield %n, %a : i32, !tt.ptr<f32>
  } else {
    %q:2 = scf.if %e -> (i32, !tt.ptr<f32>) {
      scf.yield %n, %b : i32, !tt.ptr<f32>
    } else {
      scf.yield %n, %d : i32, !tt.ptr<f32>
    }
    scf.yield %q#0, %q#1 : i32, !tt.ptr<f32>
  }
  %i = tt.bitcast %p#1 : !tt.ptr<f32> -> !tt.ptr<i32>
  tt.store %i, %p#0 : !tt.ptr<i32>
  tt.return
}
