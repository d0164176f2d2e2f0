# shellcheck shell=bash
# To be sourced by scripts that run as root: makes bare roots of this distribution, with the sources
# in /srv/oclfft. The script sets $root, the folder of the sources. $folder, which this makes, is
# removed when the script ends.
#
# SPDX-License-Identifier: MIT

folder=$(mktemp -d)

clean_up() {
    local place
    for place in "$folder"/*/{dev/pts,dev,proc,sys}; do
        ! mountpoint -q "$place" || umount -l "$place"
    done
    rm -rf --one-file-system "$folder"
}
trap clean_up EXIT

skip() {
    printf 'not here: %s\n' "$*"
    exit 77
}

die() {
    printf '%s: %s\n' "$(basename "$0" .sh)" "$*"
    exit 1
}

quietly() { "$@" >"$folder/log" 2>&1 || { tail -n 60 "$folder/log" && die "failed: $*"; }; }

# needs PROGRAM...
needs() {
    local program
    [ "$(id -u)" = 0 ] || skip "root's rights"
    for program in mmdebstrap chroot mountpoint "$@"; do
        command -v "$program" >/dev/null || skip "$program"
    done
}

# within ROOT COMMAND...
within() {
    local root=$1
    shift
    chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive "$@"
}

# The files that git tracks or does not ignore; without git, everything but the build folders.
copy_sources() {
    mkdir -p "$1"
    if git -C "$root" ls-files -co --exclude-standard >"$folder/names" 2>/dev/null &&
        [ -s "$folder/names" ]; then
        tar -C "$root" -T "$folder/names" -c | tar -x -C "$1"
    else
        tar -C "$root" --exclude='./build*' -c . | tar -x -C "$1"
    fi
}

# make_root NAME: $folder/NAME
make_root() {
    local release at=$folder/$1
    # shellcheck disable=SC1091
    release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
    [ -n "$release" ] || skip "the name of this release"
    mmdebstrap --variant=apt "$release" "$at" >"$folder/log" 2>&1 ||
        { tail -n 5 "$folder/log" && skip "the package lists' servers"; }
    cp -L /etc/resolv.conf "$at/etc/resolv.conf"
    quietly within "$at" apt-get update
    copy_sources "$at/srv/oclfft"
    mount --bind /dev "$at/dev"
    mount --make-private "$at/dev" # or the next one would appear in /dev, too
    mount --bind /dev/pts "$at/dev/pts"
    mount -t proc proc "$at/proc"
    mount -t sysfs sys "$at/sys" # where PoCL finds how much memory there is
}
