#!/usr/bin/env python3
"""docs/tool.md, of which the manual page is made, has every verb and every option that the command
prints of itself.

usage: check_manual.py OCLFFT PAGE

SPDX-License-Identifier: MIT
"""

import pathlib
import re
import subprocess
import sys

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")


def help_of(command, *words):
    return subprocess.run(
        [command, "help", *words], check=True, text=True, stdout=subprocess.PIPE
    ).stdout


def main():
    command, page = sys.argv[1], pathlib.Path(sys.argv[2]).read_text(encoding="utf-8")
    verbs = re.findall(r"^  oclfft ([a-z]+)  +\w", help_of(command), re.M)
    verbs = [verb for verb in verbs if verb not in ("help", "version")]
    known = set(OPTION.findall(page))
    missing = [verb for verb in verbs if f"`{verb}`" not in page and f"`oclfft {verb}`" not in page]
    options = 0
    for verb in verbs:
        named = set(OPTION.findall(help_of(command, verb)))
        options += len(named)
        missing += [f"{verb} {option}" for option in sorted(named - known)]
    print(f"{len(verbs)} verbs, {options} options; missing: {', '.join(missing) or 'none'}")
    sys.exit(1 if missing or len(verbs) < 5 or options < 50 else 0)


main()
