// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Statements of random programs: how they are chosen, what they mean, how they are spelled.
#include "RandomProgram.h"

/// `base + add`, where base is 0, an argument, or the counter of an enclosing loop (outermost first).
struct Value {
  enum Base { Constant, Argument, Counter } base = Constant;
  int index = 0;
  int32_t add = 0;
};

struct RandomProgram::Statement {
  enum Kind { Wait, Notify, Store, StoreTile, Load, If, For, While, Call };
  explicit Statement(Kind kind) : kind(kind) {}

  Kind kind;
  int place = 0;          ///< flag; word of `data`
  Value value;            ///< waited for, sent, stored; left side of a condition
  int32_t limit = 0;      ///< right side of the condition `value < limit`; number of rounds of a loop
  bool isStatic = false;  ///< the number of rounds is a constant of the text
  bool afterWait = false; ///< the load goes through the token of the wait before it
  std::vector<Statement> body, otherwise;
};

using Statement = RandomProgram::Statement;

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

namespace {
class Chooser {
public:
  explicit Chooser(std::mt19937_64 &engine) : engine(engine) {}

  std::vector<Statement> block(int depth, int counters, bool mayCall) {
    std::vector<Statement> statements;
    for (int count = pick(1, depth == 0 ? 7 : 4); count > 0 && budget > 0; --count)
      append(statements, depth, counters, mayCall);
    return statements;
  }

private:
  int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine); }
  bool chance(int percent) { return pick(1, 100) <= percent; }

  Value value(int counters) {
    Value value;
    value.add = pick(0, 5);
    value.base = Value::Base(pick(0, counters ? 2 : 1));
    value.index = value.base == Value::Counter ? pick(0, counters - 1) : pick(0, RandomProgram::argumentCount - 1);
    return value;
  }

  void append(std::vector<Statement> &statements, int depth, int counters, bool mayCall) {
    --budget;
    int kind = pick(0, depth < 3 ? 13 : 8);
    Statement statement(Statement::Wait);
    statement.value = value(counters);
    switch (kind) {
    case 0:
    case 1:
    case 2:
    case 3: // the kind that is tested is the most frequent one
      statement.place = pick(0, RandomProgram::flagCount - 1);
      statements.push_back(statement);
      if (chance(40))
        statements.push_back(statement);
      if (chance(50))
        appendLoad(statements, /*afterWait=*/true);
      return;
    case 4:
      statement.kind = Statement::Notify;
      statement.place = pick(0, RandomProgram::flagCount - 1);
      break;
    case 5:
    case 6:
      statement.kind = Statement::Store;
      statement.place = pick(0, RandomProgram::cellCount - 1);
      break;
    case 7:
      statement.kind = Statement::StoreTile;
      statement.place = pick(0, RandomProgram::cellCount / 8 - 1) * 8;
      break;
    case 8:
      appendLoad(statements, /*afterWait=*/false);
      return;
    case 9:
    case 10:
      statement.kind = Statement::If;
      statement.limit = pick(0, 8);
      statement.body = block(depth + 1, counters, mayCall);
      if (chance(60))
        statement.otherwise = block(depth + 1, counters, mayCall);
      if (!statement.otherwise.empty() && chance(50))
        shareFirstWait(statement, counters);
      break;
    case 11:
      statement.kind = Statement::For;
      statement.isStatic = chance(50);
      statement.limit = pick(0, 3);
      statement.body = block(depth + 1, counters + 1, mayCall);
      break;
    case 12:
      statement.kind = Statement::While;
      statement.isStatic = chance(50);
      statement.limit = pick(0, 3);
      statement.body = block(depth + 1, counters + 1, mayCall);
      break;
    case 13:
      if (!mayCall)
        return;
      statement.kind = Statement::Call;
      statement.body = block(/*depth=*/2, /*counters=*/0, /*mayCall=*/false);
      break;
    }
    statements.push_back(statement);
  }

  void appendLoad(std::vector<Statement> &statements, bool afterWait) {
    if (loads == RandomProgram::logCount)
      return;
    Statement load(Statement::Load);
    load.place = RandomProgram::cellCount + loads++;
    load.afterWait = afterWait;
    statements.push_back(load);
  }

  void shareFirstWait(Statement &condition, int counters) {
    Statement wait(Statement::Wait);
    wait.place = pick(0, RandomProgram::flagCount - 1);
    wait.value = value(counters);
    condition.body.insert(condition.body.begin(), wait);
    condition.otherwise.insert(condition.otherwise.begin(), wait);
  }

  std::mt19937_64 &engine;
  int budget = 40;
  int loads = 0;
};
} // namespace

//===----------------------------------------------------------------------===//
// Meaning
//===----------------------------------------------------------------------===//

