#!/usr/bin/env python3
"""Compiles and runs the whole programs of docs/mpi.md, which do the same with FFTW's MPI interface
and with this library, and compares what they print.

usage: check_migrating.py MPIRUN PAGE INCLUDES LIBOCLFFT_MPI LIBOCLFFT
SPDX-License-Identifier: MIT
"""

import pathlib
import re
import subprocess
import sys
import tempfile


def flags(*packages):
    return subprocess.run(
        ["pkg-config", "--cflags", "--libs", *packages], check=True, capture_output=True, text=True
    ).stdout.split()


def main():
    mpirun, page, includes, *libraries = sys.argv[1:]
    programs = r"```c\n(?=/\* (\w+)\.c: )(.*?)```"
    blocks = dict(re.findall(programs, pathlib.Path(page).read_text(), re.S))
    links = {
        "fftw": ["-lfftw3f_mpi", *flags("fftw3f", "ompi-c"), "-lm"],
        "ours": ["-I" + includes, *libraries, *flags("ompi-c"), "-Wl,--allow-shlib-undefined"]
        + ["-Wl,-rpath," + str(pathlib.Path(library).parent) for library in libraries],
    }
    if set(blocks) != set(links):
        sys.exit(f"{page} has the programs {sorted(blocks)}")
    sums = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in blocks.items():
            source, program = pathlib.Path(folder, name + ".c"), pathlib.Path(folder, name)
            source.write_text(text)
            compiler = ["cc", "-std=c11", "-Wall", "-Werror"]
            subprocess.run([*compiler, "-o", program, source, *links[name]], check=True)
            ran = subprocess.run([mpirun, "-n", "3", program], check=True, stdout=subprocess.PIPE)
            sums[name] = float(ran.stdout)
    print(sums)
    if abs(sums["fftw"] - sums["ours"]) > 1e-4 * abs(sums["fftw"]):
        sys.exit("the results differ")


main()
