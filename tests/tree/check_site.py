#!/usr/bin/env python3
"""Builds the site of docs/ and looks at it.

usage: check_site.py links|reference|width|mistakes ROOT FOLDER

    links      builds without a warning; every link between the pages leads somewhere
    reference  every name that a public header declares has a place and is in the index, and those
               of C are in their order; no page shows the marks of what it was made from; no
               paragraph ends in a list by accident; manual pages have their sections, and man
               formats them without a warning
    width      at the width of a phone no page scrolls sideways, in a browser
    mistakes   a copy of the tree with a mistake does not build, or the checks of its links and of
               its reference see the mistake

FOLDER is where the site is built.

SPDX-License-Identifier: MIT
"""

import contextlib
import functools
import html
import html.parser
import http.server
import io
import json
import pathlib
import re
import shutil
import subprocess
import sys
import threading
import urllib.parse

sys.dont_write_bytecode = True
import declared  # noqa: E402

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
        self.links, self.places, self.places_in_order = set(), set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("href", "src") and value and tag != "use":
                self.links.add(value)
            elif name in ("id", "name") and value:
                self.places.add(value)
                self.places_in_order.append(value)


def build(root, folder, *builders):
    """Builds the site; returns its folder, and what the builder said if it failed."""
    done = subprocess.run(
        [root / "docs/site/build.sh", folder, *builders],
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


# ---- The reference -------------------------------------------------------------------------------


def mangled(name):
    """The part of an anchor that stands for a name of C++."""
    return "".join(f"{len(part)}{part}" for part in name.split("::"))


def check_reference(root, site):
    pages = [*site.glob("reference-*.html"), *site.glob("api*/*.html")]
    texts = {path: path.read_text(encoding="utf-8") for path in pages}
    places = {path: list(Page(text).places_in_order) for path, text in texts.items()}
    everywhere = {place for some in places.values() for place in some}
    index = set(re.findall(r'href="[^"#]*#([^"]+)"', (site / "genindex.html").read_text()))
    wrong, names = [], 0
    include = root / "include"
    for header in [include / "oclFFT.h", *sorted((include / "oclfft").glob("*.h"))]:
        order = [f"c.{name}" for name in declared.in_c(header.read_text())]
        names += len(order)
        wrong += [f"{header.name}: {place[2:]} has no place" for place in order
                  if place not in everywhere]
        wrong += [f"{header.name}: {place[2:]} is not in the index" for place in order
                  if place in everywhere and place not in index]
        for path, there in places.items():
            own = [place for place in there if place in order]
            if own != sorted(own, key=order.index):
                wrong.append(f"{header.name}: {path.name} has another order")
    for header in sorted((include / "oclfft").glob("*.hpp")):
        for name, count in declared.in_cpp(header.read_text()).items():
            form = re.compile(rf"_CPPv4(?:I0+E)?NK?{mangled(name)}E")
            names += count
            found = sum(bool(form.match(place)) for place in everywhere)
            listed = sum(bool(form.match(place)) for place in index)
            if found < count or listed < count:
                wrong.append(f"{header.name}: of {count} {name} {found} have a place, "
                             f"{listed} are in the index")
    print("".join(line + "\n" for line in wrong), end="")
    print(f"{names} names in the headers, {len(wrong)} mistakes in the reference")
    return 1 if wrong or not names else 0


# Marks of Doxygen, Markdown and reStructuredText, and files that are pages: outside of code and
# links, no text of a page has them.
MARKS = re.compile(
    r"#(?:oclfft|OCLFFT|_ocl|FFTL)\w*|(?<!\w)[@\\](?:par|ref|verbatim|p|c|n|brief|param)\b"
    r"|embed:rst|\bLink\d+Here\b|(?<!%)\b[A-Z]{3,}%|\{c:\w+\}|:(?:c:\w+|doc|ref):|\]\(|`"
    r"|(?<=[A-Za-z.,:])\*\*"
    r"|\bdocs/\w+\.md\b|SPDX-"
)
UNREAD = re.compile(r'<(pre|code|a|script|style)\b.*?</\1>|<dt class="sig.*?</dt>', re.S)


def check_marks(site):
    wrong = 0
    for path in sorted(site.rglob("*.html")):
        body = re.search(r"<article.*?</article>", path.read_text(encoding="utf-8"), re.S)
        text = html.unescape(re.sub(r"<[^>]*>", "", UNREAD.sub("", body[0] if body else "")))
        for found in MARKS.finditer(text):
            wrong += 1
            around = " ".join(text[max(0, found.start() - 40) : found.end() + 40].split())
            print(f"{path.relative_to(site)}: {found[0]!r} in: {around}")
    print(f"{wrong} marks in the text of pages")
    return 1 if wrong else 0


# A line of a paragraph, or of an item, that begins with "1. " or "+ " begins a list there.
ITEM = re.compile(r"( *)((?:1[.)]|[-+*]) +)")
NO_TEXT = re.compile(r" *([|#>]|```|<!--|$)|    ")  # of a paragraph: tables, headings, code


def check_lists(root):
    wrong = 0
    for path in [*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md"))]:
        column, paragraph, fenced = 0, False, False  # where text of the item begins
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            fenced ^= line.lstrip().startswith("```")
            item = ITEM.match(line)
            if fenced or (not item and NO_TEXT.match(line[column:])):
                paragraph = False
                column = column if line.startswith(" ") or not line else 0
                continue
            if item and paragraph and len(item[1]) == column:
                wrong += 1
                print(f"{path.relative_to(root)}:{number}: a list within a paragraph: {line}")
            if item:
                column = len(item[0])
            elif not paragraph:
                column = min(column, len(line) - len(line.lstrip()))
            paragraph = True
    print(f"{wrong} lists within paragraphs")
    return 1 if wrong else 0


# ---- Manual pages --------------------------------------------------------------------------------

SECTIONS = ["NAME", "SYNOPSIS", "DESCRIPTION", "SEE ALSO"]


def check_manual(folder):
    formats = shutil.which("man") and shutil.which("groff")
    pages, wrong = sorted(folder.glob("*.[1-9]")), 0
    for page in pages:
        text = page.read_text(encoding="utf-8")
        missing = [name for name in SECTIONS if f"\n.SH {name}\n" not in text]
        said = ""
        if formats:
            said = subprocess.run(
                ["man", "-l", "-Tutf8", "--warnings", page],
                check=False,
                text=True,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            ).stderr
        if missing or said:
            wrong += 1
            print(f"{page.name}: {'no ' + ', '.join(missing) if missing else said}")
    print(f"{len(pages)} manual pages, {wrong} of them wrong")
    if not formats:
        print("skipped: the pages were not formatted, without man or without groff")
    return 1 if wrong or not pages else 0 if formats else 77


# ---- The width -----------------------------------------------------------------------------------


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
    "a table that is none": ("docs/site/pages/reference-cpp.rst", "C++17\n=====", "C++17\n===="),
    "a class that is not there": ("docs/site/headers.py", '"oclfft::" +', '"oclffft::" +'),
    "a field left out": (
        "docs/site/headers.py",
        'if "_MAX_ENUM =" not in line',
        'if "_MAX_ENUM =" not in line and " buffer_count;" not in line',
    ),
    "a member function left out": (
        "docs/site/headers.py",
        "    def marked(found):",
        "    text = text.replace('void finish()', '')\n\n    def marked(found):",
    ),
    "a number at the beginning of a line": ("docs/guide.md", "\n\n", "\n\n`a`\n1. b\n\n"),
    "a plus sign in an item": ("docs/guide.md", "\n\n", "\n\n- a\n  + b\n\n"),
    "an order of its own": ("docs/site/headers.py", "sorted(pieces)", "sorted(pieces)[::-1]"),
    "a percent sign that Doxygen takes": ("docs/site/headers.py", "<>#%]", "<>#]"),
}


def complaint(tree, folder):
    """What the builder or a check says against a tree; empty where it is right."""
    site, said = build(tree, folder, "html")
    if said:
        return said
    checks = (lambda: check_links(site), lambda: check_reference(tree, site))
    for check in (*checks, lambda: check_marks(site), lambda: check_lists(tree)):
        words = io.StringIO()
        with contextlib.redirect_stdout(words):
            wrong = check()
        if wrong:
            return words.getvalue()
    return ""


def check_mistakes(root, folder):
    missed = []
    for name, (path, right, wrong) in {"none": ("README.md", "", ""), **MISTAKES}.items():
        tree = folder / "tree"
        shutil.rmtree(tree, ignore_errors=True)
        for part in ("docs", "include", "examples", "benchmarks", "python/oclfft"):
            shutil.copytree(root / part, tree / part)
        for file in [*root.glob("*.md"), root / "LICENSE", root / "meson.build"]:
            shutil.copy(file, tree)
        text = (tree / path).read_text(encoding="utf-8")
        (tree / path).write_text(text.replace(right, wrong, 1), encoding="utf-8")
        said = complaint(tree, folder / "out")
        if name == "none" and said:
            print(f"the copy without a mistake is refused: {said}")
            return 1
        if name != "none" and (right not in text or not said):
            missed.append(name)
            print(f"not found: {name}")
        elif said:
            print(f"{name}: {said.strip().splitlines()[0]}")
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
    if kind == "reference":
        results = [check_reference(root.resolve(), site), check_marks(site), check_lists(root)]
        results.append(check_manual(site.parent / "man"))
        return 1 if 1 in results else max(results)
    return check_links(site) if kind == "links" else check_width(site)


sys.exit(main())
