# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The virtual NPU as Triton's device: one device, one stream, host memory."""

import statistics
import time

from triton.backends.compiler import GPUTarget
from triton.backends.driver import DriverBase

from .. import environment
from ..language import install as language
from . import binder
from .launcher import Launcher

_CPP_TYPES = {
    "i1": "int32_t",
    "u1": "uint32_t",
    "i8": "int8_t",
    "i16": "int16_t",
    "i32": "int32_t",
    "i64": "int64_t",
    "u8": "uint8_t",
    "u16": "uint16_t",
    "u32": "uint32_t",
    "u64": "uint64_t",
    "fp16": "float",
    "bf16": "float",
    "fp32": "float",
    "f32": "float",
    "fp64": "double",
}


def _others():
    """The driver classes of the other back ends."""
    from triton.backends import backends

    return [backend.driver for backend in backends.values() if not issubclass(backend.driver, HeddleDriver)]


def _silence_others():
    """HEDDLE_ACTIVE=1: Triton wants exactly one active driver, so the drivers of GPUs answer that they are not."""
    for name in ("nvidia", "amd"):
        try:
            __import__(f"triton.backends.{name}.driver")
        except ImportError:
            continue
    for driver in set(_all_subclasses(DriverBase)):
        if not issubclass(driver, HeddleDriver):
            driver.is_active = staticmethod(lambda: False)


def _all_subclasses(base):
    for derived in base.__subclasses__():
        yield derived
        yield from _all_subclasses(derived)


class Utils:
    """How Triton loads a kernel and learns the limits of a device."""

    def load_binary(self, name, binary, shared, device):
        """(module, function, registers, spills, threads a block): the launcher loads the object, with its metadata."""
        return self, binary, 0, 0, 1 << 20

    def unload_module(self, module):
        """Nothing to unload: kernels stay loaded for the life of the process."""

    def get_device_properties(self, device) -> dict:
        return {"max_shared_mem": 1 << 30, "multiprocessor_count": environment.count("HEDDLE_CORES"), "warpSize": 1}


def benchmark(call, *, quantiles=(0.5,), warmup=3, repetitions=20, **ignored):
    """Milliseconds of a call at the given quantiles; what Triton's autotuner decides by."""
    for _ in range(warmup):
        call()
    times = []
    for _ in range(repetitions):
        start = time.perf_counter()
        call()
        times.append((time.perf_counter() - start) * 1e3)
    if quantiles is None:
        return statistics.fmean(times)
    times.sort()
    return [times[round(quantile * (len(times) - 1))] for quantile in quantiles]


class HeddleDriver(DriverBase):
    """The driver that Triton makes when heddle is the target; see ``HEDDLE_ACTIVE``."""

    launcher_cls = Launcher

    @classmethod
    def is_active(cls) -> bool:
        wanted = environment.active()
        return wanted if wanted is not None else not any(driver.is_active() for driver in _others())

    def __init__(self):
        super().__init__()
        self.utils = Utils()
        from .compiler import HeddleBackend

        binder.install(HeddleBackend)

    def get_current_target(self) -> GPUTarget:
        return GPUTarget("heddle", environment.target(), 1)

    def get_current_device(self) -> int:
        return 0

    def set_current_device(self, device):
        if device != 0:
            raise ValueError(f"a rank has one virtual NPU: expected device 0, got {device}")

    def get_current_stream(self, device=None) -> int:
        return 0

    def get_active_torch_device(self):
        import torch

        return torch.device("cpu")

    def get_benchmarker(self):
        return benchmark

    def map_python_to_cpp_type(self, ty: str) -> str:
        return "void *" if ty.startswith("*") else _CPP_TYPES[ty]


language.install()
if environment.active():
    _silence_others()
