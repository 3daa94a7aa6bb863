// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file A scanner for the words of MLIR text, just good enough for what has to be spelled anew.
#include "Spelling.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;

namespace {

/// Walks over `text` word by word.
struct Scanner {
  StringRef text;
  size_t position = 0;

  bool atEnd() const { return position >= text.size(); }
  StringRef rest() const { return text.drop_front(position); }

  /// Moves to the next word or value, past strings, comments and punctuation; false at the end.
  bool next() {
    while (true) {
      skipBlank();
      if (atEnd())
        return false;
      char c = text[position];
      if (c == '"')
        skipString();
      else if (c == '%' || isWordCharacter(c))
        return true;
      else
        ++position;
    }
  }

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

  static bool isWordCharacter(char c) { return isAlnum(c) || StringRef("_.$-").contains(c); }

  /// Passes a word as it stands in names of operations and values; empty if none starts here.
  StringRef word() {
    size_t begin = std::min(position, text.size());
    while (!atEnd() && isWordCharacter(text[position]))
      ++position;
    return text.slice(begin, position);
  }

  /// Passes blanks and a value (`%name` or `%name#1`); empty if none starts there.
  StringRef value() {
    skipBlank();
    size_t begin = std::min(position, text.size());
    if (!skip('%'))
      return {};
    word();
    if (skip('#'))
      word();
    return text.slice(begin, position);
  }

  /// Passes the text in front of one of \p stops that stands outside all brackets, or of the end of the line.
  StringRef until(StringRef stops) {
    size_t begin = std::min(position, text.size());
    for (int depth = 0; !atEnd() && text[position] != '\n'; ++position) {
      char c = text[position];
      if (depth == 0 && stops.contains(c))
        break;
      bool isArrow = c == '>' && position != 0 && text[position - 1] == '-';
      depth += StringRef("<([{").contains(c) - (StringRef(">)]}").contains(c) && !isArrow);
    }
    return text.slice(begin, position).trim();
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
  if (scanner.value().empty())
    return;
  scanner.skipBlank();
  size_t begin = scanner.position;
  if (scanner.word() == "nneg")
    std::fill(result.begin() + begin, result.begin() + scanner.position, ' ');
}

static std::string blankFlags(StringRef text) {
  std::string result = text.str();
  for (Scanner scanner{text}; scanner.next();)
    if (scanner.value().empty() && is_contained({"arith.extui", "arith.uitofp", "arith.index_castui"}, scanner.word()))
      blankFlag(scanner, result);
  return result;
}

//===----------------------------------------------------------------------===//
// Waits of two operands
//===----------------------------------------------------------------------===//

namespace {
/// `distributed.wait INPUT, FLAG, CLAUSES : TYPE, FLAGTYPE [loc(...)]`, the form of the first Triton-distributed.
struct ShortWait {
  StringRef input, flag, clauses, type, flagType, location;

  /// Reads what stands behind the word `distributed.wait`; false if it is not of this form.
  bool read(Scanner &scanner) {
    input = scanner.value();
    scanner.skipBlank();
    if (input.empty() || !scanner.skip(','))
      return false;
    flag = scanner.value();
    scanner.skipBlank();
    if (flag.empty() || !scanner.skip(','))
      return false;
    clauses = scanner.until(":");
    if (!clauses.starts_with("scope") || !scanner.skip(':'))
      return false;
    type = scanner.until(",");
    if (!scanner.skip(','))
      return false;
    StringRef rest = scanner.until("");
    flagType = rest.take_until([](char c) { return isSpace(c); });
    location = rest.drop_front(flagType.size()).trim();
    return location.empty() || location.starts_with("loc(");
  }

  /// The integer that the flag points to; empty if it is no pointer.
  StringRef word() const {
    StringRef pointee = flagType;
    bool isPointer = pointee.consume_front("!tt.ptr<") && pointee.consume_back(">");
    return isPointer ? pointee.split(',').first.trim() : StringRef();
  }

  /// The three operations that say the same in today's form; the result of the last is \p result.
  std::string write(StringRef result) const {
    std::string one = ("%distributed.wait.one." + result.drop_front()).str(),
                count = ("%distributed.wait.count." + result.drop_front()).str(),
                token = ("%distributed.wait.token." + result.drop_front()).str();
    std::string place = location.empty() ? "" : (" " + location).str();
    return formatv(
        "{0} = arith.constant 1 : {5}{9} {1} = arith.constant 1 : i32{9} {2} = distributed.wait {3}, {1}, {0}, {4} : "
        "{6}, i32, {5} -> i32{9} {7} = distributed.consume_token {8}, {2}, : {10}, i32 -> {10}{9}",
        one, count, token, flag, clauses, word(), flagType, result, input, place, type);
  }
};
} // namespace

static std::string expandShortWaits(StringRef text) {
  std::string result;
  size_t copied = 0, definition = 0;
  StringRef defined;
  for (Scanner scanner{text}; scanner.next();) {
    size_t begin = scanner.position;
    if (scanner.rest().starts_with("%")) {
      StringRef value = scanner.value();
      scanner.skipBlank();
      if (scanner.skip('='))
        std::tie(defined, definition) = std::pair(value, begin);
      continue;
    }
    ShortWait wait;
    if (scanner.word() != "distributed.wait" || defined.empty() || !wait.read(scanner) || wait.word().empty())
      continue;
    result += text.slice(copied, definition);
    result += wait.write(defined);
    copied = scanner.position;
  }
  result += text.drop_front(copied);
  return result;
}

std::string mlir::heddle::spellForParser(StringRef text) {
  std::string result = text.contains(" nneg") ? blankFlags(text) : text.str();
  return text.contains("distributed.wait") ? expandShortWaits(result) : result;
}
