# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Joining and leaving a job from Python."""

import os
import socket

import pytest
import shmem as ash
from shmem import _pyshmem


def test_names_of_the_interface_exist():
    for name in ash.__all__:
        assert hasattr(ash, name), name
    assert ash.aclshmem_finialize is ash.aclshmem_finalize


def test_attributes_have_the_documented_defaults():
    attributes = ash.InitAttr()
    assert (attributes.my_rank, attributes.n_ranks, attributes.local_mem_size) == (-1, -1, 0)
    assert attributes.ip_port == ""
    options = ash.OptionalAttr()
    assert options.version == (1 << 16) + 24
    assert options.data_op_engine_type == ash.OpEngineType.MTE
    assert (options.shm_init_timeout, options.shm_create_timeout, options.control_operation_timeout) == (120, 120, 120)
    assert options.sockFd == 0


def test_option_attr_is_no_copy():
    attributes = ash.InitAttr()
    attributes.option_attr.shm_init_timeout = 7
    assert attributes.option_attr.shm_init_timeout == 7
    options = ash.OptionalAttr()
    options.control_operation_timeout = 9
    attributes.option_attr = options
    assert attributes.option_attr.control_operation_timeout == 9


def test_engines_can_be_ored():
    options = ash.OptionalAttr()
    options.data_op_engine_type = ash.OpEngineType.MTE | ash.OpEngineType.ROCE
    assert int(options.data_op_engine_type) == 5


def test_before_init():
    assert ash.aclshmemx_init_status() == ash.InitStatus.NOT_INITIALIZED
    assert (ash.my_pe(), ash.pe_count(), ash.aclshmemx_get_heap_base()) == (-1, -1, 0)
    assert _pyshmem._state_address() == 0
    assert ash.aclshmem_finalize() == 0
    assert ash.aclshmem_info_get_version() == (1, 1)
    assert ash.aclshmem_info_get_name() == "ACLSHMEM v1.1.1"
    assert ash.get_ffts_config() == 0


@pytest.mark.parametrize(
    "call, name",
    [
        (lambda: ash.aclshmem_malloc(8), "aclshmem_malloc"),
        (lambda: ash.aclshmem_calloc(1, 8), "aclshmem_calloc"),
        (lambda: ash.aclshmem_align(64, 8), "aclshmem_align"),
        (lambda: ash.aclshmem_create_tensor((2, 2)), "aclshmem_malloc"),
        (ash.aclshmem_barrier_all, "aclshmem_barrier_all"),
        (ash.aclshmem_sync_all, "aclshmem_sync_all"),
    ],
)
def test_calls_before_init_raise(call, name):
    with pytest.raises(RuntimeError) as error:
        call()
    assert str(error.value) == f"{name}: not initialised, call aclshmemx_init_attr first"


@pytest.mark.parametrize("size", [0])
def test_malloc_of_nothing_raises(size):
    with pytest.raises(RuntimeError) as error:
        ash.aclshmem_malloc(size)
    assert str(error.value) == "aclshmem_malloc: expected a size above 0, got 0"


def good_attributes():
    attributes = ash.InitAttr()
    attributes.my_rank, attributes.n_ranks, attributes.local_mem_size = 0, 1, 2 << 20
    attributes.ip_port = "tcp://127.0.0.1:8666"
    return attributes


def spoil(name, value):
    attributes = good_attributes()
    setattr(attributes.option_attr if hasattr(attributes.option_attr, name) else attributes, name, value)
    return attributes


LONG_ADDRESS = "tcp://" + "h" * 70 + ":8666"


@pytest.mark.parametrize(
    "attributes, code, message",
    [
        (None, -1, "expected attributes, got null"),
        (spoil("my_rank", -1), -2, "expected my_pe of 0 or more, got -1"),
        (spoil("n_ranks", 0), -2, "expected n_pes from 1 to 16384, got 0"),
        (spoil("my_rank", 1), -1, "expected my_pe below n_pes, got my_pe 1 and n_pes 1"),
        (spoil("local_mem_size", 0), -2, "expected local_mem_size from 1 to 42949672960, got 0"),
        (spoil("local_mem_size", 5), -3, "expected local_mem_size that is a multiple of 2097152, got 5"),
        (spoil("shm_init_timeout", 0), -2, "expected shm_init_timeout above 0, got 0"),
        (
            spoil("data_op_engine_type", ash.OpEngineType.SDMA),
            -100,
            "data_op_engine_type asks for SDMA, this build has only MTE",
        ),
        (
            spoil("data_op_engine_type", ash.OpEngineType.MTE | ash.OpEngineType.UDMA),
            -100,
            "data_op_engine_type asks for UDMA, this build has only MTE",
        ),
        (
            spoil("ip_port", "127.0.0.1:8666"),
            -1,
            "expected ip_port of the form 'tcp://host:port' or 'tcp6://[address]:port', got '127.0.0.1:8666': "
            "the scheme is missing",
        ),
        (
            spoil("ip_port", LONG_ADDRESS),
            -1,
            "expected ip_port of the form 'tcp://host:port' or 'tcp6://[address]:port', got "
            f"'{LONG_ADDRESS[:64]}': it has 64 characters, at most 63 are allowed",
        ),
    ],
)
def test_bad_attributes_give_a_code_and_never_raise(attributes, code, message, capfd):
    assert ash.aclshmem_init(attributes) == code
    assert ash.aclshmemx_init_status() == ash.InitStatus.NOT_INITIALIZED
    assert capfd.readouterr().err == f"aclshmem: error: {message}\n"


