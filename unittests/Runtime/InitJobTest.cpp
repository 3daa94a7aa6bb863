// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file Tests of init and finalize: what is refused and how, and that nothing stays behind.
#include "Coordinated.h"

#include <gtest/gtest.h>

#include <cstring>
#include <dirent.h>
#include <fstream>
#include <functional>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

using namespace heddle::test;

extern "C" int heddleCApiTest(void);

namespace {

int entries(const char *folder) {
  int count = 0;
  DIR *directory = ::opendir(folder);
  while (directory && ::readdir(directory))
    ++count;
  if (directory)
    ::closedir(directory);
  return count;
}

int initialise(aclshmemx_init_attr_t &wanted) { return aclshmemx_init_attr(ACLSHMEMX_INIT_WITH_DEFAULT, &wanted); }

HEDDLE_ROLE(plainC) { REQUIRE(heddleCApiTest() == 0); }

TEST(Init, CallsBeforeInitAreHarmlessAndSaySo) {
  auto results = play("plainC", 1);
  EXPECT_EQ(results[0].exitCode, 0);
  std::string expected;
  for (const char *call : {"aclshmem_malloc", "aclshmem_calloc", "aclshmem_align", "aclshmem_free", "aclshmem_ptr",
                           "aclshmem_int32_p", "aclshmem_int32_g", "aclshmem_barrier_all"})
    expected += "aclshmem: error: " + std::string(call) + ": not initialised, call aclshmemx_init_attr first\n";
  EXPECT_EQ(results[0].errors, expected + "aclshmem: error: expected attributes, got null\n");
}

/// One wrong attribute, the code and the text that it gives.
struct BadAttribute {
  const char *name;
  std::function<void(aclshmemx_init_attr_t &)> spoil;
  int code;
  const char *message;
};

const BadAttribute badAttributes[] = {
    {"rank", [](auto &a) { a.my_pe = -1; }, -2, "expected my_pe of 0 or more, got -1"},
    {"no-pes", [](auto &a) { a.n_pes = 0; }, -2, "expected n_pes from 1 to 16384, got 0"},
    {"many-pes", [](auto &a) { a.n_pes = 16385; }, -2, "expected n_pes from 1 to 16384, got 16385"},
    {"rank-too-high", [](auto &a) { a.my_pe = 1; }, -1, "expected my_pe below n_pes, got my_pe 1 and n_pes 1"},
    {"no-memory", [](auto &a) { a.local_mem_size = 0; }, -2, "expected local_mem_size from 1 to 42949672960, got 0"},
    {"much-memory", [](auto &a) { a.local_mem_size = (40ull << 30) + 1; }, -2,
     "expected local_mem_size from 1 to 42949672960, got 42949672961"},
    {"odd-memory", [](auto &a) { a.local_mem_size = 4096; }, -3,
     "expected local_mem_size that is a multiple of 2097152, got 4096"},
    {"init-timeout", [](auto &a) { a.option_attr.shm_init_timeout = 0; }, -2,
     "expected shm_init_timeout above 0, got 0"},
    {"create-timeout", [](auto &a) { a.option_attr.shm_create_timeout = 0; }, -2,
     "expected shm_create_timeout above 0, got 0"},
    {"control-timeout", [](auto &a) { a.option_attr.control_operation_timeout = 0; }, -2,
     "expected control_operation_timeout above 0, got 0"},
    {"no-engine", [](auto &a) { a.option_attr.data_op_engine_type = data_op_engine_type_t(0); }, -2,
     "expected data_op_engine_type with bits in 0xf, got 0"},
    {"foreign-engine", [](auto &a) { a.option_attr.data_op_engine_type = data_op_engine_type_t(16); }, -2,
     "expected data_op_engine_type with bits in 0xf, got 16"},
    {"sdma", [](auto &a) { a.option_attr.data_op_engine_type = ACLSHMEM_DATA_OP_SDMA; }, -100,
     "data_op_engine_type asks for SDMA, this build has only MTE"},
    {"roce", [](auto &a) { a.option_attr.data_op_engine_type = data_op_engine_type_t(5); }, -100,
     "data_op_engine_type asks for ROCE, this build has only MTE"},
    {"udma", [](auto &a) { a.option_attr.data_op_engine_type = ACLSHMEM_DATA_OP_UDMA; }, -100,
     "data_op_engine_type asks for UDMA, this build has only MTE"},
    {"instance", [](auto &a) { a.instance_id = 3; }, -100, "expected instance_id 0, got 3"},
    {"address", [](auto &a) { std::strcpy(a.ip_port, "tcp:/1.2.3.4:80"); }, -1,
     "expected ip_port of the form 'tcp://host:port' or 'tcp6://[address]:port', got 'tcp:/1.2.3.4:80': "
     "the scheme is missing"},
    {"unterminated", [](auto &a) { std::memset(a.ip_port, 'h', sizeof a.ip_port); }, -1,
     "expected ip_port of the form 'tcp://host:port' or 'tcp6://[address]:port', got "
     "'hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh': "
     "it has 64 characters, at most 63 are allowed"},
};

HEDDLE_ROLE(badAttribute) {
  for (const BadAttribute &bad : badAttributes) {
    if (stage.argument != bad.name)
      continue;
    aclshmemx_init_attr_t wanted = attributes(stage);
    bad.spoil(wanted);
    REQUIRE(initialise(wanted) == bad.code);
    REQUIRE(aclshmemx_init_status() == ACLSHMEM_STATUS_NOT_INITIALIZED);
    // The corrected call works in the same process.
    wanted = attributes(stage);
    REQUIRE(initialise(wanted) == ACLSHMEM_SUCCESS);
    leave();
  }
}

TEST(Init, RefusesBadAttributesWithTheirCodes) {
  for (const BadAttribute &bad : badAttributes) {
    SCOPED_TRACE(bad.name);
    auto results = play("badAttribute", 1, {bad.name});
    EXPECT_EQ(results[0].exitCode, 0);
    EXPECT_EQ(results[0].errors, std::string("aclshmem: error: ") + bad.message + "\n");
  }
}

HEDDLE_ROLE(waysToMeet) {
  aclshmemx_init_attr_t wanted = attributes(stage);
  REQUIRE(aclshmemx_init_attr(ACLSHMEMX_INIT_WITH_UNIQUEID, &wanted) == ACLSHMEM_NOT_SUPPORTED);
  REQUIRE(aclshmemx_init_attr(ACLSHMEMX_INIT_WITH_MPI, &wanted) == ACLSHMEM_INVALID_VALUE);
  REQUIRE(aclshmemx_init_attr(aclshmemx_bootstrap_t(0), &wanted) == ACLSHMEM_INVALID_PARAM);
}

TEST(Init, SaysWhichWaysToMeetItHas) {
  auto results = play("waysToMeet", 1);
  EXPECT_EQ(results[0].exitCode, 0);
  EXPECT_EQ(results[0].errors, "aclshmem: error: this build meets by ip_port, not by a unique id\n"
                               "aclshmem: error: this build has no MPI plug-in\n"
                               "aclshmem: error: expected a way to meet in flags, got 0\n");
}

HEDDLE_ROLE(tls) {
  REQUIRE(aclshmemx_set_conf_store_tls(true, "tlsCaPath:x", 11) == ACLSHMEM_SUCCESS);
  aclshmemx_init_attr_t wanted = attributes(stage);
  REQUIRE(initialise(wanted) == ACLSHMEM_NOT_SUPPORTED);
  REQUIRE(aclshmemx_set_conf_store_tls(false, "", 0) == ACLSHMEM_SUCCESS);
  REQUIRE(initialise(wanted) == ACLSHMEM_SUCCESS);
  REQUIRE(aclshmemx_set_conf_store_tls(false, "", 0) == ACLSHMEM_INVALID_PARAM);
  leave();
}

TEST(Init, NeverFallsBackFromTlsToClearText) {
  auto results = play("tls", 1);
  EXPECT_EQ(results[0].exitCode, 0);
  EXPECT_EQ(results[0].errors, "aclshmem: error: TLS was asked for, this build has none, call "
                               "aclshmemx_set_conf_store_tls(false) to go without\n"
                               "aclshmem: error: PE 0: aclshmemx_set_conf_store_tls must precede init\n");
}

HEDDLE_ROLE(twice) {
  join(stage);
  aclshmemx_init_attr_t wanted = attributes(stage);
  REQUIRE(initialise(wanted) == ACLSHMEM_INNER_ERROR);
  REQUIRE(aclshmemx_init_status() == ACLSHMEM_STATUS_IS_INITIALIZED);
  REQUIRE(aclshmem_my_pe() == stage.pe && aclshmem_n_pes() == stage.npes);
  leave();
  REQUIRE(aclshmem_finalize() == ACLSHMEM_SUCCESS);
  REQUIRE(aclshmemx_init_status() == ACLSHMEM_STATUS_NOT_INITIALIZED);
}

TEST(Init, RefusesASecondInit) {
  for (const Result &result : play("twice", 1)) {
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.errors, "aclshmem: error: PE 0: aclshmemx_init_attr was called twice, call aclshmem_finalize "
                             "between\n");
  }
}

