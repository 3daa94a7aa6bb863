# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Jobs of several Python processes: each rank runs one function of the test's own file."""

import os
import socket
import subprocess
import sys
from dataclasses import dataclass

import pytest

PREAMBLE = """
import sys
import numpy as np
import shmem as ash

rank, world, address = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]


def attributes():
    attributes = ash.InitAttr()
    attributes.my_rank = rank
    attributes.n_ranks = world
    attributes.local_mem_size = 8 << 20
    attributes.ip_port = address
    attributes.option_attr.shm_init_timeout = 20
    attributes.option_attr.control_operation_timeout = 20
    attributes.option_attr.data_op_engine_type = ash.OpEngineType.MTE
    return attributes


def join():
    assert ash.aclshmem_init(attributes()) == 0
"""


@dataclass
class Outcome:
    """What became of one rank."""

    code: int
    output: str
    errors: str


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def run_ranks(world, body, *arguments, timeout=60):
    """Runs `body` after the preamble in `world` processes."""
    address = f"tcp://127.0.0.1:{free_port()}"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    environment.pop("HEDDLE_STORE", None)
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", PREAMBLE + body, str(rank), str(world), address, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        for rank in range(world)
    ]
    try:
        outputs = [process.communicate(timeout=timeout) for process in processes]
    finally:
        for process in processes:
            process.kill()
    return [Outcome(process.returncode, *output) for process, output in zip(processes, outputs)]


def expect_silent_success(outcomes):
    for rank, outcome in enumerate(outcomes):
        assert (outcome.code, outcome.errors) == (0, ""), f"rank {rank}"


@pytest.fixture
def ranks():
    return run_ranks


@pytest.fixture
def succeed():
    return expect_silent_success
