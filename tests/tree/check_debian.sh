#!/usr/bin/env bash
# The Debian packages: built from the sources, checked by lintian, installed into a bare root of
# the same distribution, and run there (debian/tests).
#
# usage: check_debian.sh ROOT
#
# Needs root's rights, debhelper, lintian, mmdebstrap and the package lists' servers; skipped (77)
# where one is missing. SPDX-License-Identifier: MIT
set -euo pipefail

root=$(cd "${1:?usage: check_debian.sh ROOT}" && pwd)

skip() {
    printf 'not here: %s\n' "$*"
    exit 77
}

[ "$(id -u)" = 0 ] || skip "root's rights"
for program in dh dpkg-buildpackage lintian mmdebstrap help2man chrpath dh_python3; do
    command -v "$program" >/dev/null || skip "$program"
done
folder=$(mktemp -d)
bare=$folder/bare

clean_up() {
    for place in dev proc sys; do ! mountpoint -q "$bare/$place" || umount -l "$bare/$place"; done
    rm -rf --one-file-system "$folder"
}
trap clean_up EXIT

die() {
    printf 'check_debian: %s\n' "$*"
    exit 1
}

quietly() { "$@" >"$folder/log" 2>&1 || { tail -n 60 "$folder/log" && die "failed: $*"; }; }

# What git knows of, or all that is no build.
mkdir "$folder/oclfft"
if git -C "$root" ls-files -co --exclude-standard >"$folder/names" 2>/dev/null &&
    [ -s "$folder/names" ]; then
    tar -C "$root" -T "$folder/names" -c | tar -x -C "$folder/oclfft"
else
    tar -C "$root" --exclude='./build*' -c . | tar -x -C "$folder/oclfft"
fi

cd "$folder/oclfft"
quietly dpkg-buildpackage -us -uc -b
quietly lintian --fail-on error "$folder"/oclfft_*.changes

# shellcheck disable=SC1091
release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
[ -n "$release" ] || skip "the name of this release"
mmdebstrap --variant=apt "$release" "$bare" >"$folder/log" 2>&1 ||
    { tail -n 5 "$folder/log" && skip "the package lists' servers"; }
cp "$folder"/*.deb "$bare/tmp"
cp -r "$folder/oclfft" "$bare/srv"
mount --bind /dev "$bare/dev"
mount -t proc proc "$bare/proc"
mount -t sysfs sys "$bare/sys" # where PoCL finds how much memory there is
inside() { chroot "$bare" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive "$@"; }

cp -L /etc/resolv.conf "$bare/etc/resolv.conf"
quietly inside apt-get update

# The dependencies of all tests.
needed=$(sed -n 's/^Depends: //p' "$folder/oclfft/debian/tests/control" | tr ',' '\n' |
    grep -v oclfft | sort -u | tr '\n' ' ')
# shellcheck disable=SC2086 # a list of names
quietly inside apt-get install -y -q --no-install-recommends man-db $needed
quietly inside sh -c 'dpkg --install /tmp/liboclfft*.deb /tmp/oclfft-[!d]*.deb /tmp/python3-*.deb ||
    apt-get install -y -q --fix-broken --no-install-recommends'
for name in build command mpi python3; do
    quietly inside sh -c "cd /srv/oclfft && debian/tests/$name"
done
# shellcheck disable=SC2016 # the other shell's
quietly inside sh -c 'dpkg --purge $(dpkg-query --show --showformat="\${Package} " "*oclfft*")'
[ -z "$(find "$bare/usr/lib" "$bare/usr/bin" -name '*oclfft*')" ] || die "something stays behind"
echo "built, without errors of lintian, installed in a bare $release, run and removed"
