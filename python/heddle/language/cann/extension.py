# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""``from triton.language.extra.cann.extension import sub_vec_id``: what a kernel may ask of an Ascend core.

Triton's front end has no ops for these. They are encoded as ``tt.extern_elementwise`` with libname "ascend", which
heddle's compiler raises when it reads the TTIR.
"""

from triton.language import core

__all__ = ["sub_vec_id", "sub_vec_num"]


@core.builtin
def sub_vec_id(_semantic=None, _builder=None):
    """The vector core, 0 or 1, of the block's pair that executes the kernel, as int64.

    A kernel that asks is run once on each of the two: work that must happen once a block stands under
    ``if sub_vec_id() == 0:``.
    """
    builder = _semantic.builder if _semantic is not None else _builder
    result_type = core.int64.to_ir(builder)
    handle = builder.create_extern_elementwise("ascend", "", "sub_vec_id", [], result_type, True)
    return core.tensor(handle, core.int64)


@core.builtin
def sub_vec_num(_semantic=None, _builder=None):
    """The number of vector cores of a block: 2 on 910B and 950, known when the kernel is compiled."""
    return core.constexpr(2)