HEDDLE_ROLE(repeatedly) {
  int descriptors = 0;
  for (int round = 0; round < 10; ++round) {
    join(stage);
    auto *word = static_cast<int *>(aclshmem_malloc(sizeof(int)));
    REQUIRE(word);
    aclshmem_int32_p(word, 100 * round + stage.pe, (stage.pe + 1) % stage.npes);
    aclshmem_barrier_all();
    REQUIRE(*word == 100 * round + (stage.pe + stage.npes - 1) % stage.npes);
    aclshmem_free(word);
    leave();
    int now = entries("/proc/self/fd");
    REQUIRE(round == 0 || now == descriptors);
    descriptors = now;
  }
}

TEST(Init, WorksAgainAndAgainOnOnePort) {
  int before = entries("/dev/shm");
  for (int npes : {1, 2, 4, 8})
    expectSilentSuccess("repeatedly", npes);
  EXPECT_EQ(entries("/dev/shm"), before);
}

HEDDLE_ROLE(otherSize) {
  aclshmemx_init_attr_t wanted = attributes(stage, stage.pe == 1 ? 4u << 20 : 2u << 20);
  REQUIRE(initialise(wanted) == ACLSHMEM_INVALID_PARAM);
  REQUIRE(aclshmemx_init_status() == ACLSHMEM_STATUS_NOT_INITIALIZED);
}

