#!/usr/bin/env bash
# The library for macOS, compiled and linked, not run: Zig's compiler (Clang) brings the headers of
# macOS and the names in its system library. OpenCL's are those of Khronos, and a library whose
# every function fails stands for the framework. CMake's build, without warnings, for both
# processors, and the minimal programs in C and in C++.
#
# usage: check_macos.sh ROOT
#
# Zig is `zig`, or `python3 -m ziglang` from the Python package index, which is put into a temporary
# folder. Skipped (77) where neither can be had. SPDX-License-Identifier: MIT
set -euo pipefail

root=$(cd "${1:?usage: check_macos.sh ROOT}" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export ZIG_GLOBAL_CACHE_DIR=$folder/cache ZIG_LOCAL_CACHE_DIR=$folder/cache

die() {
    printf 'check_macos: %s\n' "$*"
    exit 1
}
skip() {
    printf 'not here: %s\n' "$*"
    exit 77
}
quietly() { "$@" >"$folder/log" 2>&1 || { tail -n 60 "$folder/log" && die "failed: $*"; }; }

find_zig() {
    if command -v zig >/dev/null; then
        zig=(zig)
    elif python3 -c 'import ziglang' 2>/dev/null; then
        zig=(python3 -m ziglang)
    else
        python3 -m venv "$folder/python" >/dev/null 2>&1 || skip "python3-venv"
        "$folder/python/bin/pip" install --quiet ziglang==0.17.1 >"$folder/log" 2>&1 ||
            skip "zig, and the Python package index"
        zig=("$folder/python/bin/python" -m ziglang)
    fi
    for tool in cc c++ ar ranlib; do
        printf '#!/bin/sh\nexec %s %s "$@"\n' "${zig[*]}" "$tool" >"$folder/zig-$tool"
        chmod +x "$folder/zig-$tool"
    done
}

# make_opencl TARGET: the framework's headers and names.
make_opencl() {
    local prefix=$folder/$1
    mkdir -p "$prefix/OpenCL"
    cp -rL /usr/include/CL "$prefix"
    printf '#include <CL/cl.h>\n' | tee "$prefix/OpenCL/opencl.h" >"$prefix/OpenCL/cl.h"
    "$folder/zig-cc" -target "$1" -E -P "-I$prefix" -DCL_TARGET_OPENCL_VERSION=120 \
        "$prefix/CL/cl.h" | grep -oE '\bcl[A-Z][A-Za-z]+\(' | tr -d '(' | sort -u |
        sed 's/.*/int &(void); int &(void) { return -1; }/' >"$prefix/opencl.c"
    quietly "$folder/zig-cc" -target "$1" -shared -o "$prefix/libOpenCL.dylib" "$prefix/opencl.c"
}

# build TARGET PROCESSOR: as a part of a project with the minimal programs.
build() {
    make_opencl "$1"
    mkdir "$folder/$1/project"
    cat >"$folder/$1/project/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.16)
project(minimal C CXX)
add_compile_options(-Wall -Wextra -Werror -Wno-unused-command-line-argument)
add_subdirectory($root oclfft)
add_executable(in_c $root/examples/minimal.c)
target_link_libraries(in_c oclfft::oclfft)
add_executable(in_cpp $root/examples/cpp/minimal.cpp)
target_compile_features(in_cpp PRIVATE cxx_std_17)
target_link_libraries(in_cpp oclfft::oclfft)
END
    quietly cmake -S "$folder/$1/project" -B "$folder/$1/build" -G Ninja \
        -DCMAKE_SYSTEM_NAME=Darwin "-DCMAKE_SYSTEM_PROCESSOR=$2" -DCMAKE_OSX_ARCHITECTURES= \
        "-DCMAKE_C_COMPILER=$folder/zig-cc" "-DCMAKE_CXX_COMPILER=$folder/zig-c++" \
        "-DCMAKE_C_COMPILER_TARGET=$1" "-DCMAKE_CXX_COMPILER_TARGET=$1" \
        "-DCMAKE_AR=$folder/zig-ar" "-DCMAKE_RANLIB=$folder/zig-ranlib" \
        -DCMAKE_INSTALL_NAME_TOOL=/bin/true -DCMAKE_SYSTEM_PREFIX_PATH= \
        "-DOpenCL_INCLUDE_DIR=$folder/$1" "-DOpenCL_LIBRARY=$folder/$1/libOpenCL.dylib"
    quietly cmake --build "$folder/$1/build"
    find "$folder/$1/build" -name 'liboclfft*.dylib' -print -quit | grep . >/dev/null ||
        die "no library"
    echo "$1: the library and two programs are compiled and linked"
}

[ -r /usr/include/CL/cl.h ] || skip "OpenCL's headers"
command -v cmake >/dev/null || skip cmake
find_zig
build aarch64-macos arm64
build x86_64-macos x86_64
