// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Finds the bufferization ops in MLIR text and completes their types.
#include "OlderSpelling.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

static constexpr StringLiteral kToTensor = "bufferization.to_tensor", kToMemref = "bufferization.to_memref",
                               kToBuffer = "bufferization.to_buffer";

static bool isWordCharacter(char c) { return isAlnum(c) || StringRef("_.$-").contains(c); }

namespace {
/// Walks over MLIR text and copies it, with insertions.
class Respeller {
public:
  explicit Respeller(StringRef text) : text(text) {}

  std::string run() {
    while (position < text.size())
      step();
    copyUpTo(text.size());
    return std::move(result);
  }

private:
  StringRef rest() const { return text.drop_front(position); }

  void copyUpTo(size_t end) {
    result += text.slice(copied, end);
    copied = end;
  }

  /// Passes a comment, a string, a word or one other character.
  void step() {
    if (rest().starts_with("//"))
      position = std::min(text.find('\n', position), text.size());
    else if (rest().starts_with("\""))
      passString();
    else if (isWordCharacter(text[position]))
      passWord();
    else
      ++position;
  }

  void passString() {
    // The name of an op in generic form.
    if (rest().starts_with(("\"" + kToMemref + "\"").str()))
      replace(position + 1, kToBuffer);
    for (++position; position < text.size() && text[position] != '"'; ++position)
      if (text[position] == '\\')
        ++position;
    position = std::min(position + 1, text.size());
  }

  void passWord() {
    size_t begin = position;
    bool isName = begin != 0 && StringRef("%@#!^").contains(text[begin - 1]);
    while (position < text.size() && isWordCharacter(text[position]))
      ++position;
    StringRef word = text.slice(begin, position);
    if (isName || (word != kToTensor && word != kToMemref))
      return;
    if (word == kToMemref)
      replace(begin, kToBuffer);
    completeTypes(word == kToTensor);
  }

  /// Puts \p word in the place of as many characters at \p begin.
  void replace(size_t begin, StringRef word) {
    copyUpTo(begin);
    result += word;
    copied += word.size();
  }

  /// Passes the rest of the op; its one type, a memref, becomes the two that LLVM 22 wants.
  void completeTypes(bool isToTensor) {
    passBracketed(":=");
    if (!rest().starts_with(":"))
      return;
    ++position;
    position += rest().size() - rest().ltrim().size();
    size_t begin = position;
    if (!rest().starts_with("memref<"))
      return;
    position += StringRef("memref").size();
    size_t open = position++;
    passBracketed(">");
    StringRef shape = text.slice(open + 1, position);
    position = std::min(position + 1, text.size());
    if (rest().ltrim().starts_with("to "))
      return;
    std::string tensor = ("tensor<" + takeShape(shape) + ">").str();
    copyUpTo(isToTensor ? position : begin);
    result += isToTensor ? " to " + tensor : tensor + " to ";
  }

  /// Passes everything in front of the first of \p stops outside all brackets and strings, or of the bracket that
  /// closes what is around.
  void passBracketed(StringRef stops) {
    for (int depth = 0; position < text.size(); ++position) {
      char c = text[position];
      if (depth == 0 && stops.contains(c))
        return;
      if (c == '"') {
        passString();
        --position;
        continue;
      }
      bool isArrow = c == '>' && text[position - 1] == '-';
      if (StringRef("<([{").contains(c))
        ++depth;
      else if (StringRef(">)]}").contains(c) && !isArrow && --depth < 0)
        return;
    }
  }

  /// Shape and element type of a memref: all in front of its layout.
  static StringRef takeShape(StringRef type) {
    int depth = 0;
    for (auto [index, c] : enumerate(type)) {
      if (c == ',' && depth == 0)
        return type.take_front(index);
      depth += StringRef("<([").contains(c);
      depth -= StringRef(">)]").contains(c);
    }
    return type;
  }

  StringRef text;
  std::string result;
  size_t position = 0, copied = 0;
};
} // namespace

std::string mlir::heddle::respellFromOlderLLVM(StringRef text) {
  return text.contains(kToTensor) || text.contains(kToMemref) ? Respeller(text).run() : text.str();
}
