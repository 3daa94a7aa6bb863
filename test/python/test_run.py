# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""heddle run: environment, output, the end of a job."""

import os
import re
import signal
import socket
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import heddle
import pytest

# <build>/python/heddle/__init__.py is a link; the tool lies in <build>/bin.
TOOL = Path(heddle.__file__).parents[2] / "bin" / "heddle"


@pytest.fixture
def job(tmp_path):
    """Runs a script on ranks: job(source, options..., args=[...]) -> CompletedProcess."""

    def run(source, *options, args=(), **arguments):
        script = tmp_path / "script.py"
        script.write_text(textwrap.dedent(source))
        arguments = {"text": True, "capture_output": True, "timeout": 60} | arguments
        return subprocess.run([TOOL, "run", *options, script, *args], **arguments)

    return run


def test_ranks_find_themselves_in_the_environment(job):
    done = job(
        """
        import os, sys
        names = "RANK WORLD_SIZE LOCAL_RANK LOCAL_WORLD_SIZE HEDDLE_ACTIVE HEDDLE_CORES HEDDLE_THREADS HEDDLE_TARGET".split()
        print(*[os.environ[name] for name in names], sys.argv[1:], sys.stdin.read())
        """,
        *("-n", "3", "--cores", "5", "--threads", "2", "--target", "Ascend910B4"),
        args=["-n", "7", "--help"],
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(done.stdout.splitlines()) == [
        f"[{rank}] {rank} 3 {rank} 3 1 5 2 Ascend910B4 ['-n', '7', '--help'] " for rank in range(3)
    ]


def test_one_rank_is_the_default(job):
    assert job("import os; print(os.environ['WORLD_SIZE'])").stdout == "[0] 1\n"


def test_ranks_import_heddle_and_share_the_store(job):
    done = job("import os, heddle, triton_dist; print(os.environ['HEDDLE_STORE'])", "-n", "2", "--no-prefix")
    first, second = done.stdout.splitlines()
    assert first == second and re.fullmatch(r"tcp://127\.0\.0\.1:\d+", first)


def test_what_is_inherited_is_kept(job):
    environment = os.environ | {"HEDDLE_ACTIVE": "0", "OMP_NUM_THREADS": "3", "HEDDLE_TARGET": "Ascend910B1"}
    source = "import os; print(*[os.environ[n] for n in ('HEDDLE_ACTIVE', 'OMP_NUM_THREADS', 'HEDDLE_TARGET')])"
    assert job(source, env=environment).stdout == "[0] 0 3 Ascend910B1\n"


def test_the_port_is_ours_until_a_rank_listens(job):
    done = job(
        """
        import os, socket
        port = int(os.environ["HEDDLE_STORE"].rsplit(":", 1)[1])
        stranger = socket.socket()
        try:
            stranger.bind(("127.0.0.1", port))
            print("a stranger got the port")
        except OSError:
            pass
        server = socket.socket()
        server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        server.bind(("127.0.0.1", port))
        server.listen()
        client = socket.create_connection(("127.0.0.1", port))
        print("served", server.accept()[1][0])
        """
    )
    assert (done.returncode, done.stdout) == (0, "[0] served 127.0.0.1\n")


def test_many_jobs_at_once_have_ports_of_their_own(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import os, time; print(os.environ['HEDDLE_STORE']); time.sleep(1)")
    jobs = [subprocess.Popen([TOOL, "run", script], text=True, stdout=subprocess.PIPE) for _ in range(12)]
    stores = [job.communicate(timeout=60)[0] for job in jobs]
    assert len(set(stores)) == 12


def test_lines_stay_whole_and_go_to_their_stream(job):
    done = job(
        """
        import os, sys, time
        for number in range(50):
            sys.stdout.write("out ")
            sys.stdout.flush()
            sys.stderr.write(f"err {number}\\n")
            sys.stdout.write(f"{number}\\n")
        sys.stdout.write("no end")
        """,
        *("-n", "3"),
    )
    for rank in range(3):
        assert [line for line in done.stdout.splitlines() if line.startswith(f"[{rank}]")] == [
            *[f"[{rank}] out {number}" for number in range(50)],
            f"[{rank}] no end",
        ]
        assert [line for line in done.stderr.splitlines() if line.startswith(f"[{rank}]")] == [
            f"[{rank}] err {number}" for number in range(50)
        ]


def test_much_output_arrives(job):
    done = job("print('x' * 3_000_000); print('\\n'.join(map(str, range(100_000))))", "-n", "2", "--no-prefix")
    assert done.stdout.count("x") == 6_000_000
    assert done.stdout.count("\n99999\n") == 2


def test_a_failing_rank_ends_the_job_with_its_code(job):
    start = time.monotonic()
    done = job(
        """
        import os, sys, time
        if os.environ["RANK"] == "2":
            print("last words", file=sys.stderr)
            sys.exit(7)
        time.sleep(60)
        """,
        *("-n", "4"),
    )
    assert (done.returncode, done.stdout) == (7, "")
    assert done.stderr == "[2] last words\nheddle run: rank 2 exited with code 7; ending ranks 0, 1, 3\n"
    assert time.monotonic() - start < 20


def test_a_rank_ended_by_a_signal_is_reported(job):
    source = """
        import os, signal, time
        if os.environ["RANK"] == "0":
            os.kill(os.getpid(), signal.SIGSEGV)
        time.sleep(60)
        """
    done = job(source, "-n", "2")
    assert done.returncode == 128 + signal.SIGSEGV
    assert done.stderr == "heddle run: rank 0 was ended by signal 11 (SIGSEGV); ending rank 1\n"


def test_the_last_rank_that_fails_is_reported_alone(job):
    done = job("import sys; sys.exit(3)")
    assert (done.returncode, done.stderr) == (3, "heddle run: rank 0 exited with code 3\n")


def test_a_rank_that_ignores_the_signal_is_killed(job, tmp_path):
    source = """
        import os, pathlib, signal, sys, time
        ready = pathlib.Path(sys.argv[1])
        if os.environ["RANK"] == "1":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            ready.touch()
            time.sleep(60)
        while not ready.exists():
            time.sleep(0.01)
        sys.exit(1)
        """
    start = time.monotonic()
    done = job(source, "-n", "2", "--grace", "0.5", args=[tmp_path / "ready"])
    assert done.returncode == 1 and 0.5 < time.monotonic() - start < 20


def test_what_a_rank_started_ends_with_it(job, tmp_path):
    note = tmp_path / "pid"
    job(
        """
        import subprocess, sys
        child = subprocess.Popen(["sleep", "60"])
        open(sys.argv[1], "w").write(str(child.pid))
        sys.exit(1)
        """,
        args=[note],
    )
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and is_running(int(note.read_text())):
        time.sleep(0.05)
    assert not is_running(int(note.read_text()))


def is_running(process):
    try:
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_timeout_ends_the_job(job):
    done = job("import time; time.sleep(60)", "-n", "2", "--timeout", "0.5")
    assert (done.returncode, done.stderr) == (124, "heddle run: timeout after 0.5 s; ending ranks 0, 1\n")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_the_ranks(tmp_path, number):
    script = tmp_path / "script.py"
    script.write_text("import os, time; print(os.getpid()); time.sleep(60)")
    with subprocess.Popen([TOOL, "run", "--no-prefix", script], text=True, stdout=-1, stderr=-1) as job:
        process = int(job.stdout.readline())
        job.send_signal(number)
        errors = job.communicate(timeout=30)[1]
    assert job.returncode == 128 + number
    assert errors == f"heddle run: got {number.name}; ending rank 0\n"
    assert not is_running(process)


def test_a_killed_launcher_takes_its_ranks_along(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import os, time; print(os.getpid()); time.sleep(60)")
    with subprocess.Popen([TOOL, "run", "--no-prefix", script], text=True, stdout=-1) as job:
        process = int(job.stdout.readline())
        job.kill()
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and is_running(process):
        time.sleep(0.05)
    assert not is_running(process)


def test_a_module_and_a_program_run_too():
    done = subprocess.run([TOOL, "run", "-m", "platform"], text=True, capture_output=True, timeout=60)
    assert done.stdout.startswith("[0] Linux")
    done = subprocess.run([TOOL, "run", "-n", "2", "/bin/echo", "-n", "x"], text=True, capture_output=True, timeout=60)
    assert sorted(done.stdout.splitlines()) == ["[0] x", "[1] x"]


def test_the_interpreter_can_be_chosen(job):
    done = job("import sys; print(sys.executable)", "--python", sys.executable)
    assert done.stdout == f"[0] {sys.executable}\n"


@pytest.mark.parametrize(
    ("arguments", "code", "text"),
    [
        (["nowhere.py"], 2, 'heddle run: there is no file "nowhere.py"\n'),
        ([], 2, "heddle run: expected a script, a program or --module\n"),
        (["/no/such/program"], 127, 'heddle run: cannot start "/no/such/program": No such file or directory\n'),
        (["-n", "0", "x.py"], 2, "heddle: --ranks: Value 0 not in range 1 to 16384\n"),
    ],
)
def test_a_wrong_command_line_is_an_error(arguments, code, text):
    done = subprocess.run([TOOL, "run", *arguments], text=True, capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", text)


def test_help_tells_of_every_option():
    done = subprocess.run([TOOL, "run", "--help"], text=True, capture_output=True, timeout=60)
    assert done.returncode == 0 and "Usage: heddle run [OPTIONS] SCRIPT [ARGS]..." in done.stdout
    for option in "--ranks --module --python --target --cores --threads --timeout --grace --no-prefix".split():
        assert option in done.stdout


def test_ranks_inherit_nothing_of_the_launcher(job):
    """The reserved port, the signals and the pipes of other ranks stay where they are."""
    done = job(
        """
        import os
        for name in os.listdir("/proc/self/fd"):
            target = os.readlink(f"/proc/self/fd/{name}") if os.path.lexists(f"/proc/self/fd/{name}") else ""
            if ":" in target or target == "/dev/null":
                print(name, target.split(":")[0])
        """,
        *("-n", "3", "--no-prefix"),
    )
    assert sorted(done.stdout.splitlines()) == sorted(["0 /dev/null", "1 pipe", "2 pipe"] * 3)


def test_a_closed_reader_does_not_stop_the_job(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("import pathlib, sys\nprint('x' * 100_000)\npathlib.Path(sys.argv[1]).touch()")
    left, right = socket.socketpair()
    right.close()
    done = subprocess.run([TOOL, "run", script, tmp_path / "done"], stdout=left, timeout=60)
    assert done.returncode == 0 and (tmp_path / "done").exists()
