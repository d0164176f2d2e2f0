#!/usr/bin/env bash
# Programs that others linked with FFTW, of Debian: with the front end they print the same words
# and, up to rounding, the same numbers, by free choice and with the device forced and no FFTW to
# fall back on. Those that are not installed are left out.
#
# usage: test_programs.sh BUILD [NAME...]
#
# SPDX-License-Identifier: MIT
set -euo pipefail

build=$(realpath "${1:?usage: test_programs.sh BUILD [NAME...]}")
shift
# shellcheck source=tests/compat/others.sh
. "$(dirname "$0")/../others.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export OMP_NUM_THREADS=1 HOME=$folder

# ---- Inputs, made without FFTW ------------------------------------------------------------------

# A tone of 220 Hz that jumps a fifth upwards, in beats; and a picture of soft waves.
python3 - <<'END'
import math, struct, wave

with wave.open("tone.wav", "w") as file:
    file.setnchannels(1)
    file.setsampwidth(2)
    file.setframerate(44100)
    for i in range(2 * 44100):
        pitch = 220 if i < 44100 else 330
        loud = math.exp(-(i % 11025) / 4000)
        value = 12000 * loud * math.sin(2 * math.pi * pitch * i / 44100)
        file.writeframes(struct.pack("<h", int(value)))
with open("waves.pgm", "w") as file:
    file.write("P2 60 48 255\n")
    for y in range(48):
        for x in range(60):
            file.write("%d " % (128 + 60 * math.sin(x / 5) + 50 * math.cos(y / 7 + x / 9)))
END

cat >transforms.m <<'END'
folder = fullfile(OCTAVE_HOME, "share/octave", version, "etc/tests/libinterp");
for name = {"corefcn/fft.cc-tst", "corefcn/fft2.cc-tst", "dldfcn/fftw.cc-tst"}
  [good, all] = test(fullfile(folder, name{1}), "quiet", "octave-tests.log");
  printf("%s %d of %d\n", name{1}, good, all);
end
for name = {"fftconv", "fftfilt", "fftshift", "freqz", "periodogram", "interpft"}
  [good, all] = test(name{1}, "quiet", "octave-tests.log");
  printf("%s %d of %d\n", name{1}, good, all);
end
x = reshape(sin((1:5400) .^ 1.5), 30, 12, 15);
for data = {x, single(x), complex(x, x .^ 2)}
  y = data{1};
  for z = {fft(y), fft2(y), fftn(y), ifftn(y), fft(y, 37, 2), real(ifft(fft(y)))}
    printf("%.4f %.4f %.4f\n", abs(z{1}(1:39)));
  end
end
words = fftw("dwisdom");
printf("%s\n", words(1:5));
END

# ---- Programs: each prints what has to be the same ----------------------------------------------

aubio() { for word in pitch onset track notes; do "aubio$word" -i tone.wav; done; }

minimodem_() {
    [ -e modem.wav ] || echo 'hello from a modem' | minimodem --tx -f modem.wav 300
    minimodem --rx -f modem.wav 300
}

# The decoder of FT8, with what another program of the package sends.
jt9_() {
    [ -e 000000_000001.wav ] || ft8sim 'CQ K1ABC FN42' 1500 0 0.1 1.0 1 -10 >/dev/null
    rm -f jt9_wisdom.dat
    jt9 -8 -d 3 000000_000001.wav
}

wsprd_() {
    [ -e 000000_0001.c2 ] || wsprsim -s -20 -o 000000_0001.c2 'K1ABC FN42 33' >/dev/null
    rm -f wspr_wisdom.dat ALL_WSPR.TXT hashtable.txt
    wsprd 000000_0001.c2 | cut -c 1-40
}

vips_() {
    vips fwfft waves.pgm spectrum.v
    vips invfft spectrum.v back.csv --real
    vips spectrum waves.pgm spectrum.csv
    cat back.csv spectrum.csv
}

imagemagick() {
    convert waves.pgm -fft -ift -compress none pgm:-
    convert waves.pgm -fft -delete 1 -compress none pgm:-
}

octave() { octave-cli --no-gui --quiet --norc transforms.m; }

# Gwyddion's library of data processing, as its program calls it.
cat >gwyddion.py <<'END'
import ctypes as c
import math

