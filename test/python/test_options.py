# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The options of a launch: names, types, defaults and what follows from them."""

import pytest
from heddle import _compiler
from heddle.backend import options
from heddle.errors import OptionError


def parse(arch="Ascend910B3", **values):
    options.check_names(values)
    return options.parse(values, arch)


def test_defaults_are_those_of_the_ascend_back_end():
    chosen = parse()
    assert chosen.backend_name == "cann"
    assert (chosen.num_warps, chosen.num_ctas, chosen.num_stages, chosen.warp_size) == (32, 1, 2, 32)
    assert chosen.compile_mode == "unstructured_in_simt"
    assert chosen.multibuffer and chosen.enable_select_analysis and not chosen.debug
    assert chosen.allowed_dot_input_precisions == ("ieee", "hf32")
    assert chosen.unit_flag is None and chosen.set_workspace_multibuffer is None


@pytest.mark.parametrize(
    ("mode", "derived"),
    [
        ("simd", {"parallel_mode": "simd", "force_simt_template": False, "shared_mem_dynamic_size": 221184}),
        ("unstructured_in_simt", {"parallel_mode": "simd", "force_simt_template": True}),
        ("simt_only", {"parallel_mode": "simt", "force_simt_only": True, "shared_mem_dynamic_size": 122880}),
    ],
)
def test_compile_mode_implies_other_options(mode, derived):
    chosen = parse(compile_mode=mode)
    assert {name: getattr(chosen, name) for name in derived} == derived


def test_a_size_of_dynamic_memory_counts_only_in_simt_only_mode():
    assert parse(compile_mode="simd", shared_mem_dynamic_size=7).shared_mem_dynamic_size == 221184
    assert parse(compile_mode="simt_only", shared_mem_dynamic_size=7).shared_mem_dynamic_size == 7


@pytest.mark.parametrize(("arch", "is_950"), [("Ascend910B3", False), ("Ascend910_9589", True), ("Ascend950PR", True)])
def test_the_chip_decides_what_is_left_open(arch, is_950):
    chosen = parse(arch)
    assert chosen.arch == arch
    assert chosen.compile_on_910_95 is is_950
    assert chosen.enable_dynamic_cv_pipeline is is_950


def test_the_cost_model_turns_bytecode_off():
    assert parse().use_bytecode
    assert not parse(enable_costmodel_backend=True).use_bytecode


def test_lists_become_tuples_so_that_options_stay_comparable():
    assert parse(cluster_dims=[1, 1, 1]) == parse()


def test_the_hash_tells_options_apart():
    assert parse().hash() == parse().hash()
    assert parse(num_warps=4).hash() != parse().hash()
    assert parse("Ascend910B4").hash() != parse().hash()


def test_what_the_compiler_gets_has_plain_values():
    handed = parse(stream=3).for_compiler()
    assert handed["compile_mode"] == "unstructured_in_simt" and handed["stream"] == 3
    assert "unit_flag" not in handed and "cluster_dims" not in handed


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (
            {"compile_mode": "simtd"},
            'option "compile_mode": expected one of "simd", "unstructured_in_simt", "simt_only", got "simtd"',
        ),
        (
            {"plan_memory_strategy": "best"},
            'option "plan_memory_strategy": expected one of "default", "largest-first", got "best"',
        ),
        ({"num_warps": "four"}, 'option "num_warps": expected int, got str "four"'),
        ({"multibuffer": 1}, 'option "multibuffer": expected bool, got int "1"'),
        ({"unit_flag": "on"}, 'option "unit_flag": expected bool or None, got str "on"'),
        ({"atomic_form": "loop"}, 'option "atomic_form": expected one of "ascend", "generic", got "loop"'),
        (
            {"arch": "Ascend910_9589", "compile_on_910_95": False},
            'option "compile_on_910_95": expected True or None for arch "Ascend910_9589", got False',
        ),
        (
            {"graph_optimize_ub_capacity_bytes": -1},
            'option "graph_optimize_ub_capacity_bytes": expected a number that is not negative, got -1',
        ),
    ],
)
def test_a_wrong_value_is_an_error(values, text):
    with pytest.raises(OptionError) as caught:
        parse(**values)
    assert str(caught.value) == text


