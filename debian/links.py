#!/usr/bin/env python3
"""The links of Markdown pages, where a package installs them.

usage: links.py ROOT FOLDER     makes those in ROOT/FOLDER lead to what is installed under ROOT, and
                                takes away those to files that only the source has
       links.py --check ROOT FOLDER     prints those that lead nowhere; the exit status is 1 if any

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import sys

# [text](target) or ![text](target), with a target within the source.
LINK = re.compile(r"(!?)\[([^\]\n]*)\]\(((?!\w+:|#)[^)\s#]+)(#[^)\s]*)?\)")


def installed(page, target, folder):
    """The place of a file of the source, seen from the page; None if it is not installed."""
    here = pathlib.Path(os.path.normpath(page.parent / target))
    root = pathlib.Path(str(folder).split("/usr/", 1)[0])
    if here.exists():
        return target
    in_source = os.path.relpath(here, folder)
    for place in (root / "usr" / in_source, folder / in_source.replace("LICENSE", "copyright")):
        if place.is_file():
            return os.path.relpath(place, page.parent)
    return None


def rewrite(page, folder):
    def replace(found):
        mark, text, target, anchor = found.groups()
        place = installed(page, target, folder)
        return f"{mark}[{text}]({place}{anchor or ''})" if place else text
    before = page.read_text(encoding="utf-8")
    page.write_text(LINK.sub(replace, before), encoding="utf-8")


def dead(page):
    for found in LINK.finditer(page.read_text(encoding="utf-8")):
        if not (page.parent / found.group(3)).exists():
            yield f"{page}: {found.group(0)}"


def main(arguments):
    check = arguments[:1] == ["--check"]
    root, inside = arguments[check:]
    folder = pathlib.Path(root).resolve() / inside
    pages = sorted(folder.rglob("*.md"))
    if not pages:
        sys.exit(f"no pages in {folder}")
    if not check:
        for page in pages:
            rewrite(page, folder)
    lost = [line for page in pages for line in dead(page)]
    print("\n".join(lost + [f"{len(pages)} pages, {len(lost)} links lead nowhere"]))
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
