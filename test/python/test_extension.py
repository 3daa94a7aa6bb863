# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""triton.language.extra.cann.extension on the stock wheel: what is importable, encoded and refused."""

import re

import pytest
import triton
import triton.language as tl
import triton.language.extra.cann.extension as al
from triton.language.extra import cann


def calls(text):
    """(symbol, attributes, pure) of each call of the extension in a TTIR text."""
    pattern = r'libname = "ascend", libpath = "((?:[^"\\]|\\.)*)", pure = (\w+), symbol = "(\w+)"'
    return [(symbol, attributes, pure == "true") for attributes, pure, symbol in re.findall(pattern, text)]


def test_the_package_is_importable_in_every_way():
    assert cann.extension is al
    assert al.sub_vec_id.__module__ == "triton.language.extra.cann.extension"


@triton.jit
def sub_block_kernel(out):
    if al.sub_vec_id() == 0:
        tl.store(out, al.sub_vec_num())


def test_the_sub_block_is_asked_of_the_core(ttir):
    text = ttir(sub_block_kernel, {"out": "*i32"})
    assert calls(text) == [("sub_vec_id", "", True)] and "%c2_i32" in text


@triton.jit
def hints_kernel(x, BLOCK: tl.constexpr):
    value = tl.load(x + tl.arange(0, BLOCK))
    al.compile_hint(value, "dot_pad_only_k")
    al.compile_hint(value, "zero", 0)
    al.compile_hint(value, "flag", True)
    al.compile_hint(value, "count", 7)
    al.compile_hint(value, "mode", "fast")
    al.compile_hint(value, "sizes", [1, 2])
    al.multibuffer(value, 2)


def test_hints_are_written_as_attributes(ttir):
    assert calls(ttir(hints_kernel, {"x": "*fp32"}, {"BLOCK": 8})) == [
        ("compile_hint", "dot_pad_only_k", False),
        ("compile_hint", "zero", False),
        ("compile_hint", "flag = true", False),
        ("compile_hint", "count = 7 : i32", False),
        ("compile_hint", r"mode = \22fast\22", False),
        ("compile_hint", "sizes = [1, 2]", False),
        ("compile_hint", "hivm.multi_buffer = 2 : i32", False),
    ]


@triton.jit
def synchronisation_kernel(event):
    al.sync_block_set("cube", "vector", 3)
    al.sync_block_wait("cube", "vector", event, al.PIPE.FIX, al.PIPE.MTE3)
    al.sync_block_all("all_vector", 15)


def test_synchronisation_is_kept_in_order(ttir):
    assert calls(ttir(synchronisation_kernel, {"event": "i32"})) == [
        ("sync_block_set", "sender=cube,receiver=vector", False),
        ("sync_block_wait", "sender=cube,receiver=vector,sender_pipe=PIPE_FIX,receiver_pipe=PIPE_MTE3", False),
        ("sync_block_all", "mode=all_vector", False),
    ]


@triton.jit
def hint_kernel(x, NAME: tl.constexpr, VALUE: tl.constexpr):
    al.compile_hint(x, NAME, VALUE)


@triton.jit
def set_kernel(event, SENDER: tl.constexpr, RECEIVER: tl.constexpr, PIPE: tl.constexpr):
    al.sync_block_set(SENDER, RECEIVER, event, PIPE)


@triton.jit
def all_kernel(MODE: tl.constexpr, EVENT: tl.constexpr):
    al.sync_block_all(MODE, EVENT)


SET = {"SENDER": "cube", "RECEIVER": "vector", "PIPE": None}


@pytest.mark.parametrize(
    ("kernel", "signature", "constants", "text"),
    [
        (
            hint_kernel,
            {"x": "i32"},
            {"NAME": "", "VALUE": 1},
            'compile_hint: expected a name as "hint_name", got ""',
        ),
        (
            hint_kernel,
            {"x": "i32"},
            {"NAME": "a", "VALUE": 1.5},
            'compile_hint: expected a bool, an int, a str, a list of ints or None as "a", got float',
        ),
        (
            hint_kernel,
            {},
            {"x": 3, "NAME": "a", "VALUE": 1},
            'compile_hint: expected a value of the kernel as "ptr", got constexpr',
        ),
        (
            set_kernel,
            {"event": "i32"},
            {**SET, "SENDER": "scalar"},
            'sync_block_set: expected "cube" or "vector" as "sender", got "scalar"',
        ),
        (
            set_kernel,
            {"event": "i32"},
            {**SET, "RECEIVER": "cube"},
            'sync_block_set: expected "sender" and "receiver" to differ, got "cube" twice',
        ),
        (
            set_kernel,
            {"event": "i32"},
            {**SET, "PIPE": "MTE2"},
            'sync_block_set: expected a PIPE as "sender_pipe", got "MTE2"',
        ),
        (
            set_kernel,
            {"event": "fp32"},
            SET,
            'sync_block_set: expected a scalar integer as "event_id", got fp32',
        ),
        (
            all_kernel,
            {},
            {"MODE": "some", "EVENT": 0},
            'sync_block_all: expected one of "all", "all_cube", "all_vector", "all_sub_vector" as "mode", got "some"',
        ),
        (
            all_kernel,
            {},
            {"MODE": "all", "EVENT": 16},
            'sync_block_all: expected an integer from 0 to 15 as "event_id", got 16',
        ),
    ],
)
def test_refused(trace_error, kernel, signature, constants, text):
    assert trace_error(kernel, signature, constants) == text
