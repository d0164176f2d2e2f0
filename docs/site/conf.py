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

extensions = ["myst_parser", "breathe", "manual"]
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

# Types of C, C++, OpenCL and MPI have their pages elsewhere.
nitpick_ignore_regex = [
    ("c:identifier", r"(u?int\d+_t|size_t|ptrdiff_t|bool|oclfft_thesis_array|cl_\w+|MPI_Comm)"),
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
