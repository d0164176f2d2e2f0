#!/usr/bin/env bash
# The C++ headers, with a program that calls all of them, and with `all` also the examples, under
# every standard from C++17 on, by gcc and clang, without a warning. A compiler that is not here is
# named; without both of them the test is skipped (77).
#
# usage: test_standards.sh SOURCE_ROOT [all]
#
# SPDX-License-Identifier: MIT
set -euo pipefail

root=$1
ran=0
for compiler in g++ clang++; do
    if ! command -v "$compiler" >/dev/null; then
        echo "not here: $compiler"
        continue
    fi
    for standard in c++17 c++20 c++2b; do
        "$compiler" "-std=$standard" -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion \
            -Wshadow -Wold-style-cast -Werror -DCL_TARGET_OPENCL_VERSION=120 \
            -I"$root/include" -fsyntax-only "$root/tests/cpp/test_cpp.cpp"
        [ "${2:-}" != all ] ||
            "$compiler" "-std=$standard" -Wall -Wextra -Wpedantic -Wconversion -Werror \
                -I"$root/include" -fsyntax-only "$root"/examples/cpp/*.cpp
        ran=$((ran + 1))
    done
done
echo "$ran compilers and standards"
[ "$ran" -gt 0 ] || exit 77
