#!/usr/bin/env bash
# Checks the names that the front end's libraries export: all that FFTW's header declares, in each
# of them what Debian's library of that name has of these and for Fortran, and no others. (The rest
# that Debian's libraries export is FFTW's own inside.) Their sonames have to be FFTW's.
#
# usage: check_exports.sh BUILD
#
# SPDX-License-Identifier: MIT
set -euo pipefail

folder=${1:?usage: check_exports.sh BUILD}/lib/compat/fftw
failures=0
compared=0

fault() {
    printf '%s\n' "$*"
    failures=$((failures + 1))
}

exported() { nm -D --defined-only "$1" | awk '{ print $NF }' | LC_ALL=C sort; }
missing() { LC_ALL=C comm -23 <(LC_ALL=C sort -u <<<"$1") <(exported "$2"); }

header=/usr/include/fftw3.h
system=$(dirname "$(find /usr/lib -name libfftw3f.so.3 2>/dev/null | head -n 1)")
declared=$(grep -oE 'X\([a-z0-9_]+\)(\(|\[)' "$header" 2>/dev/null | sed 's/X(//; s/).*//' || true)
threads='init_threads cleanup_threads plan_with_nthreads planner_nthreads'
for library in libfftw3f libfftw3; do
    prefix=fftw_ fortran=dfftw_
    [ "$library" = libfftw3 ] || prefix=fftwf_ fortran=sfftw_
    core=$folder/$library.so.3
    # shellcheck disable=SC2059,SC2086 # the prefix is a part of the form, the names are words
    lost=$(missing "$(printf "$prefix%s\n" $declared)" "$core")
    [ -z "$declared" ] || [ -z "$lost" ] || fault "$library: of the header, not here: $lost"
    more=$(exported "$core" | grep -vE "^($prefix|$fortran)" || true)
    [ -z "$more" ] || fault "$library: exported: $more"
    for name in $library ${library}_threads ${library}_omp; do
        soname=$(LC_ALL=C readelf -d "$folder/$name.so.3" |
            sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')
        [ "$soname" = "$name.so.3" ] || fault "$name: the soname is $soname"
        if [ -e "$system/$name.so.3" ]; then
            # shellcheck disable=SC2059,SC2086 # as above
            public=$({ printf "$prefix%s\n" $declared && exported "$system/$name.so.3" |
                grep "^$fortran"; } | LC_ALL=C sort -u)
            lost=$(missing "$(LC_ALL=C comm -12 - <(exported "$system/$name.so.3") \
                <<<"$public")" "$folder/$name.so.3")
            [ -z "$lost" ] || fault "$name: of Debian's library, not here: $lost"
            compared=$((compared + 1))
        fi
        for function in $threads; do
            lost=$(missing "$prefix$function
$fortran${function}_
$fortran${function}__" "$folder/$name.so.3")
            [ -z "$lost" ] || fault "$name: not here: $lost"
        done
    done
done
printf '%s names, %d libraries compared with those of Debian, %d faults\n' \
    "$(exported "$folder/libfftw3f.so.3" | wc -l)" "$compared" "$failures"
[ "$failures" = 0 ]
