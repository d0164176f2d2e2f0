#!/usr/bin/env python3
"""docs/tool.md, of which the manual page is made, has every verb and every option that the command
prints of itself, and its example of a plan is what the command prints.

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


def check_example(command, path, page):
    """The line with `the example below`, and the lines behind it; how many of these are wrong."""
    (line, example) = re.search(
        r"^    oclfft (plan .*?)  +the example below.*\n\n((?:    .*\n)+)", page, re.M
    ).groups()
    printed = subprocess.run(
        [command, *line.split()],
        check=True,
        text=True,
        stdout=subprocess.PIPE,
        cwd=path.parent.parent,
    ).stdout.splitlines()
    shown = [text[4:] for text in example.splitlines()]
    wrong = [pair for pair in zip(printed, shown) if pair[0] != pair[1]]
    for ours, pages in wrong:
        print(f"not as printed:\n  {pages}\n  {ours}")
    told = re.findall(r"^\| .*`(predicted \d+ us|at most \d+ registers)", page, re.M)
    unseen = [words for words in told if words not in example]
    print(f"{len(shown)} lines of an example; explained, but not in it: {unseen or 'none'}")
    return len(wrong) + abs(len(printed) - len(shown)) + len(unseen) + (not told)


def main():
    command, path = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    page = path.read_text(encoding="utf-8")
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
    wrong = check_example(command, path, page)
    sys.exit(1 if wrong or missing or len(verbs) < 5 or options < 50 else 0)


main()
