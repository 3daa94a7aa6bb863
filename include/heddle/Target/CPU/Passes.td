// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The passes of the CPU target, in the order in which `buildAdapterToCPUPipeline` runs them.
#ifndef HEDDLE_TARGET_CPU_PASSES_TD
#define HEDDLE_TARGET_CPU_PASSES_TD

include "mlir/Pass/PassBase.td"

//===----------------------------------------------------------------------===//
// Adapter IR: from the chip's meaning to plain tensor and memory operations
//===----------------------------------------------------------------------===//

def LowerHIVMToDeviceCalls : Pass<"lower-hivm-to-device-calls", "mlir::ModuleOp"> {
  let summary = "Turn HIVM operations into calls of the device library";
  let description = [{
    A distributed custom op becomes a call of the device function that its `symbol` names. Before the call the address
    of a constant `HeddleSite` (file, line and name of the operation) is stored into the context of the running fiber,
    so that a wait that never ends can say where it stands. The call is declared with `llvm.emit_c_interface`: memref
    operands travel as pointers to descriptors, a memref result as a leading pointer. In a module with matrix
    operations the name gets the suffix `.vector`.

    `consume_token` becomes its first input: it orders, and the order of the program is kept by everything that follows.
    Pipe and block synchronisation disappears, because one program runs as one fiber in program order. The index of the
    sub-block is the constant 0, unless the module binds sub-blocks and uses the index for more than comparisons with 0;
    then it is read from the context and the module gets `heddle.sub_blocks = 2`.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::func::FuncDialect", "mlir::memref::MemRefDialect",
                           "mlir::arith::ArithDialect"];
}

def LowerBlockLocks : Pass<"lower-block-locks", "mlir::ModuleOp"> {
  let summary = "Turn locks between blocks into words of the lock buffer";
  let description = [{
    Lock `n` of a kernel is word `n` of its lock buffer, zero at the start of a launch. An unordered lock is taken by a
    compare and swap of 0 with 1; an ordered lock holds the number of the block whose turn it is. A block that has to
    wait leaves the waiting, and the report of a hang, to `heddle_wait`.
  }];
  let dependentDialects = ["mlir::scf::SCFDialect", "mlir::memref::MemRefDialect", "mlir::arith::ArithDialect",
                           "mlir::LLVM::LLVMDialect"];
}

def LowerAtomicStores : Pass<"lower-atomic-stores", "mlir::func::FuncOp"> {
  let summary = "Turn atomic stores of tiles into loops of atomic updates";
  let description = [{
    `hivm.hir.store` with an atomic kind, the atomic operations of `hfusion` and `linalg.generic` with
    `GenericAtomicRMW` update memory that other programs update at the same time. Each element becomes one `memref.atomic_rmw`; a compare and swap becomes one
    `llvm.cmpxchg` on the bit pattern. A second output of the generic form receives the old values.
  }];
  let dependentDialects = ["mlir::scf::SCFDialect", "mlir::memref::MemRefDialect", "mlir::tensor::TensorDialect",
                           "mlir::arith::ArithDialect", "mlir::LLVM::LLVMDialect",
                           "mlir::bufferization::BufferizationDialect"];
}

def LowerLibraryCalls : Pass<"lower-library-calls", "mlir::ModuleOp"> {
  let summary = "Execute the functions that adapter IR knows by the start of their names";
  let description = [{
    `triton_cumsum*`, `triton_cumprod*`, `triton_cummax*`, `triton_cummin*`, `triton_gather*`, `triton_sort*` and
    `triton_flip*` become loops; an index of a gather that lies outside the source takes the nearest element, so that no
    memory outside it is read. A sort takes a NaN for greater than every number. `triton_print*` becomes calls that make one
    line of the program's id, the prefix and the values (device/abi/Print.h). `triton_assert*` becomes a test that ends
    the job with a located error. Math functions `__hmf_*` become calls of libm, scalar or lane by lane.

    Functions with a body are inlined before: the id of a program is an argument of the kernel.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::arith::ArithDialect", "mlir::bufferization::BufferizationDialect",
                           "mlir::linalg::LinalgDialect", "mlir::memref::MemRefDialect", "mlir::scf::SCFDialect",
                           "mlir::tensor::TensorDialect"];
}

def LowerMemoryCalls : Pass<"lower-memory-calls", "mlir::ModuleOp"> {
  let summary = "Execute library calls that load and store lanes at computed places";
  let description = [{
    `triton_indirect_load*`, `triton_indirect_store*`, `triton_stride_load*`, `triton_stride_store*`,
    `triton__gather_out_to_ub*`, `triton_scatter_ub_to_out*` and `triton_index_put*` become loops over their lanes. A
    lane outside the mask, the extents or the bound touches no memory; a load gives it the value of the last operand, or
    0. Lanes are stored in order.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::arith::ArithDialect", "mlir::bufferization::BufferizationDialect",
                           "mlir::memref::MemRefDialect", "mlir::scf::SCFDialect", "mlir::tensor::TensorDialect"];
}

def LowerHFusionOps : Pass<"lower-hfusion-ops", "mlir::func::FuncOp"> {
  let summary = "Compute what hfusion has on tiles by arithmetic and loops";
  let description = [{
    A remainder becomes the op of `arith`. A cast becomes arithmetic on bit patterns that rounds as its mode says; on the
    way to an integer a number beyond the range becomes the nearest integer, or its low bits with `truncwithoverflow`,
    and NaN becomes 0. A histogram (also the builtin of a 950) and a convolution become loops; a convolution adds its
    products up in f32, f64 or at least 32 bits.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::bufferization::BufferizationDialect",
                           "mlir::hfusion::HFusionDialect",
                           "mlir::linalg::LinalgDialect", "mlir::math::MathDialect", "mlir::memref::MemRefDialect",
                           "mlir::scf::SCFDialect", "mlir::tensor::TensorDialect"];
}

def LowerMatrixOps : Pass<"lower-matrix-ops", "mlir::func::FuncOp"> {
  let summary = "Compute what the cube core has beyond linalg by arithmetic on tensors and linalg.matmul";
  let description = [{
    A change of layout between rows and blocks becomes a transposition. A product of matrices of f8 with scales becomes
    one of f32, whose factors contain the scales. Other layouts and element types are errors at the op.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::linalg::LinalgDialect", "mlir::tensor::TensorDialect"];
}

def LowerInlineAsm : Pass<"lower-inline-asm", "mlir::func::FuncOp"> {
  let summary = "Refuse assembler text, which is for another machine";
  let description = [{
    An `llvm.inline_asm` with empty text, whose constraints tie each output to an input (`"=r,0"`), moves its inputs.
    Any other one is an error that shows the text.
  }];
}

def CheckCPUSupport : Pass<"check-cpu-support", "mlir::ModuleOp"> {
  let summary = "Refuse operations that the CPU target cannot execute";
  let description = [{
    The border behind which every operation has a lowering. An operation of another dialect, a call of a function that
    nobody defines and an element type without arithmetic on the host are errors at their own location.
  }];
}

def FillPartialTiles : Pass<"fill-partial-tiles", "mlir::func::FuncOp"> {
  let summary = "Zero the lanes of a tile that a masked load leaves alone";
  let description = [{
    A masked load copies into a subview of its tile. The other lanes are unspecified, but computed with, so that what
    an earlier program left there could reach a result. Where nothing else fills the tile, and its subview may be
    smaller than the tile, the tile is zeroed first; on a full tile this costs one compare.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::linalg::LinalgDialect", "mlir::scf::SCFDialect"];
}

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

def WidenFloat8 : Pass<"widen-float8", "mlir::func::FuncOp"> {
  let summary = "Compute in f32 what has operands of fp8";
  let description = [{
    The host has no arithmetic on eight bits. An arith or math operation on fp8 becomes the same one on f32 between
    casts; it is rounded to fp8 once, because f32 holds more than twice as many bits. The operands of a matmul are
    widened as tiles. Loads, stores, selections and bit casts keep fp8.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect"];
}

def RelaxFloatMath : Pass<"relax-float-math", "mlir::func::FuncOp"> {
  let summary = "Set the fast-math flags that tiles need to vectorise";
  let description = [{
    `contract` on every float operation but casts, `arcp` on divisions (a division by a value of the row becomes a product), and
    in the bodies of reductions `reassoc` and `nsz`: without them a sum is one chain of scalar adds. NaN and infinity
    keep their meaning.
  }];
}

def GeneralizeTileOps : Pass<"generalize-tile-ops", "mlir::func::FuncOp"> {
  let summary = "Turn named linalg operations, except matmul, into linalg.generic";
  let description = [{
    Fusion works on `linalg.generic`. Matmul keeps its name, because it becomes a call of a micro-kernel.
  }];
  let dependentDialects = ["mlir::linalg::LinalgDialect"];
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

def PinLoopTiles : Pass<"pin-loop-tiles", "mlir::func::FuncOp"> {
  let summary = "Give each loop-carried tile one buffer of its own";
  let description = [{
    Bufferization lets a loop yield the buffer that an iteration allocated. Every allocation is going to have one fixed
    address, so the old and the new value of a loop-carried tile would share memory. This pass gives the carried tile a
    buffer outside the loop, copies the yielded tile into it at the end of each iteration, and takes the memref out of
    the loop's arguments. Tiles that swap places between two iterations pass through a temporary.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect", "mlir::scf::SCFDialect"];
}

def LowerTileMatmul : Pass<"lower-tile-matmul", "mlir::ModuleOp"> {
  let summary = "Turn matmul into calls of the tile micro-kernels";
  let description = [{
    `linalg.matmul` and `linalg.batch_matmul` on f32, f16 and bf16 with an f32 accumulator, and on i8 with an i32
    accumulator, call `heddle_tile_matmul_*` (device/abi/Tile.h). Other types are left to the loops.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::scf::SCFDialect", "mlir::arith::ArithDialect",
                           "mlir::memref::MemRefDialect"];
}

def LowerTileCopies : Pass<"lower-tile-copies", "mlir::ModuleOp"> {
  let summary = "Turn memref.copy into memcpy and calls of the tile copy";
  let description = [{
    The part of a copy that is contiguous on both sides is one `memcpy`. Two dimensions with strides are one call of
    `heddle_tile_copy`; what is left of the rank becomes loops.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::scf::SCFDialect", "mlir::arith::ArithDialect",
                           "mlir::memref::MemRefDialect"];
}

def AssignTileArena : Pass<"assign-tile-arena", "mlir::ModuleOp"> {
  let summary = "Give every tile an offset in the arena of the fiber";
  let description = [{
    Tiles are far larger than the stack of a fiber. Each allocation of the kernel becomes a view of one buffer, the
    arena, which the kernel receives as a further, last argument. The size goes into the attribute
    `heddle.arena_bytes` of the function. A tile without a constant upper bound of its size is an error.
  }];
  let dependentDialects = ["mlir::memref::MemRefDialect", "mlir::arith::ArithDialect"];
}

//===----------------------------------------------------------------------===//
// Scalars and the entry
//===----------------------------------------------------------------------===//

def ExpandVectorMath : Pass<"expand-vector-math", "mlir::ModuleOp"> {
  let summary = "Expand math functions into arithmetic that LLVM can vectorise";
  let description = [{
    A call of libm in a loop keeps the loop scalar. exp, exp2, log, log2, log10, tanh, erf and what is built on them become
    polynomials of 1 to 5 ulp on f32; f16 and bf16 are computed in f32, f64 is left to libm. expm1 and log1p become
    calls of libm, because the lowering to LLVM would compute exp(x) - 1 and log(1 + x), which lose all digits near 0.
  }];
  let options = [
    Option<"scaleByLdexp", "scale-by-ldexp", "bool", "false",
           "Scale by a power of two with llvm.ldexp (one AVX-512 instruction) instead of two products">
  ];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::func::FuncDialect", "mlir::math::MathDialect",
                           "mlir::LLVM::LLVMDialect"];
}

def ExpandScalarArith : Pass<"expand-scalar-arith", "mlir::ModuleOp"> {
  let summary = "Expand arithmetic that LLVM has not, or not everywhere";
  let description = [{
    Conversions to and from bf16 and fp8 become integer arithmetic (round to nearest even; denormals stay), the same on
    every host. A number too large for an fp8 format becomes infinity, or NaN where the format has none. A conversion
    that rounds towards zero takes the number before the nearest one where that is too far; the largest number stays
    finite. Divisions that round down or up become divisions that round to zero. Other operations stay as they are:
    LLVM knows a maximum better than a comparison and a selection.
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::math::MathDialect"];
}

def BuildKernelEntry : Pass<"build-kernel-entry", "mlir::ModuleOp"> {
  let summary = "Add the function that the emulator calls";
  let description = [{
    `heddle_entry_<kernel>(args, grid, program)` reads the 8-byte slots of the arguments, makes a descriptor
    {p, p, 0, size, 1} of each pointer, takes the arena from the context of the fiber and calls the kernel.
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::func::FuncDialect"];
}

def KeepInnermostLocations : Pass<"keep-innermost-locations", "mlir::ModuleOp"> {
  let summary = "Reduce every location to its innermost place in a file";
  let description = [{
    Debug information needs one line for each instruction, and the same one that a device call reports: of a call site
    the callee's, of a fused location the first. What names no file becomes unknown.
  }];
}

#endif // HEDDLE_TARGET_CPU_PASSES_TD
