// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Mutations of tokens and of lines.
#include "TextMutator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace heddle::fuzz {

namespace {

enum class TokenKind { Blank, Word, Value, Number, Type, String, Other };

struct Token {
  TokenKind kind;
  std::string text;
};

using Tokens = std::vector<Token>;
using Lines = std::vector<std::string>;

/// Cuts text into tokens; the whole text is in them.
class Lexer {
public:
  explicit Lexer(StringRef text) : rest(text) {}

  Tokens lex() {
    Tokens tokens;
    while (!rest.empty()) {
      TokenKind kind = classify();
      size_t size = std::clamp<size_t>(measure(kind), 1, rest.size());
      tokens.push_back({kind, rest.take_front(size).str()});
      rest = rest.drop_front(size);
    }
    return tokens;
  }

private:
  static bool isWordLetter(char c) { return llvm::isAlnum(c) || c == '_' || c == '.' || c == '$'; }
  static bool isTypeStart(StringRef text) {
    return text.starts_with("tensor<") || text.starts_with("!tt.ptr<") || text.starts_with("!tt.tensordesc<") ||
           text.starts_with("memref<");
  }

  TokenKind classify() const {
    char c = rest.front();
    if (llvm::isSpace(c))
      return TokenKind::Blank;
    if (isTypeStart(rest))
      return TokenKind::Type;
    if (c == '"')
      return TokenKind::String;
    if (c == '%')
      return TokenKind::Value;
    if (llvm::isDigit(c) || (c == '-' && rest.size() > 1 && llvm::isDigit(rest[1])))
      return TokenKind::Number;
    return isWordLetter(c) ? TokenKind::Word : TokenKind::Other;
  }

  size_t measure(TokenKind kind) const {
    switch (kind) {
    case TokenKind::Blank:
      return rest.size() - rest.ltrim().size();
    case TokenKind::Type:
      return measureType();
    case TokenKind::String:
      return rest.find('"', 1) + 1; // 0 without an end
    case TokenKind::Value:
    case TokenKind::Number:
      return 1 + rest.drop_front().take_while(isWordLetter).size();
    case TokenKind::Word:
      return rest.take_while(isWordLetter).size();
    case TokenKind::Other:
      return rest.starts_with("->") ? 2 : 1;
    }
    llvm_unreachable("every kind has a size");
  }

  size_t measureType() const {
    int depth = 0;
    for (size_t i = 0; i < rest.size(); ++i) {
      depth += rest[i] == '<' ? 1 : rest[i] == '>' ? -1 : 0;
      if (rest[i] == '>' && depth == 0)
        return i + 1;
    }
    return rest.size();
  }

  StringRef rest;
};

template <typename Range>
std::vector<size_t> positionsOf(const Range &tokens, TokenKind kind) {
  std::vector<size_t> positions;
  for (size_t i = 0; i < tokens.size(); ++i)
    if (tokens[i].kind == kind)
      positions.push_back(i);
  return positions;
}

std::string join(const Tokens &tokens) {
  std::string text;
  for (const Token &token : tokens)
    text += token.text;
  return text;
}

Lines splitLines(StringRef text) {
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  return Lines(lines.begin(), lines.end());
}

/// Changes one token, in place.
class TokenMutator {
public:
  TokenMutator(Tokens &tokens, Tokens donor, Random &random)
      : tokens(tokens), donor(std::move(donor)), random(random) {}

  void mutate() {
    switch (random.below(9)) {
    case 0:
      return erase();
    case 1:
      return duplicate();
    case 2:
      return swap();
    case 3:
    case 4:
      return changeNumber();
    case 5:
      return changeType();
    case 6:
      return exchange(TokenKind::Value, tokens);
    case 7:
      return exchange(TokenKind::Word, random.percent(50) ? tokens : donor);
    default:
      return exchange(TokenKind::String, random.percent(50) ? tokens : donor);
    }
  }

private:
  size_t any() {
    size_t at = random.below(tokens.size());
    return tokens[at].kind == TokenKind::Blank && at + 1 < tokens.size() ? at + 1 : at;
  }
  void erase() { tokens.erase(tokens.begin() + any()); }
  void duplicate() {
    size_t at = any();
    tokens.insert(tokens.begin() + at, {tokens[at], {TokenKind::Blank, " "}});
  }
  void swap() {
    size_t from = any();
    size_t to = random.percent(70) ? std::min(from + 1 + random.below(8), tokens.size() - 1) : any();
    std::swap(tokens[from], tokens[to]);
  }
  void changeNumber() {
    std::vector<size_t> numbers = positionsOf(tokens, TokenKind::Number);
    if (!numbers.empty())
      tokens[random.pick(numbers)].text = std::to_string(random.interesting());
  }

