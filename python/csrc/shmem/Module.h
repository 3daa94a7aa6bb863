// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The parts of the extension shmem._pyshmem; each binds one group of names.
#ifndef HEDDLE_PYTHON_SHMEM_MODULE_H
#define HEDDLE_PYTHON_SHMEM_MODULE_H

#include <nanobind/nanobind.h>

namespace heddle::shmem::python {

/// Releases the interpreter while a call waits for other PEs.
using Blocking = nanobind::call_guard<nanobind::gil_scoped_release>;

/// Throws what a signal handler raised while this thread waited without the interpreter, Ctrl-C first of all.
void throwPending();

/// InitAttr, OptionalAttr, the enums, init and finalize.
void bindAttributes(nanobind::module_ &module);
/// Heap, puts, gets, signals, barriers.
void bindOperations(nanobind::module_ &module);
/// Log level and logger.
void bindLogger(nanobind::module_ &module);
/// Forgets the Python logger; messages go to stderr again.
void clearLogger();

} // namespace heddle::shmem::python

#endif // HEDDLE_PYTHON_SHMEM_MODULE_H
