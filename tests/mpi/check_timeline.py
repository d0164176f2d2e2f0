#!/usr/bin/env python3
"""Runs mpi_timeline with each kind of exchange: every process records its messages beside its
commands, and all that it sends. Through memory that processes share nothing is sent.

usage: check_timeline.py MPIRUN MPI_TIMELINE
SPDX-License-Identifier: MIT
"""

import collections
import os
import pathlib
import subprocess
import sys
import tempfile

POINTS, PROCESSES = 32, 2


def main():
    mpirun, program = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "lines")
        for exchange, shared in ("1", "1"), ("1", "0"), ("2", "1"), ("3", "1"):
            command = [mpirun, "-n", str(PROCESSES), program, path, exchange, str(POINTS)]
            environment = dict(os.environ, OCLFFT_MPI_SHARED_MEMORY=shared)
            subprocess.run(command, check=True, env=environment)
            sent = collections.Counter()
            for line in path.read_text().splitlines():
                process, what, begin, end, size = line.split()
                if not 0 < float(begin) <= float(end):
                    sys.exit(f"exchange {exchange}: {line}")
                sent[process, what] += int(size)
            print(exchange, dict(sent))
            share = POINTS**3 * 8 // PROCESSES**2
            for process in range(PROCESSES):
                for what in "read", "network", "write":
                    near = what == "network" and exchange == "1" and shared == "1"
                    if sent[str(process), what] != (0 if near else share):
                        sys.exit(f"exchange {exchange}: not {share} bytes: {process} {what}")


main()
