// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Names, files and counts of findings.
#include "Findings.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

#include <iostream>

using llvm::StringRef;

namespace heddle::fuzz {

std::string describe(const Counts &counts) {
  return llvm::formatv(
             "{0} mutants, {1} parsed, {2} compiled, {3} complaints, {4} crashes, {5} hangs, {6} sanitizer reports",
             counts.mutants, counts.parsed, counts.compiled, counts.complaints, counts.crashes, counts.hangs,
             counts.reports)
      .str();
}

std::string describe(const Finding &finding) {
  return (getName(finding.kind) + " in \"" + finding.step + "\": " + finding.reason).str();
}

/// What findings of one cause have in common: digits and places are left out.
static std::string findCause(const Finding &finding) {
  std::string cause;
  for (char c : describe(finding))
    if (!llvm::isDigit(c))
      cause += c;
  // The assertion or report says more than the signal.
  llvm::SmallVector<StringRef> lines;
  StringRef(finding.output).split(lines, '\n');
  for (StringRef line : lines)
    if (line.contains("ssertion `") || line.contains("ERROR: AddressSanitizer") || line.contains("runtime error: "))
      return cause + ": " + line.take_front(200).str();
  return cause;
}

static void writeOutput(llvm::raw_ostream &os, StringRef output) {
  while (!output.empty()) {
    auto [line, rest] = output.split('\n');
    os << "//   " << line << "\n";
    output = rest;
  }
}

void FindingWriter::write(const Finding &finding) {
  ++seen[findCause(finding)];
  StringRef phaseName = mlir::heddle::getPhaseName(phase);
  std::string path = llvm::formatv("{0}/{1}-{2}.{3}", folder, seed, finding.index, phaseName).str();
  std::error_code error = llvm::sys::fs::create_directories(folder);
  llvm::raw_fd_ostream os(path, error);
  if (error) {
    std::cout << "fuzz: cannot write \"" << path << "\": " << error.message() << std::endl;
    return;
  }
  os << "// " << describe(finding) << "\n// reproduce: heddle-fuzz --from " << phaseName << " --replay " << path
     << "\n";
  writeOutput(os, finding.output);
  os << finding.text << "\n";
  std::cout << "fuzz: mutant " << finding.index << ": " << describe(finding) << ": " << path << std::endl;
}

void FindingWriter::printSummary() const {
  std::vector<std::pair<unsigned, StringRef>> causes;
  for (const auto &[cause, count] : seen)
    causes.emplace_back(count, cause);
  llvm::sort(causes, std::greater<>());
  for (auto [count, cause] : causes)
    std::cout << "fuzz: " << count << " times " << cause.str() << "\n";
}

} // namespace heddle::fuzz
