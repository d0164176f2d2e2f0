#!/usr/bin/env python3
"""The links of Markdown pages, where a package installs them.

usage: links.py ROOT FOLDER           makes those in ROOT/FOLDER lead to what is installed under
                                      ROOT, and takes away those to files that the package does not
                                      have; prints these
       links.py --check ROOT FOLDER   prints those that lead nowhere; the exit status is 1 if any

SPDX-License-Identifier: MIT
"""
import os
import pathlib
import re
import sys

# [text](target) or ![text](target), with a target within the source; the text may run over the end
# of a line.
LINK = re.compile(r"(!?)\[((?:[^\]\n]|\n(?!\s*\n))*)\]\(((?!\w+:|#)[^)\s#]+)(#[^)\s]*)?\)")


def place_of(page, target, root, folder):
    """Where a file of the source is installed, seen from the page; None if it is not."""
    here = pathlib.Path(os.path.normpath(page.parent / target))
    if here.exists():
        return target
    in_source = os.path.relpath(here, folder)
    for place in (root / "usr" / in_source, folder / in_source.replace("LICENSE", "copyright")):
        if place.is_file():
            return os.path.relpath(place, page.parent)
    return None


def rewrite(page, root, folder):
    """The links that were taken away."""
    lost = []

    def replace(found):
        mark, text, target, anchor = found.groups()
        place = place_of(page, target, root, folder)
        if place:
            return f"{mark}[{text}]({place}{anchor or ''})"
        lost.append(f"{page.relative_to(folder)}: {target}")
        return text
    before = page.read_text(encoding="utf-8")
    page.write_text(LINK.sub(replace, before), encoding="utf-8")
    return lost


def dead(page, folder):
    return [f"{page.relative_to(folder)}: {target}"
            for _, _, target, _ in LINK.findall(page.read_text(encoding="utf-8"))
            if not (page.parent / target).exists()]


def main(arguments):
    check = arguments[:1] == ["--check"]
    if len(arguments) != 2 + check:
        sys.exit(__doc__)
    root = pathlib.Path(arguments[check]).resolve()
    folder = root / arguments[check + 1]
    pages = sorted(folder.rglob("*.md"))
    if not pages:
        sys.exit(f"no pages in {folder}")
    links = [link for page in pages
             for link in (dead(page, folder) if check else rewrite(page, root, folder))]
    print("\n".join(links))
    print(f"{len(pages)} pages, {len(links)} links {'lead nowhere' if check else 'taken away'}")
    return 1 if check and links else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