def test_tls_is_refused_and_not_dropped(capfd):
    assert ash.set_conf_store_tls(True, "tlsCaPath:/nowhere") == 0
    assert ash.aclshmem_init(good_attributes()) == -100
    assert ash.set_conf_store_tls(False, "") == 0
    assert capfd.readouterr().err == (
        "aclshmem: error: TLS was asked for, this build has none, call aclshmemx_set_conf_store_tls(false) to go "
        "without\n"
    )


def test_a_port_in_use_is_named(capfd):
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        holder.listen()
        attributes = good_attributes()
        attributes.ip_port = f"tcp://127.0.0.1:{holder.getsockname()[1]}"
        assert ash.aclshmem_init(attributes) == -6
    assert capfd.readouterr().err == (
        f"aclshmem: error: PE 0: port in use: another process listens on '{attributes.ip_port}', set ip_port to a "
        "free port\n"
    )


def test_messages_reach_a_python_logger(capfd):
    seen = []
    assert ash.set_extern_logger(lambda level, message: seen.append((level, message))) == 0
    assert ash.aclshmem_init(None) == -1
    assert ash.aclshmem_finalize() == 0  # forgets the logger
    assert ash.aclshmem_init(None) == -1
    assert seen == [(3, "expected attributes, got null")]
    assert capfd.readouterr().err == "aclshmem: error: expected attributes, got null\n"
    assert ash.set_log_level(5) == -2


@pytest.mark.parametrize("world", [1, 2, 4, 8])
def test_five_steps_of_the_document(ranks, succeed, world):
    before = set(os.listdir("/dev/shm"))
    outcomes = ranks(
        world,
        """
ash.set_conf_store_tls(False, "")
attributes = ash.InitAttr()
attributes.my_rank = rank
attributes.n_ranks = world
attributes.local_mem_size = 1024 * 1024 * 1024
attributes.ip_port = address
attributes.option_attr.data_op_engine_type = ash.OpEngineType.MTE
assert ash.aclshmem_init(attributes) == 0
assert ash.aclshmemx_init_status() == ash.InitStatus.INITIALIZED
assert (ash.my_pe(), ash.pe_count()) == (rank, world)
ash.aclshmem_barrier_all()
assert ash.aclshmem_finalize() == 0
assert ash.aclshmem_finialize() == 0
assert ash.aclshmemx_init_status() == ash.InitStatus.NOT_INITIALIZED
assert ash.aclshmem_init(attributes) == 0
assert ash.aclshmem_finalize() == 0
""",
    )
    succeed(outcomes)
    assert set(os.listdir("/dev/shm")) <= before


def test_a_dead_rank_is_an_exception_in_the_others(ranks):
    outcomes = ranks(
        3,
        """
import os, signal
join()
if rank == 1:
    os.kill(os.getpid(), signal.SIGKILL)
try:
    ash.aclshmem_barrier_all()
except RuntimeError as error:
    print(error)
try:
    ash.aclshmem_malloc(64)
except RuntimeError as error:
    print(error)
print(ash.aclshmem_finalize())
""",
    )
    assert outcomes[1].code == -9
    for rank in (0, 2):
        assert outcomes[rank].code == 0
        assert outcomes[rank].output == (
            "aclshmem_barrier_all: PE 1 ended without aclshmem_finalize\n"
            "aclshmem_malloc: the job has failed: PE 1 ended without aclshmem_finalize\n-7\n"
        )


def test_global_exit_ends_every_rank(ranks):
    outcomes = ranks(
        3,
        """
import time
join()
ash.aclshmem_barrier_all()
if rank == 2:
    ash.aclshmem_global_exit(9)
if rank == 1:
    ash.aclshmem_barrier_all()
time.sleep(60)
""",
    )
    assert [outcome.code for outcome in outcomes] == [9, 9, 9]


def test_exit_without_finalize_is_clean_for_a_single_rank(ranks, succeed):
    succeed(ranks(1, "join(); t = ash.aclshmem_create_tensor((4,)); t[:] = 1"))


@pytest.mark.parametrize(
    "call, message",
    [
        (
            "ash.aclshmem_barrier_all()",
            "aclshmem_barrier_all: interrupted, PE 1 has not come, expected its epoch >= 1, got 0",
        ),
        ("ash.aclshmem_malloc(64)", "aclshmem_malloc: interrupted, PE 1 has not come"),
        ("ash.aclshmem_free(block)", "aclshmem_free: interrupted, PE 1 has not come"),
    ],
)
def test_an_interrupt_ends_a_wait(ranks, call, message):
    outcome = ranks(
        2,
        f"""
import os, signal, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)
join()
block = ash.aclshmem_malloc(64)
if rank == 1:
    time.sleep(3)
else:
    threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    start = time.monotonic()
    try:
        {call}
    except KeyboardInterrupt:
        print("interrupted", time.monotonic() - start < 2)
""",
    )[0]
    assert outcome.output == "interrupted True\n"
    assert outcome.errors == f"aclshmem: error: PE 0: {message}\n"
