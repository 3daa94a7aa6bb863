# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the metadata of a kernel says, and that the printed text says the same to those who search it."""

import re
from pathlib import Path

import pytest
from heddle import _compiler

KERNEL = """
tt.func public @draw(%counter: !tt.ptr<i32>, %out: !tt.ptr<i32>) {{
  %one = arith.constant 1 : i32
  %old = tt.atomic_rmw add, acq_rel, gpu, %counter, %one : (!tt.ptr<i32>, i32) -> i32
  tt.store %out, {value} : !tt.ptr<i32>
  tt.return
}}
"""


@pytest.mark.parametrize(("value", "locks"), [("%old", True), ("%one", False)])
def test_a_used_former_value_needs_the_lock(value, locks):
    compiled = _compiler.compile(KERNEL.format(value=value), {"stop_at": "ttadapter", "use_cache": False})
    metadata = compiled.metadata
    assert metadata["has_unordered_sync_block_lock"] is locks
    assert metadata["auto_tile_and_bind_subblock"] is not locks
    assert metadata.get("lock_num") == ((1 + 2 * 1024) * 8 if locks else None)
    assert metadata.get("lock_init_val") == (0 if locks else None)
    assert metadata["tensor_kinds"] == [2, 1]


COPY = """
tt.func public @copy(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {{
  %v = tt.load %x {load} : !tt.ptr<f32>
  tt.store %y, %v {store} : !tt.ptr<f32>
  tt.return
}}
"""


@pytest.mark.parametrize(
    ("load", "store", "listed"),
    [
        ("", "", False),
        ("{isVolatile = true}", "", True),
        ("cacheModifier = cg", "", True),
        ("", "cacheModifier = wt", True),
    ],
)
def test_what_keeps_programs_apart_is_listed(load, store, listed):
    text = COPY.format(load=load, store=store)
    metadata = _compiler.compile(text, {"stop_at": "ttadapter", "use_cache": False}).metadata
    assert metadata["has_auto_blockify_blacklist_op"] is listed
    assert (metadata["coalesce_factor"], metadata["coalesce_axis"]) == (1, -1)
    assert metadata["row_coalescing_applied"] is False


PIPELINES = Path(__file__).parents[1] / "Pipelines"
TEXTS = [path for path in sorted(PIPELINES.rglob("*.*")) if "RUN: heddle-opt %s --heddle-ttadapter" in path.read_text()]


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_the_expressions_of_text_based_launchers_find_the_metadata(path):
    text = path.read_text().split("// -----")[0]
    compiled = _compiler.compile(text, {"stop_at": "ttadapter", "use_cache": False})
    printed, metadata = compiled.stage("ttadapter"), compiled.metadata
    assert re.search(r"func\.func\s+@(\w+)", printed)[1] == metadata["kernel_name"]
    assert re.search(r'mix_mode\s*=\s*"([^"]+)"', printed)[1] == metadata["mix_mode"]
    assert re.search(r'parallel_mode\s*=\s*"([^"]+)"', printed)[1] == metadata["parallel_mode"]
    kinds = re.findall(r"%arg(\d+):[^,)]*?\{[^}]*?tt\.tensor_kind\s*=\s*([^:\s}]+)\s*:[^}]*?\}", printed)
    assert [int(kind) for _, kind in kinds] == metadata["tensor_kinds"]
    assert re.findall(r'bitcode\s*=\s*"([^"]+)"', printed) == metadata["bitcodes"]
    is_divided = not re.search("hivm.disable_auto_tile_and_bind_subblock|sync_block_lock_unordered", printed)
    assert is_divided is metadata["auto_tile_and_bind_subblock"]


def test_every_function_behind_the_kernel_is_private():
    """The kernel is the first function without a visibility; the others are those that launchers skip."""
    text = (PIPELINES / "library-calls.ttir").read_text()
    printed = _compiler.compile(text, {"stop_at": "ttadapter", "use_cache": False}).stage("ttadapter")
    functions = re.findall(r"func\.func (\w+ )?@(\w+)", printed)
    assert functions[0][0] == "" and len(functions) > 1
    assert all(visibility == "private " for visibility, _ in functions[1:])
