// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Looks for an interpreter and for packages beside it.
#include "Python.h"

#include <cstdlib>
#include <filesystem>

namespace fs = std::filesystem;

namespace heddle::tools {

static std::string inherited(const char *name) {
  const char *value = std::getenv(name);
  return value ? value : "";
}

/// The folder that the running tool lies in.
static fs::path toolFolder() {
  std::error_code error;
  return fs::read_symlink("/proc/self/exe", error).parent_path();
}

std::string findPython(const std::string &given) {
  if (!given.empty())
    return given;
  std::string environment = inherited("VIRTUAL_ENV");
  if (!environment.empty() && fs::exists(environment + "/bin/python"))
    return environment + "/bin/python";
  if (fs::path beside = toolFolder() / "python"; fs::exists(beside))
    return beside.string();
  if (fs::exists(HEDDLE_PYTHON_EXECUTABLE))
    return HEDDLE_PYTHON_EXECUTABLE;
  return "python3";
}

std::string pythonPath() {
  fs::path tree = toolFolder().parent_path() / "python";
  std::string path = inherited("PYTHONPATH");
  if (!fs::exists(tree / "heddle"))
    return path;
  return path.empty() ? tree.string() : tree.string() + ":" + path;
}

std::string findAscendPackage() {
  // <prefix>/bin/python and <prefix>/lib/python3.X/site-packages
  fs::path prefix = fs::path(findPython()).parent_path().parent_path();
  std::error_code error;
  for (const fs::directory_entry &entry : fs::directory_iterator(prefix / "lib", error)) {
    fs::path folder = entry.path() / "site-packages" / "ascendnpuir" / "bin";
    if (fs::exists(folder / "bishengir-compile"))
      return folder.string();
  }
  return "";
}

} // namespace heddle::tools
