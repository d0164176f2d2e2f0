"""Sphinx's configuration. build.sh says where sources and output are.

SPDX-License-Identifier: MIT
"""

import os
import pathlib
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

root = pathlib.Path(__file__).resolve().parents[2]
work = pathlib.Path(os.environ["OCLFFT_SITE"])

project = "oclfft"
author = "the authors of oclfft"
copyright = author  # noqa: A001, pylint: disable=redefined-builtin
version = release = re.search(r"version: '([0-9.]+)'", (root / "meson.build").read_text())[1]

extensions = [
    "myst_parser",
    "breathe",
    "sphinx.ext.napoleon",
    "sphinx.ext.autodoc",
    "manual",
]
root_doc = "index"
myst_heading_anchors = 3
myst_enable_extensions = ["deflist"]
suppress_warnings = ["myst.header"]
highlight_language = "none"
smartquotes = False
nitpicky = True

breathe_projects = {kind: str(work / f"doxygen-{kind}" / "xml") for kind in ("c", "cpp")}
breathe_default_project = "c"
breathe_domain_by_extension = {"h": "c", "hpp": "cpp"}
breathe_show_include = False
breathe_show_define_initializer = True
breathe_show_enumvalue_initializer = True

# The Python package is read without its library and without NumPy.
sys.path.insert(0, str(root / "python"))
autodoc_mock_imports = ["numpy", "oclfft._library", "oclfft._device_arrays"]
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints = "none"
autodoc_preserve_defaults = True
napoleon_google_docstring = False
napoleon_use_rtype = False
NAMED = re.compile(r"(?<![`:\w])`(?:oclfft\.)?([^`]+)`(?![`_])")


def place_of(name, owner):
    """Where the reference has what a docstring of `owner` calls by this name; None if nowhere."""
    import oclfft

    for place in (f"{owner}.{name}", name):
        words, found = place.split("."), oclfft
        for word in words:
            found = getattr(found, word, None)
        if found is not None and words[0] in oclfft.__all__:
            return f"oclfft.{place}"
    return None


def link_names(_app, _what, name, _object, _options, lines):
    """`NAME` in a docstring becomes a link where the package has it, else code."""

    def link(found):
        place = place_of(found[1], name.split(".")[1])
        return f":py:obj:`{found[1]} <{place}>`" if place else f"``{found[1]}``"

    lines[:] = [NAMED.sub(link, line) for line in lines]


def setup(app):
    app.connect("autodoc-process-docstring", link_names, priority=600)  # after napoleon


# Types of C, C++, Python, OpenCL and MPI have their pages elsewhere.
nitpick_ignore_regex = [
    ("c:identifier", r"(u?int\d+_t|size_t|ptrdiff_t|bool|oclfft_thesis_array|cl_\w+|MPI_Comm)"),
    ("py:class", r"(?!oclfft).*"),
    ("cpp:identifier", r"(std|cl_\w+|MPI_\w+|oclfft_\w+|OCLFFT_|oclfft|T|detail).*"),
]

html_theme = "furo"
html_title = f"oclfft {version}"
html_static_path = [str(root / "docs/site/static")]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
html_theme_options = {"navigation_with_keys": True}

man_pages = [
    ("tool", "oclfft", "Fourier transforms on OpenCL devices: the command", [author], 1),
    ("guide", "oclfft", "Fourier transforms on OpenCL devices: the library", [author], 7),
]
