// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Registers dialects and the interfaces that their ops have outside their own libraries.
#include "heddle/InitAllDialects.h"
#include "heddle/Dialect/Annotation/IR/Annotation.h"
#include "heddle/Dialect/Distributed/IR/Distributed.h"
#include "heddle/Dialect/HACC/IR/HACC.h"
#include "heddle/Dialect/HFusion/IR/HFusion.h"
#include "heddle/Dialect/HIVM/IR/HIVM.h"
#include "heddle/Dialect/Scope/IR/Scope.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "heddle/Dialect/TritonAscend/IR/TritonAscend.h"
#include "heddle/Target/TTIR/ReadTTIR.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/Extensions/AllExtensions.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

void mlir::heddle::registerAllDialects(DialectRegistry &registry) {
  registerTTIRDialects(registry);
  registry.insert<triton::distributed::DistributedDialect, triton::ascend::TritonAscendDialect, hivm::HIVMDialect,
                  hfusion::HFusionDialect, hacc::HACCDialect, annotation::AnnotationDialect, scope::ScopeDialect>();
  registry.insert<arith::ArithDialect, bufferization::BufferizationDialect, func::FuncDialect, linalg::LinalgDialect,
                  math::MathDialect, memref::MemRefDialect, scf::SCFDialect, tensor::TensorDialect>();
  func::registerAllExtensions(registry);
}
