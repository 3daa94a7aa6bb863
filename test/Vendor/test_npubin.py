# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`heddle compile --compile-to=npubin`: the vendor's compiler as a stage, with and without its closed last step."""

import os
import subprocess

import judge
import pytest
from example_runs import HEDDLE, ROOT

KERNEL = ROOT / "test" / "Docs" / "notify.ttir"


def compile_to_npubin(output, **environment):
    command = [HEDDLE, "compile", KERNEL, "--compile-to=npubin", "-o", output]
    variables = os.environ | {"HEDDLE_BISHENG": str(judge.tool("bishengir-compile"))} | environment
    return subprocess.run(command, env=variables, text=True, capture_output=True, timeout=120)


def test_without_hivmc_the_final_module_is_the_result(tmp_path):
    done = compile_to_npubin(tmp_path / "kernel")
    assert done.returncode == 0, done.stderr
    final = tmp_path / "kernel.hivm.mlir"
    assert "func.func @put_kernel(" in final.read_text()
    assert done.stderr.endswith(
        'heddle compile: "hivmc", the last step of bishengir-compile, was not found (it comes with CANN); '
        f'wrote the final module to "{final}"\n'
    )


def test_with_hivmc_its_output_is_the_result(tmp_path):
    done = compile_to_npubin(tmp_path / "kernel", PATH=f"{judge.INPUTS}{os.pathsep}{os.environ['PATH']}")
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert (tmp_path / "kernel.o").is_file()


@pytest.mark.parametrize("place", ["/no/such/tool", "/tmp"])
def test_a_wrong_place_of_the_tool_is_named(tmp_path, place):
    done = compile_to_npubin(tmp_path / "kernel", HEDDLE_BISHENG=place)
    assert done.returncode == 1
    assert done.stderr == (
        f"heddle compile: expected 'HEDDLE_BISHENG' to name bishengir-compile or its folder, got '{place}'\n"
    )


SCALAR = """tt.func public @kernel(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
  %v = tt.load %x : !tt.ptr<f32>
  tt.store %y, %v : !tt.ptr<f32>
  tt.return
}
"""


def compile_scalar(folder, *options):
    source = folder / "kernel.ttir"
    source.write_text(SCALAR)
    command = [HEDDLE, "compile", source, "--compile-to=npubin", "-o", folder / "kernel", *options]
    variables = os.environ | {"HEDDLE_BISHENG": str(judge.tool("bishengir-compile").parent)}
    return subprocess.run(command, env=variables, text=True, capture_output=True, timeout=120)


def test_a_950_has_a_tool_and_a_last_step_of_its_own(tmp_path):
    done = compile_scalar(tmp_path, "--target=Ascend910_9589")
    assert done.returncode == 0, done.stderr
    final = tmp_path / "kernel.hivm.mlir"
    assert "func.func @kernel(" in final.read_text()
    assert done.stderr.endswith(
        'heddle compile: "hivmc-a5", the last step of bishengir-compile, was not found (it comes with CANN); '
        f'wrote the final module to "{final}"\n'
    )


def test_the_simt_units_take_triton_ir(tmp_path):
    done = compile_scalar(tmp_path, "--target=Ascend910_9589", "--compile-mode=simt_only")
    assert done.returncode == 0, done.stderr
    assert "@kernel(" in (tmp_path / "kernel.hivm.mlir").read_text()


# The newest flags are not in the pinned release of the tool.
UNKNOWN = {
    "Ascend910B3": ["enable_drop_unit_dims", "enable_flatten", "enable_auto_vectorize_v2"],
    "Ascend910_9589": ["enable_cross_if_fusion", "plan_memory_strategy"],
}
OPTIONS = {
    "storage_align": "True",
    "ops_reorder": "True",
    "code_motion": "True",
    "enable_preload": "True",
    "enable_auto_bind_sub_block": "True",
    "enable_hivm_auto_cv_balance": "True",
    "sync_solver": "True",
    "unit_flag": "True",
    "inject_barrier_all": "True",
    "inject_block_all": "True",
    "limit_auto_multi_buffer_only_for_local_buffer": "True",
    "limit_auto_multi_buffer_of_local_buffer": "no-limit",
    "set_workspace_multibuffer": "2",
    "tile_mix_vector_loop": "2",
    "tile_mix_cube_loop": "2",
    "disable_auto_inject_block_sync": "True",
    "enable_mixed_cv": "True",
    "enable_vf_fusion": "True",
    "vf_merge_level": "1",
    "enable_drop_unit_dims": "True",
    "enable_flatten": "True",
    "enable_auto_vectorize_v2": "True",
    "auto_vectorize_v2_max_fused_ops_num": "4",
    "prevec_max_fused_ops_num": "4",
    "hfusion_enable_multiple_consumer_fusion": "True",
    "enable_cross_if_fusion": "True",
    "plan_memory_strategy": "default",
    "disable_tightly_coupled_buffer_reuse": "True",
    "enable_ubuf_saving": "True",
    "disable_size_align_for_cast": "True",
    "multibuffer": "False",
}


@pytest.mark.parametrize("target", UNKNOWN)
def test_the_tool_knows_the_flags(target, tmp_path):
    for name, value in OPTIONS.items():
        done = compile_scalar(tmp_path, f"--target={target}", f"--vendor-option={name}={value}")
        is_unknown = "bishengir-compile" in done.stderr and "--help" in done.stderr
        assert is_unknown == (name in UNKNOWN[target]), (name, done.stderr)
        assert is_unknown or done.returncode == 0, (name, done.stderr)
