#!/usr/bin/env python3
"""The command tells who waits at a terminal how long it may take, and nobody else.

usage: test_tool_progress.py OCLFFT

SPDX-License-Identifier: MIT
"""

import os
import pty
import re
import subprocess
import sys

# As long as it is told to take, on any machine.
COMMAND = [sys.argv[1], "calibrate", "--all", "--seconds", "3"]


def at_a_terminal():
    """What comes to a terminal that is standard error, and the status."""
    watched, error = pty.openpty()
    with subprocess.Popen(COMMAND, stdout=subprocess.DEVNULL, stderr=error) as process:
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
    return process.returncode, seen.decode()


def main():
    status, seen = at_a_terminal()
    assert status == 0, seen
    lines = re.findall(r"\r(\d+ of \d+ measurements, about [^\r]* left: \w+)\x1b\[K", seen)
    assert lines, repr(seen)
    assert max(map(len, lines)) <= 100
    assert seen.endswith("\r\x1b[K") or "changed" in seen, repr(seen[-80:])
    piped = subprocess.run(COMMAND, capture_output=True, text=True, check=True)
    assert "left" not in piped.stderr and "\r" not in piped.stderr, piped.stderr
    assert "\r" not in piped.stdout and "compute_units" in piped.stdout
    print(f"{len(lines)} lines, the last: {lines[-1]}")


main()