namespace {
class Interpreter {
public:
  explicit Interpreter(const RandomProgram::Arguments &arguments) : arguments(arguments) {
    trace.data.fill(RandomProgram::untouched);
  }

  void run(const std::vector<Statement> &statements) {
    for (const Statement &statement : statements)
      run(statement);
  }

  RandomProgram::Trace trace;

private:
  int32_t evaluate(const Value &value) const {
    int32_t base = value.base == Value::Argument  ? arguments[value.index]
                   : value.base == Value::Counter ? counters[value.index]
                                                  : 0;
    return base + value.add;
  }

  /// Rounds of a loop: the bound in the text is the limit, plus the first argument unless it is a constant.
  int32_t rounds(const Statement &loop) const { return loop.limit + (loop.isStatic ? 0 : arguments[0]); }

  void run(const Statement &statement) {
    switch (statement.kind) {
    case Statement::Wait:
      trace.events.push_back({true, statement.place, evaluate(statement.value), trace.data});
      inbox = RandomProgram::inboxAfter(trace.events.size() - 1);
      break;
    case Statement::Notify:
      trace.events.push_back({false, statement.place, evaluate(statement.value), trace.data});
      break;
    case Statement::Store:
      trace.data[statement.place] = evaluate(statement.value);
      break;
    case Statement::StoreTile:
      for (int lane = 0; lane < 8; ++lane)
        trace.data[statement.place + lane] = evaluate(statement.value);
      break;
    case Statement::Load:
      trace.data[statement.place] = inbox;
      break;
    case Statement::If:
      run(evaluate(statement.value) < statement.limit ? statement.body : statement.otherwise);
      break;
    case Statement::For:
    case Statement::While:
      counters.push_back(0);
      for (int32_t count = rounds(statement), round = 0; round < count; ++round) {
        counters.back() = round;
        run(statement.body);
      }
      counters.pop_back();
      break;
    case Statement::Call: {
      std::vector<int32_t> hidden;
      hidden.swap(counters);
      run(statement.body);
      hidden.swap(counters);
      break;
    }
    }
  }

  const RandomProgram::Arguments &arguments;
  std::vector<int32_t> counters;
  int32_t inbox = 0;
};
} // namespace

