// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Implementation of the constants that tell the device library where a call stands.
#include "DeviceSites.h"
#include "KernelUtils.h"

#include "device/abi/Context.h"

namespace mlir::heddle {

/// The operation as the user wrote it. The conversion leaves the traits of its source on the call.
static std::string getUserName(hivm::CustomOp op) {
  if (op->hasAttr("sigOp"))
    return "distributed.notify";
  if (op->hasAttr("semantic"))
    return "distributed.wait";
  if (op.getSymbol().starts_with("aclshmem_ptr_"))
    return "distributed.symm_at";
  return op.getSymbol().str();
}

/// A symbol that the module does not have yet; an earlier pass may have made sites too.
std::string DeviceSites::getFreeName(StringRef prefix, unsigned &count) {
  std::string name;
  do
    name = (prefix + Twine(count++)).str();
  while (module.lookupSymbol(name));
  return name;
}

LLVM::GlobalOp DeviceSites::getString(StringRef text) {
  LLVM::GlobalOp &known = strings[text];
  if (known)
    return known;
  auto builder = OpBuilder::atBlockBegin(module.getBody());
  std::string bytes = text.str();
  bytes.push_back('\0');
  auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), bytes.size());
  known = LLVM::GlobalOp::create(builder, module.getLoc(), type, /*isConstant=*/true, LLVM::Linkage::Private,
                                 getFreeName("heddle_site_text_", textCount), builder.getStringAttr(bytes),
                                 /*alignment=*/1);
  return known;
}

Value DeviceSites::getText(OpBuilder &builder, Location loc, StringRef text) {
  return LLVM::AddressOfOp::create(builder, loc, getString(text));
}

LLVM::GlobalOp DeviceSites::createSite(Location opLoc, StringRef opName) {
  FileLineColLoc place = getInnermostFileLoc(opLoc);
  LLVM::GlobalOp file = getString(place ? place.getFilename().getValue() : "");
  LLVM::GlobalOp name = getString(opName);
  auto builder = OpBuilder::atBlockEnd(module.getBody());
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext()), word = builder.getI32Type();
  auto type = LLVM::LLVMStructType::getLiteral(builder.getContext(), {pointer, word, word, pointer});
  auto site = LLVM::GlobalOp::create(builder, module.getLoc(), type, /*isConstant=*/true, LLVM::Linkage::Private,
                                     getFreeName("heddle_site_", siteCount), Attribute(), alignof(HeddleSite));

  builder.createBlock(&site.getInitializerRegion());
  Location loc = module.getLoc();
  auto number = [&](unsigned value) -> Value {
    return LLVM::ConstantOp::create(builder, loc, word, builder.getI32IntegerAttr(value));
  };
  Value fields[] = {LLVM::AddressOfOp::create(builder, loc, file), number(place ? place.getLine() : 0),
                    number(place ? place.getColumn() : 0), LLVM::AddressOfOp::create(builder, loc, name)};
  Value value = LLVM::UndefOp::create(builder, loc, type);
  for (auto [index, field] : llvm::enumerate(fields))
    value = LLVM::InsertValueOp::create(builder, loc, value, field, index);
  LLVM::ReturnOp::create(builder, loc, value);
  return site;
}

void DeviceSites::storeSite(OpBuilder &builder, hivm::CustomOp op) { storeSite(builder, op.getLoc(), getUserName(op)); }

void DeviceSites::storeSite(OpBuilder &builder, Location loc, StringRef name) {
  Value site = LLVM::AddressOfOp::create(builder, loc, createSite(loc, name));
  Value context = getContextPointer(builder, loc, module);
  LLVM::StoreOp::create(builder, loc, site, getContextField(builder, loc, context, offsetof(HeddleContext, site)));
}

} // namespace mlir::heddle
