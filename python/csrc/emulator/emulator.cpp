// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file The Python module heddle._emulator: load a kernel object, launch it on the virtual NPU.
#include "Launch.h"
#include "Target.h"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <stdexcept>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;
using namespace heddle::emulator;

namespace {
/// What Python sees as heddle._emulator.LaunchError.
struct LaunchError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
} // namespace

static void check(llvm::Error error) {
  if (error)
    throw LaunchError(llvm::toString(std::move(error)));
}

template <class T>
static T check(llvm::Expected<T> value) {
  if (!value)
    throw LaunchError(llvm::toString(value.takeError()));
  return std::move(*value);
}

static std::unique_ptr<Kernel> load(nb::bytes object, std::string name, uint64_t arenaBytes, int32_t subBlocks,
                                    bool joinsCores, bool mix) {
  if (subBlocks != 1 && subBlocks != 2)
    throw LaunchError("kernel '" + name + "': expected 1 or 2 sub-blocks, got " + std::to_string(subBlocks));
  llvm::StringRef bytes(object.c_str(), object.size());
  KernelSpec spec{std::move(name), arenaBytes, subBlocks, joinsCores, mix};
  nb::gil_scoped_release released;
  return check(Kernel::load(bytes, std::move(spec)));
}

static void launchKernel(const Kernel &kernel, std::array<int32_t, 3> grid, nb::bytes args, const std::string &target,
                         uintptr_t state, int32_t cores, int32_t threads) {
  if (args.size() % sizeof(uint64_t) != 0)
    throw LaunchError("kernel '" + kernel.spec().name + "': expected arguments in slots of 8 bytes, got " +
                      std::to_string(args.size()) + " bytes");
  std::vector<uint64_t> slots(args.size() / sizeof(uint64_t));
  if (!slots.empty())
    std::memcpy(slots.data(), args.c_str(), args.size());
  LaunchRequest request;
  request.grid = grid;
  request.args = slots;
  request.target = target;
  request.state = reinterpret_cast<aclshmem_device_host_state_t *>(state);
  request.cores = cores;
  request.threads = threads;
  nb::gil_scoped_release released;
  check(launch(kernel, request));
}

static nb::dict describe(const std::string &name) {
  const Target &target = *check(findTarget(name));
  nb::dict result;
  result["name"] = name;
  result["cube_cores"] = target.cubeCores;
  result["vector_cores"] = target.vectorCores;
  result["ub_bits"] = target.unifiedBufferBits;
  result["l1_bits"] = target.l1Bits;
  result["l0_bits"] = target.l0Bits;
  result["l0c_bits"] = target.l0cBits;
  result["register_based"] = target.registerBased;
  return result;
}

static std::vector<std::string> targetNames() {
  std::vector<std::string> names;
  for (const Target &target : targets())
    names.push_back(target.name.str());
  return names;
}

NB_MODULE(_emulator, module) {
  module.doc() = "The virtual NPU: loads kernel objects and runs them on the cores of a target.";
  nb::exception<LaunchError>(module, "LaunchError");

  nb::class_<Kernel>(module, "Kernel", "A kernel object, linked into this process.")
      .def(nb::new_(&load), "object"_a, "name"_a, "arena_bytes"_a, "sub_blocks"_a, "joins_cores"_a, "mix"_a)
      .def_prop_ro("name", [](const Kernel &kernel) { return kernel.spec().name; })
      .def("launch", &launchKernel, "grid"_a, "args"_a, nb::kw_only(), "target"_a, "state"_a, "cores"_a = 0,
           "threads"_a = 0,
           "Run every program of the grid and return when all have ended. `args` holds one slot of 8 bytes an "
           "argument.");
  module.def("target", &describe, "name"_a, "Number of cores and sizes of the memories of a target.");
  module.def("targets", &targetNames, "The accepted target names; `?` is any letter or digit.");
}
