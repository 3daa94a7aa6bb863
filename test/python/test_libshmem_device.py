# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""libshmem_device: the proxy, the symbols that calls become, and what the library refuses."""

import re
import types
from pathlib import Path

import pytest
import triton
import triton.language as tl
from triton.language import core
from triton_dist.language.extra import ModuleProxy, language_extra, libshmem_device
from triton_dist.language.extra.ascend import libaclshmem_device

ROOT = Path(__file__).resolve().parents[2]


def symbols(text):
    """(symbol, types) of each extern call of a TTIR text."""
    value = re.findall(r'extern_elementwise.*symbol = "(\w+)"} : (.*?) loc', text)
    void = re.findall(r'"distributed\.extern_call (\w+)" \{.*?\}(?: [^:\n]*:)? (.*?) loc', text)
    return value, void


@triton.jit
def queries_kernel(x, out):
    peer = (libshmem_device.my_pe() + 1) % libshmem_device.n_pes()
    tl.store(libshmem_device.remote_ptr(x, peer), 1.0)
    got = libshmem_device.signal_wait_until(out, libshmem_device.ACLSHMEM_CMP_GE, 3)
    tl.store(out, got)


def test_calls_with_a_value(ttir):
    value, void = symbols(ttir(queries_kernel, {"x": "*fp16", "out": "*i32"}))
    assert value == [
        ("aclshmem_my_pe", "() -> i32"),
        ("aclshmem_n_pes", "() -> i32"),
        ("aclshmem_ptr", "(!tt.ptr<f16>, i32) -> !tt.ptr<f16>"),
        ("aclshmem_signal_wait_until", "(!tt.ptr<i32>, i32, i32) -> i32"),
    ]
    assert void == []


@triton.jit
def actions_kernel(x, y, signal, n):
    libshmem_device.int_p(signal, 7, 1)
    libshmem_device.putmem(x, y, n, 1)
    libshmem_device.putmem_nbi(x, y, n, 1, qp_id=2)
    libshmem_device.getmem(x, y, 64, 1)
    libshmem_device.getmem_nbi(x, y, 64, 1)
    libshmem_device.putmem_signal(x, y, n, signal, 1, libshmem_device.ACLSHMEM_SIGNAL_ADD, 1)
    libshmem_device.putmem_signal_nbi(x, y, n, signal, 1, libshmem_device.ACLSHMEM_SIGNAL_SET, 1)
    libshmem_device.signal_op(signal, 1, libshmem_device.ACLSHMEM_SIGNAL_ADD, 1)
    libshmem_device.fence()
    libshmem_device.quiet()
    libshmem_device.barrier_all_vec()
    libshmem_device.barrier_all()


@pytest.mark.parametrize(
    ("element", "mlir", "name"),
    [
        ("fp16", "f16", "half"),
        ("bf16", "bf16", "bfloat16"),
        ("fp32", "f32", "float"),
        ("i8", "i8", "int8"),
        ("u64", "i64", "uint64"),
    ],
)
def test_calls_without_a_value(ttir, element, mlir, name):
    kernel_types = {"x": f"*{element}", "y": f"*{element}", "signal": "*i32", "n": "i64"}
    value, void = symbols(ttir(actions_kernel, kernel_types))
    copy = f"!tt.ptr<{mlir}>, !tt.ptr<{mlir}>, i32, i32 -> i32"
    signalled = f"!tt.ptr<{mlir}>, !tt.ptr<{mlir}>, i32, !tt.ptr<i32>, i32, i32, i32 -> i32"
    assert value == []
    assert void == [
        ("aclshmem_int32_p", "!tt.ptr<i32>, i32, i32 -> i32"),
        (f"aclshmem_putmem_{name}", copy),
        (f"aclshmem_putmem_nbi_{name}", copy),
        (f"aclshmem_getmem_{name}", copy),
        (f"aclshmem_getmem_nbi_{name}", copy),
        (f"aclshmem_putmem_signal_{name}", signalled),
        (f"aclshmem_putmem_signal_nbi_{name}", signalled),
        ("aclshmemx_signal_op", "!tt.ptr<i32>, i32, i32, i32 -> i32"),
        ("aclshmem_fence", "-> i32"),
        ("aclshmem_quiet", "-> i32"),
        ("aclshmemx_barrier_all_vec", "-> i32"),
        ("aclshmem_barrier_all", "-> i32"),
    ]


