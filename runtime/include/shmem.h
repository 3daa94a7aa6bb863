/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file The one header of libaclshmem: symmetric memory for C and C++ programs.
 */
#ifndef SHMEM_H
#define SHMEM_H

#include "host/data_plane/shmem_host_cc.h"
#include "host/data_plane/shmem_host_p2p_sync.h"
#include "host/data_plane/shmem_host_rma.h"
#include "host/data_plane/shmem_host_so.h"
#include "host/data_plane/shmem_host_typed.h"
#include "host/init/shmem_host_init.h"
#include "host/mem/shmem_host_heap.h"
#include "host/shmem_host_def.h"
#include "host/team/shmem_host_team.h"
#include "host/utils/shmem_log.h"

#endif /* SHMEM_H */
