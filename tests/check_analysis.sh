#!/usr/bin/env bash
# clang-tidy (.clang-tidy says what it looks for) and cppcheck find nothing in what is not a test. Skipped without either.
#
# usage: check_analysis.sh ROOT BUILD         BUILD: a configured build folder, for the compiler's arguments
#        check_analysis.sh --self-test BUILD  what is wrong is found
#
# SPDX-License-Identifier: MIT
set -euo pipefail

[ $# = 2 ] || { echo "usage: check_analysis.sh ROOT|--self-test BUILD" && exit 2; }
command -v clang-tidy >/dev/null || command -v cppcheck >/dev/null || { echo "skipped: neither clang-tidy nor cppcheck" && exit 77; }
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$(cd "$2" && pwd)

# One file at a time: clang-tidy 14 takes va_lists of later files for uninitialised. VkFFT's header is not ours.
tidy() {
    command -v clang-tidy >/dev/null || return 0
    find lib tools benchmarks examples -name '*.c' ! -name peer_vkfft.c -print0 |
        xargs -0 -P "$(nproc)" -n 1 clang-tidy -p "$build" --quiet 2>/dev/null
}

# readdir is safe on streams of one's own, and readdir_r is deprecated. Style is clang-tidy's.
check() {
    command -v cppcheck >/dev/null || return 0
    cppcheck -q --std=c11 --enable=warning,performance,portability --library=posix --inline-suppr --error-exitcode=1 \
        --suppress=missingIncludeSystem --suppress=readdirCalled --template='{file}:{line}: {severity}: {id}: {message}' \
        -I"$here/include" -I"$here/lib" -I"$here/lib/codegen" -I"$here/benchmarks" "$@"
}

if [ "$1" != --self-test ]; then
    cd "$1"
    status=0
    tidy || status=1
    check lib tools benchmarks examples || status=1
    exit $status
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat >"$folder/wrong.c" <<'END'
#include <stdlib.h>
int *wrong(int count);
int *wrong(int count) {
    int *numbers = malloc(4);
    if (count == 3) return NULL;
    free(numbers);
    return numbers;
}
END
cp "$here/.clang-tidy" "$folder"
if command -v clang-tidy >/dev/null && (cd "$folder" && clang-tidy --quiet wrong.c -- -std=c11) >/dev/null 2>&1; then
    echo "clang-tidy does not see a use after free" && exit 1
fi
if command -v cppcheck >/dev/null && check "$folder/wrong.c" >/dev/null 2>&1; then
    echo "cppcheck does not see a leak" && exit 1
fi
