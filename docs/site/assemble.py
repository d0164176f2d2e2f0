#!/usr/bin/env python3
"""Gathers what the site is made of: the pages of docs/, those in the root of the repository, the
reference from the public headers, and the sources that pages lead to.

usage: assemble.py FOLDER

FOLDER is emptied first. Links between pages, and to sources, are those of the repository: they work
in a checkout, too. Here they become links between pages of the site. One that leads nowhere is an
error.

SPDX-License-Identifier: MIT
"""

import functools
import os
import pathlib
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
import headers  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
# Pages outside of docs/, and where they are on the site.
ROOT_PAGES = {
    "README.md": "readme.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "CONTRIBUTING.md": "contributing.md",
    "CODE_OF_CONDUCT.md": "code_of_conduct.md",
    "LICENSE": "files/LICENSE.rst",
}
C_HEADERS = ["oclfft/oclfft.h", "oclfft/opencl.h", "oclfft/mpi.h", "oclFFT.h"]
CPP_HEADERS = ["oclfft/oclfft.hpp", "oclfft/opencl.hpp", "oclfft/mpi.hpp"]
LANGUAGES = {".c": "c", ".h": "c", ".cpp": "cpp", ".hpp": "cpp", ".cl": "c", ".py": "python"}
LINK = re.compile(r"(!?\[)([^][]*)(\]\()([^)\s]+)(\))")
MENTION = re.compile(r"(?<![\[\w/`])(?<!\]\()`?docs/([a-z0-9_-]+)\.md`?(?![\w\]])")
NAMED = re.compile(r"(?<![\[`])`((?:oclfft|OCLFFT)_\w+)`(?![\]`])")
FENCED = re.compile(r"(^```.*?^```$|^(?: {4}|\t)[^\n]*$)", re.M | re.S)

problems = []


def site_path(path):
    """Where a file of the repository is on the site; None where it is not a page."""
    name = path.relative_to(ROOT).as_posix()
    if name in ROOT_PAGES:
        return ROOT_PAGES[name]
    return name[5:] if name.startswith("docs/") and not name.startswith("docs/site/") else None


def title_of(path):
    return path.read_text(encoding="utf-8").split("\n", 1)[0].lstrip("# ")


def files_of(path):
    """A program's source and, by what they include, the other files of the repository it needs."""
    files, waiting = [], [path]
    while waiting:
        one = waiting.pop(0)
        if one in files or not one.is_file() or one.suffix not in (".c", ".h", ".cpp", ".hpp"):
            continue
        files.append(one)
        for name in re.findall(r'^#include "(.+)"', one.read_text(encoding="utf-8"), re.M):
            other = (one.parent / name).resolve()
            waiting += [other, other.with_suffix(".c")]
    return files


def how_to_compile(path):
    """A command for a program of one file, or of a few that it leads to."""
    text = path.read_text(encoding="utf-8")
    if not path.is_relative_to(ROOT / "examples") or not re.search(r"^int main\(", text, re.M):
        return ""
    if path.parent not in (ROOT / "examples", ROOT / "examples/cpp"):
        return "Meson makes this program of the files of its folder: ``tools/dev build``.\n\n"
    files = files_of(path)
    texts = "".join(file.read_text(encoding="utf-8") for file in files)
    compiler = ["mpicc" if "<oclfft/mpi.h>" in texts else "c++" if path.suffix == ".cpp" else "cc"]
    if path.suffix == ".cpp":
        compiler.append("-std=c++17")
    if "CALLBACKS_FOLDER" in texts:
        compiler.append("-DCALLBACKS_FOLDER='\"examples/callbacks\"'")
    packages = ["oclfft-mpi" if "<oclfft/mpi.h>" in texts else "oclfft"]
    packages += ["OpenCL"] if "<oclfft/opencl.h" in texts else []
    packages += ["libpng"] if "<png.h>" in texts else []
    sources = [str(file.relative_to(ROOT)) for file in files if file.suffix in (".c", ".cpp")]
    words = [*compiler, *sources, "-o", path.stem]
    words += ["$(pkg-config", "--cflags", "--libs", *packages[:-1], packages[-1] + ")"]
    words += ["-lm"] if re.search(r"<(math\.h|cmath)>", texts) else []
    command = f".. code-block:: sh\n\n   {' '.join(words)}\n\n"
    return "With an installed library, this command compiles it:\n\n" + command


