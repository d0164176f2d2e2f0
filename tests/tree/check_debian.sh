#!/usr/bin/env bash
# The Debian packages: built from the sources in a root of the same distribution that has the
# Build-Depends and no network, checked by lintian, installed into a bare root, and run there
# (debian/tests); the links of the installed pages lead to files.
#
# usage: check_debian.sh ROOT
#
# Needs root's rights, lintian, mmdebstrap, Python and the package lists' servers; skipped (77)
# where one is missing. SPDX-License-Identifier: MIT
set -euo pipefail

root=$(cd "${1:?usage: check_debian.sh ROOT}" && pwd)

skip() {
    printf 'not here: %s\n' "$*"
    exit 77
}

[ "$(id -u)" = 0 ] || skip "root's rights"
for program in lintian mmdebstrap python3 unshare; do
    command -v "$program" >/dev/null || skip "$program"
done
folder=$(mktemp -d)
bare=$folder/bare
building=$folder/building

clean_up() {
    for place in {bare,building}/{dev,proc,sys}; do
        ! mountpoint -q "$folder/$place" || umount -l "$folder/$place"
    done
    rm -rf --one-file-system "$folder"
}
trap clean_up EXIT

die() {
    printf 'check_debian: %s\n' "$*"
    exit 1
}

quietly() { "$@" >"$folder/log" 2>&1 || { tail -n 60 "$folder/log" && die "failed: $*"; }; }

within() {
    local root=$1
    shift
    chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "$@"
}
inside() { within "$bare" "$@"; }

# Both roots, with the sources in /srv.
make_roots() {
    local release place
    # shellcheck disable=SC1091
    release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
    [ -n "$release" ] || skip "the name of this release"
    mmdebstrap --variant=apt "$release" "$bare" >"$folder/log" 2>&1 ||
        { tail -n 5 "$folder/log" && skip "the package lists' servers"; }
    cp -L /etc/resolv.conf "$bare/etc/resolv.conf"
    cp -r "$folder/oclfft" "$bare/srv"
    quietly inside apt-get update
    cp -a "$bare" "$building"
    for place in "$bare" "$building"; do
        mount --bind /dev "$place/dev"
        mount -t proc proc "$place/proc"
        mount -t sysfs sys "$place/sys" # where PoCL finds how much memory there is
    done
}

# What git knows of, or all that is no build.
mkdir "$folder/oclfft"
if git -C "$root" ls-files -co --exclude-standard >"$folder/names" 2>/dev/null &&
    [ -s "$folder/names" ]; then
    tar -C "$root" -T "$folder/names" -c | tar -x -C "$folder/oclfft"
else
    tar -C "$root" --exclude='./build*' -c . | tar -x -C "$folder/oclfft"
fi
make_roots

# Where only the Build-Depends are, and nothing can be fetched from anywhere.
quietly within "$building" apt-get build-dep -y -q --no-install-recommends /srv/oclfft
quietly unshare --net chroot "$building" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    HOME=/nowhere LC_ALL=C.UTF-8 sh -c 'cd /srv/oclfft && dpkg-buildpackage -us -uc -b'
quietly lintian --fail-on error "$building"/srv/oclfft_*.changes
cp "$building"/srv/*.deb "$bare/tmp"

# The dependencies of all tests.
needed=$(sed -n 's/^Depends: //p' "$folder/oclfft/debian/tests/control" | tr ',' '\n' |
    grep -v oclfft | sort -u | tr '\n' ' ')
# shellcheck disable=SC2086 # a list of names
quietly inside apt-get install -y -q --no-install-recommends $needed
quietly inside sh -c 'dpkg --install /tmp/liboclfft*.deb /tmp/oclfft-[!d]*.deb /tmp/python3-*.deb ||
    apt-get install -y -q --fix-broken --no-install-recommends'
pages=usr/share/doc/liboclfft-dev
quietly python3 "$root/debian/links.py" --check "$bare" $pages
for link in ../../../include/oclfft/oclfft.h copyright examples/minimal.c docs/guide.md; do
    grep -q "]($link)" "$bare/$pages/README.md" || die "the README has lost its link to $link"
done
for name in build command mpi python3; do
    quietly inside sh -c "cd /srv/oclfft && debian/tests/$name"
done
# shellcheck disable=SC2016 # the other shell's
quietly inside sh -c 'dpkg --purge $(dpkg-query --show --showformat="\${Package} " "*oclfft*")'
[ -z "$(find "$bare/usr/lib" "$bare/usr/bin" -name '*oclfft*')" ] || die "something stays behind"
echo "built without network, without errors of lintian, installed in a bare root, run and removed"
