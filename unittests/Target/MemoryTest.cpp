// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Memory in all its forms: i1 and i8, narrow floats, strides, ranks, shapes, addresses, atomic updates.
#include "Harness.h"

#include "gtest/gtest.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <thread>

namespace {

double fromBfloat(uint16_t bits) { return std::bit_cast<float>(uint32_t(bits) << 16); }
uint16_t roundToBfloat(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  return (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16;
}

/// Whole tiles in and out of 1-D buffers: `%x`, `%y` are tensors of `size` elements `in`, `%r` one of `out`.
std::string makeElementwise(const std::string &in, const std::string &out, int size, const std::string &body) {
  std::string n = std::to_string(size), tin = n + "x" + in, tout = n + "x" + out;
  auto load = [&](const std::string &name, const std::string &source) {
    return "  %r" + name + " = memref.reinterpret_cast " + source + " to offset: [0], sizes: [" + n +
           "], strides: [1] : memref<?x" + in + "> to memref<" + tin + ", strided<[1]>>\n  %b" + name +
           " = memref.alloc() : memref<" + tin + ">\n  memref.copy %r" + name + ", %b" + name + " : memref<" + tin +
           ", strided<[1]>> to memref<" + tin + ">\n  %" + name + " = bufferization.to_tensor %b" + name +
           " restrict writable : memref<" + tin + "> to tensor<" + tin + ">\n";
  };
  return makeKernel("%a: memref<?x" + in + ">, %b: memref<?x" + in + ">, %c: memref<?x" + out + ">,",
                    load("x", "%a") + load("y", "%b") + body +
                        "  %rc = memref.reinterpret_cast %c to offset: [0], sizes: [" + n +
                        "], strides: [1] : memref<?x" + out + "> to memref<" + tout +
                        ", strided<[1]>>\n  bufferization.materialize_in_destination %r in writable %rc : (tensor<" +
                        tout + ">, memref<" + tout + ", strided<[1]>>) -> ()\n");
}

TEST(Memory, BoolsAreBytes) {
  Kernel kernel(makeElementwise("i8", "i8", 100, R"(
  %z = arith.constant dense<0> : tensor<100xi8>
  %p = arith.cmpi ne, %x, %z : tensor<100xi8>
  %q = arith.cmpi ne, %y, %z : tensor<100xi8>
  %s = arith.xori %p, %q : tensor<100xi1>
  %r = arith.extui %s : tensor<100xi1> to tensor<100xi8>
)"));
  Random random;
  SCOPED_TRACE(random.seed);
  GuardedBuffer<uint8_t> a(100), b(100), c(100);
  for (int i = 0; i < 100; ++i) {
    a[i] = random.integer(0, 1) * random.integer(1, 255);
    b[i] = random.integer(0, 1);
  }
  kernel.run({slot(a), slot(b), slot(c)});
  for (int i = 0; i < 100; ++i)
    ASSERT_EQ(c[i], (a[i] != 0) != (b[i] != 0)) << i;
}

/// A tile of i1 that two loops share, so that it really lies in memory.
TEST(Memory, TileOfBools) {
  Kernel kernel(makeElementwise("f32", "f32", 64, R"(
  %p = arith.cmpf ogt, %x, %y : tensor<64xf32>
  %f = arith.constant false
  %e = tensor.empty() : tensor<i1>
  %fe = linalg.fill ins(%f : i1) outs(%e : tensor<i1>) -> tensor<i1>
  %any = linalg.reduce ins(%p : tensor<64xi1>) outs(%fe : tensor<i1>) dimensions = [0]
    (%u: i1, %v: i1) { %w = arith.ori %u, %v : i1
      linalg.yield %w : i1 }
  %one = tensor.extract %any[] : tensor<i1>
  %m = arith.select %p, %x, %y : tensor<64xi1>, tensor<64xf32>
  %n = arith.negf %m : tensor<64xf32>
  %r = arith.select %one, %m, %n : tensor<64xf32>
)"));
  Random random;
  SCOPED_TRACE(random.seed);
  for (bool below : {false, true}) {
    GuardedBuffer<float> a(64), b(64), c(64);
    random.fill(a, below ? -2 : 0, below ? -1 : 1);
    random.fill(b, 0, 1);
    a[17] = below ? -1.5f : 2.0f;
    kernel.run({slot(a), slot(b), slot(c)});
    for (int i = 0; i < 64; ++i)
      ASSERT_EQ(c[i], below ? -b[i] : std::max(a[i], b[i])) << i;
  }
}

TEST(Memory, BytesWrap) {
  Kernel kernel(makeElementwise("i8", "i8", 256, R"(
  %p = arith.muli %x, %y : tensor<256xi8>
  %r = arith.addi %p, %y : tensor<256xi8>
)"));
  GuardedBuffer<uint8_t> a(256), b(256), c(256);
  for (int i = 0; i < 256; ++i) {
    a[i] = i;
    b[i] = 255 - 7 * i;
  }
  kernel.run({slot(a), slot(b), slot(c)});
  for (int i = 0; i < 256; ++i)
    ASSERT_EQ(c[i], uint8_t(a[i] * b[i] + b[i])) << i;
}

/// bf16 arithmetic is f32 arithmetic, rounded to nearest even by integer operations, on every host.
TEST(Memory, BFloat16RoundsToNearestEven) {
  Kernel kernel(makeElementwise("bf16", "bf16", 4096, "  %r = arith.mulf %x, %y : tensor<4096xbf16>\n"));
  Random random;
  SCOPED_TRACE(random.seed);
  GuardedBuffer<uint16_t> a(4096), b(4096), c(4096);
  for (int i = 0; i < 4096; ++i) {
    a[i] = roundToBfloat(random.uniform(-3, 3));
    b[i] = roundToBfloat(random.uniform(-3, 3));
  }
  kernel.run({slot(a), slot(b), slot(c)});
  for (int i = 0; i < 4096; ++i)
    ASSERT_EQ(c[i], roundToBfloat(fromBfloat(a[i]) * fromBfloat(b[i]))) << i;
  for (const std::string &name : kernel.undefinedSymbols())
    EXPECT_NE(name, "__truncsfbf2");
}

/// A cast there and back is there to round.
TEST(Memory, CastsRound) {
  Kernel kernel(makeElementwise("f32", "f32", 4096, R"(
  %n = arith.truncf %x : tensor<4096xf32> to tensor<4096xbf16>
  %w = arith.extf %n : tensor<4096xbf16> to tensor<4096xf32>
  %h = arith.truncf %y : tensor<4096xf32> to tensor<4096xf16>
  %v = arith.extf %h : tensor<4096xf16> to tensor<4096xf32>
  %r = arith.addf %w, %v : tensor<4096xf32>
)"));
  Random random;
  SCOPED_TRACE(random.seed);
  GuardedBuffer<float> a(4096), b(4096), c(4096);
  random.fill(a);
  random.fill(b);
  kernel.run({slot(a), slot(b), slot(c)});
  for (int i = 0; i < 4096; ++i)
    ASSERT_EQ(c[i],
              static_cast<float>(fromBfloat(roundToBfloat(a[i]))) + static_cast<float>(static_cast<_Float16>(b[i])))
        << i;
}

TEST(Memory, HalfToFloatAndBack) {
  Kernel kernel(makeElementwise("f16", "f16", 65536, R"(
  %w = arith.extf %x : tensor<65536xf16> to tensor<65536xf32>
  %v = arith.extf %y : tensor<65536xf16> to tensor<65536xf32>
  %s = arith.addf %w, %v : tensor<65536xf32>
  %r = arith.truncf %s : tensor<65536xf32> to tensor<65536xf16>
)"));
  GuardedBuffer<uint16_t> a(65536), b(65536), c(65536);
  for (int i = 0; i < 65536; ++i) {
    a[i] = i;
    b[i] = i * 40503u >> 3;
  }
  kernel.run({slot(a), slot(b), slot(c)});
  auto toFloat = [](uint16_t bits) { return static_cast<float>(std::bit_cast<_Float16>(bits)); };
  for (int i = 0; i < 65536; ++i) {
    auto expected = static_cast<_Float16>(toFloat(a[i]) + toFloat(b[i]));
    if (std::isnan(static_cast<float>(expected)))
      ASSERT_TRUE(std::isnan(toFloat(c[i]))) << i;
    else
      ASSERT_EQ(c[i], std::bit_cast<uint16_t>(expected)) << i;
  }
}

/// Three dimensions of run-time sizes and strides, the source transposed in memory.
TEST(Memory, CopiesOfAnySizeAndStride) {
  Kernel kernel(makeKernel(
      "%a: memref<?xi32>, %c: memref<?xi32>, %s0: i32, %s1: i32, %s2: i32, %n0: i32, %n1: i32, %n2: i32,", R"(
  %t0 = arith.index_cast %s0 : i32 to index
  %t1 = arith.index_cast %s1 : i32 to index
  %t2 = arith.index_cast %s2 : i32 to index
  %m0 = arith.index_cast %n0 : i32 to index
  %m1 = arith.index_cast %n1 : i32 to index
  %m2 = arith.index_cast %n2 : i32 to index
  %ra = memref.reinterpret_cast %a to offset: [0], sizes: [4, 8, 16], strides: [%t0, %t1, %t2] : memref<?xi32> to memref<4x8x16xi32, strided<[?, ?, ?]>>
  %ba = memref.alloc() : memref<4x8x16xi32>
  %sa = memref.subview %ra[0, 0, 0] [%m0, %m1, %m2] [1, 1, 1] : memref<4x8x16xi32, strided<[?, ?, ?]>> to memref<?x?x?xi32, strided<[?, ?, ?]>>
  %da = memref.subview %ba[0, 0, 0] [%m0, %m1, %m2] [1, 1, 1] : memref<4x8x16xi32> to memref<?x?x?xi32, strided<[128, 16, 1]>>
  memref.copy %sa, %da : memref<?x?x?xi32, strided<[?, ?, ?]>> to memref<?x?x?xi32, strided<[128, 16, 1]>>
  %x = bufferization.to_tensor %ba restrict writable : memref<4x8x16xi32> to tensor<4x8x16xi32>
  %rc = memref.reinterpret_cast %c to offset: [0], sizes: [4, 8, 16], strides: [128, 16, 1] : memref<?xi32> to memref<4x8x16xi32, strided<[128, 16, 1]>>
  bufferization.materialize_in_destination %x in writable %rc : (tensor<4x8x16xi32>, memref<4x8x16xi32, strided<[128, 16, 1]>>) -> ()
)"));
  for (auto [n0, n1, n2] : {std::array{4, 8, 16}, {3, 5, 7}, {1, 8, 16}, {4, 0, 16}})
    for (auto [s0, s1, s2] : {std::array{128, 16, 1}, {200, 20, 1}, {1, 4, 32}, {16, 64, 1}}) {
      SCOPED_TRACE(testing::Message() << n0 << "," << n1 << "," << n2 << " strides " << s0 << "," << s1 << "," << s2);
      bool empty = n0 * n1 * n2 == 0;
      GuardedBuffer<int32_t> a(empty ? 1 : (n0 - 1) * s0 + (n1 - 1) * s1 + (n2 - 1) * s2 + 1), c(4 * 8 * 16);
      for (size_t i = 0; i < a.size(); ++i)
        a[i] = 1000 + i;
      kernel.run({slot(a), slot(c), slot(s0), slot(s1), slot(s2), slot(n0), slot(n1), slot(n2)});
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 8; ++j)
          for (int l = 0; l < 16; ++l)
            ASSERT_EQ(c[i * 128 + j * 16 + l], i < n0 && j < n1 && l < n2 ? 1000 + i * s0 + j * s1 + l * s2 : 0)
                << i << "," << j << "," << l;
    }
}

TEST(Memory, ShapesAreViews) {
  Kernel kernel(makeElementwise("f32", "f32", 64, R"(
  %shape = arith.constant dense<[4, 16]> : tensor<2xi64>
  %flat = arith.constant dense<[64]> : tensor<1xi64>
  %m = tensor.reshape %x(%shape) : (tensor<64xf32>, tensor<2xi64>) -> tensor<4x16xf32>
  %e = tensor.empty() : tensor<16x4xf32>
  %t = linalg.transpose ins(%m : tensor<4x16xf32>) outs(%e : tensor<16x4xf32>) permutation = [1, 0]
  %row = tensor.extract_slice %y[0] [4] [1] : tensor<64xf32> to tensor<4xf32>
  %col = tensor.expand_shape %row [[0, 1]] output_shape [1, 4] : tensor<4xf32> into tensor<1x4xf32>
  %back = tensor.collapse_shape %col [[0, 1]] : tensor<1x4xf32> into tensor<4xf32>
  %bb = linalg.broadcast ins(%back : tensor<4xf32>) outs(%e : tensor<16x4xf32>) dimensions = [0]
  %s = arith.addf %t, %bb : tensor<16x4xf32>
  %even = tensor.extract_slice %s[0, 0] [16, 2] [1, 2] : tensor<16x4xf32> to tensor<16x2xf32>
  %s2 = tensor.insert_slice %even into %s[0, 1] [16, 2] [1, 2] : tensor<16x2xf32> into tensor<16x4xf32>
  %r = tensor.reshape %s2(%flat) : (tensor<16x4xf32>, tensor<1xi64>) -> tensor<64xf32>
)"));
  Random random;
  SCOPED_TRACE(random.seed);
  GuardedBuffer<float> a(64), b(64), c(64);
  random.fill(a);
  random.fill(b);
  kernel.run({slot(a), slot(b), slot(c)});
  for (int i = 0; i < 16; ++i)
    for (int j = 0; j < 4; ++j) {
      int from = j / 2 * 2; // odd columns repeat the even ones
      ASSERT_EQ(c[i * 4 + j], a[from * 16 + i] + b[from]) << i << ", " << j;
    }
}

TEST(Memory, AddressFromInteger) {
  Kernel kernel(makeKernel("%address: i64, %c: memref<?xf32>, %n: i32,", R"(
  %size = arith.index_cast %n : i32 to index
  %m = hivm.hir.pointer_cast(%address) [%size] : memref<?xf32>
  %last = arith.subi %size, %c1 : index
  %v = memref.load %m[%last] : memref<?xf32>
  memref.store %v, %c[%c0] : memref<?xf32>)"));
  GuardedBuffer<float> a(5), c(1);
  a[4] = 42;
  kernel.run({slot(a), slot(c), slot(5)});
  EXPECT_EQ(c[0], 42.0f);
}

/// A function that the kernel calls has its tiles in the kernel's arena.
TEST(Memory, CalledFunctionsAreInlined) {
  std::string text = makeKernel("%a: memref<?xf32>, %c: memref<?xf32>,", R"(
  %ra = memref.reinterpret_cast %a to offset: [0], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32, strided<[1]>>
  %ba = memref.alloc() : memref<4xf32>
  memref.copy %ra, %ba : memref<4xf32, strided<[1]>> to memref<4xf32>
  %x = bufferization.to_tensor %ba restrict writable : memref<4xf32> to tensor<4xf32>
  %r = func.call @twice(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %rc = memref.reinterpret_cast %c to offset: [0], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32, strided<[1]>>
  bufferization.materialize_in_destination %r in writable %rc : (tensor<4xf32>, memref<4xf32, strided<[1]>>) -> ()
)");
  text.insert(text.find("func.func @k"), R"(func.func @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = arith.addf %x, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}
)");
  Kernel kernel(text);
  GuardedBuffer<float> a(4), c(4);
  for (int i = 0; i < 4; ++i)
    a[i] = i + 0.5f;
  kernel.run({slot(a), slot(c)});
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(c[i], 2 * a[i]);
}

/// Scalars of every width arrive in the low bits of their slot.
TEST(Memory, ScalarArguments) {
  Kernel kernel(makeKernel("%p: i1, %b: i8, %h: i16, %l: i64, %f: f32, %d: f64, %half: f16, %c: memref<?xf64>,", R"(
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c6 = arith.constant 6 : index
  %0 = arith.uitofp %p : i1 to f64
  memref.store %0, %c[%c0] : memref<?xf64>
  %1 = arith.sitofp %b : i8 to f64
  memref.store %1, %c[%c1] : memref<?xf64>
  %2 = arith.sitofp %h : i16 to f64
  memref.store %2, %c[%c2] : memref<?xf64>
  %3 = arith.sitofp %l : i64 to f64
  memref.store %3, %c[%c3] : memref<?xf64>
  %4 = arith.extf %f : f32 to f64
  memref.store %4, %c[%c4] : memref<?xf64>
  memref.store %d, %c[%c5] : memref<?xf64>
  %6 = arith.extf %half : f16 to f64
  memref.store %6, %c[%c6] : memref<?xf64>)"));
  GuardedBuffer<double> c(7);
  uint64_t junk = 0xABCD'0000'0000'0000;
  kernel.run({1 | junk, uint8_t(-3) | junk, uint16_t(-300) | junk, uint64_t(-3'000'000'000), slot(0.5f) | junk,
              std::bit_cast<uint64_t>(-2.25), std::bit_cast<uint16_t>(static_cast<_Float16>(1.5)) | junk, slot(c)});
  const double expected[] = {1, -3, -300, -3e9, 0.5, -2.25, 1.5};
  for (int i = 0; i < 7; ++i)
    EXPECT_EQ(c[i], expected[i]) << i;
}

//===----------------------------------------------------------------------===//
// Atomic updates
//===----------------------------------------------------------------------===//

/// `count` of 64 elements of `%a` are combined with those of `%c`.
std::string makeAtomicStore(const std::string &element, const std::string &kind) {
  std::string tile = "64x" + element;
  return makeKernel(
      "%a: memref<?x" + element + ">, %c: memref<?x" + element + ">, %count: i32,",
      "  %n = arith.index_cast %count : i32 to index\n"
      "  %ra = memref.reinterpret_cast %a to offset: [0], sizes: [64], strides: [1] : memref<?x" +
          element + "> to memref<" + tile + ", strided<[1]>>\n  %ba = memref.alloc() : memref<" + tile +
          ">\n  %sa = memref.subview %ra[0] [%n] [1] : memref<" + tile + ", strided<[1]>> to memref<?x" + element +
          ", strided<[1]>>\n  %da = memref.subview %ba[0] [%n] [1] : memref<" + tile + "> to memref<?x" + element +
          ", strided<[1]>>\n  memref.copy %sa, %da : memref<?x" + element + ", strided<[1]>> to memref<?x" + element +
          ", strided<[1]>>\n  %x = bufferization.to_tensor %ba restrict writable : memref<" + tile + "> to tensor<" +
          tile + ">\n  %rc = memref.reinterpret_cast %c to offset: [0], sizes: [64], strides: [1] : memref<?x" +
          element + "> to memref<" + tile + ", strided<[1]>>\n  %sc = memref.subview %rc[0] [%n] [1] : memref<" + tile +
          ", strided<[1]>> to memref<?x" + element +
          ", strided<[1]>>\n  %ex = tensor.extract_slice %x[0] [%n] [1] : tensor<" + tile + "> to tensor<?x" + element +
          ">\n  hivm.hir.store ins(%ex : tensor<?x" + element + ">) outs(%sc : memref<?x" + element +
          ", strided<[1]>>) atomic = <" + kind + ">\n");
}

TEST(Atomic, AddsOfManyThreadsAllCount) {
  constexpr int threads = 4, rounds = 2000, count = 61;
  GuardedBuffer<float> a(count), c(count);
  for (int i = 0; i < count; ++i) {
    a[i] = i % 7;
    c[i] = 100;
  }
  std::vector<std::unique_ptr<Kernel>> kernels;
  for (int i = 0; i < threads; ++i)
    kernels.push_back(std::make_unique<Kernel>(makeAtomicStore("f32", "add")));
  std::vector<std::thread> workers;
  for (auto &kernel : kernels)
    workers.emplace_back([&] {
      for (int i = 0; i < rounds; ++i)
        kernel->run({slot(a), slot(c), slot(count)});
    });
  for (std::thread &worker : workers)
    worker.join();
  for (int i = 0; i < count; ++i)
    ASSERT_EQ(c[i], 100 + threads * rounds * (i % 7)) << i;
}

template <class T>
void checkAtomicStore(const std::string &element, const std::string &kind, T (*combine)(T, T)) {
  SCOPED_TRACE(element + " " + kind);
  constexpr int count = 50;
  Random random;
  GuardedBuffer<T> a(count), c(count);
  std::vector<T> before(count);
  for (int i = 0; i < count; ++i) {
    a[i] = static_cast<T>(random.integer(-100, 100));
    before[i] = c[i] = static_cast<T>(random.integer(-100, 100));
  }
  Kernel kernel(makeAtomicStore(element, kind));
  kernel.run({slot(a), slot(c), slot(count)});
  for (int i = 0; i < count; ++i)
    ASSERT_EQ(c[i], combine(before[i], a[i])) << i;
}

TEST(Atomic, EveryKindAndType) {
  checkAtomicStore<float>("f32", "max", [](float x, float y) { return std::max(x, y); });
  checkAtomicStore<float>("f32", "min", [](float x, float y) { return std::min(x, y); });
  checkAtomicStore<int32_t>("i32", "add", [](int32_t x, int32_t y) { return x + y; });
  checkAtomicStore<int32_t>("i32", "max", [](int32_t x, int32_t y) { return std::max(x, y); });
  checkAtomicStore<int16_t>("i16", "min", [](int16_t x, int16_t y) { return std::min(x, y); });
  checkAtomicStore<int8_t>("i8", "add", [](int8_t x, int8_t y) { return int8_t(x + y); });
  checkAtomicStore<_Float16>("f16", "add", [](_Float16 x, _Float16 y) { return _Float16(x + y); });
}

TEST(Atomic, GenericFormReturnsOldValues) {
  Kernel kernel(makeKernel("%a: memref<?xf32>, %c: memref<?xf32>, %o: memref<?xf32>,", R"(
  %ra = memref.reinterpret_cast %a to offset: [0], sizes: [8], strides: [1] : memref<?xf32> to memref<8xf32, strided<[1]>>
  %rc = memref.reinterpret_cast %c to offset: [0], sizes: [8], strides: [0] : memref<?xf32> to memref<8xf32, strided<[0]>>
  %ro = memref.reinterpret_cast %o to offset: [0], sizes: [8], strides: [1] : memref<?xf32> to memref<8xf32, strided<[1]>>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%rc, %ra : memref<8xf32, strided<[0]>>, memref<8xf32, strided<[1]>>)
    outs(%rc, %ro : memref<8xf32, strided<[0]>>, memref<8xf32, strided<[1]>>)
    attrs = {GenericAtomicRMW = "fadd", MemSemantic = "acq_rel", MemSyncScope = "gpu"} {
  ^bb0(%m: f32, %v: f32, %x: f32, %y: f32):
    %s = arith.addf %m, %v : f32
    linalg.yield %s, %m : f32, f32
  })"));
  GuardedBuffer<float> a(8), c(1), o(8);
  for (int i = 0; i < 8; ++i)
    a[i] = i + 1;
  c[0] = 10;
  kernel.run({slot(a), slot(c), slot(o)});
  EXPECT_EQ(c[0], 46.0f);
  double sum = 10; // all lanes hit one address: each has its own old value
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(o[i], sum);
    sum += a[i];
  }
}

/// Bit patterns are compared: a NaN equals itself, 0.0 does not equal -0.0.
TEST(Atomic, CompareAndSwapComparesBits) {
  Kernel kernel(makeKernel("%p: memref<?xf32>, %c: memref<?xf32>, %v: memref<?xf32>, %o: memref<?xf32>,", R"(
  %rp = memref.reinterpret_cast %p to offset: [0], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32, strided<[1]>>
  %rc = memref.reinterpret_cast %c to offset: [0], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32, strided<[1]>>
  %rv = memref.reinterpret_cast %v to offset: [0], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32, strided<[1]>>
  %ro = memref.reinterpret_cast %o to offset: [0], sizes: [4], strides: [1] : memref<?xf32> to memref<4xf32, strided<[1]>>
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}
    ins(%rp, %rc, %rv : memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1]>>)
    outs(%rp, %ro : memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1]>>)
    attrs = {GenericAtomicRMW = "cas", MemSemantic = "acq_rel", MemSyncScope = "gpu", Software} {
  ^bb0(%m: f32, %e: f32, %n: f32, %x: f32, %y: f32):
    %eq = arith.cmpf ueq, %m, %e : f32
    %r = arith.select %eq, %n, %m : f32
    linalg.yield %r, %m : f32, f32
  })"));
  GuardedBuffer<float> p(4), c(4), v(4), o(4);
  float nan = std::nanf("");
  for (auto [buffer, values] : {std::pair(&p, std::array{1.0f, 2.0f, nan, 0.0f}),
                                {&c, {1.0f, 3.0f, nan, -0.0f}},
                                {&v, {10.0f, 20.0f, 30.0f, 40.0f}}})
    for (int i = 0; i < 4; ++i)
      (*buffer)[i] = values[i];
  kernel.run({slot(p), slot(c), slot(v), slot(o)});
  EXPECT_EQ(p[0], 10.0f);
  EXPECT_EQ(p[1], 2.0f);
  EXPECT_EQ(p[2], 30.0f);
  EXPECT_EQ(std::bit_cast<uint32_t>(p[3]), 0u);
  EXPECT_EQ(o[0], 1.0f);
  EXPECT_EQ(o[1], 2.0f);
  EXPECT_TRUE(std::isnan(o[2]));
}

TEST(Atomic, ExchangeOfUnmaskedLanes) {
  Kernel kernel(makeKernel("%a: memref<?xi32>, %m: memref<?xi8>, %c: memref<?xi32>,", R"(
  %ra = memref.reinterpret_cast %a to offset: [0], sizes: [8], strides: [1] : memref<?xi32> to memref<8xi32, strided<[1]>>
  %rm = memref.reinterpret_cast %m to offset: [0], sizes: [8], strides: [1] : memref<?xi8> to memref<8xi8, strided<[1]>>
  %rc = memref.reinterpret_cast %c to offset: [0], sizes: [8], strides: [1] : memref<?xi32> to memref<8xi32, strided<[1]>>
  hfusion.atomic_xchg ins(%ra : memref<8xi32, strided<[1]>>) outs(%rc : memref<8xi32, strided<[1]>>) mask(%rm : memref<8xi8, strided<[1]>>)
  hfusion.atomic_rmw ins(%ra : memref<8xi32, strided<[1]>>) outs(%rc : memref<8xi32, strided<[1]>>) atomic_kind = <or>
  hfusion.atomic_cas ins(%ra, %rc : memref<8xi32, strided<[1]>>, memref<8xi32, strided<[1]>>) outs(%ra : memref<8xi32, strided<[1]>>))"));
  GuardedBuffer<int32_t> a(8), c(8);
  GuardedBuffer<uint8_t> m(8);
  for (int i = 0; i < 8; ++i) {
    a[i] = 100 + i;
    c[i] = 512;
    m[i] = i % 2 ? 2 : 0;
  }
  kernel.run({slot(a), slot(m), slot(c)});
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(c[i], i % 2 ? 100 + i : 512 | (100 + i)) << i;
    EXPECT_EQ(a[i], c[i]) << "equal to the first operand, so that it becomes the second " << i;
  }
}

/// A section under a lock: the copy of the old value and the update are one step.
std::string makeLocked(const std::string &attribute) {
  return makeKernel("%c: memref<?xi32>, %o: memref<?xi32>,", R"(
  %l = hivm.hir.create_sync_block_lock : memref<1xi64>
  %p = arith.index_cast %px : i32 to index
  hivm.hir.pipe_barrier[<PIPE_ALL>]
  hivm.hir.sync_block_lock )" + attribute + R"( lock_var(%l : memref<1xi64>)
  %v = memref.load %c[%c0] : memref<?xi32>
  memref.store %v, %o[%p] : memref<?xi32>
  %one = arith.constant 1 : i32
  %n = arith.addi %v, %one : i32
  memref.store %n, %c[%c0] : memref<?xi32>
  hivm.hir.sync_block_unlock )" + attribute + R"( lock_var(%l : memref<1xi64>))");
}

TEST(Locks, ExcludeOtherThreads) {
  constexpr int threads = 4, rounds = 500;
  GuardedBuffer<int32_t> c(1), o(threads * rounds);
  GuardedBuffer<uint64_t> lock(8);
  c[0] = 0;
  lock[0] = 0;
  fakeEmulator() = {};
  std::vector<std::unique_ptr<Kernel>> kernels;
  for (int i = 0; i < threads; ++i) {
    kernels.push_back(std::make_unique<Kernel>(makeLocked("{hivm.sync_block_lock_unordered}")));
    kernels.back()->lockBuffer = lock.data();
  }
  std::vector<std::thread> workers;
  for (int thread = 0; thread < threads; ++thread)
    workers.emplace_back([&, thread] {
      for (int i = 0; i < rounds; ++i)
        kernels[thread]->run({slot(c), slot(o)}, {threads * rounds, 1, 1}, {thread * rounds + i, 0, 0});
    });
  for (std::thread &worker : workers)
    worker.join();
  EXPECT_EQ(c[0], threads * rounds);
  EXPECT_EQ(lock[0], 0u);
  std::vector<int32_t> old(o.data(), o.data() + threads * rounds);
  std::sort(old.begin(), old.end());
  for (int i = 0; i < threads * rounds; ++i)
    ASSERT_EQ(old[i], i) << "every program has its own old value";
}

TEST(Locks, OrderedLockIsARing) {
  Kernel kernel(makeLocked(""));
  GuardedBuffer<int32_t> c(1), o(4);
  GuardedBuffer<uint64_t> lock(8);
  c[0] = 0;
  lock[0] = 0;
  kernel.lockBuffer = lock.data();
  kernel.context.blockCount = 3;
  const uint64_t next[] = {1, 2, 0};
  for (int block = 0; block < 3; ++block) {
    kernel.context.block = block;
    kernel.run({slot(c), slot(o)}, {3, 1, 1}, {block, 0, 0});
    EXPECT_EQ(lock[0], next[block]);
  }
  EXPECT_EQ(c[0], 3);
}

TEST(Locks, WaitingIsLeftToTheEnvironment) {
  Kernel kernel(makeLocked("{hivm.sync_block_lock_unordered}"));
  GuardedBuffer<int32_t> c(1), o(1);
  GuardedBuffer<uint64_t> lock(8);
  c[0] = 5;
  lock[0] = 1; // somebody holds it
  kernel.lockBuffer = lock.data();
  fakeEmulator() = {};
  fakeEmulator().onWait = [](const HeddleWait &wait) {
    *const_cast<uint64_t *>(static_cast<const uint64_t *>(wait.address)) = 0;
  };
  kernel.run({slot(c), slot(o)});
  EXPECT_EQ(c[0], 6);
  ASSERT_EQ(fakeEmulator().waits.size(), 1u);
  EXPECT_EQ(fakeEmulator().waits[0].call, "hivm.hir.sync_block_lock");
  EXPECT_EQ(fakeEmulator().waits[0].op, "hivm.hir.sync_block_lock");
}

} // namespace
