# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The options of a kernel launch: the names, types and defaults of the Ascend back end."""

import hashlib
import types
import typing
from dataclasses import dataclass, fields

from ..errors import OptionError

COMPILE_MODES = ("simd", "unstructured_in_simt", "simt_only")
ATOMIC_FORMS = ("ascend", "generic")
PLAN_MEMORY_STRATEGIES = ("default", "largest-first")

Flag = bool | None  # None: the option is not passed on
Text = str | None
Count = int | None


def is_reg_based(arch: str) -> bool:
    """Whether arch is of the 950 family, in the original's words "910_95"."""
    return arch.startswith(("Ascend950", "Ascend910_95"))


@dataclass(frozen=True, kw_only=True)
class NPUOptions:
    """What ``kernel[grid](..., name=value)`` and ``triton.compile(options=...)`` accept for this target.

    Names and defaults are those of the Ascend back end, so that launch code needs no change. Options that steer parts
    of the vendor's compiler travel to it; on the virtual NPU they change nothing.
    """

    # generic
    debug: bool = False
    sanitize_overflow: bool = True
    llvm_version: int = 15
    kernel_name: str = "triton_"
    arch: str = ""
    cluster_dims: tuple = (1, 1, 1)
    num_warps: int = 32
    num_ctas: int = 1
    num_stages: int = 2
    warp_size: int = 32
    maxnreg: Count = None
    ir_override: Text = None
    extern_libs: object = None
    backend_name: str = "cann"
    instrumentation_mode: str = ""
    launch_cooperative_grid: bool = False
    enable_warp_specialization: bool = False
    enable_persistent: bool = False
    optimize_epilogue: bool = False
    enable_fp_fusion: bool = True

    # target
    compile_on_910_95: Flag = None
    compile_mode: str = "unstructured_in_simt"
    parallel_mode: str = "simd"
    force_simt_only: bool = False
    force_simt_template: bool = False
    mix_mode: str = ""
    shared_mem_dynamic_size: Count = None
    simt_stack_limit: Count = None
    enable_bishengir_simt_optimization: int = 0
    enable_simt_reorder_instruction: bool = False
    disable_fma: bool = False
    superblock_factor: int = 1

    # passes before the adapter IR
    optimize_dynamic_offset: bool = False
    enable_mask_fallback_conversion: bool = False
    enable_nd2nz_on_vector: bool = False
    enable_select_analysis: bool = True
    enable_linearize: bool = True
    atomic_form: str = "ascend"
    auto_blockify_size: int = 1
    enable_auto_blockify: Flag = None
    has_auto_blockify_blacklist_op: Flag = None
    add_auto_scheduling: bool = False
    grid_num_tiles: Count = None

    # graph-optimize
    enable_graph_optimize: bool = True
    graph_optimize_rule_mask: int = 511
    graph_optimize_max_rewrites_per_function: int = 64
    graph_optimize_ub_capacity_bytes: Count = None
    graph_optimize_emit_remarks: bool = False

    # data types
    allow_fp8e4nv: bool = False
    supported_fp8_dtypes: tuple = ("fp8e5", "fp8e4b15", "fp8e4nv", "fp8e4b8", "fp8e5b16")
    deprecated_fp8_dtypes: tuple = ()
    deprecated_fp8_dot_operand_dtypes: tuple = ()
    default_dot_input_precision: str = "ieee"
    allowed_dot_input_precisions: tuple = ("ieee", "hf32")
    max_num_imprecise_acc_default: int = 0

    # the vendor's compiler
    bisheng_options: str = ""
    multibuffer: bool = True
    auto_tile_and_bind_subblock: bool = True
    vf_merge_level: int = 1
    disable_tightly_coupled_buffer_reuse: bool = False
    hfusion_enable_multiple_consumer_fusion: bool = False
    enable_cross_if_fusion: bool = False
    plan_memory_strategy: Text = None
    use_bytecode: bool = True
    stream: Count = None

    # the vendor's compiler; None leaves its own default
    storage_align: Flag = None
    ops_reorder: Flag = None
    code_motion: Flag = None
    vf_fusion_mode: Text = None
    enable_ubuf_saving: Flag = None
    enable_preload: Flag = None
    enable_auto_bind_sub_block: Flag = None
    enable_hivm_auto_cv_balance: Flag = None
    sync_solver: Flag = None
    unit_flag: Flag = None
    enable_cce_vf_auto_sync: Flag = None
    enable_cce_vf_remove_membar: Flag = None
    enable_drop_unit_dims: Flag = None
    enable_flatten: Flag = None
    enable_auto_vectorize_v2: Flag = None
    auto_vectorize_v2_max_fused_ops_num: Count = None
    prevec_max_fused_ops_num: Count = None
    inject_barrier_all: Flag = None
    inject_block_all: Flag = None
    disable_size_align_for_cast: Flag = None
    limit_auto_multi_buffer_only_for_local_buffer: Flag = None
    limit_auto_multi_buffer_of_local_buffer: Text = None
    limit_auto_multi_buffer_buffer: Text = None
    set_workspace_multibuffer: Count = None
    tile_mix_vector_loop: Count = None
    tile_mix_cube_loop: Count = None
    disable_auto_inject_block_sync: Flag = None
    enable_mixed_cv: Flag = None
    enable_vf_fusion: Flag = None

    # cube-vector pipeline
    enable_dynamic_cv_pipeline: Flag = None
    enable_cube_block_merge: bool = False
    enable_ub_refine_opt: bool = False
    enable_buffer_insert_optimization: bool = True
    intra_cache_num: Count = None
    inter_cache_num: Count = None
    load_cache_num: Count = None

    enable_costmodel_backend: bool = False

    def __post_init__(self):
        self._check_types()
        _check_choice("compile_mode", self.compile_mode, COMPILE_MODES)
        _check_choice("atomic_form", self.atomic_form, ATOMIC_FORMS)
        if self.compile_on_910_95 is False and is_reg_based(self.arch):
            raise OptionError(f'option "compile_on_910_95": expected True or None for arch "{self.arch}", got False')
        if self.plan_memory_strategy is not None:
            _check_choice("plan_memory_strategy", self.plan_memory_strategy, PLAN_MEMORY_STRATEGIES)
        if (self.graph_optimize_ub_capacity_bytes or 0) < 0:
            raise OptionError(
                f'option "graph_optimize_ub_capacity_bytes": expected a number that is not negative, '
                f"got {self.graph_optimize_ub_capacity_bytes}"
            )
        self._derive()

    def _check_types(self):
        for name, accepted in _ACCEPTED_TYPES.items():
            value = getattr(self, name)
            if accepted is not None and type(value) not in accepted:
                expected = " or ".join("None" if t is type(None) else t.__name__ for t in accepted)
                raise OptionError(f'option "{name}": expected {expected}, got {type(value).__name__} "{value}"')

    def _derive(self):
        """What one option implies for others."""
        derived = {}
        if self.compile_on_910_95 is None:
            derived["compile_on_910_95"] = is_reg_based(self.arch)
        if self.enable_dynamic_cv_pipeline is None:
            derived["enable_dynamic_cv_pipeline"] = is_reg_based(self.arch)
        if self.compile_mode == "simd":
            derived["parallel_mode"] = "simd"
        elif self.compile_mode == "unstructured_in_simt":
            derived["force_simt_template"] = True
        else:
            derived["force_simt_only"] = True
            derived["parallel_mode"] = "simt"
        if self.compile_mode != "simt_only":
            derived["shared_mem_dynamic_size"] = 221184
        elif self.shared_mem_dynamic_size is None:
            derived["shared_mem_dynamic_size"] = 122880
        if self.enable_costmodel_backend:
            derived["use_bytecode"] = False
        for name, value in derived.items():
            object.__setattr__(self, name, value)

    def hash(self) -> str:
        """A digest of every option; part of the key of the disk cache."""
        text = "_".join(f"{name}-{value}" for name, value in sorted(self.__dict__.items()))
        return hashlib.sha256(text.encode()).hexdigest()

    def for_compiler(self) -> dict:
        """The options as the compiler takes them: names with a str, int or bool value."""
        return {name: value for name, value in self.__dict__.items() if isinstance(value, str | int)}


