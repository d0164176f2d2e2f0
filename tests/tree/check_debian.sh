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

# shellcheck source=tests/tree/bare_root.sh
. "$root/tests/tree/bare_root.sh"
needs lintian python3 unshare

# One to build in, one for what users install.
make_root building
make_root bare
building=$folder/building bare=$folder/bare
inside() { within "$bare" "$@"; }

# Where only the Build-Depends are, and nothing can be fetched from anywhere.
quietly within "$building" apt-get build-dep -y -q --no-install-recommends /srv/oclfft
quietly unshare --net chroot "$building" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin \
    HOME=/nowhere LC_ALL=C.UTF-8 sh -c 'cd /srv/oclfft && dpkg-buildpackage -us -uc -b'
quietly lintian --fail-on error "$building"/srv/oclfft_*.changes
cp "$building"/srv/*.deb "$bare/tmp"

# The dependencies of all tests.
needed=$(sed -n 's/^Depends: //p' "$root/debian/tests/control" | tr ',' '\n' |
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
