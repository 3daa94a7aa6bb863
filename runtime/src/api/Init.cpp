// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file C interface: init, finalize, information.
#include "api/Access.h"
#include "host/init/shmem_host_init.h"
#include "host/team/shmem_host_team.h"
#include "shmem/internal.h"

#include <cstdio>
#include <cstdlib>
#include <mutex>

using namespace heddle::shmem;

namespace {

std::mutex lifeMutex;
std::atomic<bool> tlsWanted{false};

Status initialise(aclshmemx_bootstrap_t flags, const aclshmemx_init_attr_t *input) {
  std::lock_guard lock(lifeMutex);
  if (Runtime::current())
    return failure(ACLSHMEM_INNER_ERROR, "aclshmemx_init_attr was called twice, call aclshmem_finalize between");
  Attributes attributes;
  if (Status status = readAttributes(flags, input, tlsWanted, attributes); !status.ok())
    return status;
  std::unique_ptr<Runtime> runtime;
  if (Status status = Runtime::create(attributes, runtime); !status.ok())
    return status;
  // Ownership passes to Runtime::current(): no destructor of this library runs at exit.
  Runtime::setCurrent(runtime.release());
  return {};
}

} // namespace

extern "C" {

int aclshmemx_init_status(void) {
  return Runtime::current() ? ACLSHMEM_STATUS_IS_INITIALIZED : ACLSHMEM_STATUS_NOT_INITIALIZED;
}

int aclshmemx_init_attr(aclshmemx_bootstrap_t flags, aclshmemx_init_attr_t *attributes) {
  int code = report(initialise(flags, attributes));
  if (!Runtime::current())
    setLogPe(-1);
  return code;
}

int aclshmem_finalize(void) {
  std::lock_guard lock(lifeMutex);
  std::unique_ptr<Runtime> runtime(Runtime::current());
  if (!runtime)
    return ACLSHMEM_SUCCESS;
  int code = report(runtime->leave());
  Runtime::setCurrent(nullptr);
  runtime.reset();
  setLogPe(-1);
  return code;
}

void aclshmem_global_exit(int status) {
  if (Runtime *runtime = Runtime::current())
    runtime->exitAll(status);
  std::fflush(nullptr);
  ::_exit(status);
}

void aclshmem_info_get_version(int *major, int *minor) {
  if (major)
    *major = ACLSHMEM_MAJOR_VERSION;
  if (minor)
    *minor = ACLSHMEM_MINOR_VERSION;
}

void aclshmem_info_get_name(char *name) {
  if (name)
    std::snprintf(name, ACLSHMEM_MAX_NAME_LEN, "%s", "ACLSHMEM v1.1.1");
}

int32_t aclshmemx_set_conf_store_tls(bool enable, const char *tls_info, uint32_t len) {
  if (Runtime::current())
    return report(failure(ACLSHMEM_INVALID_PARAM, "aclshmemx_set_conf_store_tls must precede init"));
  if (len && !tls_info)
    return report(
        failure(ACLSHMEM_INVALID_PARAM, "aclshmemx_set_conf_store_tls: expected text for len ", len, ", got null"));
  tlsWanted = enable;
  return ACLSHMEM_SUCCESS;
}

uint64_t util_get_ffts_config(void) { return 0; }

int aclshmem_my_pe(void) {
  Runtime *runtime = Runtime::current();
  return runtime ? runtime->mype() : -1;
}

int aclshmem_n_pes(void) {
  Runtime *runtime = Runtime::current();
  return runtime ? runtime->npes() : -1;
}

int32_t aclshmemx_set_extern_logger(void (*logger)(int level, const char *message)) {
  setLogger(logger);
  return ACLSHMEM_SUCCESS;
}

int32_t aclshmemx_set_log_level(int level) {
  if (level < ACLSHMEM_LOG_DEBUG || level > ACLSHMEM_LOG_FATAL)
    return report(failure(ACLSHMEM_INVALID_VALUE, "expected a log level from 0 to 4, got ", level));
  setLogLevel(level);
  return ACLSHMEM_SUCCESS;
}

aclshmem_device_host_state_t *aclshmemi_get_state(void) {
  Runtime *runtime = Runtime::current();
  return runtime ? runtime->deviceState() : nullptr;
}

const char *aclshmemi_last_error(void) { return lastError().c_str(); }

int aclshmemi_job_status(char *buffer, size_t bytes) {
  Runtime *runtime = Runtime::current();
  auto failure = runtime ? runtime->waitPolicy().liveness->check() : std::nullopt;
  if (!failure)
    return ACLSHMEM_SUCCESS;
  if (buffer)
    std::snprintf(buffer, bytes, "%s", Liveness::describe(*failure).c_str());
  return ACLSHMEM_TIMEOUT_ERROR;
}

} // extern "C"
