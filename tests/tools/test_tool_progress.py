#!/usr/bin/env python3
"""The command tells who waits at a terminal how long it may take, and nobody else.

usage: test_tool_progress.py OCLFFT [SLOW]     SLOW: slow_library.c, compiled

SPDX-License-Identifier: MIT
"""

import os
import pty
import re
import subprocess
import sys
import time

OCLFFT = sys.argv[1]

# Command lines that take long enough on any machine, with the units that they count. A few hundred
# milliseconds for each plan and each execution make those of the second group take long enough.
LONG = [(["calibrate", "--all", "--seconds", "3"], "measurements")]
SLOWED = [
    (["plan", *["64"] * 8], "problems"),
    (["doctor"], "transforms"),
    (["accuracy", *["64x3"] * 8], "problems"),
    (["accuracy", "--kinds", "dst1", "--lengths", "2", "--random", "0"], "problems"),
]


def at_a_terminal(command, environment):
    """What comes to a terminal that is standard error."""
    watched, error = pty.openpty()
    with subprocess.Popen(
        [OCLFFT, *command], stdout=subprocess.DEVNULL, stderr=error, env=environment
    ) as process:
        os.close(error)
        seen = b""
        while True:
            try:
                piece = os.read(watched, 4096)
            except OSError:  # the other end is closed
                break
            if not piece:
                break
            seen += piece
    assert process.returncode in (0, 1), seen  # 1: few lengths may miss a bar on means
    return seen.decode()


def check(command, unit, environment):
    began = time.monotonic()
    seen = at_a_terminal(command, environment)
    seconds = time.monotonic() - began
    lines = re.findall(
        r"\r((\d+) of (\d+) " + unit + r", about [^\r]* left(?:: [^\r]+)?)\x1b\[K", seen
    )
    assert lines, (command, seen)
    for line, number, count in lines:
        assert len(line) <= 100 and 1 <= int(number) <= int(count), line
    assert seen.endswith("\r\x1b[K") or "changed" in seen, repr(seen[-80:])
    print(f"{' '.join(command)}: {seconds:.0f} s, {len(lines)} lines, the last: {lines[-1][0]}")


def main():
    for command, unit in LONG:
        check(command, unit, None)
    for command, unit in SLOWED if len(sys.argv) > 2 else []:
        check(command, unit, {**os.environ, "LD_PRELOAD": sys.argv[2], "OCLFFT_TEST_NAP": "300"})
    piped = subprocess.run([OCLFFT, *LONG[0][0]], capture_output=True, text=True, check=True)
    assert "left" not in piped.stderr and "\r" not in piped.stderr, piped.stderr
    assert "\r" not in piped.stdout and "compute_units" in piped.stdout


main()