TEST(Init, NamesThePeWithAnotherHeapSizeOnAllPes) {
  int pe = 0;
  for (const Result &result : play("otherSize", 4)) {
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.errors, "aclshmem: error: PE " + std::to_string(pe++) +
                                 ": local_mem_size differs: PE 1 has 4194304, PE 0 has 2097152\n");
  }
}

HEDDLE_ROLE(otherCount) {
  aclshmemx_init_attr_t wanted = attributes(stage);
  wanted.n_pes = stage.pe == 1 ? 3 : 2;
  REQUIRE(initialise(wanted) == ACLSHMEM_BOOTSTRAP_ERROR);
}

TEST(Init, NamesThePeWithAnotherCountOfPesOnAllPes) {
  int pe = 0;
  for (const Result &result : play("otherCount", 2)) {
    EXPECT_EQ(result.exitCode, 0);
    EXPECT_EQ(result.errors,
              "aclshmem: error: PE " + std::to_string(pe++) + ": n_pes differs: PE 1 has 3, PE 0 has 2\n");
  }
}

HEDDLE_ROLE(late) {
  if (stage.pe == 1)
    ::usleep(1500 * 1000);
  aclshmemx_init_attr_t wanted = attributes(stage);
  wanted.option_attr.shm_init_timeout = stage.argument == "patient" ? 10 : 1;
  if (stage.argument == "patient") {
    REQUIRE(initialise(wanted) == ACLSHMEM_SUCCESS);
    leave();
  } else {
    REQUIRE(initialise(wanted) != ACLSHMEM_SUCCESS);
  }
}

