// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The types of the `tt` dialect and the constraints that operations place on them.
#ifndef HEDDLE_DIALECT_TRITON_IR_TRITONTYPES_TD
#define HEDDLE_DIALECT_TRITON_IR_TRITONTYPES_TD

include "heddle/Dialect/Triton/IR/TritonDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/CommonTypeConstraints.td"

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

def TT_PointerType : TypeDef<Triton_Dialect, "Pointer"> {
  let mnemonic = "ptr";
  let summary = "address of one element, or of a tile of them";
  let description = [{
    `!tt.ptr<T>` addresses an element of type `T`; `!tt.ptr<tensor<..>>` addresses a tile (the block pointer of releases up
    to 3.7). A number after the type is an address space; space 1, global memory, is the default and not printed.

    Constraints:
    - `ptr_c1` the pointee is a signless integer, a float, a pointer, or a tensor of these.
    - `ptr_c2` the address space is not negative.
  }];
  let parameters = (ins "::mlir::Type":$pointeeType, "int":$addressSpace);
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$pointeeType, CArg<"int", "1">:$addressSpace), [{
    return $_get(pointeeType.getContext(), pointeeType, addressSpace);
  }]>];
  let skipDefaultBuilders = 1;
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
}

def TT_TensorDescTypeDef : TypeDef<Triton_Dialect, "TensorDesc"> {
  let mnemonic = "tensordesc";
  let summary = "a tensor in memory that is read and written by tiles";
  let description = [{
    Holds base, shape and strides of a tensor at run time; its type gives shape and element of one tile. The element of
    an integer tensor may be signed or unsigned (`si8`, `ui8`), the tiles loaded through it are always signless.
    `!tt.tensordesc<16x16xf32>` and a layout after the shape, both spellings of release 3.8, are read as well; the layout
    says nothing on the targets of heddle and is dropped.

    Constraints: `tensordesc_c1` the element is an integer or a float. `tensordesc_c2` each extent is positive.
  }];
  let parameters = (ins ArrayRefParameter<"int64_t">:$shape, "::mlir::Type":$elementType);
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::RankedTensorType":$block), [{
    return $_get(block.getContext(), block.getShape(), block.getElementType());
  }]>];
  let hasCustomAssemblyFormat = 1;
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The tensor type of one tile; an integer element keeps its sign.
    ::mlir::RankedTensorType getBlockType() const;

    /// The tensor type that a load through the descriptor yields.
    ::mlir::RankedTensorType getSignlessBlockType() const;
  }];
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

def TT_Float : AnyTypeOf<[F8E4M3FN, F8E4M3FNUZ, F8E5M2, F8E5M2FNUZ, F16, BF16, F32, F64], "floating-point">;
def TT_FloatTensor : StaticShapeTensorOf<[TT_Float]>;
def TT_FloatLike : AnyTypeOf<[TT_Float, TT_FloatTensor]>;

def TT_Int : AnyTypeOf<[I1, I<4>, I8, I16, I32, I64], "integer">;
def TT_IntTensor : StaticShapeTensorOf<[TT_Int]>;
def TT_IntLike : AnyTypeOf<[TT_Int, TT_IntTensor]>;

def TT_BoolTensor : StaticShapeTensorOf<[I1]>;
def TT_BoolLike : AnyTypeOf<[I1, TT_BoolTensor]>;
def TT_I32Tensor : StaticShapeTensorOf<[I32]>;
def TT_I64Tensor : StaticShapeTensorOf<[I64]>;
def TT_I64Like : AnyTypeOf<[I64, TT_I64Tensor]>;

def TT_Ptr : DialectType<Triton_Dialect, CPred<"::mlir::triton::isScalarPointer($_self)">, "ptr",
                         "::mlir::triton::PointerType">;
def TT_PtrTensor : StaticShapeTensorOf<[TT_Ptr]>;
def TT_PtrLike : AnyTypeOf<[TT_Ptr, TT_PtrTensor]>;

// The block pointer of releases up to 3.7.
def TT_TensorPtr : DialectType<Triton_Dialect, CPred<"::mlir::triton::isTensorPointerType($_self)">, "tensor ptr",
                               "::mlir::triton::PointerType">;

def TT_FpIntTensor : StaticShapeTensorOf<[TT_Float, TT_Int]>;
def TT_Tensor : StaticShapeTensorOf<[TT_Float, TT_Int, TT_Ptr]>;
def TT_Scalar : AnyTypeOf<[TT_Float, TT_Int, TT_Ptr]>;

def TT_TensorDescType : DialectType<Triton_Dialect, CPred<"::llvm::isa<::mlir::triton::TensorDescType>($_self)">,
                                    "tensor descriptor", "::mlir::triton::TensorDescType">;

// Releases 3.2 and 3.3 pass a descriptor as a bare pointer.
def TT_DescOrPtr : AnyTypeOf<[TT_TensorDescType, TT_Ptr], "tensor descriptor or ptr">;

def TT_Type : AnyTypeOf<[TT_FloatLike, TT_IntLike, TT_PtrLike, TT_TensorPtr],
                        "floating-point, integer or ptr, or a statically shaped tensor of them, or tensor ptr">;

#endif // HEDDLE_DIALECT_TRITON_IR_TRITONTYPES_TD
