// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tiles that loops carry: the old and the new value must not share a buffer.
#include "Harness.h"

#include "gtest/gtest.h"

#include <cmath>
#include <vector>

namespace {

const char *const kLoad16 = R"(
  %ra = memref.reinterpret_cast %a to offset: [0], sizes: [16], strides: [1] : memref<?xf32> to memref<16xf32, strided<[1]>>
  %ba = memref.alloc() : memref<16xf32>
  memref.copy %ra, %ba : memref<16xf32, strided<[1]>> to memref<16xf32>
  %x = bufferization.to_tensor %ba restrict writable : memref<16xf32> to tensor<16xf32>
  %rb = memref.reinterpret_cast %b to offset: [0], sizes: [16], strides: [1] : memref<?xf32> to memref<16xf32, strided<[1]>>
  %bb = memref.alloc() : memref<16xf32>
  memref.copy %rb, %bb : memref<16xf32, strided<[1]>> to memref<16xf32>
  %y = bufferization.to_tensor %bb restrict writable : memref<16xf32> to tensor<16xf32>
  %n = arith.index_cast %count : i32 to index
)";

const char *const kStore16 = R"(
  bufferization.materialize_in_destination %r#0 in writable %ra : (tensor<16xf32>, memref<16xf32, strided<[1]>>) -> ()
  bufferization.materialize_in_destination %r#1 in writable %rb : (tensor<16xf32>, memref<16xf32, strided<[1]>>) -> ()
)";

const char *const kArguments = "%a: memref<?xf32>, %b: memref<?xf32>, %count: i32,";

/// Runs a kernel on two tiles and compares with `step`, applied `count` times.
void checkLoop(const std::string &loop, void (*step)(std::vector<double> &, std::vector<double> &, int)) {
  Kernel kernel(makeKernel(kArguments, kLoad16 + loop + kStore16));
  if (!kernel)
    return;
  Random random;
  SCOPED_TRACE(random.seed);
  for (int count : {0, 1, 2, 7}) {
    SCOPED_TRACE(count);
    GuardedBuffer<float> a(16), b(16);
    random.fill(a);
    random.fill(b);
    std::vector<double> x(a.data(), a.data() + 16), y(b.data(), b.data() + 16);
    for (int i = 0; i < count; ++i)
      step(x, y, i);
    kernel.run({slot(a), slot(b), slot(count)});
    for (int i = 0; i < 16; ++i) {
      EXPECT_TRUE(isClose(a[i], x[i])) << "a[" << i << "] = " << a[i] << " instead of " << x[i];
      EXPECT_TRUE(isClose(b[i], y[i])) << "b[" << i << "] = " << b[i] << " instead of " << y[i];
    }
  }
}

TEST(LoopTiles, SwapPlaces) {
  checkLoop(R"(
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (tensor<16xf32>, tensor<16xf32>) {
    scf.yield %q, %p : tensor<16xf32>, tensor<16xf32>
  })",
            [](auto &x, auto &y, int) { std::swap(x, y); });
}

/// The new value of each needs the old value of both.
TEST(LoopTiles, NeedEachOther) {
  checkLoop(R"(
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (tensor<16xf32>, tensor<16xf32>) {
    %s = arith.addf %p, %q : tensor<16xf32>
    %d = arith.subf %p, %q : tensor<16xf32>
    scf.yield %d, %s : tensor<16xf32>, tensor<16xf32>
  })",
            [](auto &x, auto &y, int) {
              for (int i = 0; i < 16; ++i) {
                double s = x[i] + y[i], d = x[i] - y[i];
                x[i] = d;
                y[i] = s;
              }
            });
}

/// What an iteration yields is the other tile in one branch only.
TEST(LoopTiles, ChosenByACondition) {
  checkLoop(R"(
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (tensor<16xf32>, tensor<16xf32>) {
    %m = arith.remsi %i, %c2 : index
    %even = arith.cmpi eq, %m, %c0 : index
    %s = arith.addf %p, %q : tensor<16xf32>
    %u:2 = scf.if %even -> (tensor<16xf32>, tensor<16xf32>) {
      scf.yield %q, %s : tensor<16xf32>, tensor<16xf32>
    } else {
      scf.yield %s, %p : tensor<16xf32>, tensor<16xf32>
    }
    scf.yield %u#0, %u#1 : tensor<16xf32>, tensor<16xf32>
  })",
            [](auto &x, auto &y, int step) {
              std::vector<double> s(16);
              for (int i = 0; i < 16; ++i)
                s[i] = x[i] + y[i];
              std::vector<double> newX = step % 2 == 0 ? y : s, newY = step % 2 == 0 ? s : x;
              x = newX;
              y = newY;
            });
}

