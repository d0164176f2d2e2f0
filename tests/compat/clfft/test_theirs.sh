#!/usr/bin/env bash
# The tests of clFFT's interface with Debian's libclFFT in place of ours: what they demand is what
# clFFT does.
#
# usage: test_theirs.sh PROGRAM...
#
# SPDX-License-Identifier: MIT
set -euo pipefail

theirs=/usr/lib/x86_64-linux-gnu/libclFFT.so.2
if [ ! -e "$theirs" ]; then
    printf 'skipped: Debian'\''s libclfft2 is not installed\n'
    exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
ln -s "$theirs" "$folder/"
for program in "$@"; do
    program=$(realpath "$program")
    LD_LIBRARY_PATH=$folder ldd "$program" | grep "$folder/libclFFT.so.2" >/dev/null ||
        { printf '%s does not take it\n' "$program" && exit 1; }
    printf '%s\n' "${program##*/}"
    (cd "$folder" && LD_LIBRARY_PATH=$folder "$program" 2>"$folder/err" >"$folder/out") ||
        { status=$? && cat "$folder/out" "$folder/err" && exit "$status"; }
done
