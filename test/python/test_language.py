# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""dl.*: how the seven primitives leave the front end, and what they refuse."""

import re

import pytest
import triton
import triton.language as tl
import triton_dist.language as dl
from triton.language import core
from triton.language.extra.cann.extension import sub_vec_id, sub_vec_num

# Locations are cut off: the tests compare what is said, not where.
LOCATION = re.compile(r" loc\(.*\)$")


def calls(text):
    """The extern calls of a TTIR text, one a line."""
    lines = [LOCATION.sub("", line.strip()) for line in text.splitlines()]
    return [line.split(" = ", 1)[1] for line in lines if "extern_elementwise" in line or "inline_asm" in line]


@triton.jit
def ranks_kernel(out):
    tl.store(out, dl.rank() + dl.rank(1) * dl.num_ranks())


def test_rank_and_num_ranks_are_pure_and_ignore_the_axis(ttir):
    assert calls(ttir(ranks_kernel, {"out": "*i32"})) == [
        'tt.extern_elementwise  {libname = "distributed", libpath = "", pure = true, symbol = "get_rank"} : () -> i32',
        'tt.extern_elementwise  {libname = "distributed", libpath = "", pure = true, symbol = "get_num_ranks"} : () -> i32',
    ]


@triton.jit
def exchange_kernel(data, signals, n, SIGNAL: tl.constexpr, OP: tl.constexpr):
    peer = (dl.rank() + 1) % dl.num_ranks()
    tl.store(dl.symm_at(data, peer) + n, 1.0)
    dl.notify(signals, peer, SIGNAL, sig_op=OP, comm_scope="intra_node")
    token = dl.wait(signals, n, "sys", "acquire", waitValue=SIGNAL)
    tl.store(data, tl.load(dl.consume_token(data, token)))


@pytest.mark.parametrize(("op", "signal", "width"), [("set", "*i32", 32), ("add", "*i32", 32), ("set", "*i64", 64)])
def test_an_exchange(ttir, op, signal, width):
    text = ttir(exchange_kernel, {"data": "*fp32", "signals": signal, "n": "i32"}, {"SIGNAL": 5, "OP": op})
    found = [re.sub(r"%\w+", "%", line) for line in calls(text)[2:]]
    assert found == [
        'tt.extern_elementwise %, % {libname = "distributed", libpath = "", pure = true, symbol = "symm_at"}'
        " : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>",
        f'tt.extern_elementwise %, %, % {{libname = "distributed", libpath = "sigOp={op},'
        f'commScope=intra_node,semantic=release", pure = false, symbol = "notify"}} : (!tt.ptr<i{width}>, i32, i64) -> i32',
        f'tt.extern_elementwise %, %, % {{libname = "distributed", libpath = "scope=sys,'
        f'semantic=acquire", pure = false, symbol = "wait"}} : (!tt.ptr<i{width}>, i32, i{width}) -> i32',
        'tt.extern_elementwise %, % {libname = "distributed", libpath = "", pure = false, '
        'symbol = "consume_token"} : (!tt.ptr<f32>, i32) -> !tt.ptr<f32>',
    ]


@triton.jit
def twice_kernel(signals, out):
    first = dl.wait(signals, 1, "gpu", "acquire")
    second = dl.wait(signals, 1, "gpu", "acquire")
    tl.store(dl.consume_token(out, first + second), 1)


def test_equal_waits_stay_two(ttir):
    found = calls(ttir(twice_kernel, {"signals": "*i32", "out": "*i32"}))
    assert len([line for line in found if '"wait"' in line]) == 2


@triton.jit
def block_of_pointers_kernel(x, signals, BLOCK: tl.constexpr):
    pointers = x + tl.arange(0, BLOCK)
    token = dl.wait(signals, 1, "gpu", "acquire")
    tl.store(pointers, tl.load(dl.consume_token(pointers, token)))