/// A neighbour is read, so that in-place update would be wrong even without a second tile.
TEST(LoopTiles, Rotate) {
  checkLoop(R"(
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (tensor<16xf32>, tensor<16xf32>) {
    %head = tensor.extract_slice %p[0] [1] [1] : tensor<16xf32> to tensor<1xf32>
    %tail = tensor.extract_slice %p[1] [15] [1] : tensor<16xf32> to tensor<15xf32>
    %e = tensor.empty() : tensor<16xf32>
    %t0 = tensor.insert_slice %tail into %e[0] [15] [1] : tensor<15xf32> into tensor<16xf32>
    %t1 = tensor.insert_slice %head into %t0[15] [1] [1] : tensor<1xf32> into tensor<16xf32>
    %s = arith.addf %q, %t1 : tensor<16xf32>
    scf.yield %t1, %s : tensor<16xf32>, tensor<16xf32>
  })",
            [](auto &x, auto &y, int) {
              std::rotate(x.begin(), x.begin() + 1, x.end());
              for (int i = 0; i < 16; ++i)
                y[i] += x[i];
            });
}

TEST(LoopTiles, Nested) {
  checkLoop(R"(
  %c3 = arith.constant 3 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (tensor<16xf32>, tensor<16xf32>) {
    %inner = scf.for %j = %c0 to %c3 step %c1 iter_args(%s = %q) -> (tensor<16xf32>) {
      %t = arith.addf %s, %p : tensor<16xf32>
      scf.yield %t : tensor<16xf32>
    }
    %half = arith.constant dense<0.25> : tensor<16xf32>
    %v = arith.mulf %inner, %half : tensor<16xf32>
    scf.yield %v, %p : tensor<16xf32>, tensor<16xf32>
  })",
            [](auto &x, auto &y, int) {
              std::vector<double> old = x;
              for (int i = 0; i < 16; ++i)
                x[i] = (y[i] + 3 * old[i]) * 0.25;
              y = old;
            });
}

TEST(LoopTiles, WhileLoop) {
  checkLoop(R"(
  %z = arith.constant 0 : index
  %r:3 = scf.while (%p = %x, %q = %y, %i = %z) : (tensor<16xf32>, tensor<16xf32>, index) -> (tensor<16xf32>, tensor<16xf32>, index) {
    %go = arith.cmpi slt, %i, %n : index
    scf.condition(%go) %p, %q, %i : tensor<16xf32>, tensor<16xf32>, index
  } do {
  ^bb0(%p: tensor<16xf32>, %q: tensor<16xf32>, %i: index):
    %s = arith.addf %p, %q : tensor<16xf32>
    %next = arith.addi %i, %c1 : index
    scf.yield %q, %s, %next : tensor<16xf32>, tensor<16xf32>, index
  })",
            [](auto &x, auto &y, int) {
              std::vector<double> s(16);
              for (int i = 0; i < 16; ++i)
                s[i] = x[i] + y[i];
              x = y;
              y = s;
            });
}

