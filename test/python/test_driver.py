# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""heddle as Triton's device: when it is the target, and what launches, hooks and the autotuner see."""

import os
import subprocess
import sys

import numpy as np
import pytest
import triton
import triton.language as tl
from heddle.backend.compiler import _warnings
from heddle.backend.driver import benchmark
from triton import knobs
from triton_dist import backends


def run_python(source, **environment):
    """The last line that a fresh interpreter prints, on whichever stream."""
    done = subprocess.run(
        [sys.executable, "-c", source], env=os.environ | environment, text=True, capture_output=True, timeout=60
    )
    return (done.stdout + done.stderr).splitlines()[-1]


TARGET = "import triton; print(triton.runtime.driver.active.get_current_target())"


def test_the_stock_wheel_needs_no_import_of_heddle():
    assert run_python(TARGET) == "GPUTarget(backend='heddle', arch='Ascend910B3', warp_size=1)"


def test_the_environment_names_the_target():
    assert "arch='Ascend910B4'" in run_python(TARGET, HEDDLE_TARGET="Ascend910B4")


def test_heddle_can_be_turned_off():
    assert run_python(TARGET, HEDDLE_ACTIVE="0").startswith("RuntimeError: 0 active drivers ([])")


def test_a_wrong_switch_is_an_error():
    assert run_python(TARGET, HEDDLE_ACTIVE="yes") == 'ValueError: HEDDLE_ACTIVE: expected "0" or "1", got "yes"'


PRETEND_GPU = """
import triton, triton.backends
triton.backends.backends["nvidia"].driver.is_active = staticmethod(lambda: True)
try:
    print([name for name, backend in triton.backends.backends.items() if backend.driver.is_active()])
except Exception as error:
    print(error)
"""


def test_a_gpu_comes_first():
    assert run_python(PRETEND_GPU) == "['nvidia']"


def test_the_switch_silences_the_drivers_of_gpus():
    source = TARGET.replace("import triton;", "import triton; import triton.backends as b;")
    source += "; print([backend.driver.is_active() for backend in b.backends.values()].count(True))"
    assert run_python(source, HEDDLE_ACTIVE="1") == "1"


@triton.jit
def add_one_kernel(x, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x + offsets, tl.load(x + offsets, mask=offsets < n) + 1, mask=offsets < n)


def test_a_launch_needs_no_torch():
    add_one_kernel[(1,)](np.zeros(8, np.float32), 8, BLOCK=8)
    assert "torch" not in sys.modules


def test_the_compiled_kernel_shows_its_stages():
    x = np.zeros(20, np.int32)
    compiled = add_one_kernel[(2,)](x, 20, BLOCK=16)
    assert (x == 1).all()
    assert sorted(compiled.asm) == ["object", "source", "ttadapter", "ttir"]
    assert compiled.asm["object"].startswith(b"\x7fELF")
    assert compiled.metadata.arguments == ["ptr", "i32"] and compiled.metadata.tensor_kinds == [2]
    assert compiled.packed_metadata[0] == "add_one_kernel"


def test_a_warmup_compiles_and_does_not_run():
    x = np.zeros(4, np.float64)
    compiled = add_one_kernel.warmup(x, 4, BLOCK=4, grid=(1,))
    assert compiled.asm["object"] and (x == 0).all()


def test_launch_hooks_are_called_around_the_launch():
    seen = []
    x = np.zeros(4, np.float32)

    def enter(metadata):
        seen.append(("enter", x[0]))

    def leave(metadata):
        seen.append(("leave", x[0]))

    knobs.runtime.launch_enter_hook.add(enter)
    knobs.runtime.launch_exit_hook.add(leave)
    try:
        add_one_kernel[(1,)](x, 4, BLOCK=4)
    finally:
        knobs.runtime.launch_enter_hook.remove(enter)
        knobs.runtime.launch_exit_hook.remove(leave)
    assert seen == [("enter", 0), ("leave", 1)]


def test_the_autotuner_works():
    configurations = [triton.Config({"BLOCK": size}) for size in (16, 64)]
    tuned = triton.autotune(configurations, key=["n"])(add_one_kernel)
    x = np.zeros(50, np.float32)
    tuned[lambda meta: (triton.cdiv(50, meta["BLOCK"]),)](x, 50)
    assert tuned.best_config in configurations
    assert len(set(x.tolist())) == 1 and x[0] > 1  # each trial added one everywhere


def test_times_are_given_at_the_quantiles():
    times = benchmark(lambda: None, quantiles=[0.2, 0.5, 0.8])
    assert len(times) == 3 and times == sorted(times)
    assert benchmark(lambda: None, quantiles=None) >= 0


def test_remarks_are_for_readers_of_the_compiler():
    text = "k.py:1:2: remark: narrowed\n    x\n    ^\nk.py:3:4: warning: slow\n    y\nk.py:3:4: note: because\n"
    assert _warnings(text) == "k.py:3:4: warning: slow\n    y\nk.py:3:4: note: because\n"
    assert _warnings("") == ""


@pytest.mark.parametrize(
    ("tools", "active", "virtual", "vendor"),
    [
        ([], None, True, "ascend"),
        (["npu-smi"], None, False, "ascend"),
        (["nvidia-smi"], None, False, "cuda"),
        (["rocm-smi"], None, False, "hip"),
        (["mx-smi"], None, False, "maca"),
        (["nvidia-smi"], "1", True, "ascend"),
        ([], "0", False, None),
    ],
)
def test_the_platform_is_judged_by_the_tools_on_the_path(monkeypatch, tools, active, virtual, vendor):
    monkeypatch.setattr("shutil.which", lambda name: name if name in tools else None)
    monkeypatch.delenv("HEDDLE_ACTIVE", raising=False)
    monkeypatch.delenv("TRITON_DIST_SHMEM_BACKEND", raising=False)
    if active:
        monkeypatch.setenv("HEDDLE_ACTIVE", active)
    assert backends.is_virtual_npu() is virtual
    for name in ("ascend", "cuda", "hip", "maca"):
        assert getattr(backends, f"is_{name}")() is (name == vendor)
    assert backends.get_shmem_backend() == ("aclshmem" if vendor == "ascend" else "nvshmem")
    monkeypatch.setenv("TRITON_DIST_SHMEM_BACKEND", "mori_shmem")
    assert backends.get_shmem_backend() == "mori_shmem"
