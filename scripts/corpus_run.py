# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs two objects of one kernel on the same inputs and compares all that they leave in memory.

Each run is a fork of this process, which gives a crash an exit status of its own. Programs run one after the other, so
that those which write to one place do it in one order.
"""

import os
import resource
import signal
import sys
import zlib
from dataclasses import dataclass, field

import corpus_inputs as inputs
import numpy as np
from corpus_memory import Memory

TRIALS = 6
SECONDS = 5  # of processor time for one run

# How far results may lie apart, by the coarsest type that either kernel computes in: a sum in another order ends in
# another rounding, which a cast to a narrower type makes a step of that type.
TOLERANCES = {"f8E5M2": 0.3, "f8E4M3FN": 0.15, "bf16": 2e-2, "f16": 4e-3, "f32": 2e-4, "f64": 1e-9}


@dataclass
class Outcome:
    """What came of all trials of one file."""

    ran: int = 0  # trials in which both ended
    wrote: int = 0  # of these, in which memory changed
    faults: int = 0  # trials in which both failed, with the smallest sizes too
    differences: list = field(default_factory=list)  # a line a trial

    def text(self) -> str:
        if self.differences:
            return "differs"
        return f"equal {self.wrote}" if self.wrote else "no effect" if self.ran else "fails"


class Side:
    """One object, loaded."""

    def __init__(self, compiled):
        from heddle._emulator import Kernel

        metadata = compiled.metadata
        self.arguments = metadata["arguments"]
        self.adapter = compiled.stage("ttadapter")
        self.kernel = Kernel(
            compiled.object,
            metadata["kernel_name"],
            metadata["arena_bytes"],
            metadata["sub_blocks"],
            metadata["joins_cores"],
            metadata["mix_mode"] == "mix",
        )

    def run(self, grid, slots: bytes) -> str:
        """Runs the grid in a process of its own: "" when it ended, else how it failed."""
        process = os.fork()
        if process == 0:
            self._run_and_exit(grid, slots)
        _, status = os.waitpid(process, 0)
        if os.WIFSIGNALED(status):
            return signal.Signals(os.WTERMSIG(status)).name
        return f"exit code {os.WEXITSTATUS(status)}" if os.WEXITSTATUS(status) else ""

    def _run_and_exit(self, grid, slots: bytes):
        try:
            null = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(null, stream)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
            self.kernel.launch(grid, slots, target="Ascend910B3", state=0, cores=1, threads=1)
        except BaseException:
            os._exit(1)
        os._exit(0)


def tolerance(*adapters: str) -> float:
    return max((TOLERANCES[name] for name in TOLERANCES if any(f"x{name}>" in text for text in adapters)), default=0)


def compare(argument, first: np.ndarray, second: np.ndarray, relative: float) -> str:
    """Where two results of one buffer differ by more than the tolerance, and how; "" when they do not."""
    if np.array_equal(first, second):
        return ""
    one, two = first.view(argument.dtype), second.view(argument.dtype)
    if argument.is_float:
        places = np.flatnonzero(first.view(f"u{argument.dtype.itemsize}") != second.view(f"u{argument.dtype.itemsize}"))
        one, two = one.astype(np.float64), two.astype(np.float64)
        a, b = one[places], two[places]
        finite = np.abs(a[np.isfinite(a)])
        # Terms that cancel leave an error of the size of the terms, which the results around tell.
        size = np.median(finite) if finite.size else 0.0
        with np.errstate(invalid="ignore", over="ignore"):
            near = np.abs(a - b) <= relative * (np.maximum(np.abs(a), np.abs(b)) + size)
        near &= np.isfinite(a) & np.isfinite(b)
        equal = near | (a == b) | (np.isnan(a) & np.isnan(b))
        places = places[~equal]
    else:
        places = np.flatnonzero(one != two)
    if not places.size:
        return ""
    at = places[0]
    return f"{places.size} elements, first [{at}]: {one[at]} against {two[at]}"


class Comparison:
    """All trials of one file."""

    def __init__(self, name: str, ttir: str, ours: Side, peer: Side):
        self.name = name
        self.sides = ours, peer
        self.arguments = inputs.parse_signature(ttir)
        self.pointers = [argument for argument in self.arguments if argument.is_pointer]
        self.memory = Memory(len(self.pointers), inputs.BUFFER_BYTES)
        self.relative = tolerance(ours.adapter, peer.adapter)
        # Where sums are formed, the order decides whether one overflows.
        sums = ("linalg.reduce", "linalg.matmul", "triton_cumsum", "scf.for", "triton_cumprod")
        self.extremes = not any(word in side.adapter for word in sums for side in self.sides)

    def run(self) -> Outcome:
        outcome = Outcome()
        for trial in range(3 * TRIALS):
            # Arguments with which a kernel does nothing compare nothing: such a file gets more of them.
            if trial < TRIALS or not outcome.wrote:
                self._try(trial, outcome)
        return outcome

    def _try(self, trial: int, outcome: Outcome) -> None:
        for level in range(len(inputs.LIMITS)):
            rng = np.random.default_rng([zlib.crc32(self.name.encode()), trial, level])
            # Wild numbers where indices stand lead nowhere: what fails is tried again with tame ones.
            flavours = rng.integers(0, 12, len(self.pointers)) if level == 0 and trial else [trial] * len(self.pointers)
            if level:
                flavours = [0 if argument.type in ("i32", "i64") else trial for argument in self.pointers]
            initial = [
                inputs.fill(rng, argument, flavour, self.extremes)
                for argument, flavour in zip(self.pointers, flavours, strict=True)
            ]
            slots = inputs.make_slots(rng, self.arguments, self.memory.addresses, level)
            grid = inputs.GRIDS[trial % len(inputs.GRIDS)]
            results = [self._run(side, grid, slots, initial) for side in self.sides]
            errors = [error for error, _ in results]
            if all(errors):
                continue
            if any(errors):
                ours, peer = (error or "ended" for error in errors)
                outcome.differences.append(f"trial {trial}: {ours} against {peer}")
            else:
                outcome.ran += 1
                buffers = [result for _, result in results]
                outcome.wrote += any(not np.array_equal(*pair) for pair in zip(initial, buffers[0], strict=True))
                self._compare(trial, buffers, outcome)
            return
        outcome.faults += 1

    def _run(self, side: Side, grid, slots: bytes, initial):
        for buffer, values in zip(self.memory.buffers, initial, strict=True):
            buffer[:] = values
        error = side.run(grid, slots)
        return error, None if error else [buffer.copy() for buffer in self.memory.buffers]

    def _compare(self, trial: int, buffers, outcome: Outcome) -> None:
        for index, (argument, first, second) in enumerate(zip(self.pointers, *buffers, strict=True)):
            if text := compare(argument, first, second, self.relative):
                outcome.differences.append(f"trial {trial}: pointer {index}: {text}")
                return


def compare_objects(name: str, ours, peer) -> Outcome:
    """Compares two results of the compiler; `ours` came from Triton IR."""
    sides = Side(ours), Side(peer)
    if sides[0].arguments != sides[1].arguments:
        outcome = Outcome()
        outcome.differences.append(f"arguments {sides[0].arguments} against {sides[1].arguments}")
        return outcome
    sys.stdout.flush()
    return Comparison(name, ours.stage("ttir"), *sides).run()
