# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The vendor's compiler accepts the adapter IR of every kernel of every example, up to its closed last step."""

import example_runs
import judge
import pytest

# What the Python driver of the chip always passes, beside the options that select the pipeline.
DRIVER = ("--enable-auto-multi-buffer=True", "--enable-auto-bind-sub-block=True")


@pytest.mark.parametrize("example", example_runs.EXAMPLES, ids=lambda path: path.stem)
def test_adapter_ir_is_accepted(example, tmp_path):
    example_runs.run(example, 2, tmp_path / "cache")
    for kernel in example_runs.kernels(tmp_path / "cache"):
        judge.verify(kernel.ttadapter)
        module = judge.export(kernel, tmp_path)
        judge.verify(module)
        for options in ((), DRIVER):
            assert f"@{kernel.name}" in judge.compile_to_final(module, tmp_path, *options)
