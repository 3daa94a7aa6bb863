// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The strided copy of device/abi/Tile.h.
#include "abi/Tile.h"

#include <algorithm>
#include <cstring>

namespace {

/// Strides in elements of type T.
template <class T>
void copyStrided(T *target, int64_t targetRow, int64_t targetColumn, const T *source, int64_t sourceRow,
                 int64_t sourceColumn, int64_t rows, int64_t columns) {
  // Blocks keep both sides in cache when one of them is transposed.
  constexpr int64_t block = 16;
  for (int64_t firstRow = 0; firstRow < rows; firstRow += block)
    for (int64_t firstColumn = 0; firstColumn < columns; firstColumn += block) {
      int64_t lastRow = std::min(firstRow + block, rows), lastColumn = std::min(firstColumn + block, columns);
      for (int64_t i = firstRow; i < lastRow; ++i)
        for (int64_t j = firstColumn; j < lastColumn; ++j)
          target[i * targetRow + j * targetColumn] = source[i * sourceRow + j * sourceColumn];
    }
}

template <class T>
void copyAs(void *target, int64_t targetRow, int64_t targetColumn, const void *source, int64_t sourceRow,
            int64_t sourceColumn, int64_t rows, int64_t columns) {
  copyStrided(static_cast<T *>(target), targetRow, targetColumn, static_cast<const T *>(source), sourceRow,
              sourceColumn, rows, columns);
}

} // namespace

void heddle_tile_copy(void *target, int64_t targetRow, int64_t targetColumn, const void *source, int64_t sourceRow,
                      int64_t sourceColumn, int64_t rows, int64_t columns, int64_t bytes) {
  if (rows <= 0 || columns <= 0 || target == source)
    return;
  if (targetColumn == 1 && sourceColumn == 1) {
    auto *to = static_cast<char *>(target);
    auto *from = static_cast<const char *>(source);
    if (targetRow == columns && sourceRow == columns) {
      std::memcpy(to, from, rows * columns * bytes);
      return;
    }
    for (int64_t i = 0; i < rows; ++i)
      std::memcpy(to + i * targetRow * bytes, from + i * sourceRow * bytes, columns * bytes);
    return;
  }
  switch (bytes) {
  case 1:
    return copyAs<uint8_t>(target, targetRow, targetColumn, source, sourceRow, sourceColumn, rows, columns);
  case 2:
    return copyAs<uint16_t>(target, targetRow, targetColumn, source, sourceRow, sourceColumn, rows, columns);
  case 4:
    return copyAs<uint32_t>(target, targetRow, targetColumn, source, sourceRow, sourceColumn, rows, columns);
  case 8:
    return copyAs<uint64_t>(target, targetRow, targetColumn, source, sourceRow, sourceColumn, rows, columns);
  }
}
