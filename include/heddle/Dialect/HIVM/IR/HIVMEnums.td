// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The enumerations of the `hivm` dialect and the attributes that carry them.
#ifndef HEDDLE_DIALECT_HIVM_IR_HIVMENUMS_TD
#define HEDDLE_DIALECT_HIVM_IR_HIVMENUMS_TD

include "heddle/Dialect/HIVM/IR/HIVMBase.td"
include "mlir/IR/EnumAttr.td"

class HIVM_Enum<string name, string summary, list<I32EnumAttrCase> cases> : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::mlir::hivm";
  let genSpecializedAttr = 0;
}

/// Printed `#hivm.mnemonic<KEYWORD>`, and `<KEYWORD>` where the format of an op expects it.
class HIVM_EnumAttr<EnumInfo info, string mnemonic, string cppName> : EnumAttr<HIVM_Dialect, info, mnemonic> {
  let assemblyFormat = "`<` $value `>`";
  let cppClassName = cppName;
}

def HIVM_TCoreType : HIVM_Enum<"TCoreType", "cores that execute an op", [
  I32EnumAttrCase<"CUBE", 1>, I32EnumAttrCase<"VECTOR", 2>, I32EnumAttrCase<"CUBE_OR_VECTOR", 3>,
  I32EnumAttrCase<"CUBE_AND_VECTOR", 4>]>;
def HIVM_TCoreTypeAttr : HIVM_EnumAttr<HIVM_TCoreType, "tcore_type", "TCoreTypeAttr">;

def HIVM_TFuncCoreType : HIVM_Enum<"TFuncCoreType", "cores that execute a function", [
  I32EnumAttrCase<"AIC", 1>, I32EnumAttrCase<"AIV", 2>, I32EnumAttrCase<"MIX", 3>,
  I32EnumAttrCase<"AIC_OR_AIV", 4>]>;
def HIVM_TFuncCoreTypeAttr : HIVM_EnumAttr<HIVM_TFuncCoreType, "func_core_type", "TFuncCoreTypeAttr">;

def HIVM_PIPE : HIVM_Enum<"PIPE", "instruction queues of a core", [
  I32EnumAttrCase<"PIPE_S", 0>, I32EnumAttrCase<"PIPE_V", 1>, I32EnumAttrCase<"PIPE_M", 2>,
  I32EnumAttrCase<"PIPE_MTE1", 3>, I32EnumAttrCase<"PIPE_MTE2", 4>, I32EnumAttrCase<"PIPE_MTE3", 5>,
  I32EnumAttrCase<"PIPE_ALL", 6>, I32EnumAttrCase<"PIPE_MTE4", 7>, I32EnumAttrCase<"PIPE_MTE5", 8>,
  I32EnumAttrCase<"PIPE_V2", 9>, I32EnumAttrCase<"PIPE_FIX", 10>,
  I32EnumAttrCase<"VIRTUAL_PIPE_MTE2_L1A", 11>, I32EnumAttrCase<"VIRTUAL_PIPE_MTE2_L1B", 12>,
  I32EnumAttrCase<"PIPE_NUM", 13>, I32EnumAttrCase<"PIPE_UNASSIGNED", 99>]>;
def HIVM_PipeAttr : HIVM_EnumAttr<HIVM_PIPE, "pipe", "PipeAttr">;

def HIVM_EVENT : HIVM_Enum<"EVENT", "flags between the pipes of one core", [
  I32EnumAttrCase<"EVENT_ID0", 0>, I32EnumAttrCase<"EVENT_ID1", 1>, I32EnumAttrCase<"EVENT_ID2", 2>,
  I32EnumAttrCase<"EVENT_ID3", 3>, I32EnumAttrCase<"EVENT_ID4", 4>, I32EnumAttrCase<"EVENT_ID5", 5>,
  I32EnumAttrCase<"EVENT_ID6", 6>, I32EnumAttrCase<"EVENT_ID7", 7>]>;
def HIVM_EventAttr : HIVM_EnumAttr<HIVM_EVENT, "event", "EventAttr">;

def HIVM_VFMode : HIVM_Enum<"VFMode", "execution modes of vector code", [
  I32EnumAttrCase<"SIMD", 0>, I32EnumAttrCase<"SIMT", 1>, I32EnumAttrCase<"MIX", 2>]>;
def HIVM_VFModeAttr : HIVM_EnumAttr<HIVM_VFMode, "vf_mode", "VFModeAttr">;

def HIVM_InlineMode : HIVM_Enum<"InlineMode", "whether the function behind a call is inlined", [
  I32EnumAttrCase<"ALWAYS_INLINE", 0, "always_inline">, I32EnumAttrCase<"NO_INLINE", 1, "no_inline">]>;
def HIVM_InlineModeAttr : HIVM_EnumAttr<HIVM_InlineMode, "inline_mode", "InlineModeAttr">;

def HIVM_AtomicKind : HIVM_Enum<"AtomicKind", "how a store combines with the value in memory", [
  I32EnumAttrCase<"NONE", 0, "none">, I32EnumAttrCase<"ADD", 1, "add">, I32EnumAttrCase<"MAX", 2, "max">,
  I32EnumAttrCase<"MIN", 3, "min">, I32EnumAttrCase<"AND", 4, "and">, I32EnumAttrCase<"OR", 5, "or">,
  I32EnumAttrCase<"XOR", 6, "xor">, I32EnumAttrCase<"CAS", 7, "cas">, I32EnumAttrCase<"XCHG", 8, "xchg">,
  I32EnumAttrCase<"UMAX", 9, "umax">, I32EnumAttrCase<"UMIN", 10, "umin">]>;
