#!/usr/bin/env bash
# Programs that others linked with FFTW, from Debian's aubio-tools: with the front end they
# print the same numbers up to rounding, by free choice and with the device forced and no FFTW to
# fall back on.
#
# usage: test_programs.sh BUILD
#
# SPDX-License-Identifier: MIT
set -euo pipefail

build=$(realpath "${1:?usage: test_programs.sh BUILD}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
programs=()
for program in aubiopitch aubioonset aubiotrack aubionotes; do
    path=$(command -v "$program" || true)
    [ -z "$path" ] || [[ $(ldd "$path") != *libfftw3f* ]] || programs+=("$program")
done
[ ${#programs[@]} -gt 0 ] || { printf 'skipped: no aubio-tools\n' && exit 77; }

# A tone of 220 Hz that jumps a fifth upwards, in beats.
python3 - "$folder/tone.wav" <<'END'
import math, struct, sys, wave

with wave.open(sys.argv[1], "w") as file:
    file.setnchannels(1)
    file.setsampwidth(2)
    file.setframerate(44100)
    for i in range(2 * 44100):
        pitch = 220 if i < 44100 else 330
        loud = math.exp(-(i % 11025) / 4000)
        value = 12000 * loud * math.sin(2 * math.pi * pitch * i / 44100)
        file.writeframes(struct.pack("<h", int(value)))
END

# same FILE FILE: numbers that differ by rounding at most, at the same places
same() {
    [ -s "$1" ] && paste "$1" "$2" | awk '{
        if (NF % 2) exit 1
        for (i = 1; i <= NF / 2; i++) {
            a = $i; b = $(i + NF / 2); d = a - b; if (d < 0) d = -d
            if (d > 1e-3 * (a < 0 ? -a : a) + 1e-3) exit 1
        }
    }'
}

front=$build/lib/compat/fftw:$build/lib
for program in "${programs[@]}"; do
    "$program" -i "$folder/tone.wav" >"$folder/before" 2>/dev/null
    LD_LIBRARY_PATH=$front "$program" -i "$folder/tone.wav" >"$folder/free" 2>/dev/null
    LD_LIBRARY_PATH=$front OCLFFT_FFTW_FORCE=device OCLFFT_FFTW_LIBRARY=none \
        OCLFFT_REPORT=$folder/report "$program" -i "$folder/tone.wav" >"$folder/forced" 2>/dev/null
    same "$folder/before" "$folder/free" || { printf '%s differs\n' "$program" && exit 1; }
    same "$folder/before" "$folder/forced" ||
        { printf '%s differs on the device\n' "$program" && exit 1; }
    grep -q '^FFTW: [1-9][0-9]* on the device' "$folder/report" ||
        { printf '%s: nothing went to the device\n' "$program" && exit 1; }
    printf '%s: the same, %s\n' "$program" "$(head -n 1 "$folder/report" | cut -d, -f1)"
    rm "$folder/report"
done
