// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Messages of the library in Python.
#include "Module.h"

#include <host/utils/shmem_log.h>

namespace nb = nanobind;
using namespace nb::literals;

namespace heddle::shmem::python {
namespace {

/// Owned by hand: a static nb::object would be destroyed after the interpreter. Read and written with the GIL held.
PyObject *logger = nullptr;

void callLogger(int level, const char *message) {
  nb::gil_scoped_acquire acquired;
  if (!logger)
    return;
  // An exception may be pending already: an interrupt is one of the things that are logged.
  nb::error_scope pending;
  try {
    nb::borrow<nb::object>(logger)(level, message);
  } catch (nb::python_error &error) {
    // The library cannot pass an exception on.
    error.discard_as_unraisable("the logger of shmem");
  }
}

int setLogger(nb::object function) {
  PyObject *old = logger;
  logger = function.is_none() ? nullptr : function.release().ptr();
  Py_XDECREF(old);
  return aclshmemx_set_extern_logger(logger ? callLogger : nullptr);
}

} // namespace

void clearLogger() { setLogger(nb::none()); }

void bindLogger(nb::module_ &module) {
  module.def("set_log_level", aclshmemx_set_log_level, "level"_a, "0 debug, 1 info, 2 warning, 3 error, 4 fatal");
  module.def("set_extern_logger", setLogger, "func"_a.none(),
             "Sends messages to func(level, message); None restores stderr");
}

} // namespace heddle::shmem::python
