#!/usr/bin/env bash
# Builds the site: pages in FOLDER/html, manual pages in FOLDER/man. Warnings are errors.
#
# usage: build.sh [FOLDER [BUILDER...]]     FOLDER is build/docs by default; the builders are html and
#                                           man
#
# SPDX-License-Identifier: MIT
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
OCLFFT_SITE=$(realpath -m "${1:-$here/../../build/docs}")
export OCLFFT_SITE
[ $# -gt 1 ] || set -- "$OCLFFT_SITE" html man
export PYTHONDONTWRITEBYTECODE=1

python3 "$here/assemble.py" "$OCLFFT_SITE"
for builder in "${@:2}"; do
    rm -rf "${OCLFFT_SITE:?}/$builder"
    sphinx-build -q -W --keep-going -n -j auto -b "$builder" -c "$here" \
        -d "$OCLFFT_SITE/doctrees" "$OCLFFT_SITE/source" "$OCLFFT_SITE/$builder"
done