c.CDLL("libgwyddion2.so.0", mode=c.RTLD_GLOBAL)
gwy = c.CDLL("libgwyprocess2.so.0")
gwy.gwy_data_field_new.restype = gwy.gwy_data_field_get_data.restype = c.c_void_p
gwy.gwy_data_field_new.argtypes = [c.c_int, c.c_int, c.c_double, c.c_double, c.c_int]
gwy.gwy_data_field_get_data.argtypes = [c.c_void_p]
gwy.gwy_data_field_2dfft.argtypes = [c.c_void_p] * 4 + [c.c_int] * 5
gwy.gwy_data_field_2dacf.argtypes = [c.c_void_p] * 2
gwy.gwy_process_type_init()


def data(field):
    return c.cast(gwy.gwy_data_field_get_data(field), c.POINTER(c.c_double))


for width, height in ((30, 24), (64, 48)):
    a, b, x, y, z = (gwy.gwy_data_field_new(width, height, 1, 1, 1) for _ in range(5))
    for i in range(width * height):
        data(a)[i] = math.sin(i**1.3)
    gwy.gwy_data_field_2dfft(a, b, x, y, 2, -1, 2, 1, 1)  # with Blackman's window, levelled
    gwy.gwy_data_field_2dacf(a, z)
    for i in range(60):
        print(f"{data(x)[i]:.4f} {data(y)[i]:.4f} {data(z)[i]:.4f}")
END
gwyddion() { /usr/bin/python3 gwyddion.py; }

# Twenty steps of water with the long forces by Fourier transforms.
gromacs() {
    if [ ! -e water.tpr ]; then
        printf '#include "oplsaa.ff/%s.itp"\n' forcefield spc >water.top
        printf '[ system ]\nwater\n[ molecules ]\n' >>water.top
        printf '%s = %s\n' integrator md nsteps 10 nstcalcenergy 1 nstenergy 1 coulombtype PME \
            rcoulomb 0.8 rvdw 0.8 >water.mdp
        gmx -quiet solvate -cs spc216 -box 2 2 2 -o water.gro -p water.top >/dev/null
        gmx -quiet grompp -f water.mdp -c water.gro -p water.top -o water.tpr >/dev/null
    fi
    rm -f out.*
    gmx -quiet mdrun -s water.tpr -deffnm out -ntmpi 1 -ntomp 1 -reprod
    echo 'Coul.-recip. Potential' | gmx -quiet energy -f out.edr -xvg none -o out.xvg >/dev/null
    cat out.xvg
}

# ---- Each by three ways -------------------------------------------------------------------------

# name:command or library that has to be there
programs='aubio:aubionotes minimodem_:minimodem jt9_:ft8sim wsprd_:wsprsim vips_:vips
    imagemagick:convert octave:octave-cli gromacs:gmx
    gwyddion:libgwyprocess2.so.0'
front=$build/lib/compat/fftw:$build/lib

fail() {
    printf '%s %s\n' "$1" "$2"
    tail -n 3 errors
    diff before "$3" | head -n 6
    exit 1
}

# try NAME
try() {
    "$1" >before 2>errors || fail "$1" 'fails without us' before
    LD_LIBRARY_PATH=$front "$1" >free 2>errors || fail "$1" fails free
    same before free || fail "$1" differs free
    rm -f report
    LD_LIBRARY_PATH=$front OCLFFT_FFTW_FORCE=device OCLFFT_FFTW_LIBRARY=none \
        OCLFFT_REPORT=$folder/report "$1" >forced 2>errors ||
        fail "$1" 'fails on the device' forced
    same before forced || fail "$1" 'differs on the device' forced
    executions=$(on_device report)
    [ "$executions" -gt 0 ] || fail "$1" 'sends nothing to the device' forced
    printf '%s: the same %d words, %d executions on the device\n' "${1%_}" "$(wc -w <before)" \
        "$executions"
}

is_there() { command -v "$1" >/dev/null || /sbin/ldconfig -p | grep -F "$1 " >/dev/null; }

tried=0
for program in $programs; do
    name=${program%:*}
    [ $# = 0 ] || [[ " $* " = *" ${name%_} "* ]] || continue
    if is_there "${program#*:}"; then
        try "$name"
        tried=$((tried + 1))
    else
        printf '%s: not installed\n' "${name%_}"
    fi
done
[ "$tried" -gt 0 ] || skip 'none of the programs is installed'