def HIVM_AtomicKindAttr : HIVM_EnumAttr<HIVM_AtomicKind, "atomic_kind", "AtomicKindAttr">;

def HIVM_AddressSpace : HIVM_Enum<"AddressSpace", "memories of a core", [
  I32EnumAttrCase<"Zero", 0, "zero">, I32EnumAttrCase<"GM", 1, "gm">, I32EnumAttrCase<"L1", 2, "cbuf">,
  I32EnumAttrCase<"L0A", 3, "ca">, I32EnumAttrCase<"L0B", 4, "cb">, I32EnumAttrCase<"L0C", 5, "cc">,
  I32EnumAttrCase<"UB", 6, "ub">, I32EnumAttrCase<"SSBUF", 11, "ssbuf">]>;
def HIVM_AddressSpaceAttr : HIVM_EnumAttr<HIVM_AddressSpace, "address_space", "AddressSpaceAttr">;

def HIVM_IteratorType : HIVM_Enum<"IteratorType", "how a dimension of a custom op is traversed", [
  I32EnumAttrCase<"Parallel", 0, "parallel">, I32EnumAttrCase<"Broadcast", 1, "broadcast">,
  I32EnumAttrCase<"Transpose", 2, "transpose">, I32EnumAttrCase<"Reduction", 3, "reduction">,
  I32EnumAttrCase<"Interleave", 4, "interleave">, I32EnumAttrCase<"Deinterleave", 5, "deinterleave">,
  I32EnumAttrCase<"Inverse", 6, "inverse">, I32EnumAttrCase<"Pad", 7, "pad">,
  I32EnumAttrCase<"Concat", 8, "concat">, I32EnumAttrCase<"Gather", 9, "gather">,
  I32EnumAttrCase<"Cumulative", 10, "cumulative">, I32EnumAttrCase<"Opaque", 99, "opaque">]>;
def HIVM_IteratorTypeAttr : HIVM_EnumAttr<HIVM_IteratorType, "iterator_type", "IteratorTypeAttr">;

def HIVM_FixpipeDMAMode : HIVM_Enum<"FixpipeDMAMode", "how a matrix is laid out on its way from L0C", [
  I32EnumAttrCase<"NORMAL", 0, "normal">, I32EnumAttrCase<"NZ2ND", 1, "nz2nd">,
  I32EnumAttrCase<"NZ2DN", 2, "nz2dn">]>;
def HIVM_FixpipeDMAModeAttr : HIVM_EnumAttr<HIVM_FixpipeDMAMode, "dma_mode", "FixpipeDMAModeAttr">;

def HIVM_DataLayout : HIVM_Enum<"DataLayout", "order of the elements of a matrix", [
  I32EnumAttrCase<"DOTA_ND", 1, "dotA_ND">, I32EnumAttrCase<"DOTB_ND", 2, "dotB_ND">,
  I32EnumAttrCase<"DOTC_ND", 3, "dotC_ND">, I32EnumAttrCase<"nZ", 4>, I32EnumAttrCase<"zN", 5>,
  I32EnumAttrCase<"ND", 6>, I32EnumAttrCase<"Fractal", 7>, I32EnumAttrCase<"NCHW", 8>,
  I32EnumAttrCase<"NC1HWC0", 9>, I32EnumAttrCase<"C1HWNC0", 10>, I32EnumAttrCase<"SCALEA_ND", 11>,
  I32EnumAttrCase<"SCALEB_DN", 12>, I32EnumAttrCase<"SCALEA_zZ", 13>, I32EnumAttrCase<"SCALEB_nN", 14>]>;

def HIVM_SyncBlockMode : HIVM_Enum<"SyncBlockMode", "which cores a block synchronisation joins", [
  I32EnumAttrCase<"ALL_CUBE", 0>, I32EnumAttrCase<"ALL_VECTOR", 1>, I32EnumAttrCase<"ALL_SUB_VECTOR", 2>,
  I32EnumAttrCase<"BARRIER_CUBE", 3>, I32EnumAttrCase<"BARRIER_VECTOR", 4>, I32EnumAttrCase<"ALL", 5>]>;
def HIVM_SyncBlockModeAttr : HIVM_EnumAttr<HIVM_SyncBlockMode, "sync_block_mode", "SyncBlockModeAttr">;

def HIVM_SyncBlockInstrMode : HIVM_Enum<"SyncBlockInstrMode", "reach of a cross-core flag", [
  I32EnumAttrCase<"INTER_BLOCK_SYNCHRONIZATION", 0>, I32EnumAttrCase<"INTER_SUBBLOCK_SYNCHRONIZATION", 1>,
  I32EnumAttrCase<"INTRA_BLOCK_SYNCHRONIZATION", 2>]>;
def HIVM_SyncBlockInstrModeAttr
    : HIVM_EnumAttr<HIVM_SyncBlockInstrMode, "sync_block_instr_mode", "SyncBlockInstrModeAttr">;

def HIVM_SyncHint : HIVM_Enum<"SyncHint", "who raises the event of a slot", [
  I32EnumAttrCase<"Internal", 0, "internal">, I32EnumAttrCase<"Set", 1, "set">, I32EnumAttrCase<"Wait", 2, "wait">]>;

#endif // HEDDLE_DIALECT_HIVM_IR_HIVMENUMS_TD
