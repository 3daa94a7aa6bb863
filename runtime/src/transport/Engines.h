// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The data paths: their names and their two encodings.
#ifndef HEDDLE_RUNTIME_TRANSPORT_ENGINES_H
#define HEDDLE_RUNTIME_TRANSPORT_ENGINES_H

#include "host/shmem_host_def.h"
#include "shmem/device_state.h"

#include <cstdint>

namespace heddle::shmem {

/// One data path. A path joins the others here, and in a folder of its own beside mte/.
struct Engine {
  const char *name;
  int request;      ///< bit of data_op_engine_type_t
  uint8_t topology; ///< bit of topo_list
  bool available;   ///< this build has it
};

constexpr Engine engines[] = {
    {"MTE", ACLSHMEM_DATA_OP_MTE, ACLSHMEM_TRANSPORT_MTE, true},
    {"SDMA", ACLSHMEM_DATA_OP_SDMA, ACLSHMEM_TRANSPORT_SDMA, false},
    {"ROCE", ACLSHMEM_DATA_OP_ROCE, ACLSHMEM_TRANSPORT_ROCE, false},
    {"UDMA", ACLSHMEM_DATA_OP_UDMA, ACLSHMEM_TRANSPORT_UDMA, false},
};

} // namespace heddle::shmem

#endif // HEDDLE_RUNTIME_TRANSPORT_ENGINES_H
