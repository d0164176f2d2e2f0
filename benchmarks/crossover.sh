#!/usr/bin/env bash
# Draws when a device pays: the speed of FFTW, of the device alone, and of FFTW's interface of this
# library, which chooses between them, by the points of a transform; a panel for each precision and
# number of threads. 5 N log2 N operations are counted for N complex points, half of them for reals.
#
# usage: crossover.sh CSV PICTURE.png [TITLE]     CSV is what fftw_front_end --csv writes
#
# SPDX-License-Identifier: MIT
set -euo pipefail

csv=${1:?usage: crossover.sh CSV PICTURE.png [TITLE]}
picture=${2:?usage: crossover.sh CSV PICTURE.png [TITLE]}
title=${3:-}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# points PRECISION THREADS FORM COLUMN: points and GFLOP/s; FORM is c2c, r2c (of one dimension),
# square or cube, COLUMN that of the nanoseconds
points() {
    awk -F , -v precision="$1" -v threads="$2" -v form="$3" -v column="$4" '
        function form_of(kind, shape, lengths, rank) {
            rank = split(shape, lengths, "x")
            if (rank == 1) return kind
            if (kind != "c2c") return "other"
            return rank == 2 ? "square" : "cube"
        }
        $1 == precision && $5 == threads && $column > 0 && form_of($2, $3) == form {
            flops = 5 * $4 * log($4) / log(2) / ($2 == "r2c" ? 2 : 1)
            print $4, flops / $column
        }' "$csv" | sort -n
}

# Each series of a panel: FORM, its name, and its line or points.
series() {
    printf '%s\n' 'c2c|complex|with lines dt 1' 'r2c|real|with lines dt 2' \
        'square|two dimensions|with lines dt 3' 'cube|three dimensions|with points pt 4'
}

panel() { # PRECISION THREADS
    local contender column colour form name style file separator=plot
    printf 'set title "%s precision, FFTW with %s thread%s"\n' "$1" "$2" \
        "$([ "$2" = 1 ] || echo s)"
    while IFS='|' read -r contender column colour; do
        while IFS='|' read -r form name style; do
            file=$folder/$1-$2-$form-$column
            points "$1" "$2" "$form" "$column" >"$file"
            [ -s "$file" ] || continue
            name="$contender, $name"
            if [ "$column" = 6 ]; then
                style='with points pt 6 ps 1.3' name=$contender contender=
            fi
            printf "%s '%s' %s lw 2 lc rgb '%s' title '%s'" "$separator" "$file" "$style" \
                "$colour" "$name"
            separator=,
        done < <(series)
    done < <(printf '%s\n' 'FFTW|7|#0072b2' 'device|8|#d55e00' 'what is chosen|6|#000000')
    printf '\n'
}

mapfile -t panels < <(awk -F , 'NR > 1 { print $1, $5 }' "$csv" | sort -k 1,1r -k 2,2nr -u)
[ ${#panels[@]} -gt 0 ] || { printf '%s has no measurements\n' "$csv" && exit 1; }
columns=$((${#panels[@]} > 1 ? 2 : 1)) rows=$(((${#panels[@]} + 1) / 2))
{
    printf "set terminal pngcairo size %d,%d font 'sans,11'\nset output '%s'\n" \
        $((columns * 800)) $((rows * 450 + 50)) "$picture"
    printf 'set multiplot layout %d,%d title "%s" noenhanced\n' "$rows" "$columns" "$title"
    printf '%s\n' 'set logscale xy' "set format x '2^{%L}'" 'set logscale x 2' 'set grid' \
        "set xlabel 'points of a transform'" "set ylabel 'GFLOP/s, transfers included'" \
        'set key outside right top reverse Left samplen 2 font ",9"'
    for one in "${panels[@]}"; do
        # shellcheck disable=SC2086 # two words
        panel $one
    done
    printf 'unset multiplot\n'
} >"$folder/script"
gnuplot "$folder/script"
