// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file What init is told from Python, init and finalize themselves.
#include "Module.h"

#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <shmem.h>

#include <cstring>

namespace nb = nanobind;
using namespace nb::literals;

namespace heddle::shmem::python {
namespace {

/// The attributes with an address of any length: a long one is an error of init and not cut short.
struct InitAttr {
  aclshmemx_init_attr_t native;
  std::string ipPort;
};

int init(InitAttr *attributes) {
  if (!attributes)
    return aclshmemx_init_attr(ACLSHMEMX_INIT_WITH_DEFAULT, nullptr);
  aclshmemx_init_attr_t native = attributes->native;
  // A full field without a final zero is what the library refuses as too long.
  std::memset(native.ip_port, 0, sizeof native.ip_port);
  attributes->ipPort.copy(native.ip_port, sizeof native.ip_port);
  return aclshmemx_init_attr(ACLSHMEMX_INIT_WITH_DEFAULT, &native);
}

int finalize() {
  int code = 0;
  {
    nb::gil_scoped_release released;
    code = aclshmem_finalize();
  }
  // A callback into an interpreter that ends must not outlive the job.
  clearLogger();
  throwPending();
  return code;
}

std::pair<int, int> version() {
  int major = 0, minor = 0;
  aclshmem_info_get_version(&major, &minor);
  return {major, minor};
}

std::string name() {
  char text[ACLSHMEM_MAX_NAME_LEN];
  aclshmem_info_get_name(text);
  return text;
}

int setTls(bool enable, const std::string &info) {
  return aclshmemx_set_conf_store_tls(enable, info.data(), uint32_t(info.size()));
}

void bindEnums(nb::module_ &module) {
  nb::enum_<data_op_engine_type_t>(module, "OpEngineType", nb::is_flag(), nb::is_arithmetic(),
                                   "Data paths; values can be or-ed")
      .value("MTE", ACLSHMEM_DATA_OP_MTE)
      .value("SDMA", ACLSHMEM_DATA_OP_SDMA)
      .value("ROCE", ACLSHMEM_DATA_OP_ROCE)
      .value("UDMA", ACLSHMEM_DATA_OP_UDMA);
  nb::enum_<aclshmemx_init_status_t>(module, "InitStatus", nb::is_arithmetic(), "How far initialisation got")
      .value("NOT_INITIALIZED", ACLSHMEM_STATUS_NOT_INITIALIZED)
      .value("SHM_CREATED", ACLSHMEM_STATUS_SHM_CREATED)
      .value("INITIALIZED", ACLSHMEM_STATUS_IS_INITIALIZED)
      .value("INVALID", ACLSHMEM_STATUS_INVALID);
  nb::enum_<aclshmem_signal_op_type_t>(module, "SignalOp", nb::is_arithmetic(), "How a signal word is updated")
      .value("SIGNAL_SET", ACLSHMEM_SIGNAL_SET)
      .value("SIGNAL_ADD", ACLSHMEM_SIGNAL_ADD);
  nb::enum_<aclshmem_cmp_op_type_t>(module, "CmpOp", nb::is_arithmetic(), "Comparisons of waits")
      .value("CMP_EQ", ACLSHMEM_CMP_EQ)
      .value("CMP_NE", ACLSHMEM_CMP_NE)
      .value("CMP_GT", ACLSHMEM_CMP_GT)
      .value("CMP_GE", ACLSHMEM_CMP_GE)
      .value("CMP_LT", ACLSHMEM_CMP_LT)
      .value("CMP_LE", ACLSHMEM_CMP_LE);
  nb::enum_<aclshmem_mem_type_t>(module, "MemType", nb::is_arithmetic(), "Which memory; there is one heap")
      .value("HOST_SIDE", HOST_SIDE)
      .value("DEVICE_SIDE", DEVICE_SIDE);
}

} // namespace

void bindAttributes(nb::module_ &module) {
  bindEnums(module);
  using Options = aclshmem_init_optional_attr_t;
  nb::class_<Options>(module, "OptionalAttr", "Options of init")
      .def(nb::init<>())
      .def_rw("version", &Options::version)
      .def_rw("data_op_engine_type", &Options::data_op_engine_type, "OpEngineType values, or-ed")
      .def_rw("shm_init_timeout", &Options::shm_init_timeout, "seconds until all PEs met")
      .def_rw("shm_create_timeout", &Options::shm_create_timeout, "seconds to create the heaps")
      .def_rw("control_operation_timeout", &Options::control_operation_timeout,
              "seconds that a heap call or finalize waits for the other PEs")
      .def_rw("sockFd", &Options::sockFd);
  nb::class_<InitAttr>(module, "InitAttr", "What init is told")
      .def(nb::init<>())
      .def_prop_rw(
          "my_rank", [](const InitAttr &self) { return self.native.my_pe; },
          [](InitAttr &self, int value) { self.native.my_pe = value; })
      .def_prop_rw(
          "n_ranks", [](const InitAttr &self) { return self.native.n_pes; },
          [](InitAttr &self, int value) { self.native.n_pes = value; })
      .def_prop_rw(
          "local_mem_size", [](const InitAttr &self) { return self.native.local_mem_size; },
          [](InitAttr &self, uint64_t value) { self.native.local_mem_size = value; },
          "heap bytes of each PE, a multiple of 2 MiB")
      .def_rw("ip_port", &InitAttr::ipPort, "\"tcp://host:port\" of PE 0")
      .def_prop_rw(
          "option_attr", [](InitAttr &self) -> Options & { return self.native.option_attr; },
          [](InitAttr &self, const Options &value) { self.native.option_attr = value; },
          nb::rv_policy::reference_internal);
  module.def("set_conf_store_tls", setTls, "enable"_a, "tls_info"_a, "Asks for or renounces TLS; before init");
  module.def("aclshmem_init", init, "attributes"_a.none(), Blocking(),
             "Joins the job; 0 or a negative error code, with the reason on stderr");
  module.def("aclshmem_finalize", finalize, "Leaves the job; 0 or a negative error code");
  module.def("aclshmem_global_exit", aclshmem_global_exit, "status"_a, Blocking(),
             "Ends every process of the job with this status");
  module.def("aclshmemx_init_status", [] { return aclshmemx_init_status_t(aclshmemx_init_status()); });
  module.def("aclshmem_info_get_version", version, "(major, minor) of the interface");
  module.def("aclshmem_info_get_name", name);
  module.def("my_pe", aclshmem_my_pe, "Number of this PE, -1 before init");
  module.def("pe_count", aclshmem_n_pes, "Number of PEs, -1 before init");
  module.def("get_ffts_config", util_get_ffts_config);
}

} // namespace heddle::shmem::python