def _accepted_types(annotation):
    if annotation is object:
        return None
    if isinstance(annotation, types.UnionType):
        return typing.get_args(annotation)
    return (annotation,)


def _check_choice(name, value, accepted):
    if value not in accepted:
        listed = ", ".join(f'"{text}"' for text in accepted)
        raise OptionError(f'option "{name}": expected one of {listed}, got "{value}"')


_ACCEPTED_TYPES = {field.name: _accepted_types(field.type) for field in fields(NPUOptions)}
OPTION_NAMES = frozenset(_ACCEPTED_TYPES)


def check_names(names, parameters=()):
    """Raises OptionError when one of names is neither an option nor one of the kernel's \\p parameters."""
    unknown = [name for name in names if name not in OPTION_NAMES and name not in parameters]
    if not unknown:
        return
    listed = ", ".join(f'"{name}"' for name in unknown)
    text = f"unknown option {listed}; accepted options are {', '.join(sorted(OPTION_NAMES))}"
    if parameters:
        text += f"; parameters of the kernel are {', '.join(parameters)}"
    raise OptionError(text)


def parse(values: dict, arch: str) -> NPUOptions:
    """The options object for values, whose names are known to be options; lists become tuples."""
    values = {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
    if not values.get("arch"):
        values["arch"] = arch
    return NPUOptions(**values)
