// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The output of one rank, cut into lines that carry the number of the rank.
#ifndef HEDDLE_TOOLS_HEDDLE_LINES_H
#define HEDDLE_TOOLS_HEDDLE_LINES_H

#include <string>
#include <string_view>

namespace heddle::tools {

/// Copies what arrives on one pipe to a stream of the tool, line by line. Lines of different ranks never mix.
class Lines {
public:
  /// Reads \p source (non-blocking; closed by this class) and writes to \p sink with \p prefix before each line.
  Lines(int source, int sink, std::string prefix);
  Lines(Lines &&other) noexcept;
  Lines &operator=(Lines &&) = delete;
  ~Lines();

  /// The pipe, to be polled; -1 after its end.
  int descriptor() const { return source; }

  /// Copies what is there. A last line without an end is completed at the end of the pipe.
  void copy();

private:
  void append(std::string_view text);
  void end();

  int source;
  int sink;
  std::string prefix;
  std::string pending;
};

/// Writes all of \p text to \p descriptor; gives up when nobody reads any more.
void writeAll(int descriptor, std::string_view text);

} // namespace heddle::tools

#endif // HEDDLE_TOOLS_HEDDLE_LINES_H