def test_an_unknown_name_is_an_error_that_lists_the_accepted():
    with pytest.raises(OptionError) as caught:
        parse(nun_warps=4)
    listed = ", ".join(sorted(options.OPTION_NAMES))
    assert str(caught.value) == f'unknown option "nun_warps"; accepted options are {listed}'
    assert len(options.OPTION_NAMES) > 90 and "enable_linearize" in options.OPTION_NAMES


# Rows of 16 lanes; their start and their end may be an argument.
ROWS = """tt.func public @rows(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %n: i32) {{
  %r = tt.make_range {{end = 64 : i32, start = 0 : i32}} : tensor<64xi32>
  %ns = tt.splat %n : i32 -> tensor<64xi32>
  %d = arith.constant dense<16> : tensor<64xi32>
  %l = arith.addi %r, {start} : tensor<64xi32>
  %q = arith.divsi %l, %d : tensor<64xi32>
  %m = arith.remsi %l, %d : tensor<64xi32>
  %c100 = arith.constant dense<100> : tensor<64xi32>
  %rows = arith.muli %q, %c100 : tensor<64xi32>
  %o = arith.addi %rows, %m : tensor<64xi32>
  %mask = arith.cmpi slt, %r, %ns : tensor<64xi32>
  %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %p = tt.addptr %xs, %o : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  %v = tt.load %p{mask} : tensor<64x!tt.ptr<f32>>
  %ys = tt.splat %y : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
  %t = tt.addptr %ys, %r : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
  tt.store %t, %v : tensor<64x!tt.ptr<f32>>
  tt.return
}}
"""
COUNTS = """tt.func public @counts(%x: !tt.ptr<i32>) {
  %r = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
  %ps = tt.splat %x : !tt.ptr<i32> -> tensor<16x!tt.ptr<i32>>
  %p = tt.addptr %ps, %r : tensor<16x!tt.ptr<i32>>, tensor<16xi32>
  %h = tt.histogram %r : tensor<16xi32> -> tensor<16xi32>
  %o = tt.atomic_rmw add, acq_rel, gpu, %p, %h : (tensor<16x!tt.ptr<i32>>, tensor<16xi32>) -> tensor<16xi32>
  tt.return
}
"""


def adapter(text, **values):
    chosen = parse(**values).for_compiler()
    return _compiler.compile(text, {**chosen, "stop_at": "ttadapter", "use_cache": False}).stage("ttadapter")


@pytest.mark.parametrize(
    ("name", "value", "start", "mask", "is_split"),
    [
        ("enable_linearize", False, "%d", "", (True, False)),
        ("enable_mask_fallback_conversion", True, "%d", ", %mask", (False, True)),
        ("optimize_dynamic_offset", True, "%ns", "", (False, True)),
    ],
)
def test_options_of_linearization_change_the_adapter(name, value, start, mask, is_split):
    text = ROWS.format(start=start, mask=mask)
    shape = "4x16xf32"
    assert (shape in adapter(text), shape in adapter(text, **{name: value})) == is_split


def test_the_forms_of_another_chip_can_be_chosen():
    assert "__builtin_histogram" not in adapter(COUNTS)
    assert "__builtin_histogram" in adapter(COUNTS, compile_on_910_95=True)


def test_the_form_of_atomic_updates_can_be_chosen():
    assert "hivm.hir.store" in adapter(COUNTS) and "GenericAtomicRMW" not in adapter(COUNTS)
    assert 'GenericAtomicRMW = "add"' in adapter(COUNTS, atomic_form="generic")


def test_a_wrong_form_is_an_error_of_the_compiler_too():
    with pytest.raises(ValueError) as error:
        _compiler.compile(COUNTS, {"atomic_form": "loop"})
    assert str(error.value) == 'option "atomic_form": expected ascend or generic, got "loop"'


def test_the_cache_tells_options_apart(tmp_path, monkeypatch):
    monkeypatch.setenv("HEDDLE_CACHE_DIR", str(tmp_path))
    for values in (
        {},
        {"enable_linearize": False},
        {"enable_mask_fallback_conversion": True},
        {"optimize_dynamic_offset": True},
        {"compile_on_910_95": True},
        {"atomic_form": "generic"},
    ):
        assert not _compiler.compile(COUNTS, {**values, "stop_at": "ttadapter"}).from_cache, values
        assert _compiler.compile(COUNTS, {**values, "stop_at": "ttadapter"}).from_cache, values
