# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Symmetric memory between the ranks of a job (`import shmem as ash`).

Five steps join a job:

    ash.set_conf_store_tls(False, "")
    attributes = ash.InitAttr()
    attributes.my_rank, attributes.n_ranks = rank, world_size
    attributes.local_mem_size = 1 << 30
    attributes.ip_port = "tcp://127.0.0.1:8666"
    attributes.option_attr.data_op_engine_type = ash.OpEngineType.MTE
    ash.aclshmem_init(attributes)
"""

from . import _pyshmem
from ._pyshmem import (
    CmpOp,
    InitAttr,
    InitStatus,
    MemType,
    OpEngineType,
    OptionalAttr,
    SignalOp,
    aclshmem_align,
    aclshmem_barrier_all,
    aclshmem_calloc,
    aclshmem_fence,
    aclshmem_free,
    aclshmem_getmem,
    aclshmem_getmem_nbi,
    aclshmem_global_exit,
    aclshmem_info_get_name,
    aclshmem_info_get_version,
    aclshmem_init,
    aclshmem_malloc,
    aclshmem_ptr,
    aclshmem_putmem,
    aclshmem_putmem_nbi,
    aclshmem_quiet,
    aclshmem_signal_wait_until,
    aclshmem_sync_all,
    aclshmemx_get_heap_base,
    aclshmemx_init_status,
    aclshmemx_putmem_signal,
    aclshmemx_putmem_signal_nbi,
    get_ffts_config,
    my_pe,
    pe_count,
    set_conf_store_tls,
    set_extern_logger,
    set_log_level,
)
from .tensor import (
    SymmetricArray,
    aclshmem_create_tensor,
    aclshmem_finalize,
    aclshmem_free_tensor,
    calc_nbytes,
    construct_tensor_from_ptr,
)

# Existing programs use this misspelt name.
aclshmem_finialize = aclshmem_finalize

__all__ = [
    "CmpOp",
    "InitAttr",
    "InitStatus",
    "MemType",
    "OpEngineType",
    "OptionalAttr",
    "SignalOp",
    "SymmetricArray",
    "aclshmem_align",
    "aclshmem_barrier_all",
    "aclshmem_calloc",
    "aclshmem_create_tensor",
    "aclshmem_fence",
    "aclshmem_finalize",
    "aclshmem_finialize",
    "aclshmem_free",
    "aclshmem_free_tensor",
    "aclshmem_getmem",
    "aclshmem_getmem_nbi",
    "aclshmem_global_exit",
    "aclshmem_info_get_name",
    "aclshmem_info_get_version",
    "aclshmem_init",
    "aclshmem_malloc",
    "aclshmem_ptr",
    "aclshmem_putmem",
    "aclshmem_putmem_nbi",
    "aclshmem_quiet",
    "aclshmem_signal_wait_until",
    "aclshmem_sync_all",
    "aclshmemx_get_heap_base",
    "aclshmemx_init_status",
    "aclshmemx_putmem_signal",
    "aclshmemx_putmem_signal_nbi",
    "calc_nbytes",
    "construct_tensor_from_ptr",
    "get_ffts_config",
    "my_pe",
    "pe_count",
    "set_conf_store_tls",
    "set_extern_logger",
    "set_log_level",
    "_pyshmem",
]
