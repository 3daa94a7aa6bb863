// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The steps of triton-to-linalg, one file each.
#ifndef HEDDLE_LIB_CONVERSION_TRITONTOLINALG_PATTERNS_H
#define HEDDLE_LIB_CONVERSION_TRITONTOLINALG_PATTERNS_H

#include "heddle/Conversion/AtomicForm.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/PatternMatch.h"

/// Where chips differ, `isRegisterBased` says that the chip is a 950.
namespace mlir::heddle {

/// BlockPointers.cpp, Descriptors.cpp: replaces block pointers and tensor descriptors, also those that loops and
/// branches carry, by scalars and structured accesses.
LogicalResult convertBlockAddresses(ModuleOp module);

/// Atomics.cpp: tt.atomic_rmw and tt.atomic_cas, in the vendor's forms or as linalg.generic.
LogicalResult convertAtomics(ModuleOp module, AtomicForm form, bool isRegisterBased);

/// MemoryOrder.cpp: lets loads and stores of tiles walk memory in its order, and transposes the tiles.
LogicalResult moveTilesInMemoryOrder(ModuleOp module);

/// Functions.cpp: gives every kernel argument that is a pointer its tt.tensor_kind (0 read, 1 written, 2 both).
void markTensorKinds(ModuleOp module);

/// FunctionCalls.cpp: gives functions that are called, and their calls, arguments for offsets and program ids.
void extendCalls(ModuleOp module);

/// FunctionCalls.cpp: tt.call.
void populateFunctionCallPatterns(RewritePatternSet &patterns);

/// Functions.cpp: turns each tt.func into a func.func: a kernel with its ABI, or a private function behind the kernels.
/// Pointers inside the body hang on casts of the memref arguments; program ids and counts are arguments.
LogicalResult convertFunctions(ModuleOp module, bool globalKernel, bool isRegisterBased);

/// Calls.cpp: erases annotation.mark on pointers: what they hint at shows in the views that the accesses get.
void erasePointerHints(ModuleOp module);

/// Calls.cpp: gives hivm.hir.custom memrefs in place of pointers.
void populateCallPatterns(RewritePatternSet &patterns);

/// Memory.cpp: tt.load and tt.store.
void populateMemoryPatterns(RewritePatternSet &patterns);

/// AscendMemory.cpp: the ascend ops that load and store at computed places.
void populateAscendMemoryPatterns(RewritePatternSet &patterns);

/// IndexSelect.cpp: ascend.index_select_simd and tt.gather_load.
void populateIndexSelectPatterns(RewritePatternSet &patterns);

/// Shape.cpp: ranges, splats, constants, reshapes and the like.
void populateShapePatterns(RewritePatternSet &patterns);

/// Elementwise.cpp: the elementwise ops that arith and math lack under that name.
void populateElementwisePatterns(RewritePatternSet &patterns);

/// Reductions.cpp: tt.reduce.
void populateReductionPatterns(RewritePatternSet &patterns);

/// LibraryCalls.cpp: tt.gather, tt.print, tt.assert; hints that nothing reads.
void populateLibraryCallPatterns(RewritePatternSet &patterns);

/// Scans.cpp: tt.scan.
void populateScanPatterns(RewritePatternSet &patterns, bool isRegisterBased);

/// HistogramCall.cpp: tt.histogram for a 950.
void populateHistogramPatterns(RewritePatternSet &patterns);

/// MathCalls.cpp: tt.extern_elementwise of a math library.
void populateMathCallPatterns(RewritePatternSet &patterns);

/// Matmul.cpp: tt.dot.
void populateMatmulPatterns(RewritePatternSet &patterns);

/// Shape.cpp: a tensor of \p type with the scalar \p value in every lane.
Value createFilledTensor(OpBuilder &builder, Location loc, RankedTensorType type, Value value);

} // namespace mlir::heddle

#endif // HEDDLE_LIB_CONVERSION_TRITONTOLINALG_PATTERNS_H
