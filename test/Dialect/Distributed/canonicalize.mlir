// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A wait is neither dropped nor merged nor moved, with or without a use of its token, before and after it is lowered.
// RUN: heddle-opt %s --pass-pipeline='builtin.module(canonicalize,cse,any(loop-invariant-code-motion),canonicalize,cse)' | FileCheck %s
// RUN: heddle-opt %s --pass-pipeline='builtin.module(convert-triton-distributed-to-hivm,canonicalize,cse,any(loop-invariant-code-motion),canonicalize,cse)' | FileCheck %s --check-prefix=HIVM

// CHECK-LABEL: @dead_token
// CHECK-NEXT:    distributed.wait
// CHECK-NEXT:    tt.return
// HIVM-LABEL:  @dead_token
// HIVM:          "dist.aclshmem_wait_int32"
// HIVM:          tt.return
tt.func @dead_token(%p: !tt.ptr<i32>, %n: i32) {
  %t = distributed.wait %p, %n, %n, scope = gpu semantic = acquire : !tt.ptr<i32>, i32, i32 -> i32
  tt.return
}

// CHECK-LABEL: @twice
// CHECK-NEXT:    [[T0:%.*]] = distributed.wait
// CHECK-NEXT:    [[T1:%.*]] = distributed.wait
// CHECK-NEXT:    tt.return [[T0]], [[T1]]
// HIVM-LABEL:  @twice
// HIVM:          [[T0:%.*]] = hivm.hir.custom {{.*}} "dist.aclshmem_wait_int32"
// HIVM:          [[T1:%.*]] = hivm.hir.custom {{.*}} "dist.aclshmem_wait_int32"
// HIVM:          tt.return [[T0]], [[T1]]
tt.func private @twice(%p: !tt.ptr<i32>, %n: i32) -> (i32, i32) {
  %t0 = distributed.wait %p, %n, %n, scope = gpu semantic = acquire : !tt.ptr<i32>, i32, i32 -> i32
  %t1 = distributed.wait %p, %n, %n, scope = gpu semantic = acquire : !tt.ptr<i32>, i32, i32 -> i32
  tt.return %t0, %t1 : i32, i32
}

// CHECK-LABEL: @in_loop
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      distributed.wait
// CHECK-NEXT:      distributed.wait
// CHECK-NEXT:    }
// HIVM-LABEL:  @in_loop
// HIVM:          scf.for
// HIVM-NEXT:       "dist.aclshmem_wait_int32"
// HIVM-NEXT:       "dist.aclshmem_wait_int32"
// HIVM-NEXT:     }
tt.func @in_loop(%p: !tt.ptr<i32>, %n: i32, %m: i32) {
  scf.for %i = %n to %m step %n : i32 {
    %t0 = distributed.wait %p, %n, %n, scope = gpu semantic = acquire : !tt.ptr<i32>, i32, i32 -> i32
    %t1 = distributed.wait %p, %n, %n, scope = gpu semantic = acquire : !tt.ptr<i32>, i32, i32 -> i32
  }
  tt.return
}

// Ranks are pure: equal ones become one, unused ones vanish. So do tokens that nobody uses.
// CHECK-LABEL: @pure
// CHECK-NEXT:    [[R:%.*]] = distributed.get_rank
// CHECK-NEXT:    tt.return [[R]], [[R]]
// HIVM-LABEL:  @pure
// HIVM-NEXT:     [[R:%.*]] = hivm.hir.custom {{.*}} "dist.aclshmem_my_pe" -> i32
// HIVM-NEXT:     tt.return [[R]], [[R]]
tt.func private @pure(%p: !tt.ptr<i32>, %axis: i32) -> (i32, i32) {
  %r0 = distributed.get_rank %axis : i32
  %r1 = distributed.get_rank %axis : i32
  %n = distributed.get_num_ranks %axis : i32
  %q = distributed.consume_token %p, %n, : !tt.ptr<i32>, i32 -> !tt.ptr<i32>
  %m = distributed.extern_call  {libname = "l", libpath = "", pure = true, symbol = "f"} : () -> i32
  tt.return %r0, %r1 : i32, i32
}

// A signal and an impure call stay.
// CHECK-LABEL: @effects
// CHECK-COUNT-2: "distributed.notify"
// CHECK-COUNT-2: distributed.extern_call
// HIVM-LABEL:  @effects
// HIVM-COUNT-2:  "dist.aclshmem_int64_p"
// HIVM-COUNT-2:  "dist.aclshmem_fence"
tt.func @effects(%p: !tt.ptr<i64>, %v: i64, %r: i32) {
  "distributed.notify"(%p, %v, %r) <{commScope = 1 : i32, sigOp = 1 : i32}> : (!tt.ptr<i64>, i64, i32) -> ()
  "distributed.notify"(%p, %v, %r) <{commScope = 1 : i32, sigOp = 1 : i32}> : (!tt.ptr<i64>, i64, i32) -> ()
  distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_fence"} : () -> ()
  distributed.extern_call  {libname = "libshmem_device", libpath = "", pure = false, symbol = "aclshmem_fence"} : () -> ()
  tt.return
}

// A pure call may leave a loop, an impure one may not.
// CHECK-LABEL: @speculation
// CHECK-NEXT:    distributed.extern_call {{.*}} "pure_one"
// CHECK-NEXT:    scf.for
// CHECK-NEXT:      distributed.extern_call {{.*}} "other"
tt.func @speculation(%p: !tt.ptr<i32>, %n: i32, %m: i32) {
  scf.for %i = %n to %m step %n : i32 {
    %a = distributed.extern_call %n {libname = "l", libpath = "", pure = true, symbol = "pure_one"} : (i32) -> i32
    %b = distributed.extern_call %a {libname = "l", libpath = "", pure = false, symbol = "other"} : (i32) -> i32
  }
  tt.return
}
