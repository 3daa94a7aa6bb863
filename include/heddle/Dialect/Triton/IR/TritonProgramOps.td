// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Functions, the place of a program in its grid, and calls that leave the language.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONPROGRAMOPS_TD
#define HEDDLE_DIALECT_TRITON_IR_TRITONPROGRAMOPS_TD

include "heddle/Dialect/Triton/IR/TritonOpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/Interfaces/CallInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/FunctionInterfaces.td"

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

def TT_FuncOp : TT_Op<"func", [
    AffineScope, AutomaticAllocationScope, FunctionOpInterface, HasParent<"::mlir::ModuleOp">, IsolatedFromAbove,
    OpAsmOpInterface]> {
  let summary = "define a kernel or a function that kernels call";
  let description = [{
    A public function is a kernel; a private one is called by `tt.call`. `noinline = true` among the attributes keeps the
    inliner away.

    Constraints: `func_c1` the function stands directly in a module. `func_c2` a kernel returns nothing. `func_c3` the
    name is not empty.

    ```mlir
    tt.func public @k(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
      tt.return
    }
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, TypeAttrOf<FunctionType>:$function_type,
                       OptionalAttr<StrAttr>:$sym_visibility, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let regions = (region AnyRegion:$body);
  let builders = [OpBuilder<(ins "::llvm::StringRef":$name, "::mlir::FunctionType":$type,
                                 CArg<"::llvm::ArrayRef<::mlir::NamedAttribute>", "{}">:$attributes,
                                 CArg<"::llvm::ArrayRef<::mlir::DictionaryAttr>", "{}">:$argAttributes)>];
  let hasCustomAssemblyFormat = 1;
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The body, or null for a declaration.
    ::mlir::Region *getCallableRegion() { return isExternal() ? nullptr : &getBody(); }

    ::llvm::ArrayRef<::mlir::Type> getArgumentTypes() { return getFunctionType().getInputs(); }
    ::llvm::ArrayRef<::mlir::Type> getResultTypes() { return getFunctionType().getResults(); }

    bool isDeclaration() { return isExternal(); }
  }];
}

def TT_CallOp : TT_Op<"call", [CallOpInterface, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "call a function";
  let description = [{
    Constraints: `call_c1` `callee` names a `tt.func` of the module. `call_c2` operands and results have its types.

    ```mlir
    %r = tt.call @helper(%x, %n) : (!tt.ptr<f32>, i32) -> f32
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands, OptionalAttr<DictArrayAttr>:$arg_attrs,
                       OptionalAttr<DictArrayAttr>:$res_attrs);
  let results = (outs Variadic<AnyType>);
  let builders = [OpBuilder<(ins "FuncOp":$callee, CArg<"::mlir::ValueRange", "{}">:$operands)>];
  let assemblyFormat = "$callee `(` $operands `)` " # attrs # " `:` functional-type($operands, results)";
  let extraClassDeclaration = [{
    operand_range getArgOperands() { return getOperands(); }
    ::mlir::MutableOperandRange getArgOperandsMutable() { return getOperandsMutable(); }
    ::mlir::CallInterfaceCallable getCallableForCallee() { return getCalleeAttr(); }
    void setCalleeFromCallable(::mlir::CallInterfaceCallable callee) {
      setCalleeAttr(::llvm::cast<::mlir::FlatSymbolRefAttr>(::llvm::cast<::mlir::SymbolRefAttr>(callee)));
    }
  }];
}

def TT_ReturnOp : TT_Op<"return", [Pure, HasParent<"FuncOp">, ReturnLike, Terminator]> {
  let summary = "leave a function";
  let description = [{
    Constraints: `return_c1` the operands have the result types of the function.

    ```mlir
    tt.return %a : f32
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$operands);
  let builders = [OpBuilder<(ins), "build($_builder, $_state, ::mlir::ValueRange());">];
  let assemblyFormat = attrs # " ($operands^ `:` type($operands))?";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// The grid
//===----------------------------------------------------------------------===//

def TT_GetProgramIdOp : TT_Op<"get_program_id", [Pure]> {
  let summary = "get the index of this program along an axis of the grid";
  let description = [{
    ```mlir
    %p = tt.get_program_id x : i32
    ```
  }];
  let arguments = (ins ProgramIDDimAttr:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$axis " # attrs # " `:` type($result)";
}

def TT_GetNumProgramsOp : TT_Op<"get_num_programs", [Pure]> {
  let summary = "get the number of programs along an axis of the grid";
  let description = [{
    ```mlir
    %n = tt.get_num_programs z : i32
    ```
  }];
  let arguments = (ins ProgramIDDimAttr:$axis);
  let results = (outs I32:$result);
  let assemblyFormat = "$axis " # attrs # " `:` type($result)";
}

def TT_GridDependencyWaitOp : TT_Op<"grid_dependency_wait", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "wait for the kernel launched before (releases after 3.8)";
  let description = [{
    Kernels of heddle start when the kernel before has ended, so there is nothing to wait for.

    ```mlir
    tt.grid_dependency_wait
    ```
  }];
  let assemblyFormat = attrs;
}

def TT_GridDependencyLaunchDependentsOp
    : TT_Op<"grid_dependency_launch_dependents", [MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "permit the kernel launched next to start (releases after 3.8)";
  let description = [{
    A hint: the next kernel of heddle starts when this one has ended.

    ```mlir
    tt.grid_dependency_launch_dependents
    ```
  }];
  let assemblyFormat = attrs;
}

//===----------------------------------------------------------------------===//
// Code of other languages
//===----------------------------------------------------------------------===//

def TT_ExternElementwiseOp : TT_Op<"extern_elementwise", [
    Elementwise, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "call an external function for each element";
  let description = [{
    Calls `symbol` of the library `libname`, found at `libpath`. The distributed operations come from the stock front end in
    this form, with libname `distributed`.

    Effects: none if `pure`, else it reads and writes memory and is not speculated.

    Constraints: `extern_elementwise_c1` all tensors have one shape, and the result is a tensor if an operand is one.

    ```mlir
    %r = tt.extern_elementwise %a, %b {libname = "", libpath = "", pure = true, symbol = "__nv_powf"} : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    ```
  }];
  let arguments = (ins Variadic<TT_Type>:$srcs, StrAttr:$libname, StrAttr:$libpath, StrAttr:$symbol, BoolAttr:$pure);
  let results = (outs TT_Type:$result);
  let assemblyFormat = "operands " # attrs # " `:` functional-type(operands, $result)";
}

def TT_ElementwiseInlineAsmOp : TT_Op<"elementwise_inline_asm", [
    Elementwise, DeclareOpInterfaceMethods<MemoryEffectsOpInterface>,
    DeclareOpInterfaceMethods<ConditionallySpeculatable>]> {
  let summary = "run assembly text for each group of elements";
  let description = [{
    Runs `asm_string` for every `packed_element` elements; `constraints` binds its operands. The front end writes
    distributed calls without a value, or with several, in this form.

    Effects: none if `pure`, else it reads and writes memory and is not speculated.

    Constraints: `elementwise_inline_asm_c1` there is a result. `elementwise_inline_asm_c2` all tensors have one shape.
    `elementwise_inline_asm_c3` `packed_element` is positive and divides the number of elements.

    ```mlir
    %q = tt.elementwise_inline_asm "add $0,$1,$2;" {constraints = "=r,r,r", packed_element = 1 : i32, pure = false} %x, %y : tensor<16xf32>, tensor<16xf32> -> tensor<16xf32>
    ```
  }];
  let arguments = (ins StrAttr:$asm_string, StrAttr:$constraints, BoolAttr:$pure, I32Attr:$packed_element,
                       Variadic<TT_Type>:$args);
  let results = (outs Variadic<TT_Type>:$result);
  let assemblyFormat = "$asm_string " # attrs # " ($args^ `:` type($args))? `->` type($result)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Debugging
//===----------------------------------------------------------------------===//

def TT_PrintOp : TT_Op<"print", [MemoryEffects<[MemWrite]>]> {
  let summary = "print values";
  let description = [{
    Prints `prefix` and each operand, in hexadecimal if `hex`. `isSigned` tells for each operand whether an integer is signed.

    Effects: writes memory, so that it keeps its place.

    Constraints: `print_c1` `isSigned` has an entry for each operand, or none at all (as before release 3.2).

    ```mlir
    tt.print " v: " {hex = false, isSigned = array<i32: 0, 1>} : %a, %n : tensor<16xf32>, i32
    ```
  }];
  let arguments = (ins StrAttr:$prefix, BoolAttr:$hex, Variadic<AnyTypeOf<[TT_Type]>>:$args,
                       DefaultValuedAttr<DenseI32ArrayAttr, "{}">:$isSigned);
  let assemblyFormat = "$prefix " # attrs # " (`:` $args^ `:` type($args))?";
  let hasVerifier = 1;
}

def TT_AssertOp : TT_Op<"assert", [MemoryEffects<[MemWrite]>]> {
  let summary = "stop the program unless a condition holds";
  let description = [{
    Stops with `message` if `condition`, or any element of it, is false. It stands in TTIR only where the user asked for
    it, so no pass drops it.

    Effects: writes memory, so that it keeps its place.

    ```mlir
    tt.assert %c, "n must be positive" : i1
    ```
  }];
  let arguments = (ins AnyTypeOf<[I1, StaticShapeTensorOf<[I1]>]>:$condition, StrAttr:$message);
  let assemblyFormat = "$condition `,` $message " # attrs # " `:` type($condition)";
  let hasCanonicalizeMethod = 1;
}

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONPROGRAMOPS_TD
