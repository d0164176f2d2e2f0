#!/usr/bin/env python3
"""Compiles and runs the whole programs of docs/mpi.md, which do the same with FFTW's MPI interface,
with heFFTe and with this library, and compares what they print. The program `real` says by itself
whether its result is right.

No distribution has heFFTe. OCLFFT_HEFFTE names a folder where it is installed, built for the same
MPI (include/heffte.h, lib/libheffte.so). Without it its program is not run: a compiler only checks
the syntax, against the declarations in heffte_stub/heffte.h, and a line says so.

usage: check_migrating.py MPIRUN PAGE INCLUDES LIBOCLFFT_MPI LIBOCLFFT
SPDX-License-Identifier: MIT
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

STUB = pathlib.Path(__file__).parent / "heffte_stub"


def flags(*packages):
    return subprocess.run(
        ["pkg-config", "--cflags", "--libs", *packages], check=True, capture_output=True, text=True
    ).stdout.split()


def compilers(includes, libraries):
    """The command for each program: the compiler, then what follows the source."""
    c = ["cc", "-std=c11", "-Wall", "-Werror"]
    cpp = ["c++", "-std=c++17", "-Wall", "-Werror"]
    commands = {
        "fftw": (c, ["-lfftw3f_mpi", *flags("fftw3f", "ompi-c"), "-lm"]),
        "ours": (
            c,
            ["-I" + includes, *libraries, *flags("ompi-c"), "-Wl,--allow-shlib-undefined"]
            + ["-Wl,-rpath," + str(pathlib.Path(library).parent) for library in libraries],
        ),
    }
    commands["real"] = commands["ours"]
    heffte = os.environ.get("OCLFFT_HEFFTE")
    if heffte:
        folders = [f"-L{heffte}/lib", f"-Wl,-rpath,{heffte}/lib"]
        rest = ["-lheffte", "-lfftw3f", "-lfftw3", *flags("ompi-cxx", "ompi-c")]
        commands["heffte"] = (cpp, ["-isystem", f"{heffte}/include", *folders, *rest])
    else:
        print("heFFTe is not here (OCLFFT_HEFFTE): its program is checked for syntax only")
        commands["heffte"] = ([*cpp, "-fsyntax-only"], [f"-I{STUB}", *flags("ompi-c")])
    return commands


def main():
    mpirun, page, includes, *libraries = sys.argv[1:]
    programs = r"```c(?:\+\+)?\n(?=/\* (\w+)\.(c|cpp): )(.*?)```"
    blocks = re.findall(programs, pathlib.Path(page).read_text(), re.S)
    commands = compilers(includes, libraries)
    if sorted(name for name, _, _ in blocks) != sorted(commands):
        sys.exit(f"{page} has the programs {sorted(name for name, _, _ in blocks)}")
    sums = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, suffix, text in blocks:
            source, program = pathlib.Path(folder, f"{name}.{suffix}"), pathlib.Path(folder, name)
            source.write_text(text)
            compiler, rest = commands[name]
            subprocess.run([*compiler, "-o", program, source, *rest], check=True)
            if "-fsyntax-only" in compiler:
                continue
            ran = subprocess.run([mpirun, "-n", "3", program], check=True, stdout=subprocess.PIPE)
            if name != "real":
                sums[name] = float(ran.stdout)
            elif ran.stdout != b"and back\n":
                sys.exit(f"real: {ran.stdout}")
    print(sums)
    if any(abs(s - sums["ours"]) > 1e-4 * abs(sums["ours"]) for s in sums.values()):
        sys.exit("the results differ")


main()
