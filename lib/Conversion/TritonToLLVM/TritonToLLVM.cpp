// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Turns tt.elementwise_inline_asm into one llvm.inline_asm for each group of elements.
#include "heddle/Conversion/TritonToLLVM.h"
#include "heddle/Dialect/Triton/IR/Triton.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

namespace mlir::heddle {
#define GEN_PASS_DEF_TRITONTOLLVM
#include "heddle/Conversion/Passes.h.inc"
} // namespace mlir::heddle

using namespace mlir;
using namespace mlir::heddle;

/// Elements of less than this many bits share a register.
static constexpr unsigned kRegisterBits = 32;

namespace {
/// The elements of one operand or result in one group.
struct Packing {
  Type element;
  unsigned registers; ///< of one group
  unsigned lanes;     ///< elements a register

  /// What a register has for one element: the bits of types that LLVM has not, such as floats of eight bits.
  Type bitsType() const {
    return LLVM::isCompatibleType(element) ? element
                                           : IntegerType::get(element.getContext(), element.getIntOrFloatBitWidth());
  }
  Type registerType() const {
    return lanes == 1 ? bitsType() : VectorType::get({static_cast<int64_t>(lanes)}, bitsType());
  }
};

/// One op, taken apart group by group.
class AsmUnroller {
public:
  explicit AsmUnroller(triton::ElementwiseInlineAsmOp op) : op(op), builder(op), loc(op.getLoc()) {}

  LogicalResult unroll() {
    if (failed(collectPackings()))
      return failure();
    SmallVector<SmallVector<Value>> results(op->getNumResults());
    for (int64_t first = 0, count = countElements(); first < count; first += op.getPackedElement())
      appendGroup(first, results);
    for (auto [old, elements] : llvm::zip_equal(op->getResults(), results)) {
      auto type = dyn_cast<RankedTensorType>(old.getType());
      old.replaceAllUsesWith(type ? tensor::FromElementsOp::create(builder, loc, type, elements).getResult()
                                  : elements.front());
    }
    op.erase();
    return success();
  }

private:
  LogicalResult collectPackings() {
    if (countElements() % op.getPackedElement() != 0)
      return op.emitOpError() << "expected a number of elements that 'packed_element' " << op.getPackedElement()
                              << " divides, got " << countElements();
    for (Type type : llvm::concat<Type>(llvm::to_vector(op->getOperandTypes()), llvm::to_vector(op.getResultTypes()))) {
      Type element = getElementTypeOrSelf(type);
      if (!element.isIntOrFloat())
        return op.emitOpError() << "expected numbers, got " << type;
      unsigned packed = op.getPackedElement();
      unsigned lanes = std::min(std::max(kRegisterBits / element.getIntOrFloatBitWidth(), 1u), packed);
      if (packed % lanes != 0)
        return op.emitOpError() << "expected 'packed_element' to be a multiple of " << lanes
                                << ", the elements of type " << element << " in a register of " << kRegisterBits
                                << " bits, got " << packed;
      packings.push_back({element, packed / lanes, lanes});
    }
    return success();
  }

  /// Of the tensors; scalars only count as one.
  int64_t countElements() {
    for (Type type : op->getResultTypes())
      if (auto tensor = dyn_cast<RankedTensorType>(type))
        return tensor.getNumElements();
    return 1;
  }

  /// Element \p index of an operand, counted in row-major order.
  Value extract(Value operand, int64_t index) {
    auto type = dyn_cast<RankedTensorType>(operand.getType());
    if (!type)
      return operand;
    SmallVector<Value> position(type.getRank());
    for (int64_t dim = type.getRank() - 1; dim >= 0; --dim) {
      position[dim] = arith::ConstantIndexOp::create(builder, loc, index % type.getDimSize(dim));
      index /= type.getDimSize(dim);
    }
    return tensor::ExtractOp::create(builder, loc, operand, position);
  }

  Value bitcast(Value value, Type type) {
    return value.getType() == type ? value : arith::BitcastOp::create(builder, loc, type, value).getResult();
  }

  Value laneNumber(unsigned lane) {
    return LLVM::ConstantOp::create(builder, loc, builder.getI32Type(), builder.getI32IntegerAttr(lane));
  }

  /// The registers of \p operand for the group that starts at element \p first.
  void appendRegisters(Value operand, const Packing &packing, int64_t first, SmallVectorImpl<Value> &registers) {
    for (unsigned number = 0; number < packing.registers; ++number, first += packing.lanes) {
      if (packing.lanes == 1) {
        registers.push_back(bitcast(extract(operand, first), packing.bitsType()));
        continue;
      }
      Value vector = LLVM::PoisonOp::create(builder, loc, packing.registerType());
      for (unsigned lane = 0; lane < packing.lanes; ++lane)
        vector = LLVM::InsertElementOp::create(
            builder, loc, vector, bitcast(extract(operand, first + lane), packing.bitsType()), laneNumber(lane));
      registers.push_back(vector);
    }
  }

  void appendGroup(int64_t first, MutableArrayRef<SmallVector<Value>> results) {
    SmallVector<Value> inputs;
    for (auto [operand, packing] : llvm::zip(op.getArgs(), packings))
      appendRegisters(operand, packing, first, inputs);
    ArrayRef<Packing> resultPackings = ArrayRef(packings).drop_front(op.getArgs().size());
    SmallVector<Type> outputs;
    for (const Packing &packing : resultPackings)
      outputs.append(packing.registers, packing.registerType());
    Type type = outputs.size() == 1 ? outputs.front() : LLVM::LLVMStructType::getLiteral(builder.getContext(), outputs);
    auto call = LLVM::InlineAsmOp::create(builder, loc, type, inputs, op.getAsmString(), op.getConstraints(),
                                          /*has_side_effects=*/!op.getPure(), /*is_align_stack=*/false,
                                          LLVM::TailCallKind::None, /*asm_dialect=*/LLVM::AsmDialectAttr(),
                                          /*operand_attrs=*/ArrayAttr());
    int64_t number = 0;
    for (auto [packing, elements] : llvm::zip_equal(resultPackings, results))
      for (unsigned count = 0; count < packing.registers; ++count, ++number) {
        Value word = call.getResult(0);
        if (outputs.size() != 1)
          word = LLVM::ExtractValueOp::create(builder, loc, word, number);
        appendElements(word, packing, elements);
      }
  }

  void appendElements(Value word, const Packing &packing, SmallVectorImpl<Value> &elements) {
    if (packing.lanes == 1)
      return elements.push_back(bitcast(word, packing.element));
    for (unsigned lane = 0; lane < packing.lanes; ++lane)
      elements.push_back(
          bitcast(LLVM::ExtractElementOp::create(builder, loc, word, laneNumber(lane)), packing.element));
  }

  triton::ElementwiseInlineAsmOp op;
  OpBuilder builder;
  Location loc;
  SmallVector<Packing> packings; ///< of the operands, then of the results
};

struct TritonToLLVM : public mlir::heddle::impl::TritonToLLVMBase<TritonToLLVM> {
  void runOnOperation() override {
    SmallVector<triton::ElementwiseInlineAsmOp> calls;
    getOperation().walk([&](triton::ElementwiseInlineAsmOp op) { calls.push_back(op); });
    if (calls.empty())
      return markAllAnalysesPreserved();
    for (triton::ElementwiseInlineAsmOp op : calls) {
      if (failed(AsmUnroller(op).unroll()))
        return signalPassFailure();
      ++numConverted;
    }
  }
};
} // namespace
