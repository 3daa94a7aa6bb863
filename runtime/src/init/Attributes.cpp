// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The checks of init, in the order of the interface's table.
#include "init/Attributes.h"

#include "transport/Engines.h"

#include <string_view>

namespace heddle::shmem {
namespace {

Status checkNumbers(const aclshmemx_init_attr_t &input) {
  const aclshmem_init_optional_attr_t &options = input.option_attr;
  if (input.my_pe < 0)
    return failure(ACLSHMEM_INVALID_VALUE, "expected my_pe of 0 or more, got ", input.my_pe);
  if (input.n_pes <= 0 || input.n_pes > ACLSHMEM_MAX_PES)
    return failure(ACLSHMEM_INVALID_VALUE, "expected n_pes from 1 to ", ACLSHMEM_MAX_PES, ", got ", input.n_pes);
  if (input.local_mem_size == 0 || input.local_mem_size > ACLSHMEM_MAX_LOCAL_SIZE)
    return failure(ACLSHMEM_INVALID_VALUE, "expected local_mem_size from 1 to ", ACLSHMEM_MAX_LOCAL_SIZE, ", got ",
                   input.local_mem_size);
  if (options.shm_init_timeout == 0)
    return failure(ACLSHMEM_INVALID_VALUE, "expected shm_init_timeout above 0, got 0");
  if (options.shm_create_timeout == 0)
    return failure(ACLSHMEM_INVALID_VALUE, "expected shm_create_timeout above 0, got 0");
  if (options.control_operation_timeout == 0)
    return failure(ACLSHMEM_INVALID_VALUE, "expected control_operation_timeout above 0, got 0");
  int engineMask = int(options.data_op_engine_type);
  if (engineMask <= 0 || engineMask > 0xf)
    return failure(ACLSHMEM_INVALID_VALUE, "expected data_op_engine_type with bits in 0xf, got ", engineMask);
  if (input.my_pe >= input.n_pes)
    return failure(ACLSHMEM_INVALID_PARAM, "expected my_pe below n_pes, got my_pe ", input.my_pe, " and n_pes ",
                   input.n_pes);
  if (input.local_mem_size % ACLSHMEM_PAGE_SIZE)
    return failure(ACLSHMEM_SMEM_ERROR, "expected local_mem_size that is a multiple of ", ACLSHMEM_PAGE_SIZE, ", got ",
                   input.local_mem_size);
  return {};
}

/// What the interface has and this build has not.
Status checkSupport(aclshmemx_bootstrap_t flags, const aclshmemx_init_attr_t &input, bool tls) {
  for (const Engine &engine : engines)
    if (!engine.available && (int(input.option_attr.data_op_engine_type) & engine.request))
      return failure(ACLSHMEM_NOT_SUPPORTED, "data_op_engine_type asks for ", engine.name, ", this build has only MTE");
  if (tls)
    return failure(ACLSHMEM_NOT_SUPPORTED,
                   "TLS was asked for, this build has none, call aclshmemx_set_conf_store_tls(false) to go without");
  if (flags & ACLSHMEMX_INIT_WITH_UNIQUEID)
    return failure(ACLSHMEM_NOT_SUPPORTED, "this build meets by ip_port, not by a unique id");
  if (flags & ACLSHMEMX_INIT_WITH_MPI)
    return failure(ACLSHMEM_INVALID_VALUE, "this build has no MPI plug-in");
  if (!(flags & ACLSHMEMX_INIT_WITH_DEFAULT))
    return failure(ACLSHMEM_INVALID_PARAM, "expected a way to meet in flags, got ", int(flags));
  if (input.instance_id)
    return failure(ACLSHMEM_NOT_SUPPORTED, "expected instance_id 0, got ", input.instance_id);
  return {};
}

} // namespace

Status readAttributes(aclshmemx_bootstrap_t flags, const aclshmemx_init_attr_t *input, bool tls, Attributes &result) {
  if (!input)
    return failure(ACLSHMEM_INVALID_PARAM, "expected attributes, got null");
  if (Status status = checkNumbers(*input); !status.ok())
    return status;
  if (Status status = checkSupport(flags, *input, tls); !status.ok())
    return status;
  std::string_view address(input->ip_port, sizeof input->ip_port);
  address = address.substr(0, address.find('\0'));
  if (Status status = Address::parse(address, result.address); !status.ok())
    return status;
  const aclshmem_init_optional_attr_t &options = input->option_attr;
  result.mype = input->my_pe;
  result.npes = input->n_pes;
  result.heapBytes = input->local_mem_size;
  result.engines = int(options.data_op_engine_type);
  result.listening = options.sockFd;
  result.initSeconds = options.shm_init_timeout;
  result.createSeconds = options.shm_create_timeout;
  result.controlSeconds = options.control_operation_timeout;
  return {};
}

} // namespace heddle::shmem