def test_every_function_is_in_the_table_of_device_functions():
    table = (ROOT / "device" / "abi" / "DeviceFunctions.def").read_text()
    source = Path(libaclshmem_device.__file__).read_text()
    declared = set(re.findall(r'"(aclshmem\w+?)(?:_\{T\})?"', table)) | {"aclshmem_int32_p"}
    named = set(re.findall(r'"(aclshmemx?_\w+)"', source))
    named |= {f"aclshmem_{name}" for name in re.findall(r'\.(?:copy|put_signal)\("(\w+)"', source)}
    assert len(named) == 16
    assert named <= declared


def test_every_name_exists_on_both_sides():
    neutral = {name for name, value in vars(libshmem_device).items() if core.is_builtin(value)}
    ascend = {name for name, value in vars(libaclshmem_device).items() if core.is_builtin(value)}
    assert neutral == ascend and len(neutral) == 16


@triton.jit
def missing_kernel(x):
    libshmem_device.broadcast(x)


@triton.jit
def types_kernel(x, y):
    libshmem_device.putmem(x, y, 8, 0)


@triton.jit
def signal_kernel(x, signal):
    libshmem_device.putmem_signal(x, x, 8, signal, 1, 0, 0)


@pytest.mark.parametrize(
    ("kernel", "signature", "text"),
    [
        (
            types_kernel,
            {"x": "*fp16", "y": "*fp32"},
            'putmem: expected "dest" and "source" of one type, got pointer<fp16> and pointer<fp32>',
        ),
        (
            types_kernel,
            {"x": "*fp64", "y": "*fp64"},
            "putmem: expected a pointer to one of fp16, bf16, fp32, int8, int16, int32, int64, uint8, uint16, uint32, "
            "uint64, got pointer<fp64>",
        ),
        (types_kernel, {"x": "i32", "y": "*fp64"}, 'putmem: expected a scalar pointer as "dest", got int32'),
        (
            signal_kernel,
            {"x": "*fp16", "signal": "*i64"},
            'putmem_signal: expected a pointer to int32 as "sig_addr", got pointer<int64>',
        ),
    ],
)
def test_refused(trace_error, kernel, signature, text):
    assert trace_error(kernel, signature) == text


def test_a_function_that_the_platform_lacks_is_an_error(trace_error):
    text = '"broadcast" is not available on this platform (triton_dist.language.extra.ascend.libaclshmem_device)'
    assert trace_error(missing_kernel, {"x": "*fp32"}) == f"AttributeError('{text}')"
    with pytest.raises(AttributeError):
        language_extra.tid  # noqa: B018


def module(name, **members):
    made = types.ModuleType(name)
    vars(made).update(members)
    return made


def test_the_proxy_asks_each_predicate_once_and_forwards():
    asked = []

    def predicate(answer):
        return lambda: asked.append(answer) or answer

    proxy = ModuleProxy([(predicate(False), module("a", x=1)), (predicate(True), module("b", x=2))])
    assert (proxy.x, proxy.x, asked) == (2, 2, [False, True])


@pytest.mark.parametrize(("answers", "names"), [((False, False), "none"), ((True, True), "a, b")])
def test_the_proxy_wants_exactly_one_platform(answers, names):
    with pytest.raises(ImportError) as caught:
        ModuleProxy([(lambda answer=answer: answer, module(name)) for answer, name in zip(answers, "ab", strict=True)])
    assert (
        str(caught.value) == f"expected one platform, got {names}: PATH holds the tools of several vendors or of none"
    )


def test_dispatch_hands_on_the_semantic_where_it_is_wanted():
    def wants(a, _semantic=None):
        return a, _semantic

    def plain(a):
        return a

    proxy = ModuleProxy([(lambda: True, module("m", wants=wants, plain=plain))])

    def stub_wants(a): ...

    def stub_plain(a): ...

    stub_wants.__name__, stub_plain.__name__ = "wants", "plain"
    assert proxy.dispatch(stub_wants)(1, _semantic="s") == (1, "s")
    assert proxy.dispatch(stub_plain)(1, _semantic="s") == 1