RandomProgram::Trace RandomProgram::run(const Arguments &arguments) const {
  Interpreter interpreter(arguments);
  interpreter.run(statements);
  return std::move(interpreter.trace);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

namespace {
const char *const parameters =
    "(%flags: !tt.ptr<i32>, %data: !tt.ptr<i32>, %inbox: !tt.ptr<i32>, %a0: i32, %a1: i32, %a2: i32, %a3: i32)";

class Writer {
public:
  std::string module(const std::vector<Statement> &statements) {
    std::string kernel =
        "tt.func public @k" + std::string(parameters) + " {\n" + block(statements) + "  tt.return\n}\n";
    return "module {\n" + kernel + functions + "}\n";
  }

private:
  std::string name() { return "%v" + std::to_string(names++); }

  std::string constant(int32_t value, const std::string &type = "i32") {
    std::string result = name();
    text += "  " + result + " = arith.constant " + std::to_string(value) + " : " + type + "\n";
    return result;
  }
  std::string add(const std::string &left, const std::string &right) {
    std::string result = name();
    text += "  " + result + " = arith.addi " + left + ", " + right + " : i32\n";
    return result;
  }
  std::string evaluate(const Value &value) {
    std::string offset = constant(value.add);
    if (value.base == Value::Constant)
      return offset;
    return add(value.base == Value::Argument ? "%a" + std::to_string(value.index) : counters[value.index], offset);
  }
  std::string pointer(const std::string &base, int offset) {
    std::string words = constant(offset), result = name();
    text += "  " + result + " = tt.addptr " + base + ", " + words + " : !tt.ptr<i32>, i32\n";
    return result;
  }

  /// The text of \p statements alone.
  std::string block(const std::vector<Statement> &statements) {
    std::string outer, outerToken;
    outer.swap(text);
    outerToken.swap(token);
    for (const Statement &statement : statements)
      write(statement);
    outer.swap(text);
    outerToken.swap(token);
    return outer;
  }

  void write(const Statement &statement) {
    switch (statement.kind) {
    case Statement::Wait:
      return writeWait(statement);
    case Statement::Notify:
      return writeNotify(statement);
    case Statement::Store: {
      std::string value = evaluate(statement.value), place = pointer("%data", statement.place);
      text += "  tt.store " + place + ", " + value + " : !tt.ptr<i32>\n";
      return;
    }
    case Statement::StoreTile:
      return writeTile(statement);
    case Statement::Load:
      return writeLoad(statement);
    case Statement::If: {
      std::string value = evaluate(statement.value), limit = constant(statement.limit), test = name();
      text += "  " + test + " = arith.cmpi slt, " + value + ", " + limit + " : i32\n  scf.if " + test + " {\n" +
              block(statement.body);
      if (!statement.otherwise.empty())
        text += "  } else {\n" + block(statement.otherwise);
      text += "  }\n";
      return;
    }
    case Statement::For:
      return writeFor(statement);
    case Statement::While:
      return writeWhile(statement);
    case Statement::Call:
      return writeCall(statement);
    }
  }

  void writeWait(const Statement &wait) {
    std::string flag = pointer("%flags", 16 * wait.place), one = constant(1), value = evaluate(wait.value);
    token = name();
    text += "  " + token + " = distributed.wait " + flag + ", " + one + ", " + value +
            ", scope = gpu semantic = acquire : !tt.ptr<i32>, i32, i32 -> i32\n";
  }

  void writeNotify(const Statement &notify) {
    std::string flag = pointer("%flags", 16 * notify.place), value = evaluate(notify.value), wide = name(),
                rank = constant(0);
    text += "  " + wide + " = arith.extsi " + value + " : i32 to i64\n  \"distributed.notify\"(" + flag + ", " + wide +
            ", " + rank + ") <{commScope = 2 : i32, sigOp = 1 : i32}> : (!tt.ptr<i32>, i64, i32) -> ()\n";
  }

  void writeTile(const Statement &store) {
    std::string value = evaluate(store.value), base = pointer("%data", store.place), values = name(), bases = name(),
                lanes = name(), places = name();
    text += "  " + values + " = tt.splat " + value + " : i32 -> tensor<8xi32>\n";
    text += "  " + bases + " = tt.splat " + base + " : !tt.ptr<i32> -> tensor<8x!tt.ptr<i32>>\n";
    text += "  " + lanes + " = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>\n";
    text += "  " + places + " = tt.addptr " + bases + ", " + lanes + " : tensor<8x!tt.ptr<i32>>, tensor<8xi32>\n";
    text += "  tt.store " + places + ", " + values + " : tensor<8x!tt.ptr<i32>>\n";
  }

  void writeLoad(const Statement &load) {
    std::string from = "%inbox";
    if (load.afterWait) {
      from = name();
      text += "  " + from + " = distributed.consume_token %inbox, " + token + ", : !tt.ptr<i32>, i32 -> !tt.ptr<i32>\n";
    }
    std::string value = name();
    text += "  " + value + " = tt.load " + from + " : !tt.ptr<i32>\n";
    std::string to = pointer("%data", load.place);
    text += "  tt.store " + to + ", " + value + " : !tt.ptr<i32>\n";
  }

  std::string rounds(const Statement &loop) {
    std::string limit = constant(loop.limit);
    return loop.isStatic ? limit : add(limit, "%a0");
  }

  void writeFor(const Statement &loop) {
    std::string first = constant(0), last = rounds(loop), step = constant(1), counter = name();
    counters.push_back(counter);
    text += "  scf.for " + counter + " = " + first + " to " + last + " step " + step + " : i32 {\n" + block(loop.body) +
            "  }\n";
    counters.pop_back();
  }

  void writeWhile(const Statement &loop) {
    std::string first = constant(0), last = rounds(loop), result = name(), before = name(), test = name(),
                counter = name(), one = name(), next = name();
    counters.push_back(counter);
    text += "  " + result + " = scf.while (" + before + " = " + first + ") : (i32) -> i32 {\n  " + test +
            " = arith.cmpi slt, " + before + ", " + last + " : i32\n  scf.condition(" + test + ") " + before +
            " : i32\n  } do {\n  ^bb0(" + counter + ": i32):\n" + block(loop.body) + "  " + one +
            " = arith.constant 1 : i32\n  " + next + " = arith.addi " + counter + ", " + one + " : i32\n  scf.yield " +
            next + " : i32\n  }\n";
    counters.pop_back();
  }

  void writeCall(const Statement &call) {
    std::vector<std::string> hidden;
    hidden.swap(counters);
    std::string callee = "@helper" + std::to_string(callees++);
    functions += "tt.func private " + callee + parameters + " attributes {noinline = true} {\n" + block(call.body) +
                 "  tt.return\n}\n";
    hidden.swap(counters);
    text += "  tt.call " + callee +
            "(%flags, %data, %inbox, %a0, %a1, %a2, %a3) : (!tt.ptr<i32>, !tt.ptr<i32>, !tt.ptr<i32>, i32, i32, i32, "
            "i32) -> ()\n";
  }

  std::string text, token, functions;
  std::vector<std::string> counters;
  int names = 0, callees = 0;
};
} // namespace

RandomProgram::RandomProgram(std::mt19937_64 &engine)
    : statements(Chooser(engine).block(/*depth=*/0, /*counters=*/0, /*mayCall=*/true)),
      ttir(Writer().module(statements)) {}

RandomProgram::~RandomProgram() = default;
