# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which vendor's devices this machine has, judged by the vendor's management tool on PATH."""

import os
import shutil

VENDOR_TOOLS = {"cuda": "nvidia-smi", "hip": "rocm-smi", "maca": "mx-smi", "ascend": "npu-smi"}


def _has(vendor: str) -> bool:
    return shutil.which(VENDOR_TOOLS[vendor]) is not None


def is_virtual_npu() -> bool:
    """Whether kernels run on heddle's virtual NPU: where no vendor tool is found, or with ``HEDDLE_ACTIVE=1``."""
    forced = os.environ.get("HEDDLE_ACTIVE")
    if forced in ("0", "1"):
        return forced == "1"
    return not any(_has(vendor) for vendor in VENDOR_TOOLS)


def is_ascend() -> bool:
    """An Ascend NPU, or the virtual one, which is an Ascend in every respect that a kernel can see."""
    return is_virtual_npu() or _has("ascend")


def is_cuda() -> bool:
    return not is_virtual_npu() and _has("cuda")


def is_hip() -> bool:
    return not is_virtual_npu() and _has("hip")


def is_maca() -> bool:
    return not is_virtual_npu() and _has("maca")


def get_shmem_backend() -> str:
    """The symmetric memory library: ``TRITON_DIST_SHMEM_BACKEND``, by default the one of the device."""
    chosen = os.environ.get("TRITON_DIST_SHMEM_BACKEND", "")
    if chosen:
        return chosen
    return "aclshmem" if is_ascend() else "nvshmem"
