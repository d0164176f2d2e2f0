#!/usr/bin/env python3
"""Builds the site of docs/ and looks at it.

usage: check_site.py links|width|mistakes ROOT FOLDER

    links      builds without a warning; every link between the pages leads somewhere
    width      at the width of a phone no page scrolls sideways, in a browser
    mistakes   a copy of the tree with a mistake does not build: a link that leads nowhere, a page
               that no list has, a name in a header's comment that breaks its form

FOLDER is where the site is built.

SPDX-License-Identifier: MIT
"""

import functools
import html.parser
import http.server
import json
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import urllib.parse

PHONE = 390  # pixels
PLANTED = "planted.html"  # is too wide

# Loads each page into a frame as wide as a phone, and writes how far it reaches.
LOOK = """<!DOCTYPE html><meta charset="utf-8"><iframe id="f" width="WIDTH" height="800"></iframe>
<pre id="wide"></pre><script>
const pages = PAGES, frame = document.getElementById("f"), wide = {};
function next() {
    const page = pages.shift();
    if (!page) { document.getElementById("wide").textContent = JSON.stringify(wide); return; }
    frame.onload = () => {
        const root = frame.contentDocument.documentElement;
        wide[page] = Math.max(root.scrollWidth, frame.contentDocument.body.scrollWidth);
        setTimeout(next, 0);
    };
    frame.src = page;
}
next();
</script>"""


class Page(html.parser.HTMLParser):
    """The links and the places of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.places = set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src") and value and tag != "use":
                self.links.add(value)
            elif name in ("id", "name") and value:
                self.places.add(value)


def build(root, folder):
    """Builds the site; returns its folder, and what the builder said if it failed."""
    done = subprocess.run(
        [root / "docs/site/build.sh", folder],
        check=False,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    return folder / "html", done.stdout if done.returncode else ""


def check_links(site):
    files = sorted(site.rglob("*.html"))
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in files}
    wrong = 0
    for path, page in pages.items():
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme or parts.netloc or link.startswith("data:"):
                continue
            to = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            place = urllib.parse.unquote(parts.fragment)
            if to.exists() and (not place or to not in pages or place in pages[to].places):
                continue
            wrong += 1
            print(f"{path.relative_to(site)}: {link} leads nowhere")
    links = sum(len(page.links) for page in pages.values())
    print(f"{len(pages)} pages, {links} links, {wrong} of them wrong")
    return 1 if wrong or not pages else 0


def check_width(site):
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if not browser:
        print("skipped: no chromium")
        return 77
    pages = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    pages.append(PLANTED)
    look = LOOK.replace("PAGES", json.dumps(pages)).replace("WIDTH", str(PHONE))
    (site / "look.html").write_text(look, encoding="utf-8")
    (site / PLANTED).write_text('<div style="width: 800px">wide</div>', encoding="utf-8")
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=site)
    handler.func.log_message = lambda *_: None
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        said = subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
            + ["--virtual-time-budget=600000", f"http://127.0.0.1:{server.server_port}/look.html"],
            check=True,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        ).stdout
        server.shutdown()
    (site / "look.html").unlink()
    (site / PLANTED).unlink()
    found = json.loads(re.search(r'<pre id="wide">(.*?)</pre>', said)[1] or "{}")
    wide = {page: width for page, width in found.items() if width > PHONE}
    if not wide.pop(PLANTED, None):
        print("a page that is too wide was not found")
        return 1
    for page, width in wide.items():
        print(f"{page} is {width} pixels wide on a phone of {PHONE}")
    print(f"{len(found)} of {len(pages)} pages seen, {len(wide)} scroll sideways")
    return 1 if wide or len(found) != len(pages) else 0


# name: the file, what is replaced in it, by what
MISTAKES = {
    "a link that leads nowhere": ("docs/guide.md", "(callbacks.md)", "(call_backs.md)"),
    "a place that is not there": ("README.md", "(docs/guide.md)", "(docs/guide.md#nowhere)"),
    "a page in no list": ("docs/site/pages/index.md", "\nguide\n", "\n"),
    "a table that is none": ("docs/site/pages/reference-cpp.rst", "C++17\n=====", "C++17\n==="),
    "a class that is not there": (
        "docs/site/pages/reference-cpp.rst",
        "doxygennamespace:: oclfft",
        "doxygennamespace:: oclffft",
    ),
}


def copied(root, tree):
    """What the site is made of, in another folder."""
    shutil.rmtree(tree, ignore_errors=True)
    for part in ("docs", "include", "examples", "benchmarks", "python/oclfft"):
        shutil.copytree(root / part, tree / part)
    for file in [*root.glob("*.md"), root / "LICENSE", root / "meson.build"]:
        shutil.copy(file, tree)


def check_mistakes(root, folder):
    tree, missed = folder / "tree", []
    copied(root, tree)
    said = build(tree, folder / "out")[1]
    if said:
        print(f"a copy without a mistake does not build: {said}")
        return 1
    for name, (path, right, wrong) in MISTAKES.items():
        copied(root, tree)
        text = (tree / path).read_text(encoding="utf-8")
        (tree / path).write_text(text.replace(right, wrong, 1), encoding="utf-8")
        if text.count(right) == 0 or not build(tree, folder / "out")[1]:
            missed.append(name)
            print(f"not found: {name}")
    print(f"{len(MISTAKES) - len(missed)} of {len(MISTAKES)} mistakes found")
    return 1 if missed else 0


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    kind, root, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    if not shutil.which("sphinx-build") or not shutil.which("doxygen"):
        print("skipped: no sphinx-build or no doxygen (tools/dev docs installs them)")
        return 77
    if kind == "mistakes":
        return check_mistakes(root.resolve(), folder.resolve())
    site, said = build(root.resolve(), folder.resolve())
    if said:
        print(said)
        return 1
    return check_links(site) if kind == "links" else check_width(site)


sys.exit(main())
