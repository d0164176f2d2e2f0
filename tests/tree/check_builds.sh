#!/usr/bin/env bash
# Other builds than the tests' own: each is configured, compiled with warnings as errors, linked,
# and what comes out is run.
#
# usage: check_builds.sh ROOT KIND...
#
#   debug       nothing is inlined: the command links, with the other FFT libraries that are here
#   release
#   static      -Ddefault_library=static, installed, found by pkg-config --static
#   subproject  part of another project: no tests, examples or tools; found by dependency('oclfft')
#   wrap        the same, unpacked from an archive as a wrap file says (docs/using.md)
#   sample      by the seed (share.h) the library alone in release, or the command in debug, or the
#               others together in one
#   clang       everything, by clang; skipped (77) without
#
# SPDX-License-Identifier: MIT
set -euo pipefail

[ $# -gt 1 ] ||
    { echo "usage: check_builds.sh ROOT KIND..." && exit 2; }
root=$(cd "$1" && pwd)
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

die() {
    printf 'check_builds: %s\n' "$*"
    exit 1
}

quietly() { "$@" >"$folder/log" 2>&1 || { tail -n 60 "$folder/log" && die "failed: $*"; }; }

# configure KIND SOURCE OPTION...: and compiled.
build() {
    local kind=$1 source=$2
    shift 2
    quietly meson setup "$folder/$kind" "$source" -Dwerror=true "$@"
    quietly ninja -C "$folder/$kind"
}

runs() {
    quietly "$1" help
    grep -q bench "$folder/log" || die "$1 help does not name its verbs"
}

# computes PROGRAM: examples/minimal.c, where there is a device.
computes() {
    local status=0
    "$1" >"$folder/said" 2>&1 || status=$?
    grep -q 'transform 2, bin 30: 1024\|NO_DEVICE' "$folder/said" ||
        { cat "$folder/said" && die "$1: status $status"; }
}

stands_alone() { [[ $(ldd "$1") != *liboclfft* ]] || die "$1 wants a shared liboclfft"; }

check_debug() {
    build debug "$root" --buildtype=debug -Dtests=false -Dexamples=false
    runs "$folder/debug/tools/oclfft"
}

check_release() {
    build release "$root" --buildtype=release -Dtests=false -Dexamples=false
    runs "$folder/release/tools/oclfft"
}

# Nothing in the library has a name that an application might have too.
names_are_ours() {
    local foreign
    foreign=$(nm --defined-only --extern-only --format=just-symbols "$1" 2>/dev/null |
        grep -v '^oclfft_\|^_ocl\|:$\|^$' || true)
    [ -z "$foreign" ] || die "$1 defines $(head -n 5 <<<"$foreign" | xargs), and maybe more"
}

check_static() {
    local lib flags
    build static "$root" --buildtype=debug -Ddefault_library=static -Dtests=false -Dtools=false \
        -Dexamples=false --prefix=/usr
    DESTDIR=$folder/installed quietly meson install -C "$folder/static" --no-rebuild
    lib=$(dirname "$(find "$folder/installed" -name liboclfft.a)")
    [ -e "$lib/liboclfft.a" ] || die "liboclfft.a is not installed"
    names_are_ours "$lib/liboclfft.a"
    read -r -a flags < <(PKG_CONFIG_PATH=$lib/pkgconfig pkg-config --static \
        --define-variable=prefix="$folder/installed/usr" --cflags --libs oclfft)
    quietly "${CC:-cc}" -std=c11 -D_POSIX_C_SOURCE=200809L \
        -o "$folder/minimal" "$root/examples/minimal.c" "${flags[@]}" -lm
    stands_alone "$folder/minimal"
    computes "$folder/minimal"
}

# A project of a stranger's.
make_parent() {
    mkdir -p "$folder/parent/subprojects"
    ln -sfn "$root" "$folder/parent/subprojects/oclfft"
    cp "$root/examples/minimal.c" "$folder/parent"
    cat >"$folder/parent/meson.build" <<'END'
project('parent', 'c', default_options: ['c_std=c11'])
add_project_arguments('-D_POSIX_C_SOURCE=200809L', language: 'c')
oclfft = dependency('oclfft', fallback: 'oclfft', version: '>= 0.1')
libm = meson.get_compiler('c').find_library('m')
executable('minimal', 'minimal.c', dependencies: [oclfft, libm])
END
}

# has_no KIND ROOM...: nothing of these is built.
has_no() {
    local kind=$1 room
    shift
    for room in "$@"; do
        [ ! -e "$folder/$kind/subprojects/oclfft/$room" ] || die "the subproject builds its $room"
    done
}

check_subproject() {
    make_parent
    build subproject "$folder/parent" --buildtype=debug
    has_no subproject tests tools examples
    computes "$folder/subproject/minimal"
}

# The tree as a release has it: what git knows of, or everything that is no build.
packed_sources() {
    if git -C "$root" ls-files -co --exclude-standard >"$folder/names" 2>/dev/null &&
        [ -s "$folder/names" ]; then
        tar -C "$root" --transform='s,^,oclfft-0.2.0/,' -T "$folder/names" -czf "$1"
    else
        tar -C "$root" --exclude='./build*' --transform='s,^\.,oclfft-0.2.0,' -czf "$1" .
    fi
}

# The wrap file is that of the page, with the archive's place and sum; the parent names no fallback.
check_wrap() {
    local wrap=$folder/parent/subprojects/oclfft.wrap archive=$folder/oclfft-0.2.0.tar.gz sum
    make_parent
    rm "$folder/parent/subprojects/oclfft"
    packed_sources "$archive"
    sum=$(sha256sum "$archive" | cut -d' ' -f1)
    # shellcheck disable=SC2016 # it is for sed
    sed -n '/^\[wrap-file\]/,/^```/{/^```/!p}' "$root/docs/using.md" |
        sed -e "s,^source_url = .*,source_url = file://$archive," \
            -e "s,^source_hash = .*,source_hash = $sum," >"$wrap"
    sed -i "s/ fallback: 'oclfft',//" "$folder/parent/meson.build"
    build wrap "$folder/parent" --buildtype=debug
    [ -e "$folder/parent/subprojects/oclfft-0.2.0/meson.build" ] || die "no archive was unpacked"
    mv "$folder/wrap/subprojects/oclfft-0.2.0" "$folder/wrap/subprojects/oclfft"
    has_no wrap tests tools examples
    mv "$folder/wrap/subprojects/oclfft" "$folder/wrap/subprojects/oclfft-0.2.0"
    computes "$folder/wrap/minimal"
}

check_together() {
    make_parent
    build together "$folder/parent" --buildtype=debug --default-library=static \
        -Doclfft:default_library=static
    has_no together tests tools examples
    stands_alone "$folder/together/minimal"
    computes "$folder/together/minimal"
}

check_library() {
    build library "$root" --buildtype=release -Dtests=false -Dtools=false -Dexamples=false
    quietly "$root/tests/tree/check_symbols.sh" "$folder/library/lib/liboclfft.so"
}

check_sample() {
    local seed=${OCLFFT_TEST_SEED:-$(date -u +%Y%m%d)} samples=(library debug together)
    "check_${samples[seed % 3]}"
    echo "${samples[seed % 3]}, by the seed $seed; the same again: tools/dev test --seed $seed;" \
        "all: tools/dev test --long builds"
}

check_clang() {
    command -v clang++ >/dev/null || { echo "skipped: no clang" && exit 77; }
    export CC=clang CXX=clang++
    build clang "$root" -Dtests=true
}

for kind in "$@"; do
    "check_$kind"
    echo "$kind: built, linked, run"
done
