#!/usr/bin/env python3
"""The program in README.md compiles; it runs if there is a device, and otherwise says why it
cannot.

usage: check_readme.py README INCLUDES LIBRARY

SPDX-License-Identifier: MIT
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile


def program_of(text):
    (block,) = re.findall(r"^```c\n(.*?)^```$", text, re.M | re.S)
    return block


def run(program, **variables):
    done = subprocess.run(
        [program], env=dict(os.environ, **variables), check=False, capture_output=True, text=True
    )
    if done.returncode or done.stdout:
        sys.exit(f"status {done.returncode}: {done.stdout}{done.stderr}")
    return done.stderr


def main():
    page, includes, library = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder:
        program = pathlib.Path(folder, "readme")
        source = program.with_suffix(".c")
        source.write_text(program_of(page.read_text(encoding="utf-8")), encoding="utf-8")
        subprocess.run(
            [os.environ.get("CC", "cc"), "-std=c11", "-Wall", "-Wextra", "-Werror"]
            + [f"-I{includes}", "-o", program, source, library, f"-Wl,-rpath,{library.parent}"],
            check=True,
        )
        none = run(program, OCL_ICD_VENDORS=folder, OCL_ICD_FILENAMES="")
        if "no OpenCL device" not in none and "no OpenCL platform" not in none:
            sys.exit(f"without a device it says: {none!r}")
        says = run(program)
        if says and says != none:
            sys.exit(f"with the machine's devices it says: {says!r}")
    print("the program compiles, and says why it cannot run where there is no device")


main()
