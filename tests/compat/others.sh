# shellcheck shell=bash
# Functions for the tests with programs that others wrote; sourced by them.
#
# SPDX-License-Identifier: MIT

skip() {
    printf 'skipped: %s\n' "$1"
    exit 77
}

# fetch_source PACKAGE FOLDER: unpacks what Debian's package was made of, without Debian's changes.
# It is the tarball PACKAGE_*.orig.tar.* of the folder OCLFFT_SOURCES, or is fetched by apt-get from
# where this machine's packages come from.
fetch_source() {
    local folder lists options tarball
    mkdir -p "$2"
    folder=$(realpath "$2")
    lists=$folder/apt
    tarball=$(find "${OCLFFT_SOURCES:-/nowhere}" -name "$1_*.orig.tar.*" 2>/dev/null | head -n 1)
    if [ -z "$tarball" ]; then
        mkdir -p "$lists/lists/partial" "$lists/cache"
        # shellcheck disable=SC2016 # the $ are apt's
        apt-get indextargets --format 'deb-src $(REPO_URI) $(CODENAME) $(COMPONENT)' \
            'Created-By: Packages' 2>/dev/null | grep ' main$' | sort -u >"$lists/sources" ||
            return 1
        options=(-q -o "Dir::Etc::sourcelist=$lists/sources" -o Dir::Etc::sourceparts=/dev/null
            -o "Dir::State::lists=$lists/lists" -o "Dir::Cache=$lists/cache")
        (cd "$folder" && timeout 300 apt-get "${options[@]}" update &&
            timeout 300 apt-get "${options[@]}" source --tar-only "$1") >"$folder/log" 2>&1 ||
            return 1
        tarball=$(find "$folder" -maxdepth 1 -name "$1_*.orig.tar.*" | head -n 1)
    fi
    [ -n "$tarball" ] && tar -C "$folder" --strip-components=1 -xf "$tarball"
}

# on_device REPORT: how many executions of FFTW's interface a report has on the device
on_device() {
    awk '/^FFTW: / { count += $2 } END { print count + 0 }' "$1" 2>/dev/null || echo 0
}

# same FILE FILE: both have the same words and, up to rounding, the same numbers
same() {
    [ -s "$1" ] && [ "$(wc -w <"$1")" = "$(wc -w <"$2")" ] &&
        paste <(tr -s '[:space:]' '\n' <"$1") <(tr -s '[:space:]' '\n' <"$2") |
        awk '{
            number = "^[-+]?[0-9]+\\.?[0-9]*(e[-+]?[0-9]+)?$"
            if ($1 ~ number && $2 ~ number) {
                d = $1 - $2; size = $1 < 0 ? -$1 : $1
                if (d < 0) d = -d
                if (d > 1e-3 * size + 1e-3) exit 1
            } else if ($1 != $2) exit 1
        }'
}
