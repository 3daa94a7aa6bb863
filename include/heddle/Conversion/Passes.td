// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The conversion passes, one banner a conversion, in the order in which the pipelines run them.
#ifndef HEDDLE_CONVERSION_PASSES_TD
#define HEDDLE_CONVERSION_PASSES_TD

include "mlir/Pass/PassBase.td"

//===----------------------------------------------------------------------===//
// RaiseExternToDistributed
//===----------------------------------------------------------------------===//

def RaiseExternToDistributed : Pass<"raise-extern-to-distributed", "ModuleOp"> {
  let summary = "turn the extern calls of the Python language into distributed and hivm ops";
  let description = [{
    The stock Triton front end has no op for `dl.*`, `libshmem_device.*` and the language extension; Python encodes
    them as `tt.extern_elementwise` (or, for calls without a result type of their own, as
    `tt.elementwise_inline_asm "distributed.extern_call <symbol>"`). This pass is part of reading TTIR and replaces
    the encoding by the ops that are meant.

    #### Input invariant
    TTIR. `libname` "distributed" names one of the seven ops of the `distributed` dialect in `symbol`; `libpath` holds
    its attributes as "key=value,key=value". `libname` "libshmem_device" names a function of the device table.
    `libname` "ascend" names a function of the language extension.

    #### Output IR
    `distributed.wait`, `consume_token`, `get_rank`, `get_num_ranks`, `symm_at`, `notify` and `extern_call`;
    `hivm.hir.get_sub_block_idx`, `sync_block_set`, `sync_block_wait`, `sync_block` and `annotation.mark`. The dummy
    result of a function without a result is gone. Locations are kept.

    #### Does not handle
    An unknown name, key or value, and operands of the wrong number or type, are errors at the call. Calls of any other
    library are left alone.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::annotation::AnnotationDialect",
                           "::mlir::hivm::HIVMDialect", "::mlir::triton::distributed::DistributedDialect"];
  let statistics = [Statistic<"numRaised", "raised", "extern calls that were raised">];
}

//===----------------------------------------------------------------------===//
// ConvertTritonDistributedToHIVM
//===----------------------------------------------------------------------===//

def ConvertTritonDistributedToHIVM : Pass<"convert-triton-distributed-to-hivm", "ModuleOp"> {
  let summary = "turn distributed ops into hivm.hir.custom calls of the device library";
  let description = [{
    Each op of the `distributed` dialect becomes one `hivm.hir.custom` that names a function of the device library.

    #### Input invariant
    TTIR with `distributed` ops inside `tt.func`.

    #### Output IR
    No `distributed` op is left. Ops of other dialects are not touched: the pass walks, it does not fold. Every custom op
    carries `hivm.is_distributed`, pipe `PIPE_S`, vector mode `SIMD`, its `symbol`, its core type and
    `gm_addr_args_indices` (also when empty); `no_side_effect` exactly when the source op has no memory effect.
    The core type of signals, puts and gets is VECTOR, that of `aclshmem_barrier_all` is CUBE_AND_VECTOR; all others are
    CUBE_AND_VECTOR when the module holds a matrix op anywhere (the whole module counts, not the function), else VECTOR.
    `distributed.wait` counts its flags in i64: a narrower count is extended before the call.

    #### Does not handle
    Every unsupported type, symbol or combination is an error at the op, found before anything is changed; the pass
    then fails.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::annotation::AnnotationDialect", "::mlir::hivm::HIVMDialect",
                           "::mlir::triton::distributed::DistributedDialect"];
  let options = [
    Option<"patternBenefit", "pattern-benefit-prioritize-over-llvm-conversions", "int", /*default=*/"10",
           "Accepted so that pipeline strings of the original parse; it has no effect.">,
  ];
  let statistics = [Statistic<"numConverted", "converted", "distributed ops that became custom ops">];
}

//===----------------------------------------------------------------------===//
// TritonControlFlowOpt
//===----------------------------------------------------------------------===//

def TritonControlFlowOpt : Pass<"triton-control-flow-opt", "ModuleOp"> {
  let summary = "turn branches between blocks into structured control flow, and pointers that it carries into offsets";
  let description = [{
    An early `return` of a kernel arrives as blocks and `cf` branches; passes behind this one know `scf` only. They follow
    a pointer to where it begins, but not through what branches and loops choose.

    #### Input invariant
    TTIR in which calls of the device library are `hivm.hir.custom`.

    #### Output IR
    TTIR in which every function, and the code of every tt.map_elementwise, has one block. scf.if, scf.for and scf.while
    carry no pointers and no tensors of pointers:
    a pointer with one base is that base plus a carried offset (i64, on every edge), of pointers with different bases the
    address is carried (tt.ptr_to_int, tt.int_to_ptr). Where the arithmetic may run in front of an scf.if, the pointer is
    chosen there. A choice between pointers becomes a choice between accesses: a branch around two copies of each access,
    in its place, or two accesses with disjoint masks when each lane chooses. Block pointers come apart in
    triton-to-linalg, which then treats their bases in the same way.

    #### Does not handle
    A loop of blocks without an exit is an error. A tensor of pointers whose lanes start at different pointers in
    different rounds of a loop stays as it is and is an error at the access.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::cf::ControlFlowDialect", "::mlir::scf::SCFDialect",
                           "::mlir::triton::TritonDialect", "::mlir::ub::UBDialect"];
  let statistics = [Statistic<"numLifted", "lifted", "functions whose blocks became regions">,
                    Statistic<"numResolved", "resolved", "carried or chosen pointers that were taken apart">];
}

//===----------------------------------------------------------------------===//
// TritonPointerCasts
//===----------------------------------------------------------------------===//

def TritonPointerCasts : Pass<"triton-pointer-casts", "ModuleOp"> {
  let summary = "move casts of addresses to the pointers that the addresses start at";
  let description = [{
    Address analysis follows `tt.addptr` and what places lanes down to one pointer. A cast on that way moves below it:
    `tt.bitcast` of a tensor of pointers becomes one of the pointer at its root; `tt.ptr_to_int` becomes the address of
    the root plus the offsets in bytes. `tt.int_to_ptr` of a tensor whose lanes differ becomes the pointer of its
    first lane plus the distance of each lane; an address is a multiple of the size of its element.

    #### Input invariant
    TTIR in which every function has one block.

    #### Output IR
    TTIR in which `tt.bitcast` on pointers and `tt.int_to_ptr` have scalar operands, and `tt.ptr_to_int` too unless its
    operand is carried by a loop or a branch.

    #### Does not handle
    A `tt.bitcast` between pointers to elements of different width is an error; an i1 counts as a byte.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::triton::TritonDialect"];
}

//===----------------------------------------------------------------------===//
// TritonToStructured
//===----------------------------------------------------------------------===//

def TritonToStructured : Pass<"triton-to-structured", "ModuleOp"> {
  let summary = "remove loop-carried pointers, quotients and remainders from addresses and masks";
  let description = [{
    A pointer, a tensor of pointers or a tensor of offsets that a loop carries and moves by the same amount in all lanes
    becomes its value before the loop plus one scalar that the loop carries instead. Address analysis then sees one
    root and one offset in every iteration. A tensor of pointers whose lanes move by different amounts becomes its value
    before the loop plus a tensor of offsets.

    An access with `//` or `%` in its address or mask gets a dimension for each digit of the lane coordinates instead:
    with 1024 lanes, `x // 512` steps along the first of 2 x 512 and stands still along the second, `x % 512` the other
    way round. The divisor is a constant, or a scalar with a known `tt.divisibility` when the lanes stay within one
    multiple of it; the offset of the lanes is a multiple of what the lanes span, and neither is negative.

    An access through pointers that `tt.cat` put one behind the other becomes one through each of them.

    #### Input invariant
    TTIR in which calls of the device library are `hivm.hir.custom`.

    #### Output IR
    TTIR, `tensor.reshape` and `linalg.broadcast`. Offsets of pointers are i64 (the sum may need more than 32 bits);
    offsets of integer tensors keep their type and its wrap-around. `aclshmem_consume_token` on a loop-carried pointer
    counts as no movement. A split access has a dimension for each digit that steps, the largest step first; a load
    reads lanes of one address once and repeats them. Its mask has one bound for each limited digit. A lane outside the
    mask is never touched.

    #### Does not handle
    Tensors of offsets that move by different amounts a lane, addresses that change in another way than by addition, and
    quotients and remainders to which the rules do not apply stay as they are, and so do stores and atomic updates of
    several lanes to one address: 'triton-to-unstructured' loops over their lanes.
  }];
  let options = [
    Option<"enableLinearize", "enable-linearize", "bool", /*default=*/"true",
           "Splits accesses with quotients and remainders; otherwise only what loops carry is rewritten.">,
    Option<"enableMaskFallbackConversion", "enable-mask-fallback-conversion", "bool", /*default=*/"false",
           "Splits an access also when its mask is no bound of single digits: the whole mask stays on the split access.">,
    Option<"optimizeDynamicOffset", "optimize-dynamic-offset", "bool", /*default=*/"false",
           "Splits an access also when its offset is not proved to be a multiple of the divisor: a test at run time "
           "chooses between the split access and the original one.">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::linalg::LinalgDialect", "::mlir::scf::SCFDialect",
                           "::mlir::tensor::TensorDialect", "::mlir::triton::TritonDialect"];
  let statistics = [Statistic<"numPromoted", "promoted", "loop-carried addresses that became offsets">,
                    Statistic<"numLinearized", "linearized", "accesses that were split into digits">];
}

//===----------------------------------------------------------------------===//
// DiscreteMaskAccessConversion
//===----------------------------------------------------------------------===//

def DiscreteMaskAccessConversion : Pass<"discrete-mask-access-conversion", "ModuleOp"> {
  let summary = "mark accesses whose mask selects lanes that form no box";
  let description = [{
    A mask is split at each arith.andi, also below broadcasts and expansions. A leaf that bounds one dimension, or that is
    one scalar for all lanes, has a window; a leaf that is a remainder, a quotient, a disjunction, an inequality or a loaded
    value is discrete.

    Before that, the two integer updates that the front end makes of a float maximum or minimum become one update of
    floats again.

    #### Input invariant
    TTIR. Block pointers have no masks and are left alone.

    #### Output IR
    TTIR. A tt.load, tt.store or tt.atomic_rmw with a discrete leaf carries the unit attribute `DiscreteMask`, and its mask
    is `window and rest`, each the conjunction of its leaves. No access loses its mask or a part of it, nothing is read
    back and no lock is taken: a lane outside the mask is not touched. With both options an access of rank 5 at most, and
    an update without a window, carries `route_discrete_mask_to_simt` instead and keeps its mask as it is.

    #### Does not handle
    Every mask is handled. A pair of integer updates on the bits of a float, of which one tests the sign of the value in
    another way than its half of a maximum or minimum needs, is an error at the op.
  }];
  let options = [
    Option<"compileOn91095", "compile-on-910-95", "bool", /*default=*/"false", "Compiles for a 950.">,
    Option<"forceSimtTemplate", "force-simt-template", "bool", /*default=*/"false",
           "Leaves discrete masks to the SIMT units of a 950.">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::triton::TritonDialect"];
  let statistics = [Statistic<"numMarked", "marked", "accesses with a discrete mask">];
}

//===----------------------------------------------------------------------===//
// TritonToAnnotation
//===----------------------------------------------------------------------===//

def TritonToAnnotation : Pass<"triton-to-annotation", "ModuleOp"> {
  let summary = "turn hints of the language extension into annotation.mark";
  let description = [{
    `ascend.annotation` and `annotation.mark` say the same; behind this pass only the second is left.

    #### Input invariant
    TTIR.

    #### Output IR
    No `ascend.annotation`: each became an `annotation.mark` of the same value with the same attributes.

    #### Does not handle
    A hint of the name `keys`, which has a meaning of its own in `annotation.mark`, is an error at the op.
  }];
  let dependentDialects = ["::mlir::annotation::AnnotationDialect"];
  let statistics = [Statistic<"numConverted", "converted", "hints that became marks">];
}

//===----------------------------------------------------------------------===//
// TritonToUnstructured
//===----------------------------------------------------------------------===//

def TritonToUnstructured : Pass<"triton-to-unstructured", "ModuleOp"> {
  let summary = "turn accesses that no strided view covers into loops of accesses that one does";
  let description = [{
    An access (tt.load, tt.store, tt.atomic_rmw, tt.atomic_cas) is structured when its addresses are one root plus offsets
    affine in the lane coordinates, its mask is one box of lanes and, for a store, no two lanes share an address. Other
    accesses become scf.for loops over the dimensions in which the address or a discrete part of the mask varies in
    another way; an order of a coordinate that steps along several dimensions is a window of the last one.

    #### Input invariant
    TTIR. All lanes of an access start at one pointer; the offsets may be anything.

    #### Output IR
    TTIR in which every access is structured. In the loop (`ExtractedLoadOrStore`) a scalar access (`DiscreteMemAccess`)
    carries the lane's mask, which guards it: a lane outside the mask is never touched. A load inserts what it read, or
    the lane of `other`, into the tensor that the loop carries; an update inserts the former value, 0 for a lane outside
    the mask. The mask's window bounds the loops. Trailing structured dimensions whose size is a multiple of 32 bytes stay
    a tile. Offsets are added in i64. Lanes are taken in order, so of several lanes that store to one address the last one
    wins. A load whose lanes all have one address becomes one scalar load,
    guarded by "any lane", and a splat. A consumed token below an unstructured access is consumed with the pointer that
    its lanes start at. Structured accesses are not touched.

    #### Does not handle
    Lanes of one access that start at different pointers are an error at the access. Block pointers and descriptors are
    left alone.
  }];
  let options = [
    Option<"forceScalarizeMode", "force-scalarize-mode", "bool", /*default=*/"false",
           "Loops over all dimensions of an unstructured access, also over structured ones.">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::triton::TritonDialect"];
  let statistics = [Statistic<"numExpanded", "expanded", "accesses that became loops or scalar loads">];
}

//===----------------------------------------------------------------------===//
// TritonToHIVM
//===----------------------------------------------------------------------===//

def TritonToHIVM : Pass<"triton-to-hivm", "ModuleOp"> {
  let summary = "turn the older synchronisation calls into hivm.hir.sync_block ops";
  let description = [{
    The older language extension writes synchronisation as `ascend.custom` with a name and strings.

    #### Input invariant
    TTIR. `ascend.custom "sync_block_set" {str_args = [CORE, FLAG]}`, `"sync_block_wait"` with the same arguments, and
    `"sync_block_all"` with `all_cube`, `all_vector` or `all` in place of the core.

    #### Output IR
    No `ascend.custom`. The core of a set is the one that `str_args` names; behind a wait it is the other one. The pipe
    that sets is FIX on a cube core and MTE3 on a vector core, the one that waits MTE2.

    #### Does not handle
    Any other name, core or number of arguments, and a flag outside 0 to 15, are errors at the op.
  }];
  let dependentDialects = ["::mlir::hivm::HIVMDialect"];
  let statistics = [Statistic<"numConverted", "converted", "calls that became synchronisation ops">];
}

//===----------------------------------------------------------------------===//
// TritonToHFusion
//===----------------------------------------------------------------------===//

def TritonToHFusion : Pass<"triton-to-hfusion", "ModuleOp"> {
  let summary = "turn remainders, histograms, casts towards zero and convolutions into hfusion ops";
  let description = [{
    Ops on tiles that `arith`, `math` and `linalg` have no name for.

    #### Input invariant
    TTIR.

    #### Output IR
    No `ascend.mod`, `ascend.conv1d`, `tt.fp_to_fp` with rounding `rtz` and, but for a 950, no `tt.histogram`. A
    remainder of scalars is an op of `arith`; a scalar is cast in a tile of one lane. A cast carries its rounding twice:
    as `round_mode`, which the vendor's compiler reads, and as `mode`, as published. `hfusion.conv1d` has stride and
    dilation 1: other dilations put zeros between the weights, other strides take every so many results.

    #### Does not handle
    A histogram without bins, or with counts of less than 8 bits, is an error at the op.
  }];
  let options = [
    Option<"compileOn91095", "compile-on-910-95", "bool", /*default=*/"false",
           "Leaves histograms to triton-to-linalg, as for a module whose hacc.target is a 950.">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::hfusion::HFusionDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::tensor::TensorDialect"];
  let statistics = [Statistic<"numConverted", "converted", "ops that became hfusion ops">];
}

//===----------------------------------------------------------------------===//
// TritonToLLVM
//===----------------------------------------------------------------------===//

def TritonToLLVM : Pass<"triton-to-llvm", "ModuleOp"> {
  let summary = "unroll assembly text into one llvm.inline_asm for each group of elements";
  let description = [{
    `tt.elementwise_inline_asm` runs its text once for every `packed_element` elements.

    #### Input invariant
    TTIR.

    #### Output IR
    No `tt.elementwise_inline_asm`: its elements are extracted in row-major order; those of less than 32 bits share a
    register as a vector; one `llvm.inline_asm` a group, with a struct for several results; `tensor.from_elements`.

    #### Does not handle
    Pointers, elements that `packed_element` does not divide, and a group that does not fill its registers are errors at
    the op.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::LLVM::LLVMDialect", "::mlir::tensor::TensorDialect"];
  let statistics = [Statistic<"numConverted", "converted", "ops that were unrolled">];
}

//===----------------------------------------------------------------------===//
// BubbleUpOperation
//===----------------------------------------------------------------------===//

def BubbleUpOperation : Pass<"bubble-up-operation", "ModuleOp"> {
  let summary = "compute lanes that loops take out of tensors lane by lane";
  let description = [{
    A loop over the lanes of an access takes its operands out of tensors. Where such a tensor is computed lane by lane,
    the lane is taken out of what it is computed from, and the computation happens in the loop, on scalars: no tensor is
    made of which only single lanes are read.

    #### Input invariant
    TTIR in which every access is structured; `tensor.extract` and `tensor.extract_slice` with the attribute
    `DiscreteMemAccess` take lanes and rows.

    #### Output IR
    TTIR. Lanes are taken through integer and float arithmetic and comparisons, extensions and truncations, conversions
    between integers and floats, floor, ceil, tt.clampf, tt.addptr, tt.splat, tt.broadcast, tt.expand_dims,
    tt.make_range, and, for a single lane, slices. A slice of everything is gone. What is computed in the place of a
    lane stands where the lane was taken: nothing leaves the branch that guards it. Loads, and what is computed from
    their results in another way, stay.

    #### Does not handle
    Nothing: what cannot be moved stays as it is.
  }];
  let options = [
    Option<"enableAggressiveMode", "enable-aggressive-mode", "bool", /*default=*/"true",
           "Takes lanes also through computations that have other users, which then happen twice.">,
  ];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::triton::TritonDialect"];
}

//===----------------------------------------------------------------------===//
// TritonToLinalg
//===----------------------------------------------------------------------===//

def TritonToLinalg : Pass<"triton-to-linalg", "ModuleOp"> {
  let summary = "turn Triton IR into adapter IR: linalg on tensors, memref and bufferization";
  let description = [{
    Gives kernels the ABI of the adapter IR and turns every Triton op into upstream ops.

    #### Input invariant
    TTIR with structured accesses: each pointer operand is one root (a kernel argument or the result of a distributed
    call) plus offsets that are affine in the lane coordinates; each mask is one box of lanes. Block pointers and tensor
    descriptors may be carried by loops and branches of `scf`.

    #### Output IR
    `func.func` kernels: sync-block-lock and workspace buffer, the user's arguments with pointers as `memref<?xT>`, then
    num_programs and program_id, x, y, z. A load is `memref.alloc`, a copy of the lanes inside the mask's window, and
    `bufferization.to_tensor`; a store is `bufferization.materialize_in_destination` of the window. Lanes outside the
    window are never touched in memory. i1 lies in memory as i8. Memory operations keep the order of the program. A tile
    whose neighbours lie along another dimension than the last is moved in the order of memory, and transposed beside
    that. A load of every second element moves the run from its first lane to its last one, and takes the lanes out.
    Block pointers and descriptors are gone: their offsets are i64 values, their bounds windows. An atomic update is
    `hivm.hir.store` with `atomic` (add, max and min of at most 32 bits), `hfusion.atomic_xchg`, `hfusion.atomic_rmw` (on a
    950 `hfusion.store` with `atomic_kind`), or a `linalg.generic` with `GenericAtomicRMW = "cas"`; with
    `atomic-form=generic` each is such a `linalg.generic`. Where a kernel uses a former value, every update of it stands
    under one unordered lock, and a copy (`already_sync`) keeps the former values: as a tile where no two lanes can share
    an address, else lane by lane. On a 950 the generic form of an exchange or a compare and swap keeps them itself, in a
    second output.

    A descriptor among the arguments of a kernel becomes its base, shape and strides (i64), and the i1 that says whether
    it pads with NaN. `tt.dot_scaled` is a matmul of bf16 (f16 or f32 for elements of fp16) factors that contain their
    scales: a scale is the bf16 with the exponent of the byte. `tt.map_elementwise` is its code on tensors, or a loop over
    the lanes where the code loops or a branch may fail. An address from an integer, or of elements of another type, is
    `hivm.hir.pointer_cast` with a mark of the address space. `ascend.sort` and `ascend.flip` call `triton_sort` and
    `triton_flip`.

    #### Does not handle
    An access or a mask of another form, and any tt op without a counterpart, is an error at the op that says where the
    analysis stopped.
  }];
  let options = [
    Option<"globalKernel", "global-kernel", "bool", /*default=*/"true",
           "Marks kernels with global_kernel = \"\"; the pipeline passes false, which gives \"local\".">,
    Option<"namedOps", "named-ops", "bool", /*default=*/"false",
           "Leaves arith and math ops on tensors as they are; otherwise each becomes a linalg.generic.">,
    Option<"atomicForm", "atomic-form", "::mlir::heddle::AtomicForm",
           /*default=*/"::mlir::heddle::AtomicForm::Ascend",
           "Writes atomic updates as the vendor's stores and updates, or as linalg.generic with GenericAtomicRMW.",
           [{::llvm::cl::values(
             clEnumValN(::mlir::heddle::AtomicForm::Ascend, "ascend", "hivm.hir.store and hfusion.atomic_*"),
             clEnumValN(::mlir::heddle::AtomicForm::Generic, "generic", "linalg.generic with GenericAtomicRMW"))}]>,
    Option<"compileOn91095", "compile-on-910-95", "bool", /*default=*/"false",
           "Compiles for a 950, as for a module whose hacc.target is one.">,
  ];
  let dependentDialects = ["::mlir::annotation::AnnotationDialect", "::mlir::arith::ArithDialect",
                           "::mlir::bufferization::BufferizationDialect",
                           "::mlir::func::FuncDialect", "::mlir::hfusion::HFusionDialect", "::mlir::hivm::HIVMDialect",
                           "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
                           "::mlir::memref::MemRefDialect", "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

//===----------------------------------------------------------------------===//
// MergeConcatLoadBuffer
//===----------------------------------------------------------------------===//

def MergeConcatLoadBuffer : Pass<"merge-concat-load-buffer", "ModuleOp"> {
  let summary = "load the two halves of a concatenation into one buffer";
  let description = [{
    Two vectors that are loaded only to stand one behind the other are loaded to their places in one buffer: no copy of
    either is made.

    #### Input invariant
    Adapter IR: a load is a `memref.alloc` that fills and copies write, and `bufferization.to_tensor`; a concatenation is
    two `tensor.insert_slice` into `tensor.empty`.

    #### Output IR
    One `memref.alloc` for both; fills and copies write windows of it, in their old order. Each fill stays in its half, so
    that it cannot undo the copy of the other one.

    #### Does not handle
    A vector that is used twice, read in another way or loaded in another block stays as it is, and so do modules for
    other chips than a 950.
  }];
  let options = [
    Option<"compileOn91095", "compile-on-910-95", "bool", /*default=*/"false",
           "Merges also in a module whose hacc.target is no 950.">,
  ];
  let dependentDialects = ["::mlir::bufferization::BufferizationDialect", "::mlir::memref::MemRefDialect"];
  let statistics = [Statistic<"numMerged", "merged", "pairs of loads that share a buffer">];
}

//===----------------------------------------------------------------------===//
// HIVMOrderDistributed
//===----------------------------------------------------------------------===//

def HIVMOrderDistributed : Pass<"hivm-order-distributed", "ModuleOp"> {
  let summary = "order distributed calls after the stores before them and run signals once a block";
  let description = [{
    The vendor's compiler places no flag between a tile store and a following distributed call, and in a kernel with
    matrix ops it runs a call on both vector sub-blocks. This pass writes the missing order down.

    #### Input invariant
    Adapter IR: `func.func` kernels with `mix_mode`. A kernel counts as mixed when a matrix op is left in it.

    #### Output IR
    In a vector kernel every notify, signal, put, get, fence, quiet and barrier follows a `pipe_barrier[<PIPE_ALL>]`.
    In a mixed kernel signals, puts and gets are surrounded by the hand-shake of cube and vector cores (flags 11, 12 and
    13) and run on sub-block 0 only; collectives follow a pipe barrier and are never guarded. Waits, pointers, ranks and
    tokens need nothing. A loop around a hand-shake holds a call that runs on both kinds of core, if need be that of the
    rank: without one the vendor's compiler may divide the loop and drop the flags. A second run changes nothing.

    #### Does not handle
    A call that cannot be ordered (in a loop under a branch on the sub-block index) and a `sync_block` op of the user
    with one of the flags 11, 12, 13 are errors at the op, found before anything is changed.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect", "::mlir::scf::SCFDialect", "::mlir::hivm::HIVMDialect"];
  let statistics = [Statistic<"numOrdered", "ordered", "distributed calls that were ordered">];
}

#endif // HEDDLE_CONVERSION_PASSES_TD
