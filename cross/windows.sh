#!/usr/bin/env bash
# Makes what a build for Windows needs beside mingw-w64: OpenCL's headers and an import library of
# OpenCL.dll, which every driver brings, and, for the tests, cmocka and FFTW from Debian's sources.
# The folder also gets prefix.ini, for Meson:
#
#     cross/windows.sh build-prefix
#     meson setup build-windows --cross-file cross/mingw-w64.ini --cross-file build-prefix/prefix.ini
#
# usage: cross/windows.sh PREFIX           everything
#        cross/windows.sh PREFIX opencl    OpenCL only, without network
#
# SPDX-License-Identifier: MIT
set -euo pipefail

triplet=x86_64-w64-mingw32
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "${1:?usage: cross/windows.sh PREFIX [opencl]}"/{bin,include,lib/pkgconfig}
prefix=$(cd "$1" && pwd)

# The functions of OpenCL 1.2 as the headers declare them: those the library may need to be linked
# with. OpenCL.dll has the same names on every Windows of 64 bits.
opencl() {
    local headers
    headers=$(pkg-config --variable=includedir OpenCL-Headers 2>/dev/null || echo /usr/include)
    [ -r "$headers/CL/cl.h" ] || { echo "no CL/cl.h in $headers" && exit 1; }
    cp -rL "$headers/CL" "$prefix/include"
    {
        printf 'LIBRARY OpenCL.dll\nEXPORTS\n'
        $triplet-cpp "-I$prefix/include" -DCL_TARGET_OPENCL_VERSION=120 "$prefix/include/CL/cl.h" |
            grep -oE '\bcl[A-Z][A-Za-z]+\(' | tr -d '(' | sort -u
    } >"$prefix/lib/OpenCL.def"
    $triplet-dlltool -d "$prefix/lib/OpenCL.def" -l "$prefix/lib/libOpenCL.dll.a"
    printf 'Name: OpenCL\nDescription: OpenCL.dll\nVersion: 1.2\nLibs: %s\nCflags: %s\n' \
        "-L$prefix/lib -lOpenCL" "-I$prefix/include" >"$prefix/lib/pkgconfig/OpenCL.pc"
    {
        printf '[properties]\nneeds_exe_wrapper = true\n'
        printf "pkg_config_libdir = '%s'\n" "$prefix/lib/pkgconfig"
    } >"$prefix/prefix.ini"
}

# Debian's sources of a package, whatever the machine's own lists have.
sources() {
    local lists=$work/lists mirror release
    # shellcheck disable=SC1091
    release=$(. /etc/os-release && echo "$VERSION_CODENAME")
    mirror=http://deb.debian.org/debian
    mkdir -p "$lists/partial" "$work/parts"
    printf 'deb-src %s %s main\n' "$mirror" "$release" >"$work/parts/source.list"
    local options=(-q -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$work/parts"
        -o "Dir::State::Lists=$lists" -o APT::Sandbox::User=root)
    apt-get "${options[@]}" update
    (cd "$work" && apt-get "${options[@]}" source "$@")
}

for_tests() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    sources cmocka fftw3
    cmake -S "$work"/cmocka-* -B "$work/cmocka" "-DCMAKE_TOOLCHAIN_FILE=$here/mingw-w64.cmake" \
        "-DCMAKE_INSTALL_PREFIX=$prefix" -DUNIT_TESTING=OFF -DWITH_EXAMPLES=OFF \
        -DCMAKE_POLICY_VERSION_MINIMUM=3.5 -DCMAKE_SHARED_LINKER_FLAGS=-static-libgcc
    cmake --build "$work/cmocka" -j "$(nproc)"
    cmake --install "$work/cmocka"
    local kind
    for kind in '' --enable-long-double; do
        mkdir -p "$work/fftw$kind"
        # shellcheck disable=SC2086 # none, or one
        (cd "$work/fftw$kind" && sh "$work"/fftw3-*/configure --host=$triplet "--prefix=$prefix" \
            CC=$triplet-gcc-win32 --disable-shared --enable-static --disable-fortran \
            --disable-doc --with-our-malloc $kind &&
            make -C . -j "$(nproc)" && make install)
    done
}

opencl
[ "${2:-}" = opencl ] || for_tests
