#!/usr/bin/env bash
# clang-tidy (.clang-tidy says what it looks for) and cppcheck find nothing in what is not a test.
# Skipped without either.
#
# usage: check_analysis.sh ROOT BUILD [--most N]
#        check_analysis.sh --self-test BUILD       what is wrong is found
#        check_analysis.sh --cppcheck FILE...      cppcheck alone
#   BUILD    a build folder, for the compiler's arguments
#   --most   clang-tidy on so many files, cppcheck on ten times as many (analysis.py)
#
# SPDX-License-Identifier: MIT
set -euo pipefail

[ $# -ge 2 ] || { echo "usage: check_analysis.sh ROOT|--self-test BUILD [--most N]" && exit 2; }
command -v clang-tidy >/dev/null || command -v cppcheck >/dev/null ||
    { echo "skipped: neither clang-tidy nor cppcheck" && exit 77; }
here=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# readdir is safe on streams of one's own, and readdir_r is deprecated. Style is clang-tidy's.
check() {
    command -v cppcheck >/dev/null || return 0
    cppcheck -q --std=c11 --enable=warning,performance,portability --library=posix --inline-suppr \
        --error-exitcode=1 --suppress=missingIncludeSystem --suppress=readdirCalled \
        --template='{file}:{line}: {severity}: {id}: {message}' \
        -I"$here/include" -I"$here/lib" -I"$here/lib/codegen" -I"$here/benchmarks" "$@"
}

if [ "$1" = --cppcheck ]; then
    shift
    check "$@"
    exit
fi
if [ "$1" != --self-test ]; then
    cd "$1"
    status=0
    if command -v cppcheck >/dev/null; then
        "$here/tests/tree/analysis.py" cppcheck "$1" "$2" ${3:+"$3" "${4}0"} || status=1
    fi
    ! command -v clang-tidy >/dev/null || "$here/tests/tree/analysis.py" clang-tidy "$@" || status=1
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
if command -v clang-tidy >/dev/null &&
    (cd "$folder" && clang-tidy --quiet wrong.c -- -std=c11) >/dev/null 2>&1; then
    echo "clang-tidy does not see a use after free" && exit 1
fi
if command -v cppcheck >/dev/null && check "$folder/wrong.c" >/dev/null 2>&1; then
    echo "cppcheck does not see a leak" && exit 1
fi
