#!/usr/bin/env python3
"""Compiles and runs the whole programs of a page, and compares what they print with what the page
says: a block "c" that begins with the program's name in a comment, and the block "text" after it.

usage: check_howto.py PAGE INCLUDES EXAMPLES LIBRARY

A program that keeps something for the next run has a line that only the first run prints: what it
prints then is in AGAIN.

SPDX-License-Identifier: MIT
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

PROGRAM = re.compile(r"```c\n(/\* (\w+)\.c \*/\n.*?)```\n\n```text\n(.*?)```", re.S)
AGAIN = {"cache": "the plan is made\n"}


def main():
    page, includes, examples, library = (pathlib.Path(word).resolve() for word in sys.argv[1:])
    text = page.read_text(encoding="utf-8")
    programs = PROGRAM.findall(text)
    if not programs or len(programs) != len(re.findall(r"^```c$", text, re.M)):
        sys.exit(f"{page}: a program without a name, or without what it prints")
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        for source, name, expected in programs:
            program = pathlib.Path(folder, name)
            program.with_suffix(".c").write_text(source, encoding="utf-8")
            subprocess.run(
                [os.environ.get("CC", "cc"), "-std=c11", "-Wall", "-Wextra", "-Werror"]
                + [f"-I{includes}", f"-I{examples}", "-o", program, program.with_suffix(".c")]
                + [library, f"-Wl,-rpath,{library.parent}", "-lOpenCL", "-pthread", "-lm"],
                check=True,
            )
            for says in (expected, AGAIN.get(name, expected)):
                ran = subprocess.run(
                    [program], cwd=folder, check=False, stdout=subprocess.PIPE, text=True
                )
                if ran.returncode or ran.stdout != says:
                    failed += 1
                    print(f"{name}: status {ran.returncode}, not\n{says}but\n{ran.stdout}")
    print(f"{len(programs)} programs, {failed} runs are not as the page says")
    sys.exit(1 if failed else 0)


main()
