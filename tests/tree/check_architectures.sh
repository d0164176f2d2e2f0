#!/usr/bin/env bash
# The library and the command for other processors: 32 bits, and big-endian ones. There is no OpenCL
# for them here, so that nothing is transformed: where QEMU runs the command, it plans problems for
# devices that files describe, and has to give the same schedules and the same kernels as here, byte
# by byte. What is rounded otherwise elsewhere is left out: the digits of constants behind those of
# double precision, since these are computed in long double; and numbers below 2^-31 in tables of
# single precision, pairs of which are words in a program (spectra of primes are real or imaginary,
# and x87 instructions make an exact zero of some parts where others make 10^-18). So the sign of a
# zero is not compared there; and the problems are of single precision.
#
# usage: check_architectures.sh ROOT OCLFFT [TRIPLET]     OCLFFT is the command of this machine
#
# Skipped (77) without any of the compilers. SPDX-License-Identifier: MIT
set -euo pipefail

root=$(cd "$1" && pwd)
oclfft=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
problems=(64 'r2c:1000' '1009x17:b' '2^20' 'c2r:300*200:i' 'dct2:96*100' '2^30' '77*1024*5x3')

die() {
    printf 'check_architectures: %s\n' "$*"
    exit 1
}
quietly() { "$@" >"$folder/log" 2>&1 || { tail -n 40 "$folder/log" && die "failed: $*"; }; }

# An OpenCL whose every function fails, to link with.
make_opencl() {
    local prefix=$1
    mkdir -p "$prefix"
    cp -rL /usr/include/CL "$prefix"
    "$triplet-gcc" -E -P "-I$prefix" -DCL_TARGET_OPENCL_VERSION=120 "$prefix/CL/cl.h" |
        grep -oE '\bcl[A-Z][A-Za-z]+\(' | tr -d '(' | sort -u |
        sed 's/.*/int &(void); int &(void) { return -1; }/' >"$prefix/opencl.c"
    quietly "$triplet-gcc" -shared -fPIC -Wl,-soname,libOpenCL.so.1 "$prefix/opencl.c" \
        -o "$prefix/libOpenCL.so.1"
    ln -s libOpenCL.so.1 "$prefix/libOpenCL.so"
    printf 'Name: OpenCL\nDescription: none\nVersion: 1.2\nLibs: -L%s -lOpenCL\nCflags: -I%s\n' \
        "$prefix" "$prefix" >"$prefix/OpenCL.pc"
}

# configure FAMILY ENDIAN: a cross file, and the build.
configure() {
    cat >"$folder/$triplet.ini" <<CROSS
[binaries]
c = '$triplet-gcc'
cpp = '$triplet-g++'
ar = '$triplet-ar'
strip = '$triplet-strip'
pkgconfig = 'pkg-config'
[properties]
needs_exe_wrapper = true
pkg_config_libdir = '$folder/$triplet.opencl'
[host_machine]
system = 'linux'
cpu_family = '$1'
cpu = '$1'
endian = '$2'
CROSS
    quietly meson setup "$folder/$triplet" "$root" --cross-file "$folder/$triplet.ini" \
        -Dwerror=true -Dtests=false -Dexamples=false -Dtools=true -Dmpi=false -Dpeers=disabled
    quietly ninja -C "$folder/$triplet" tools/oclfft
}

# plans COMMAND...: all that it says of the problems, for all devices
plans() {
    local caps
    for caps in "$root"/tests/caps/*.caps; do
        "$@" plan --caps "$caps" "${problems[@]}" 2>&1 || true
        "$@" plan --caps "$caps" --source "${problems[@]}" 2>&1 || true
    done | sed -E -e 's/(R\(-?[0-9]\.[0-9]{15})[0-9]*/\1/g' \
        -e 's/0x([0-9a-f]{8}ul)/0x00000000\1/g' -e 's/0x0ul/0x0000000000000000ul/g' \
        -e 's/0x[0-289a][0-9a-f]{7}([0-9a-f]{8}ul)/0x00000000\1/g' \
        -e 's/(0x[0-9a-f]{8})[0-289a][0-9a-f]{7}ul/\100000000ul/g'
}

# An address of 32 bits reaches no 2^30 points: that is said in other words.
compare() {
    local emulator=$1
    if ! command -v "$emulator" >/dev/null; then
        echo "$triplet: compiled; no $emulator to run it"
        return
    fi
    plans "$emulator" -L "/usr/$triplet" -E \
        "LD_LIBRARY_PATH=$folder/$triplet/lib:$folder/$triplet.opencl:/usr/$triplet/lib" \
        "$folder/$triplet/tools/oclfft" >"$folder/$triplet.plans"
    if ! diff "$folder/here.plans" "$folder/$triplet.plans" >"$folder/differences"; then
        head -n 20 "$folder/differences"
        die "$triplet plans differently"
    fi
    echo "$triplet: the same $(wc -l <"$folder/here.plans") lines of schedules and kernels"
}

ran=0
while read -r triplet family endian emulator <&3; do
    [ "${3:-$triplet}" = "$triplet" ] || continue
    if ! command -v "$triplet-g++" >/dev/null; then
        echo "not here: $triplet-g++"
        continue
    fi
    [ "$family" != x86 ] || problems=("${problems[@]/2^30/2^22}")
    plans "$oclfft" >"$folder/here.plans"
    make_opencl "$folder/$triplet.opencl"
    configure "$family" "$endian"
    compare "$emulator"
    ran=$((ran + 1))
done 3<<'END_OF_LIST'
s390x-linux-gnu s390x big qemu-s390x
aarch64-linux-gnu aarch64 little qemu-aarch64
i686-linux-gnu x86 little qemu-i386
END_OF_LIST
[ "$ran" -gt 0 ] || exit 77
