// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A stand-in for the `ttg` dialect: the one operation of it that stock TTIR holds.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONGPUOPS_TD
#define HEDDLE_DIALECT_TRITON_IR_TRITONGPUOPS_TD

include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TritonGPU_Dialect : Dialect {
  let name = "ttg";
  let cppNamespace = "::mlir::triton::gpu";
  let summary = "what stock TTIR borrows from TritonGPU";
  let description = [{
    From release 3.7 on, `tl.debug_barrier` becomes `ttg.barrier`. Every other operation, type or attribute of the dialect
    belongs to a later stage of the GPU back ends and is an error that says so.
  }];
  let usePropertiesForAttributes = 1;
  let extraClassDeclaration = [{
    std::optional<ParseOpHook> getParseOperationHook(::llvm::StringRef name) const override;
    ::mlir::Attribute parseAttribute(::mlir::DialectAsmParser &parser, ::mlir::Type type) const override;
    ::mlir::Type parseType(::mlir::DialectAsmParser &parser) const override;
  }];
}

def TTG_Local : I32BitEnumAttrCaseBit<"Local", 0, "local">;
def TTG_GlobalRead : I32BitEnumAttrCaseBit<"GlobalRead", 1, "global_read">;
def TTG_GlobalWrite : I32BitEnumAttrCaseBit<"GlobalWrite", 2, "global_write">;
def TTG_TensorRead : I32BitEnumAttrCaseBit<"TensorRead", 3, "tensor_read">;
def TTG_TensorWrite : I32BitEnumAttrCaseBit<"TensorWrite", 4, "tensor_write">;

def TTG_AddrSpaceAttr : I32BitEnumAttr<"AddrSpace", "memories whose accesses a barrier orders", [
    I32BitEnumAttrCaseNone<"None", "none">, TTG_Local, TTG_GlobalRead, TTG_GlobalWrite, TTG_TensorRead, TTG_TensorWrite,
    I32BitEnumAttrCaseGroup<"All", [TTG_Local, TTG_GlobalRead, TTG_GlobalWrite, TTG_TensorRead, TTG_TensorWrite],
                            "all">]> {
  let cppNamespace = "::mlir::triton::gpu";
  let separator = "|";
  let printBitEnumPrimaryGroups = 1;
}

def TTG_BarrierOp : Op<TritonGPU_Dialect, "barrier", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "let all threads of a program meet";
  let description = [{
    Accesses to the memories `addrSpace` before the barrier are seen after it by all threads of the program. A program of
    heddle has one thread, so the barrier only keeps accesses from moving across it.

    Effects: reads and writes memory.

    ```mlir
    ttg.barrier all
    ttg.barrier local|global_read
    ```
  }];
  let arguments = (ins TTG_AddrSpaceAttr:$addrSpace);
  let assemblyFormat = "custom<AddrSpace>($addrSpace) attr-dict";
}

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONGPUOPS_TD
