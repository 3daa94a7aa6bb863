// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What init is told, checked.
#ifndef HEDDLE_RUNTIME_INIT_ATTRIBUTES_H
#define HEDDLE_RUNTIME_INIT_ATTRIBUTES_H

#include "bootstrap/Address.h"
#include "support/Status.h"

namespace heddle::shmem {

/// The attributes of a job in the form that the runtime works with.
struct Attributes {
  Address address;
  int mype = 0, npes = 0;
  uint64_t heapBytes = 0;
  int engines = 0; ///< bits of data_op_engine_type_t
  int listening = 0;
  uint32_t initSeconds = 0, createSeconds = 0, controlSeconds = 0;
};

/// Checks \p input; the codes are those that callers of the interface rely on.
Status readAttributes(aclshmemx_bootstrap_t flags, const aclshmemx_init_attr_t *input, bool tls, Attributes &result);

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_INIT_ATTRIBUTES_H
