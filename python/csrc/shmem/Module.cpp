// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The extension shmem._pyshmem: libaclshmem for Python.
#include "Module.h"

NB_MODULE(_pyshmem, module) {
  module.doc() = "libaclshmem: symmetric memory, signals and barriers between the PEs of a job";
  heddle::shmem::python::bindAttributes(module);
  heddle::shmem::python::bindOperations(module);
  heddle::shmem::python::bindLogger(module);
}
