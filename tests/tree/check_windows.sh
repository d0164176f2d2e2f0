#!/usr/bin/env bash
# The library for Windows, by mingw-w64.
#
# usage: check_windows.sh ROOT library    Meson's and CMake's builds, without warnings: a DLL that
#                                         exports the same as the library here, needs nothing but
#                                         Windows and OpenCL.dll, and is found by find_package
#        check_windows.sh ROOT run        tests of the suites `pure` and `device`, and examples, are
#                                         compiled, too, and run by Wine, whose OpenCL.dll leads to
#                                         the OpenCL that is here
#
# Skipped (77) without the compiler, without Wine, or without the sources of cmocka and FFTW, which
# Debian's servers have. SPDX-License-Identifier: MIT
set -euo pipefail

[ $# = 2 ] || { echo "usage: check_windows.sh ROOT library|run" && exit 2; }
root=$(cd "$1" && pwd)
triplet=x86_64-w64-mingw32

skip() {
    printf 'not here: %s\n' "$*"
    exit 77
}

for program in $triplet-gcc-win32 $triplet-g++-posix cmake pkg-config; do
    command -v "$program" >/dev/null || skip "$program"
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

die() {
    printf 'check_windows: %s\n' "$*"
    exit 1
}

quietly() { "$@" >"$folder/log" 2>&1 || { tail -n 60 "$folder/log" && die "failed: $*"; }; }

# configure NAME OPTION...: with Meson. Warnings are errors.
configure() {
    local name=$1
    shift
    quietly meson setup "$folder/$name" "$root" --cross-file "$root/cross/mingw-w64.ini" \
        --cross-file "$folder/prefix/prefix.ini" -Dwerror=true -Dtools=false -Dmpi=false \
        -Dpeers=disabled "$@"
}

# ---- The DLL -------------------------------------------------------------------------------------

# The public functions, by the headers.
declared() {
    cat "$root"/include/oclFFT.h "$root"/include/oclfft/{oclfft,opencl}.h \
        "$root"/include/oclfft/private/transport.h |
        "${CC:-cc}" -E -P -x c -I"$root/include" -DCL_TARGET_OPENCL_VERSION=120 - |
        grep -oE '\b(oclfft_|_ocl)\w+ *\(' | tr -d ' (' | sort -u
}

exported() {
    $triplet-objdump -p "$1" | sed -n '/\[Ordinal\/Name Pointer\] Table/,/^$/p' |
        grep -oE '[A-Za-z_]\w*$' | grep -v '^Table$' | sort -u
}

check_dll() {
    local needed foreign
    exported "$1" >"$folder/exported"
    declared >"$folder/declared"
    grep -qx oclfft_plan_create "$folder/exported" || die "$1 exports no oclfft_plan_create"
    foreign=$(comm -23 "$folder/exported" "$folder/declared" | xargs)
    [ -z "$foreign" ] || die "$1 exports $foreign"
    needed=$($triplet-objdump -p "$1" | sed -n 's/.*DLL Name: //p' | sort | xargs)
    [ "$needed" = "ADVAPI32.dll KERNEL32.dll OpenCL.dll msvcrt.dll ntdll.dll" ] ||
        die "$1 needs $needed"
}

check_library() {
    local toolchain=-DCMAKE_TOOLCHAIN_FILE=$root/cross/mingw-w64.cmake
    quietly "$root/cross/windows.sh" "$folder/prefix" opencl
    configure library -Dtests=false -Dexamples=false --prefix=/usr --libdir=lib
    quietly ninja -C "$folder/library"
    check_dll "$folder/library/lib/liboclfft-0.dll"
    mv "$folder/exported" "$folder/by_meson"
    DESTDIR=$folder/installed quietly meson install -C "$folder/library" --no-rebuild

    quietly cmake -S "$root" -B "$folder/own" -G Ninja "$toolchain" \
        "-DCMAKE_FIND_ROOT_PATH=$folder/prefix" -DCMAKE_C_FLAGS='-Wall -Wextra -Werror'
    quietly cmake --build "$folder/own"
    check_dll "$folder/own/liboclfft-0.dll"
    diff "$folder/by_meson" "$folder/exported" || die "CMake's library exports something else"

    mkdir "$folder/found"
    cat >"$folder/found/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.16)
project(found C)
find_package(oclfft 0.2 REQUIRED)
add_executable(minimal $root/examples/minimal.c)
target_link_libraries(minimal oclfft::oclfft)
END
    quietly cmake -S "$folder/found" -B "$folder/found/build" -G Ninja "$toolchain" \
        "-DCMAKE_FIND_ROOT_PATH=$folder/installed/usr"
    quietly cmake --build "$folder/found/build"
    echo "a DLL with $(wc -l <"$folder/by_meson") functions, by Meson and by CMake"
}

# ---- Wine ----------------------------------------------------------------------------------------

check_run() {
    command -v wine >/dev/null || skip wine
    export WINEPREFIX=$folder/wine WINEDEBUG=-all WINEPATH="Z:${folder//\//\\}\\prefix\\bin"
    "$root/cross/windows.sh" "$folder/prefix" >"$folder/log" 2>&1 ||
        { tail -n 5 "$folder/log" && skip "cmocka and FFTW for Windows"; }
    configure tests -Dtests=true -Dexamples=true --buildtype=plain -Doptimization=1
    quietly ninja -C "$folder/tests"
    quietly wineboot --init
    meson test -C "$folder/tests" --no-rebuild --quiet --print-errorlogs --timeout-multiplier 8 \
        --suite pure --suite device || die "tests fail under Wine"
    local program library
    for library in libstdc++-6 libwinpthread-1; do # of C++, beside our own
        library=$(dirname "$("$triplet-g++-posix" -print-file-name=$library.dll)")
        WINEPATH+=";Z:${library//\//\\}"
    done
    for program in minimal minimal_cpp; do
        (cd "$folder/tests/lib" && quietly wine "../examples/$program.exe")
        grep -q 'transform 2, bin 30' "$folder/log" || { cat "$folder/log" && die "$program"; }
    done
    wineserver --kill || true
}

case $2 in
library) check_library ;;
run) check_run ;;
*) die "neither library nor run: $2" ;;
esac