def test_consume_token_takes_a_block_of_pointers(ttir):
    found = calls(ttir(block_of_pointers_kernel, {"x": "*fp16", "signals": "*i64"}, {"BLOCK": 8}))
    assert found[1].endswith(": (tensor<8x!tt.ptr<f16>>, i32) -> tensor<8x!tt.ptr<f16>>")


@triton.jit
def wide_arguments_kernel(x, n):
    tl.store(dl.symm_at(x, n), dl.wait(x, n, "cta", "relaxed", waitValue=n))


def test_wider_integers_are_cast(ttir):
    found = calls(ttir(wide_arguments_kernel, {"x": "*i64", "n": "i64"}))
    assert found[0].endswith(": (!tt.ptr<i64>, i32) -> !tt.ptr<i64>")
    assert found[1].endswith(": (!tt.ptr<i64>, i32, i64) -> i32")


@triton.jit
def sub_block_kernel(out):
    if sub_vec_id() == 0:
        tl.store(out, sub_vec_num())


def test_the_sub_block_is_asked_of_the_core(ttir):
    assert calls(ttir(sub_block_kernel, {"out": "*i32"})) == [
        'tt.extern_elementwise  {libname = "ascend", libpath = "", pure = true, symbol = "sub_vec_id"} : () -> i64'
    ]


TABLE = {
    (core.pointer_type(core.float32), core.int32): ("copy_float", core.int32),
    (core.pointer_type(core.int32), core.int32): ("copy_int32", ()),
    (core.int32,): ("split", (core.int32, core.int64)),
}


@core.extern
def library_call(args, _semantic=None):
    return dl.extern_call("libshmem_device", "", list(args), TABLE, False, _semantic=_semantic)


@core.extern
def other_library_call(args, _semantic=None):
    return dl.extern_call("mylib", "lib/path", list(args), TABLE, True, _semantic=_semantic)


@triton.jit
def extern_kernel(x, y):
    tl.store(y, library_call((x, 3)))
    library_call((y, 3))
    low, high = library_call((3,))
    tl.store(y, low + high.to(tl.int32))
    tl.store(y, other_library_call((x, 3)))


def test_extern_call_chooses_by_the_types_of_its_arguments(ttir):
    assert calls(ttir(extern_kernel, {"x": "*fp32", "y": "*i32"})) == [
        'tt.extern_elementwise %x, %c3_i32 {libname = "libshmem_device", libpath = "", pure = false, '
        'symbol = "copy_float"} : (!tt.ptr<f32>, i32) -> i32',
        'tt.elementwise_inline_asm "distributed.extern_call copy_int32" {constraints = "", packed_element = 1 : i32, '
        "pure = false} %y, %c3_i32 : !tt.ptr<i32>, i32 -> i32",
        'tt.elementwise_inline_asm "distributed.extern_call split" {constraints = "", packed_element = 1 : i32, '
        "pure = false} %c3_i32 : i32 -> i32, i64",
        'tt.extern_elementwise %x, %c3_i32 {libname = "mylib", libpath = "lib/path", pure = true, symbol = "copy_float"}'
        " : (!tt.ptr<f32>, i32) -> i32",
    ]


# One kernel for each thing that is refused: (kernel, signature, constants, text).


@triton.jit
def wait_kernel(flags, n, value, SCOPE: tl.constexpr, SEMANTIC: tl.constexpr):
    dl.wait(flags, n, SCOPE, SEMANTIC, waitValue=value)


@triton.jit
def wait_on_block_kernel(flags, BLOCK: tl.constexpr):
    dl.wait(flags + tl.arange(0, BLOCK), 1, "gpu", "acquire")


@triton.jit
def wait_for_kernel(flags, VALUE: tl.constexpr):
    dl.wait(flags, 1, "gpu", "acquire", waitValue=VALUE)


@triton.jit
def consume_kernel(x, token):
    dl.consume_token(x, token)


