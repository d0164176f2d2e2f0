"""The types of the package, for programs that are checked by mypy.

SPDX-License-Identifier: MIT
"""

import os
import pathlib
import re
import subprocess
import sys

import pytest

import oclfft

pytest.importorskip("mypy")

PACKAGE = pathlib.Path(oclfft.__path__[0])
USER = """
from typing import Any
import numpy as np, oclfft
class OnDevice:  # as pyopencl.array.Array
    base_data: int
x = np.ones(8)
reveal_type(oclfft.fft(x, norm="ortho"))
reveal_type(oclfft.dctn([[1, 2], [3, 4]], type=3))
reveal_type(oclfft.rfft(OnDevice(), 4))
reveal_type(oclfft.cache_info().hits)
reveal_type(oclfft.devices())
with oclfft.Context() as context:
    reveal_type(context)
with oclfft.Plan(4) as plan:
    reveal_type(plan.output.shape)
group = oclfft.Group([context, context])
reveal_type(group.plan((4, 4), precision="double").forward([x, x]))
reveal_type(group.boxes(4)[0].shape)
oclfft.scipy_backend.call_count()
oclfft.fft(x, nonsense=1)
oclfft.fft(x, "8")
oclfft.no_such_function(x)
"""
REVEALED = [
    "numpy.ndarray",
    "numpy.ndarray",
    "OnDevice",
    "int",
    "list[oclfft._context.Device]",
    "oclfft._context.Context",
    "tuple[int, ...]",
    "list[Any]",
    "tuple[int, ...]",
]


def mypy(*arguments):
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, *arguments],
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        cwd=PACKAGE.parent,
    )
    return done.stdout.splitlines()


def test_the_package_is_typed():
    assert (PACKAGE / "py.typed").exists()
    *messages, summary = mypy("oclfft")
    assert "Success" in summary, messages


def test_a_program_is_checked(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(USER, encoding="utf-8")
    lines = mypy(str(program))
    revealed = [re.search('Revealed type is "(.*)"', line) for line in lines]
    revealed = [found.group(1) for found in revealed if found]
    assert len(revealed) == len(REVEALED), lines
    for got, wanted in zip(revealed, REVEALED):
        assert wanted in got
    errors = [line for line in lines if ": error: " in line]
    first = USER.splitlines().index("oclfft.scipy_backend.call_count()") + 1
    assert {int(line.split(":")[1]) for line in errors} == {first + 1, first + 2, first + 3}, lines
