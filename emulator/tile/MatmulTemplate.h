// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The matrix product of tiles as a template over element type and register blocking.
///
/// Included once by each file that is compiled for one instruction set; everything is in an unnamed namespace, because
/// the same template means other instructions in each of them.
///
/// C is cut into blocks of `rows` x `columns` elements that stay in registers while a chunk of K runs by. B is used in
/// place when its rows are dense and already have the type of the accumulator, else a chunk of it is packed; A
/// likewise, element by element broadcast. Scratch is a few KiB of stack, because fibers have small ones.
#ifndef HEDDLE_EMULATOR_TILE_MATMULTEMPLATE_H
#define HEDDLE_EMULATOR_TILE_MATMULTEMPLATE_H

#include "MatmulKernels.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <type_traits>

namespace heddle::tile {
namespace {

/// IEEE half as a bit pattern.
struct Half {
  using Storage = uint16_t;
  static float widen(uint16_t bits) {
#if defined(__F16C__)
    return static_cast<float>(std::bit_cast<_Float16>(bits));
#else
    // The exponent moves to its new place and is rebased by a product, which also normalises denormals.
    uint32_t magnitude = uint32_t(bits & 0x7FFF) << 13;
    float value = std::bit_cast<float>(magnitude) * 0x1p112f;
    uint32_t special = (bits & 0x7C00) == 0x7C00 ? 0x7F800000u : 0u;
    return std::bit_cast<float>(std::bit_cast<uint32_t>(value) | special | uint32_t(bits & 0x8000) << 16);
#endif
  }
};

/// bfloat16 as a bit pattern: the upper half of a float.
struct Bfloat {
  using Storage = uint16_t;
  static float widen(uint16_t bits) { return std::bit_cast<float>(uint32_t(bits) << 16); }
};

struct Float {
  using Storage = float;
  static float widen(float value) { return value; }
};

struct Byte {
  using Storage = int8_t;
  static int32_t widen(int8_t value) { return value; }
};

/// How much of C stays in registers: `Rows` rows of `Vectors` vectors of `Bytes` bytes.
template <int Rows, int Vectors, int Bytes>
struct Blocking {
  static constexpr int rows = Rows, vectors = Vectors, bytes = Bytes;
};

template <class Element, class Block>
class TileProduct {
  using Input = typename Element::Storage;
  using Sum = decltype(Element::widen(Input()));
  /// Wrapping is what the chip does with sums of integers; unsigned arithmetic says so.
  using Lane = std::conditional_t<std::is_integral_v<Sum>, uint32_t, Sum>;
  static constexpr int lanes = Block::bytes / sizeof(Lane);
  static constexpr int rows = Block::rows, columns = Block::vectors * lanes;
  static constexpr int chunk = 64;
  static constexpr bool widens = !std::is_same_v<Input, Sum>;
  typedef Lane Vector __attribute__((vector_size(Block::bytes), aligned(alignof(Lane))));

  template <class T>
  static const Lane *asLanes(const T *data) {
    return reinterpret_cast<const Lane *>(data);
  }

  /// The register block: `Count` rows of C over `depth` steps of K.
  template <int Count>
  static void accumulate(Lane *c, int64_t cRow, const Lane *a, int64_t aRow, int64_t aColumn, const Lane *b,
                         int64_t bRow, int64_t depth) {
    Vector sums[Count][Block::vectors];
#pragma clang loop unroll(full)
    for (int i = 0; i < Count; ++i)
#pragma clang loop unroll(full)
      for (int v = 0; v < Block::vectors; ++v)
        sums[i][v] = *reinterpret_cast<const Vector *>(c + i * cRow + v * lanes);
    for (int64_t l = 0; l < depth; ++l, a += aColumn, b += bRow) {
      Vector right[Block::vectors];
#pragma clang loop unroll(full)
      for (int v = 0; v < Block::vectors; ++v)
        right[v] = *reinterpret_cast<const Vector *>(b + v * lanes);
#pragma clang loop unroll(full)
      for (int i = 0; i < Count; ++i)
#pragma clang loop unroll(full)
        for (int v = 0; v < Block::vectors; ++v)
          sums[i][v] += a[i * aRow] * right[v];
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < Count; ++i)
#pragma clang loop unroll(full)
      for (int v = 0; v < Block::vectors; ++v)
        *reinterpret_cast<Vector *>(c + i * cRow + v * lanes) = sums[i][v];
  }

  using Accumulate = void (*)(Lane *, int64_t, const Lane *, int64_t, int64_t, const Lane *, int64_t, int64_t);
  template <int... Counts>
  static Accumulate selectRows(int64_t count, std::integer_sequence<int, Counts...>) {
    static constexpr Accumulate table[] = {&accumulate<Counts + 1>...};
    return table[count - 1];
  }

