# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the metadata of a kernel says about the lock that its atomic updates take."""

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
