#!/usr/bin/env bash
# A machine that has nothing: after 'tools/dev demo', the packages for the tests come, and the build
# folder of the demonstration finds all of them. Its tests are those of a new build folder, none
# stands for something absent, and libraries are installed where CMake looks for them.
#
# usage: check_newcomer.sh ROOT
#
# Needs root's rights, mmdebstrap and the package lists' servers; skipped (77) where one is missing.
# SPDX-License-Identifier: MIT
set -euo pipefail

root=$(cd "${1:?usage: check_newcomer.sh ROOT}" && pwd)
# shellcheck source=tests/tree/bare_root.sh
. "$root/tests/tree/bare_root.sh"
needs chroot
make_root new

there() { within "$folder/new" sh -c "cd /srv/oclfft && $*"; }

quietly there tools/dev demo
there 'test -s build/Front_Center.png' || die "the demonstration drew nothing"
quietly there tools/dev setup
quietly there meson setup build-new -Dtests=true
for build in build build-new; do
    there "meson test -C $build --no-rebuild --list" 2>/dev/null | sort >"$folder/$build"
done
diff "$folder/build" "$folder/build-new" || die "the demonstration's build folder has other tests"
! grep '_absent$' "$folder/build" || die "packages are missing"
grep -q '/ clfft_abi$' "$folder/build" || die "clFFT's header is missing"
libraries=lib/$(there 'dpkg-architecture -qDEB_HOST_MULTIARCH')
there 'meson configure build' >"$folder/options"
grep -q "^ *libdir  *$libraries " "$folder/options" || die "not in $libraries"
echo "$(wc -l <"$folder/build") tests, of this and of a new build folder"