  /// Widens `count` elements, `stride` apart.
  static void widenRow(Sum *to, const Input *from, int64_t stride, int64_t count) {
    if (stride == 1)
      for (int64_t i = 0; i < count; ++i)
        to[i] = Element::widen(from[i]);
    else
      for (int64_t i = 0; i < count; ++i)
        to[i] = Element::widen(from[i * stride]);
  }

  /// A chunk of B, `columns` wide; columns that B does not have are zero.
  static void packRight(Sum (*packed)[columns], Matrix<const Input> b, int64_t depth, int64_t width) {
    for (int64_t l = 0; l < depth; ++l) {
      if (b.column == 1 || b.row != 1)
        widenRow(packed[l], b.data + l * b.row, b.column, width);
      std::fill(packed[l] + width, packed[l] + columns, Sum());
    }
    if (b.column == 1 || b.row != 1)
      return;
    // B is transposed in memory: walk along what is dense there.
    for (int64_t j = 0; j < width; ++j)
      for (int64_t l = 0; l < depth; ++l)
        packed[l][j] = Element::widen(b.data[j * b.column + l]);
  }

  /// One block of C; the part that C does not have, or not dense, passes through a local copy.
  static void updateBlock(Matrix<Sum> c, int64_t height, int64_t width, const Lane *a, int64_t aRow, int64_t aColumn,
                          const Lane *b, int64_t bRow, int64_t depth) {
    Accumulate run = selectRows(height, std::make_integer_sequence<int, rows>());
    if (c.column == 1 && width == columns)
      return run(reinterpret_cast<Lane *>(c.data), c.row, a, aRow, aColumn, b, bRow, depth);
    Sum local[rows][columns] = {};
    for (int64_t i = 0; i < height; ++i)
      for (int64_t j = 0; j < width; ++j)
        local[i][j] = c.data[i * c.row + j * c.column];
    run(reinterpret_cast<Lane *>(local[0]), columns, a, aRow, aColumn, b, bRow, depth);
    for (int64_t i = 0; i < height; ++i)
      for (int64_t j = 0; j < width; ++j)
        c.data[i * c.row + j * c.column] = local[i][j];
  }

  /// `width` columns of C, for one chunk of K.
  static void updatePanel(Matrix<Sum> c, Matrix<const Input> a, const Lane *b, int64_t bRow, int64_t m, int64_t width,
                          int64_t depth) {
    Sum packed[widens ? rows : 1][chunk];
    for (int64_t i = 0; i < m; i += rows) {
      int64_t height = std::min<int64_t>(rows, m - i);
      Matrix<Sum> block{c.data + i * c.row, c.row, c.column};
      if constexpr (widens) {
        for (int64_t r = 0; r < height; ++r)
          widenRow(packed[r], a.data + (i + r) * a.row, a.column, depth);
        updateBlock(block, height, width, asLanes(packed[0]), chunk, 1, b, bRow, depth);
      } else {
        updateBlock(block, height, width, asLanes(a.data + i * a.row), a.row, a.column, b, bRow, depth);
      }
    }
  }

public:
  static void run(Matrix<Sum> c, Matrix<const Input> a, Matrix<const Input> b, Extents extents) {
    alignas(64) Sum packed[chunk][columns];
    for (int64_t j = 0; j < extents.n; j += columns) {
      int64_t width = std::min<int64_t>(columns, extents.n - j);
      Matrix<Sum> panel{c.data + j * c.column, c.row, c.column};
      for (int64_t l = 0; l < extents.k; l += chunk) {
        int64_t depth = std::min<int64_t>(chunk, extents.k - l);
        Matrix<const Input> left{a.data + l * a.column, a.row, a.column};
        Matrix<const Input> right{b.data + l * b.row + j * b.column, b.row, b.column};
        if (!widens && b.column == 1 && width == columns) {
          updatePanel(panel, left, asLanes(right.data), b.row, extents.m, width, depth);
          continue;
        }
        packRight(packed, right, depth, width);
        updatePanel(panel, left, asLanes(packed[0]), columns, extents.m, width, depth);
      }
    }
  }
};

/// The kernels with one blocking.
template <class Block>
constexpr MatmulKernels makeKernels(const char *name) {
  return {name, &TileProduct<Float, Block>::run, &TileProduct<Half, Block>::run, &TileProduct<Bfloat, Block>::run,
          &TileProduct<Byte, Block>::run};
}

} // namespace
} // namespace heddle::tile

#endif // HEDDLE_EMULATOR_TILE_MATMULTEMPLATE_H
