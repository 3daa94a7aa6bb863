// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The Python installation that the tool works with.
#ifndef HEDDLE_TOOLS_HEDDLE_PYTHON_H
#define HEDDLE_TOOLS_HEDDLE_PYTHON_H

#include <string>

namespace heddle::tools {

/// The interpreter: \p given, that of the active virtual environment, the one installed beside the tool, the one that
/// the extensions were built for, the one on PATH.
std::string findPython(const std::string &given = "");

/// The value for PYTHONPATH of a process that imports heddle: what is inherited, and before it the importable tree of
/// the build folder that the tool lies in, if it does.
std::string pythonPath();

/// The folder `bin` of the installed package ascendnpuir, the vendor's compiler; empty when it is not installed.
std::string findAscendPackage();

} // namespace heddle::tools

#endif // HEDDLE_TOOLS_HEDDLE_PYTHON_H
