#!/usr/bin/env bash
# On a machine with nothing installed, 'tools/dev demo' and then 'tools/dev setup' give a build
# folder with the same tests as a new one, none of which is missing for want of a package, and with
# a libdir where CMake looks.
#
# usage: check_newcomer.sh ROOT
#
# Needs root's rights, mmdebstrap and the package lists' servers; skipped (77) where one is missing.
# SPDX-License-Identifier: MIT
set -euo pipefail

root=$(cd "${1:?usage: check_newcomer.sh ROOT}" && pwd)
# shellcheck source=tests/tree/bare_root.sh
. "$root/tests/tree/bare_root.sh"
needs diff
make_root new

there() { within "$folder/new" sh -c "cd /srv/oclfft && $*"; }

quietly there tools/dev demo
there 'test -s build/Front_Center.png' || die "the demonstration drew nothing"
quietly there tools/dev setup
quietly there meson setup build-new -Dtests=true
for build in build build-new; do
    there "meson test -C $build --no-rebuild --list" >"$folder/list" 2>"$folder/log" ||
        { tail "$folder/log" && die "no list of the tests in $build"; }
    sort "$folder/list" >"$folder/$build"
done
diff "$folder/build" "$folder/build-new" || die "the demonstration's build folder has other tests"

# has PACKAGE TEST: where the distribution has the package
has() {
    ! within "$folder/new" apt-cache show "$1" >"$folder/log" 2>&1 ||
        grep -q "/ $2\$" "$folder/build" || die "$1 was not found: there is no test $2"
}
has libclfft-dev clfft_abi
has libopenmpi-dev mpi_openmpi_2
has libmpich-dev mpi_mpich_3
libraries=lib/$(there 'dpkg-architecture -qDEB_HOST_MULTIARCH')
there 'meson configure build' >"$folder/options"
grep -q "^ *libdir  *$libraries " "$folder/options" || die "not in $libraries"
echo "$(wc -l <"$folder/build") tests, in the demonstration's build folder as in a new one"