TEST(Init, WaitsForALatePeAsLongAsItIsTold) {
  expectSilentSuccess("late", 2, {"patient"});
  auto results = play("late", 2, {"impatient"});
  EXPECT_EQ(results[0].exitCode, 0);
  expectMatch(results[0].errors,
              "aclshmem: error: PE 0: PE 1 did not come to 'tcp://127\\.0\\.0\\.1:[0-9]+' within 1 s "
              "\\(shm_init_timeout\\)\n");
  EXPECT_EQ(results[1].exitCode, 0);
  expectMatch(results[1].errors,
              "aclshmem: error: PE 1: cannot reach PE 0 at 'tcp://127\\.0\\.0\\.1:[0-9]+' within 1 s "
              "\\(shm_init_timeout\\), [0-9]+ attempts, the last: Connection refused\n");
}

HEDDLE_ROLE(portInUse) {
  int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address = {};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  address.sin_port = htons(uint16_t(std::stoi(stage.address.substr(stage.address.rfind(':') + 1))));
  REQUIRE(::bind(socket, reinterpret_cast<sockaddr *>(&address), sizeof address) == 0 && ::listen(socket, 5) == 0);
  aclshmemx_init_attr_t wanted = attributes(stage);
  REQUIRE(initialise(wanted) == ACLSHMEM_BOOTSTRAP_ERROR);
  REQUIRE(aclshmemx_init_status() == ACLSHMEM_STATUS_NOT_INITIALIZED);
  // The same socket may also be handed over.
  wanted.option_attr.sockFd = socket;
  REQUIRE(initialise(wanted) == ACLSHMEM_SUCCESS);
  leave();
}

TEST(Init, SaysThatThePortIsInUseOrTakesTheSocket) {
  auto results = play("portInUse", 1);
  EXPECT_EQ(results[0].exitCode, 0);
  expectMatch(results[0].errors, "aclshmem: error: PE 0: port in use: another process listens on "
                                 "'tcp://127\\.0\\.0\\.1:[0-9]+', set ip_port to a free port\n");
}

HEDDLE_ROLE(memoryUse) {
  join(stage, 1u << 30);
  std::ifstream status("/proc/self/status");
  long kilobytes = 0;
  for (std::string word; status >> word;)
    if (word == "VmRSS:")
      status >> kilobytes;
  REQUIRE(kilobytes > 0 && kilobytes < 20 * 1024);
  leave();
}

TEST(Init, TakesNoMemoryForAHeapThatIsNotUsed) { expectSilentSuccess("memoryUse", 4); }

HEDDLE_ROLE(logger) {
  static std::string seen;
  aclshmemx_set_extern_logger([](int level, const char *message) { seen += std::to_string(level) + message; });
  REQUIRE(aclshmem_malloc(8) == nullptr);
  REQUIRE(seen == "3aclshmem_malloc: not initialised, call aclshmemx_init_attr first");
  REQUIRE(aclshmemx_set_log_level(ACLSHMEM_LOG_FATAL) == ACLSHMEM_SUCCESS);
  REQUIRE(aclshmem_malloc(8) == nullptr);
  REQUIRE(seen == "3aclshmem_malloc: not initialised, call aclshmemx_init_attr first");
  aclshmemx_set_extern_logger(nullptr);
  REQUIRE(aclshmemx_set_log_level(5) == ACLSHMEM_INVALID_VALUE);
}

TEST(Log, GoesWhereTheProgramWants) {
  expectSilentSuccess("logger", 1);
  auto results = play("logger", 1, {"", 30, {{"SHMEM_LOG_LEVEL", "LOUD"}}});
  EXPECT_EQ(results[0].exitCode, 0);
  EXPECT_EQ(results[0].errors, "aclshmem: warning: expected DEBUG, INFO, WARN, ERROR or FATAL in environment variable "
                               "'SHMEM_LOG_LEVEL', got 'LOUD'\n");
}

} // namespace
