#!/usr/bin/env bash
# Builds the library and tests with sanitizers, and runs them: address,undefined (leaks included) or thread. Tests that need an
# OpenCL device run on PoCL alone: other drivers load libraries in a way that the sanitizers refuse (RTLD_DEEPBIND).
#
# usage: test_sanitized.sh SANITIZERS TEST...    names as in tests/meson.build, such as "caps problem" or "execute:single", and in
#                                                fuzz/meson.build ("fuzz_plan"), which run on their corpora
#
# PoCL is not instrumented, but ThreadSanitizer sees its locks and threads: nothing needs to be suppressed.
#
# SPDX-License-Identifier: MIT
set -euo pipefail

[ $# -gt 1 ] || { echo "usage: test_sanitized.sh SANITIZERS TEST..." && exit 2; }
sanitizers=$1
shift
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
build=$folder/build

quietly() { "$@" >"$folder/log" 2>&1 || { cat "$folder/log" && exit 1; }; }

# Where the compiler has no sanitizers there is nothing to run.
probe() { echo 'int main(void) { return 0; }' | ${CC:-cc} -x c -fsanitize="$sanitizers" - -o "$folder/probe" && "$folder/probe"; }
probe 2>/dev/null || { echo "skipped: no sanitizers" && exit 77; }

quietly env CFLAGS=-fno-sanitize-recover=all meson setup "$build" "$root" -Db_sanitize="$sanitizers" -Db_lundef=false \
    -Dtools=false -Dexamples=false

# program NAME: where it is in the build folder. argument NAME: what it gets; a fuzz target its corpus.
program() {
    case $1 in
    fuzz_*) echo "fuzz/$1" ;;
    *) echo "tests/test_${1%%:*}" ;;
    esac
}
argument() {
    case $1 in
    fuzz_*) echo "$root/fuzz/corpus/${1#fuzz_}" ;;
    *:*) echo "${1#*:}" ;;
    esac
}

programs=()
for name in "$@"; do programs+=("$(program "$name")"); done
quietly ninja -C "$build" "${programs[@]}"

export UBSAN_OPTIONS=print_stacktrace=1
[ ! -e /etc/OpenCL/vendors/pocl.icd ] || export OCL_ICD_VENDORS=/etc/OpenCL/vendors/pocl.icd

# Now and then PoCL 3.1 keeps what its compiler needed for one context of many; so what drivers allocate is not looked at. Handles that
# the library forgot are found by the tests that count them (tests/faulty.h, test_complaints_leaks.c, test_interop.c).
printf 'leak:libpocl\nleak:libLLVM\n' >"$folder/drivers"
export LSAN_OPTIONS=suppressions=$folder/drivers:print_suppressions=0

failed=0 skipped=0
for name in "$@"; do
    status=0 given=$(argument "$name")
    "$build/$(program "$name")" ${given:+"$given"} >"$folder/log" 2>&1 || status=$?
    case $status in
    0) ;;
    77) skipped=$((skipped + 1)) ;;
    *) cat "$folder/log" && failed=$((failed + 1)) ;;
    esac
done
echo "$(($# - failed - skipped)) passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