@triton.jit
def consume_descriptor_kernel(x, token, BLOCK: tl.constexpr):
    dl.consume_token(tl.make_tensor_descriptor(x, [64], [1], [BLOCK]), token)


@triton.jit
def symm_at_kernel(x, rank):
    dl.symm_at(x, rank)


@triton.jit
def symm_at_block_kernel(x, BLOCK: tl.constexpr):
    dl.symm_at(x + tl.arange(0, BLOCK), 0)


@triton.jit
def notify_kernel(signal, value, OP: tl.constexpr, SCOPE: tl.constexpr):
    dl.notify(signal, 0, value, sig_op=OP, comm_scope=SCOPE)


@triton.jit
def extern_block_kernel(x, BLOCK: tl.constexpr):
    library_call((x + tl.arange(0, BLOCK), 3))


@triton.jit
def extern_types_kernel(x):
    library_call((x, 3))


@triton.jit
def extern_library_kernel(x):
    other_library_call((x, 3))


WAIT = {"SCOPE": "gpu", "SEMANTIC": "acquire"}
NOTIFY = {"OP": "set", "SCOPE": "inter_node"}


@pytest.mark.parametrize(
    ("kernel", "signature", "constants", "text"),
    [
        (
            wait_kernel,
            {"flags": "*i32", "n": "i32", "value": "i32"},
            {**WAIT, "SCOPE": "system"},
            'wait: expected one of "gpu", "cta", "sys" as "scope", got "system"',
        ),
        (
            wait_kernel,
            {"flags": "*i32", "n": "i32", "value": "i32"},
            {**WAIT, "SEMANTIC": "seq_cst"},
            'wait: expected one of "relaxed", "acquire", "release", "acq_rel" as "semantic", got "seq_cst"',
        ),
        (
            wait_kernel,
            {"flags": "*fp32", "n": "i32", "value": "i32"},
            WAIT,
            'wait: expected a pointer to 32 or 64-bit integers as "barrierPtrs", got pointer<fp32>',
        ),
        (
            wait_kernel,
            {"flags": "*i16", "n": "i32", "value": "i32"},
            WAIT,
            'wait: expected a pointer to 32 or 64-bit integers as "barrierPtrs", got pointer<int16>',
        ),
        (
            wait_kernel,
            {"flags": "*i32", "n": "fp32", "value": "i32"},
            WAIT,
            'wait: expected a scalar integer as "numBarriers", got fp32',
        ),
        (
            wait_kernel,
            {"flags": "*i32", "n": "i32", "value": "i16"},
            WAIT,
            'wait: expected an int32 or int64 as "waitValue", got int16',
        ),
        (
            wait_kernel,
            {"flags": "*i32", "n": "i32", "value": "i64"},
            WAIT,
            'wait: a "waitValue" of type int64 does not fit a signal of type int32',
        ),
        (
            wait_on_block_kernel,
            {"flags": "*i32"},
            {"BLOCK": 8},
            "wait: expected a scalar pointer as \"barrierPtrs\", got <['8'], pointer<int32>>",
        ),
        (
            wait_for_kernel,
            {"flags": "*i32"},
            {"VALUE": 1 << 32},
            'wait: 4294967296 as "waitValue" does not fit int32',
        ),
        (
            wait_for_kernel,
            {"flags": "*i32"},
            {"VALUE": 1.5},
            'wait: expected an integer as "waitValue", got float',
        ),
        (
            consume_kernel,
            {"x": "*fp32", "token": "i64"},
            {},
            'consume_token: expected the int32 that "wait" returned as "token", got int64',
        ),
        (
            consume_kernel,
            {"x": "*fp32"},
            {"token": 1},
            'consume_token: expected the int32 that "wait" returned as "token", got int',
        ),
        (
            consume_descriptor_kernel,
            {"x": "*fp32", "token": "i32"},
            {"BLOCK": 64},
            'consume_token: expected a pointer or a number as "value", got a tensor descriptor; tie its pointer instead',
        ),
        (
            symm_at_kernel,
            {"x": "i64", "rank": "i32"},
            {},
            'symm_at: expected a scalar pointer as "ptr", got int64',
        ),
        (
            symm_at_kernel,
            {"x": "*fp32", "rank": "fp32"},
            {},
            'symm_at: expected a scalar integer as "rank", got fp32',
        ),
        (
            symm_at_block_kernel,
            {"x": "*fp32"},
            {"BLOCK": 8},
            "symm_at: expected a scalar pointer as \"ptr\", got <['8'], pointer<fp32>>",
        ),
        (
            notify_kernel,
            {"signal": "*i32", "value": "i32"},
            {**NOTIFY, "OP": "max"},
            'notify: expected one of "set", "add" as "sig_op", got "max"',
        ),
        (
            notify_kernel,
            {"signal": "*i32", "value": "i32"},
            {**NOTIFY, "SCOPE": "world"},
            'notify: expected one of "gpu", "intra_node", "inter_node" as "comm_scope", got "world"',
        ),
        (
            notify_kernel,
            {"signal": "*fp32", "value": "i32"},
            NOTIFY,
            'notify: expected a pointer to int32, int64 or uint64 as "ptr", got pointer<fp32>',
        ),
        (
            notify_kernel,
            {"signal": "*u32", "value": "i32"},
            NOTIFY,
            'notify: expected a pointer to int32, int64 or uint64 as "ptr", got pointer<uint32>',
        ),
        (
            notify_kernel,
            {"signal": "*i64", "value": "i32"},
            {**NOTIFY, "OP": "add"},
            'notify: sig_op "add" needs an int32 signal on Ascend, got int64; "set" takes 64-bit signals',
        ),
        (
            notify_kernel,
            {"signal": "*i32", "value": "fp32"},
            NOTIFY,
            'notify: expected a scalar integer as "signal", got fp32',
        ),
        (
            extern_block_kernel,
            {"x": "*fp32"},
            {"BLOCK": 8},
            "extern_call: expected scalars and pointers as arguments, got <['8'], pointer<fp32>>",
        ),
        (
            extern_types_kernel,
            {"x": "*fp16"},
            {},
            "extern_call: no function for (pointer<fp16>, int32), accepted are (pointer<fp32>, int32); "
            "(pointer<int32>, int32); (int32)",
        ),
        (
            extern_library_kernel,
            {"x": "*i32"},
            {},
            'extern_call: a function without one result has to be of "libshmem_device", got "mylib"',
        ),
    ],
)
def test_refused(trace_error, kernel, signature, constants, text):
    assert trace_error(kernel, signature, constants) == text


def test_other_platforms_take_64_bit_signals_only(monkeypatch, trace_error, ttir):
    monkeypatch.setattr("triton_dist.language.distributed_ops.is_ascend", lambda: False)
    text = trace_error(notify_kernel, {"signal": "*i32", "value": "i32"}, NOTIFY)
    assert text == 'notify: expected a pointer to int64 or uint64 as "ptr", got pointer<int32>'
    constants = {**NOTIFY, "OP": "add"}
    assert 'symbol = "notify"' in ttir(notify_kernel, {"signal": "*u64", "value": "i32"}, constants)


def test_a_kernel_for_another_target_is_refused(ttir, trace_error, monkeypatch):
    monkeypatch.setattr("triton_dist.language.encoding.BACKENDS", ("other",))
    assert trace_error(ranks_kernel, {"out": "*i32"}) == 'rank: expected heddle as the target of the kernel, got "cann"'


def test_the_error_shows_the_line_of_the_kernel(ttir):
    with pytest.raises(triton.CompilationError) as caught:
        ttir(notify_kernel, {"signal": "*fp32", "value": "i32"}, NOTIFY)
    assert "    dl.notify(signal, 0, value, sig_op=OP, comm_scope=SCOPE)\n    ^" in str(caught.value)
