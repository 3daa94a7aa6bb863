/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file The contract between compiled kernels, the device library and whatever runs them.
 *
 * A kernel keeps no state of its own. The launcher gives each fiber one HeddleContext; every device call reaches rank,
 * block and symmetric heap through it. The same kernel object therefore serves ranks that are processes (`heddle run`)
 * and ranks that are fibers of one process (`heddle check`).
 */
#ifndef HEDDLE_DEVICE_ABI_CONTEXT_H
#define HEDDLE_DEVICE_ABI_CONTEXT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct aclshmem_device_host_state_t;

/** Where in the user's source a device call stands. Constants of the kernel object. */
typedef struct HeddleSite {
  const char *file; /**< path as Python gave it */
  uint32_t line;    /**< 1-based; 0 = unknown */
  uint32_t column;
  const char *op; /**< the operation as the user knows it, e.g. "distributed.notify" */
} HeddleSite;

/** The entries of the device library that are observed. */
typedef enum HeddleEventKind {
  HEDDLE_EVENT_NOTIFY = 1,
  HEDDLE_EVENT_WAIT = 2,
  HEDDLE_EVENT_BARRIER = 3,
  HEDDLE_EVENT_PUT = 4,
  HEDDLE_EVENT_GET = 5,
  HEDDLE_EVENT_ATOMIC = 6,
  HEDDLE_EVENT_FENCE = 7,
  HEDDLE_EVENT_QUIET = 8
} HeddleEventKind;

/** One call of the device library, as the hook sees it: once before (phase 0) and once after (phase 1) its effect. */
typedef struct HeddleEvent {
  HeddleEventKind kind;
  uint32_t phase;
  const void *address; /**< local address of the symmetric object, or null */
  uint64_t bytes;      /**< size of the access */
  int32_t pe;          /**< target rank, -1 when there is none */
  int32_t operation;   /**< signal: ACLSHMEM_SIGNAL_*; wait: ACLSHMEM_CMP_* */
  uint64_t value;      /**< value written, or waited for */
} HeddleEvent;

/** Comparison codes of a wait; the numbers of ACLSHMEM_CMP_*. */
enum { HEDDLE_CMP_EQ = 0, HEDDLE_CMP_NE, HEDDLE_CMP_GT, HEDDLE_CMP_GE, HEDDLE_CMP_LT, HEDDLE_CMP_LE };

/** How the bits of a polled word are to be read. */
enum { HEDDLE_WORD_SIGNED = 0, HEDDLE_WORD_UNSIGNED, HEDDLE_WORD_FLOAT };

/** A wait that did not succeed at once. The environment spins, yields and reports; it returns when the test holds. */
typedef struct HeddleWait {
  const void *address; /**< the word that is polled */
  uint32_t bytes;      /**< 1, 2, 4 or 8 */
  uint32_t compare;    /**< HEDDLE_CMP_* */
  int64_t value;       /**< right-hand side: sign-extended, zero-extended, or the 4 bytes of a float, as `word` says */
  const char *call;    /**< the device call, e.g. "aclshmem_wait_int32" */
  uint32_t word;       /**< HEDDLE_WORD_* */
} HeddleWait;

/** What a device call found wrong with its operands; heddle_fault makes the text. */
typedef enum HeddleFault {
  HEDDLE_FAULT_NO_HEAP = 1,       /**< the call needs a symmetric heap */
  HEDDLE_FAULT_PE = 2,            /**< value: the PE that does not exist */
  HEDDLE_FAULT_UNREACHABLE = 3,   /**< value: the PE whose memory no load or store reaches */
  HEDDLE_FAULT_NOT_SYMMETRIC = 4, /**< value: size of the access; it leaves the symmetric heap */
  HEDDLE_FAULT_MISALIGNED = 5,    /**< value: the alignment that the word needs */
  HEDDLE_FAULT_SIGNAL_OP = 6,     /**< value: the code that is no signal operation */
  HEDDLE_FAULT_COMPARE = 7,       /**< value: the code that is no comparison */
  HEDDLE_FAULT_BARRIER_BUSY = 8   /**< another launch of this PE is inside the same barrier */
} HeddleFault;

/** Everything a running fiber knows about itself. */
typedef struct HeddleContext {
  uint32_t version; /**< HEDDLE_CONTEXT_VERSION */
  int32_t rank;     /**< this rank; 0 without a symmetric heap */
  int32_t rankCount;
  int32_t block; /**< logical block (program) that the fiber executes */
  int32_t blockCount;
  int32_t core;                               /**< core that the fiber plays */
  int32_t coreCount;                          /**< cores of this launch: blocks that are resident at the same time */
  int32_t subBlock;                           /**< 0 or 1 */
  int32_t subBlockCount;                      /**< 1, or 2 when sub-blocks are separate fibers */
  struct aclshmem_device_host_state_t *state; /**< symmetric heap; null without one */
  void (*hook)(struct HeddleContext *, const HeddleEvent *); /**< null when nothing listens */
  void *hookData;
  char *arena; /**< tiles of the kernel, 64-byte aligned; at least the object's arena size */
  uint64_t arenaBytes;
  const HeddleSite *site; /**< of the latest device call; null before the first */
  const char *kernel;
  void *launch; /**< owned by the emulator */
  void *fiber;  /**< owned by the emulator */
} HeddleContext;

#define HEDDLE_CONTEXT_VERSION 1u

/* Entries that a kernel object leaves undefined; the loader gives them as absolute symbols. */

/** The context of the running fiber. The same pointer for the whole life of a fiber. */
HeddleContext *heddle_context(void) __attribute__((const));
/**
 * Returns when the test of \p wait holds, with acquire order; the result is the word that satisfied it, extended as
 * HeddleWait::value is. Never gives up silently: see HEDDLE_HANG_SECONDS.
 */
int64_t heddle_wait(HeddleContext *context, const HeddleWait *wait);
/**
 * Joins all fibers of this launch. Returns 1 in exactly one of them, which then does the work of all and must call
 * heddle_cores_release; the others return 0 after that release.
 */
int32_t heddle_cores_join(HeddleContext *context, const char *call);
void heddle_cores_release(HeddleContext *context);
/** Joins the sub-blocks of one block in the same way; returns 1 at once when the block is one fiber. */
int32_t heddle_subblocks_join(HeddleContext *context, const char *call);
void heddle_subblocks_release(HeddleContext *context);
/** Ends the job with a located error: for what only the running kernel can know (a PE out of range, a null heap). */
void heddle_fail(HeddleContext *context, const char *message) __attribute__((noreturn));
/** The same for an operand of the device call \p call; \p address and \p value as \p fault needs them. */
void heddle_fault(HeddleContext *context, HeddleFault fault, const char *call, const void *address, int64_t value)
    __attribute__((noreturn));
/** Lets the other fibers of the thread run: for loops that poll memory without a wait. */
void heddle_yield(HeddleContext *context);

/**
 * Entry of a kernel object, symbol `heddle_entry_<kernel>`. \p args holds one 8-byte slot an argument of the adapter
 * function without its last six: sync-block-lock pointer, workspace pointer, then the user's arguments (pointers;
 * integers and floats in the low bits). \p grid and \p program are x, y, z.
 */
typedef void (*HeddleKernelEntry)(const uint64_t *args, const int32_t *grid, const int32_t *program);

#ifdef __cplusplus
} /* extern "C" */
#endif

#endif /* HEDDLE_DEVICE_ABI_CONTEXT_H */