  /// Another type, or another number or element within a type, at one place or wherever the type stands.
  void changeType() {
    std::vector<size_t> types = positionsOf(tokens, TokenKind::Type);
    if (types.empty())
      return;
    size_t at = random.pick(types);
    std::string before = tokens[at].text, after = random.percent(50) ? retype(before) : tokens[random.pick(types)].text;
    if (random.percent(50)) {
      tokens[at].text = after;
      return;
    }
    for (size_t type : types)
      if (tokens[type].text == before)
        tokens[type].text = after;
  }

  std::string retype(const std::string &type) {
    static constexpr StringRef elements[] = {
        "f32",           "f16",          "bf16",       "f64", "i1",   "i8",  "i16", "i32",  "i64",      "f8E5M2",
        "i128",          "i7",           "index",      "si8", "none", "f80", "i0",  "tf32", "f8E4M3FN", "f4E2M1FN",
        "vector<4xf32>", "complex<f32>", "!tt.ptr<i8>"};
    size_t digit = type.find_first_of("0123456789");
    size_t element = type.find_last_of("x<", type.size() - 2);
    if (random.percent(50) && digit != std::string::npos && type[digit - 1] == '<') {
      size_t end = type.find_first_not_of("0123456789", digit);
      return type.substr(0, digit) + std::to_string(random.interesting()) + type.substr(end);
    }
    if (element == std::string::npos)
      return type;
    return type.substr(0, element + 1) + random.pick(llvm::ArrayRef(elements)).str() + ">";
  }

  void exchange(TokenKind kind, const Tokens &from) {
    std::vector<size_t> here = positionsOf(tokens, kind), there = positionsOf(from, kind);
    if (!here.empty() && !there.empty())
      tokens[random.pick(here)].text = std::string(from[random.pick(there)].text);
  }

  Tokens &tokens;
  Tokens donor;
  Random &random;
};

} // namespace

static std::string mutateLines(StringRef text, StringRef donor, Random &random) {
  Lines lines = splitLines(text), others = splitLines(donor);
  size_t at = random.below(lines.size());
  size_t count = std::min(1 + random.below(random.percent(80) ? 2 : 12), lines.size() - at);
  auto first = lines.begin() + at;
  switch (random.below(5)) {
  case 0:
    lines.erase(first, first + count);
    break;
  case 1: {
    Lines copy(first, first + count);
    lines.insert(lines.begin() + random.below(lines.size() + 1), copy.begin(), copy.end());
    break;
  }
  case 2: {
    Lines moved(first, first + count);
    lines.erase(first, first + count);
    lines.insert(lines.begin() + random.below(lines.size() + 1), moved.begin(), moved.end());
    break;
  }
  case 3:
    std::swap(lines[at], lines[random.below(lines.size())]);
    break;
  default: {
    size_t from = random.below(others.size());
    size_t taken = std::min(1 + random.below(20), others.size() - from);
    lines.insert(first, others.begin() + from, others.begin() + from + taken);
  }
  }
  return llvm::join(lines, "\n");
}

/// Damage that knows nothing of lines or tokens.
static std::string mutateBytes(StringRef text, StringRef donor, Random &random) {
  std::string bytes = text.str();
  size_t at = random.below(bytes.size());
  switch (random.below(4)) {
  case 0:
    bytes.resize(at);
    break;
  case 1:
    bytes[at] = static_cast<char>(random.below(256));
    break;
  case 2:
    bytes.insert(at, 1 + random.below(3), static_cast<char>(random.below(256)));
    break;
  default:
    bytes = bytes.substr(0, at) + donor.drop_front(random.below(donor.size())).str();
  }
  return bytes;
}

std::string mutateText(StringRef text, StringRef donor, Random &random) {
  if (text.empty())
    return donor.str();
  size_t kind = random.below(100);
  if (kind < 5)
    return mutateBytes(text, donor, random);
  if (kind < 30)
    return mutateLines(text, donor, random);
  Tokens tokens = Lexer(text).lex();
  TokenMutator(tokens, Lexer(donor).lex(), random).mutate();
  return join(tokens);
}

} // namespace heddle::fuzz
