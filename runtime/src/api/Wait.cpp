// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file C interface: waiting for a signal.
#include "api/Wait.h"

#include "host/data_plane/shmem_host_p2p_sync.h"
#include "shmem/internal.h"

namespace heddle::shmem {

Runtime *runtimeForCompare(const char *call, int cmp) {
  Runtime *runtime = runtimeFor(call);
  if (runtime && (cmp < ACLSHMEM_CMP_EQ || cmp > ACLSHMEM_CMP_LE)) {
    logError(call, ": expected a comparison from 0 to 5, got ", cmp);
    return nullptr;
  }
  return runtime;
}

const char *compareText(int cmp) {
  static const char *const texts[] = {"==", "!=", ">", ">=", "<", "<="};
  return texts[cmp];
}

} // namespace heddle::shmem

using namespace heddle::shmem;

namespace {

Status waitForSignal(int32_t *sig, int cmp, int32_t expected, int32_t *value) {
  const char *call = "aclshmem_signal_wait_until";
  *value = mte::loadAcquire(sig);
  Runtime *runtime = runtimeForCompare(call, cmp);
  if (!runtime)
    return {};
  return waitForOne(*runtime, Words<int32_t>{call, sig, 1, nullptr, cmp, &expected, 0}, 0, value);
}

} // namespace

extern "C" {

int32_t aclshmem_signal_wait_until(int32_t *sig, int cmp, int32_t expected) {
  int32_t value = 0;
  if (Status status = waitForSignal(sig, cmp, expected, &value); !status.ok())
    endProcess(status);
  return value;
}

int aclshmemi_signal_wait_until(int32_t *sig, int cmp, int32_t expected, int32_t *value) {
  return report(waitForSignal(sig, cmp, expected, value));
}

void aclshmemi_set_interrupt_check(int (*interrupted)(void)) { setInterruptCheck(interrupted); }

} // extern "C"
