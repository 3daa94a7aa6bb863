// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: heddle-opt %s --split-input-file --verify-diagnostics

// expected-error @+2 {{expected string}}
// expected-error @+1 {{failed to parse HACC_TargetAttr parameter 'value' which is to be a `::llvm::StringRef`}}
module attributes {hacc.target = #hacc.target<Ascend910B3>} {}

// -----

// expected-error @+2 {{expected ::mlir::hacc::FunctionKind to be one of: DEVICE, HOST}}
// expected-error @+1 {{failed to parse HACC_FunctionKindAttr parameter 'value' which is to be a `::mlir::hacc::FunctionKind`}}
func.func private @f() attributes {hacc.function_kind = #hacc.function_kind<CORE>}