/// Until a value in memory says so.
TEST(LoopTiles, WhileOnData) {
  Kernel kernel(makeKernel("%a: memref<?xf32>, %limit: f32, %steps: memref<?xi32>,", R"(
  %v = memref.load %a[%c0] : memref<?xf32>
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %half = arith.constant 0.5 : f32
  %r:2 = scf.while (%p = %v, %i = %zero) : (f32, i32) -> (f32, i32) {
    %go = arith.cmpf ogt, %p, %limit : f32
    scf.condition(%go) %p, %i : f32, i32
  } do {
  ^bb0(%p: f32, %i: i32):
    %next = arith.mulf %p, %half : f32
    %j = arith.addi %i, %one : i32
    scf.yield %next, %j : f32, i32
  }
  memref.store %r#0, %a[%c0] : memref<?xf32>
  memref.store %r#1, %steps[%c0] : memref<?xi32>)"));
  GuardedBuffer<float> a(1);
  GuardedBuffer<int32_t> steps(1);
  a[0] = 100;
  kernel.run({slot(a), slot(3.0f), slot(steps)});
  EXPECT_EQ(a[0], 1.5625f);
  EXPECT_EQ(steps[0], 6);
}

/// Attention: running maximum, sum and accumulator, each rescaled before it is added to.
TEST(LoopTiles, Attention) {
  constexpr int rows = 16, keys = 48, depth = 16;
  Kernel kernel(makeKernel("%q: memref<?xf32>, %k: memref<?xf32>, %v: memref<?xf32>, %out: memref<?xf32>, %count: i32,",
                           R"(
  %c16 = arith.constant 16 : index
  %n = arith.index_cast %count : i32 to index
  %rq = memref.reinterpret_cast %q to offset: [0], sizes: [16, 16], strides: [16, 1] : memref<?xf32> to memref<16x16xf32, strided<[16, 1]>>
  %bq = memref.alloc() : memref<16x16xf32>
  memref.copy %rq, %bq : memref<16x16xf32, strided<[16, 1]>> to memref<16x16xf32>
  %tq = bufferization.to_tensor %bq restrict writable : memref<16x16xf32> to tensor<16x16xf32>
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %e2 = tensor.empty() : tensor<16x16xf32>
  %e1 = tensor.empty() : tensor<16xf32>
  %acc0 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<16x16xf32>) -> tensor<16x16xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<16xf32>) -> tensor<16xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%e1 : tensor<16xf32>) -> tensor<16xf32>
  %r:3 = scf.for %j = %c0 to %n step %c16 iter_args(%acc = %acc0, %l = %l0, %m = %m0) -> (tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>) {
    %off = arith.muli %j, %c16 : index
    %rk = memref.reinterpret_cast %k to offset: [%off], sizes: [16, 16], strides: [16, 1] : memref<?xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
    %bk = memref.alloc() : memref<16x16xf32>
    memref.copy %rk, %bk : memref<16x16xf32, strided<[16, 1], offset: ?>> to memref<16x16xf32>
    %tk = bufferization.to_tensor %bk restrict writable : memref<16x16xf32> to tensor<16x16xf32>
    %kt = linalg.transpose ins(%tk : tensor<16x16xf32>) outs(%e2 : tensor<16x16xf32>) permutation = [1, 0]
    %s = linalg.matmul ins(%tq, %kt : tensor<16x16xf32>, tensor<16x16xf32>) outs(%acc0 : tensor<16x16xf32>) -> tensor<16x16xf32>
    %mx = linalg.reduce ins(%s : tensor<16x16xf32>) outs(%m0 : tensor<16xf32>) dimensions = [1]
      (%a: f32, %b: f32) { %t = arith.maxnumf %a, %b : f32
        linalg.yield %t : f32 }
    %mn = arith.maxnumf %m, %mx : tensor<16xf32>
    %mb = linalg.broadcast ins(%mn : tensor<16xf32>) outs(%e2 : tensor<16x16xf32>) dimensions = [1]
    %d = arith.subf %s, %mb : tensor<16x16xf32>
    %p = math.exp %d : tensor<16x16xf32>
    %sum = linalg.reduce ins(%p : tensor<16x16xf32>) outs(%l0 : tensor<16xf32>) dimensions = [1]
      (%a: f32, %b: f32) { %t = arith.addf %a, %b : f32
        linalg.yield %t : f32 }
    %dm = arith.subf %m, %mn : tensor<16xf32>
    %alpha = math.exp %dm : tensor<16xf32>
    %ls = arith.mulf %l, %alpha : tensor<16xf32>
    %ln = arith.addf %ls, %sum : tensor<16xf32>
    %ab = linalg.broadcast ins(%alpha : tensor<16xf32>) outs(%e2 : tensor<16x16xf32>) dimensions = [1]
    %as = arith.mulf %acc, %ab : tensor<16x16xf32>
    %rv = memref.reinterpret_cast %v to offset: [%off], sizes: [16, 16], strides: [16, 1] : memref<?xf32> to memref<16x16xf32, strided<[16, 1], offset: ?>>
    %bv = memref.alloc() : memref<16x16xf32>
    memref.copy %rv, %bv : memref<16x16xf32, strided<[16, 1], offset: ?>> to memref<16x16xf32>
    %tv = bufferization.to_tensor %bv restrict writable : memref<16x16xf32> to tensor<16x16xf32>
    %an = linalg.matmul ins(%p, %tv : tensor<16x16xf32>, tensor<16x16xf32>) outs(%as : tensor<16x16xf32>) -> tensor<16x16xf32>
    scf.yield %an, %ln, %mn : tensor<16x16xf32>, tensor<16xf32>, tensor<16xf32>
  }
  %lb = linalg.broadcast ins(%r#1 : tensor<16xf32>) outs(%e2 : tensor<16x16xf32>) dimensions = [1]
  %o = arith.divf %r#0, %lb : tensor<16x16xf32>
  %ro = memref.reinterpret_cast %out to offset: [0], sizes: [16, 16], strides: [16, 1] : memref<?xf32> to memref<16x16xf32, strided<[16, 1]>>
  bufferization.materialize_in_destination %o in writable %ro : (tensor<16x16xf32>, memref<16x16xf32, strided<[16, 1]>>) -> ()
)",
                           "mix"));
  Random random;
  SCOPED_TRACE(random.seed);
  GuardedBuffer<float> q(rows * depth), k(keys * depth), v(keys * depth), out(rows * depth);
  for (auto *buffer : {&q, &k, &v})
    random.fill(*buffer, -2, 2);
  kernel.run({slot(q), slot(k), slot(v), slot(out), slot(keys)});
  for (int i = 0; i < rows; ++i) {
    std::vector<double> p(keys);
    double high = -1e300, sum = 0;
    for (int j = 0; j < keys; ++j) {
      for (int d = 0; d < depth; ++d)
        p[j] += double(q[i * depth + d]) * k[j * depth + d];
      high = std::max(high, p[j]);
    }
    for (double &value : p)
      sum += value = std::exp(value - high);
    for (int d = 0; d < depth; ++d) {
      double expected = 0;
      for (int j = 0; j < keys; ++j)
        expected += p[j] / sum * v[j * depth + d];
      ASSERT_TRUE(isClose(out[i * depth + d], expected, 1e-5)) << i << ", " << d << ": " << out[i * depth + d];
    }
  }
}

} // namespace
