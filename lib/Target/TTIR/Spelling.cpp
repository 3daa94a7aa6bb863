// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A scanner for the words of MLIR text, just good enough to find a flag behind an operand.
#include "Spelling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace {

/// Walks over `text` word by word.
struct Scanner {
  StringRef text;
  size_t position = 0;

  bool atEnd() const { return position >= text.size(); }
  StringRef rest() const { return text.drop_front(position); }

  /// Passes white space and comments.
  void skipBlank() {
    while (!atEnd()) {
      if (rest().starts_with("//"))
        position = std::min(text.find('\n', position), text.size());
      else if (isSpace(text[position]))
        ++position;
      else
        return;
    }
  }

  /// Passes a string, the position being at its opening quote.
  void skipString() {
    for (++position; !atEnd() && text[position] != '"'; ++position)
      if (text[position] == '\\')
        ++position;
    ++position;
  }

  /// Passes a word as it stands in names of operations and values; empty if none starts here.
  StringRef word() {
    size_t begin = std::min(position, text.size());
    while (!atEnd() && (isAlnum(text[position]) || StringRef("_.$-").contains(text[position])))
      ++position;
    return text.slice(begin, position);
  }

  bool skip(char c) {
    if (atEnd() || text[position] != c)
      return false;
    ++position;
    return true;
  }
};

} // namespace

/// Blanks out the flag `nneg` if it stands behind the operand that begins at the scanner's position.
static void blankFlag(Scanner &scanner, std::string &result) {
  scanner.skipBlank();
  if (!scanner.skip('%'))
    return;
  scanner.word();
  if (scanner.skip('#'))
    scanner.word();
  scanner.skipBlank();
  size_t begin = scanner.position;
  if (scanner.word() == "nneg")
    std::fill(result.begin() + begin, result.begin() + scanner.position, ' ');
}

std::string mlir::heddle::spellForParser(StringRef text) {
  std::string result = text.str();
  if (!text.contains(" nneg"))
    return result;
  Scanner scanner{text};
  while (true) {
    scanner.skipBlank();
    if (scanner.atEnd())
      return result;
    if (scanner.rest().front() == '"') {
      scanner.skipString();
      continue;
    }
    StringRef word = scanner.word();
    if (is_contained({"arith.extui", "arith.uitofp", "arith.index_castui"}, word))
      blankFlag(scanner, result);
    else if (word.empty())
      ++scanner.position;
  }
}
