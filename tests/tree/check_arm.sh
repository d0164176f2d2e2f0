#!/usr/bin/env bash
# The library and its tests for 64-bit Arm, run by QEMU: all of the suite `pure`, and tests of the
# suite `device` on Debian's PoCL for Arm, which compiles kernels for it. The packages of arm64 that
# these need are unpacked into a temporary folder; nothing is installed here.
#
# usage: check_arm.sh ROOT
#
# Needs root's rights, for a view of /usr in which PoCL for Arm lies beside what is here: QEMU leads
# not every call to the other folder. Skipped (77) without them, the cross compiler, QEMU or the
# package lists' servers. SPDX-License-Identifier: MIT
set -euo pipefail

root=$(cd "${1:?usage: check_arm.sh ROOT}" && pwd)
triplet=aarch64-linux-gnu
# What a device computes takes minutes in QEMU: these, of the suite `device`.
on_device=(api buffers execute)
packages=(libc6-dev libcmocka-dev libfftw3-dev ocl-icd-opencl-dev opencl-headers pocl-opencl-icd)

skip() {
    printf 'not here: %s\n' "$*"
    exit 77
}

[ "$(id -u)" = 0 ] || skip "root's rights"
for program in unshare $triplet-gcc $triplet-g++ $triplet-ld qemu-aarch64 mmdebstrap meson; do
    command -v "$program" >/dev/null || skip "$program"
done
folder=$(mktemp -d)
trap 'rm -rf --one-file-system "$folder"' EXIT
system=$folder/system

die() {
    printf 'check_arm: %s\n' "$*"
    exit 1
}
quietly() { "$@" >"$folder/log" 2>&1 || { tail -n 60 "$folder/log" && die "failed: $*"; }; }

# Unpacked only: no program of the packages runs. /lib is a part of /usr, as where the view of /usr
# lies over it. Links that begin at the root are led there.
unpack_system() {
    local release link
    # shellcheck disable=SC1091
    release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
    [ -n "$release" ] || skip "the name of this release"
    mmdebstrap --variant=extract --arch=arm64 --hook-dir=/usr/share/mmdebstrap/hooks/merged-usr \
        "--include=$(
        IFS=,
        echo "${packages[*]}"
    )" "$release" "$system" >"$folder/log" 2>&1 ||
        { tail -n 5 "$folder/log" && skip "the package lists' servers"; }
    while read -r -d '' link; do
        ln -snf "$system$(readlink "$link")" "$link"
    done < <(find "$system" -type l -lname '/*' -print0)
}

configure() {
    cat >"$folder/arm.ini" <<CROSS
[constants]
here = ['--sysroot=$system']
[binaries]
c = '$triplet-gcc'
cpp = '$triplet-g++'
ar = '$triplet-ar'
strip = '$triplet-strip'
pkgconfig = 'pkg-config'
exe_wrapper = ['qemu-aarch64', '-L', '$system']
[properties]
needs_exe_wrapper = true
pkg_config_libdir = '$system/usr/lib/$triplet/pkgconfig:$system/usr/share/pkgconfig'
[built-in options]
c_args = here
cpp_args = here
c_link_args = here
cpp_link_args = here
[host_machine]
system = 'linux'
cpu_family = 'aarch64'
cpu = 'aarch64'
endian = 'little'
CROSS
    quietly meson setup "$folder/build" "$root" --cross-file "$folder/arm.ini" -Dwerror=true \
        -Dtools=false -Dexamples=false -Dmpi=false -Dpeers=disabled -Dtests=true \
        --buildtype=plain -Doptimization=1
}

# chosen names|programs: the tests, and what has to be built for them.
chosen() {
    meson introspect --tests "$folder/build" | python3 -c '
import json, os, sys
build, kind, on_device = sys.argv[1], sys.argv[2], set(sys.argv[3:])
for test in json.load(sys.stdin):
    suites = {suite.rpartition(":")[2] for suite in test["suite"]}
    if "pure" not in suites and not ("device" in suites and test["name"] in on_device):
        continue
    if kind == "names":
        print(test["name"])
    else:
        inside = [word for word in test["cmd"] if word.startswith(build + "/")]
        print(*(os.path.relpath(word, build) for word in inside if os.path.splitext(word)[1] == ""))
' "$folder/build" "$1" "${on_device[@]}" | tr '\n' ' '
}

# In a view of the files of its own: the programs of this machine stay where both have some.
run_tests() {
    # PoCL calls the linker by the name that it has on Arm.
    mkdir "$folder/bin"
    ln -s "$(command -v $triplet-ld)" "$folder/bin/ld"
    # shellcheck disable=SC2016 # for the other shell
    env "PATH=$folder/bin:$PATH" "POCL_CACHE_DIR=$folder/kernels" unshare --mount sh -c '
        mount -t overlay overlay -o "lowerdir=/usr:$1/usr" /usr || exit 99
        shift
        exec meson test "$@"' sh "$system" -C "$folder/build" --no-rebuild --quiet \
        --print-errorlogs --timeout-multiplier 20 "$@"
}

unpack_system
configure
# shellcheck disable=SC2046 # a list of names
quietly ninja -C "$folder/build" $(chosen programs)
status=0
# shellcheck disable=SC2046
run_tests $(chosen names) || status=$?
[ "$status" != 99 ] || skip "a second layer for /usr"
[ "$status" = 0 ] || die "tests fail on Arm"
echo "$(chosen names | wc -w) tests ran on Arm: those of pure, and ${on_device[*]}"