class Assembler:
    def __init__(self, out):
        self.out = out
        self.sources = set()
        self.texts = {
            name: (ROOT / "include" / name).read_text() for name in C_HEADERS + CPP_HEADERS
        }
        self.roles = {}  # of the names that C headers declare
        for header in C_HEADERS:
            self.roles.update(headers.roles_of(self.texts[header]))
        headers.roles = self.roles
        headers.titles = {page.stem: title_of(page) for page in (ROOT / "docs").glob("*.md")}

    def target(self, page, link):
        """A link of `page`, a file of the repository, as the site has it."""
        if re.match(r"[a-z]+:", link) or link.startswith("#"):
            return link
        name, _, anchor = link.partition("#")
        path = (page.parent / name).resolve()
        if not path.exists() or not path.is_relative_to(ROOT):
            problems.append(f"{page.relative_to(ROOT)}: nothing is at {link}")
            return link
        to = site_path(path)
        if path.parent == ROOT / "include" / "oclfft" or path.name == "oclFFT.h":
            to = headers.page_of_header(path.name) + ".rst"
        if to is None or to.startswith("files/"):
            self.sources.add(path)
            to = f"files/{path.relative_to(ROOT).as_posix()}.rst"
        start = pathlib.PurePosixPath(site_path(page)).parent
        return os.path.relpath(to, start) + ("#" + anchor if anchor else "")

    def markdown(self, page):
        """A page with its links turned; code stays as it is."""
        pieces = FENCED.split(page.read_text(encoding="utf-8"))
        for i in range(0, len(pieces), 2):
            pieces[i] = LINK.sub(functools.partial(self.link, page), pieces[i])
            pieces[i] = MENTION.sub(lambda m: self.mention(page, m[1]), pieces[i])
            pieces[i] = NAMED.sub(self.declared, pieces[i])
        return "".join(pieces)

    def declared(self, found):
        """`NAME` of a declaration becomes a link to the reference."""
        role, words = self.roles.get(found[1], (None, ""))
        return f"{{c:{role}}}`{words}`" if role else found[0]

    def link(self, page, found):
        """A link as the site has it. One that only has the file's name gets the page's title."""
        start, words, middle, to, end = found.groups()
        path = (page.parent / to.partition("#")[0]).resolve()
        if words.endswith(".md") and " " not in words and path.suffix == ".md" and path.exists():
            words = title_of(path)
        return start + words + middle + self.target(page, to) + end

    def mention(self, page, name):
        start = pathlib.PurePosixPath(site_path(page)).parent
        path = ROOT / "docs" / f"{name}.md"
        if not path.exists():
            problems.append(f"{page.relative_to(ROOT)}: there is no docs/{name}.md")
        words = title_of(path) if path.exists() else name
        return f"[{words}]({os.path.relpath(name + '.md', start)})"

    def write(self, name, text):
        path = self.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def pages(self):
        for page in sorted((ROOT / "docs").glob("*.md")):
            self.write(page.name, self.markdown(page))
        for name, to in ROOT_PAGES.items():
            if to.endswith(".md"):
                self.write(to, self.markdown(ROOT / name))
        shutil.copytree(ROOT / "docs/images", self.out / "images")
        for page in (HERE / "pages").iterdir():
            shutil.copy(page, self.out)

    # ---- Sources ---------------------------------------------------------------------------------

    def source_pages(self):
        waiting, done = list(self.sources), set()
        while waiting:
            path = waiting.pop()
            if path in done:
                continue
            done.add(path)
            waiting += self.source_page(path)

    def source_page(self, path):
        """The page of a file or folder; returns what that leads to."""
        name = path.relative_to(ROOT).as_posix()
        text = f":orphan:\n\n{headers.heading(name)}\n"
        if path.is_dir():
            inside = sorted(
                entry for entry in path.iterdir() if entry.is_dir() or entry.suffix in LANGUAGES
            )
            for entry in inside:
                text += f"* :doc:`{entry.name} <{path.name}/{entry.name}>`\n"
            self.write(f"files/{name}.rst", text)
            return inside
        near = [other for other in files_of(path) if other != path]
        if near:
            links = (
                f":doc:`{other.relative_to(ROOT)} "
                f"</files/{other.relative_to(ROOT).as_posix()}>`"
                for other in near
            )
            text += f"Uses {', '.join(links)}.\n\n"
        text += how_to_compile(path)
        language = LANGUAGES.get(path.suffix, "none")
        lines = path.read_text(encoding="utf-8").expandtabs().split("\n")
        text += f".. code-block:: {language}\n\n"
        text += "".join(f"   {line}".rstrip() + "\n" for line in lines)
        self.write(f"files/{name}.rst", text)
        return near

    # ---- The reference ---------------------------------------------------------------------------

    def reference(self):
        texts = self.texts
        for name, text in texts.items():
            folder = self.out.parent / ("headers-c" if name in C_HEADERS else "headers-cpp")
            folder.mkdir(parents=True, exist_ok=True)
            (folder / pathlib.Path(name).name).write_text(headers.complete(headers.mark(text)))
        for header in C_HEADERS:
            self.header_pages(pathlib.PurePosixPath(header), texts[header])
        self.cpp_page()

    def header_pages(self, header, text):
        title = f"<{header}>"
        page = headers.heading(title) + "\n" + headers.about(text)
        if header.as_posix() in ("oclfft/oclfft.h", "oclFFT.h"):
            folder = "api" if header.name == "oclfft.h" else "api-thesis"
            pages = headers.pages_of(header, text)
            for name, body in pages.items():
                self.write(f"{folder}/{name}.rst", body)
            page += "\n.. toctree::\n   :maxdepth: 1\n\n"
            page += "".join(f"   {folder}/{name}\n" for name in pages)
            first = headers.SECTION.search(text).start()
            if any(place < first for place, _, _ in headers.declarations(text)):
                page += "\n" + headers.body_of(text, 0, first)
        else:
            page += "\n" + headers.body_of(text)
        self.write(f"reference-{header.name.replace('.', '-')}.rst", page)

    def cpp_page(self):
        page = (HERE / "pages/reference-cpp.rst").read_text(encoding="utf-8")
        for name in CPP_HEADERS:
            text = self.texts[name]
            if headers.SECTION.search(text):
                page += "\n" + headers.about(text) + "\n" + headers.cpp_body(text)
            else:
                title = headers.heading(f"<{name}>", "-")
                page += "\n" + title + "\n" + headers.about(text) + "\n" + headers.cpp_body(text)
        self.write("reference-cpp.rst", page)

    def doxygen(self):
        for kind in ("c", "cpp"):
            settings = (HERE / "Doxyfile").read_text() + (
                f'INPUT = "{self.out.parent}/headers-{kind}"\n'
                f'OUTPUT_DIRECTORY = "{self.out.parent}/doxygen-{kind}"\n'
                f"OPTIMIZE_OUTPUT_FOR_C = {'YES' if kind == 'c' else 'NO'}\n"
                "AUTOLINK_SUPPORT = NO\n"
            )
            (self.out.parent / f"doxygen-{kind}").mkdir(parents=True, exist_ok=True)
            done = subprocess.run(
                ["doxygen", "-"], input=settings, text=True, check=False, capture_output=True
            )
            if done.returncode or done.stderr:
                problems.append(f"doxygen ({kind}): {done.stderr}")
            headers.put_links(self.out.parent / f"doxygen-{kind}")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    work = pathlib.Path(sys.argv[1]).resolve()
    for name in ("source", "headers-c", "headers-cpp", "doxygen-c", "doxygen-cpp"):
        shutil.rmtree(work / name, ignore_errors=True)
    (work / "source").mkdir(parents=True)
    assembler = Assembler(work / "source")
    assembler.pages()
    assembler.reference()
    assembler.source_pages()
    assembler.doxygen()
    if problems:
        sys.exit("\n".join(problems))


main()
