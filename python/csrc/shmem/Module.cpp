// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The extension shmem._pyshmem: libaclshmem for Python.
#include "Module.h"

#include <shmem/internal.h>

namespace nb = nanobind;

namespace heddle::shmem::python {
namespace {

/// Lets Python's signal handlers run. What they raise stays pending until the call returns to throwPending.
int runSignalHandlers() {
  nb::gil_scoped_acquire acquired;
  return PyErr_CheckSignals();
}

} // namespace

void throwPending() {
  nb::gil_scoped_acquire acquired;
  if (PyErr_Occurred())
    throw nb::python_error();
}

} // namespace heddle::shmem::python

NB_MODULE(_pyshmem, module) {
  module.doc() = "libaclshmem: symmetric memory, signals and barriers between the PEs of a job";
  heddle::shmem::python::bindAttributes(module);
  heddle::shmem::python::bindOperations(module);
  heddle::shmem::python::bindLogger(module);
  aclshmemi_set_interrupt_check(heddle::shmem::python::runSignalHandlers);
}
