#!/usr/bin/env python3
"""Does what docs/adding.md says: makes the changes of its diffs in a copy of the tree, builds the
library there, and runs tests/tree/added.c, which asks for what was added.

usage: check_adding.py ROOT BUILD

BUILD: a build folder of the tree as it is, whose library must fail that program. Exit status 77
(skipped) where there is no OpenCL device; what needs none was tried then.
SPDX-License-Identifier: MIT
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

COPIED = ("cl", "cmake", "include", "lib", "meson.build", "meson_options.txt", "tools", "wisdom")
MOST_FILES = 3  # that a section may change
SKIPPED = 77
SECTIONS = 3  # a radix, a quirk, an element type


def plain(line):
    """Spaces before a line's end do not count, nor how many there are inside."""
    return " ".join(line.split())


def sections(page):
    """Of each section with diffs its title and the diffs' lines."""
    for section in re.split(r"^## ", page, flags=re.MULTILINE)[1:]:
        diffs = re.findall(r"^```diff\n(.*?)^```", section, flags=re.MULTILINE | re.DOTALL)
        if diffs:
            yield section.splitlines()[0], [diff.splitlines() for diff in diffs]


def hunks(diff):
    """The file and the lines of each hunk."""
    found = []
    for line in diff:
        if line.startswith("+++ b/"):
            name = line[6:]
        elif line.startswith("@@"):
            found.append((name, []))
        elif not line.startswith("--- "):
            found[-1][1].append(line)
    return found


def apply(root, name, hunk):
    """The hunk's old lines must be in the file once; the new ones take their place."""
    path = root / name
    old = [plain(line[1:]) for line in hunk if line[:1] != "+"]
    new = [line[1:] for line in hunk if line[:1] != "-"]
    if not old:
        path.write_text("\n".join(new) + "\n", encoding="utf-8")
        return
    lines = path.read_text(encoding="utf-8").splitlines()
    places = [
        at for at in range(len(lines)) if [plain(line) for line in lines[at : at + len(old)]] == old
    ]
    if len(places) != 1:
        sys.exit(f"docs/adding.md: {name} has {len(places)} places like\n" + "\n".join(hunk))
    lines[places[0] : places[0] + len(old)] = new
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def follow(page, root):
    """Makes all changes; says which."""
    followed = 0
    for title, diffs in sections(page):
        files = set()
        for name, hunk in (hunk for diff in diffs for hunk in hunks(diff)):
            apply(root, name, hunk)
            files.add(name)
        if len(files) > MOST_FILES:
            sys.exit(f"{title}: {len(files)} files change, which is more than {MOST_FILES}")
        print(f"{title}: {', '.join(sorted(files))}")
        followed += 1
    if followed < SECTIONS:
        sys.exit("docs/adding.md shows no radix, no quirk or no element type any more")


def run(*command, **options):
    done = subprocess.run(
        command, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options
    )
    return done.returncode, done.stdout


def must(*command, **options):
    status, said = run(*command, **options)
    if status != 0:
        sys.exit(f"failed: {' '.join(map(str, command))}\n{said[-4000:]}")


def compiler():
    """ccache knows most of the tree from the last time."""
    cc = os.environ.get("CC", "cc").split()
    return ["ccache", *cc] if shutil.which("ccache") and "ccache" not in cc else cc


def build(root, folder):
    options = ["-Dtests=false", "-Dtools=false", "-Dexamples=false", "--buildtype=plain"]
    environment = {**os.environ, "CC": " ".join(compiler())}
    must("meson", "setup", folder, root, *options, env=environment)
    must("ninja", "-C", folder, "lib/liboclfft-objects.a")


def program(source, root, folder, out):
    """The program with the library that is built in the folder."""
    includes = [f"-I{root / name}" for name in ("include", "lib")]
    library = folder / "lib" / "liboclfft-objects.a"
    flags = ["-std=c11", "-D_POSIX_C_SOURCE=200809L", "-DCL_TARGET_OPENCL_VERSION=120"]
    libraries = [library, "-lOpenCL", "-lm", "-lpthread"]
    must(*compiler(), *flags, *includes, source, "-o", out, *libraries)


def main(root, folder):
    root, folder = pathlib.Path(root).resolve(), pathlib.Path(folder).resolve()
    source = root / "tests" / "tree" / "added.c"
    page = (root / "docs" / "adding.md").read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        program(source, root, folder, work / "without")
        for what in ("quirk", "radices", "elements"):
            if run(work / "without", what)[0] in (0, SKIPPED):
                sys.exit(f"without the changes the {what} are there already")
        for name in COPIED:
            copy = shutil.copytree if (root / name).is_dir() else shutil.copy
            copy(root / name, work / name)
        follow(page, work)
        build(work, work / "build")
        program(source, work, work / "build", work / "with")
        must(work / "with", "quirk")
        statuses = []
        for what in ("radices", "elements"):
            status, said = run(work / "with", what)
            print(said, end="")
            statuses.append(status)
        return max(statuses, key=lambda status: (status not in (0, SKIPPED), status))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
